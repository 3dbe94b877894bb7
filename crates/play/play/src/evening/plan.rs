//! What an evening begins with: who bowls, how many games, by which rules, and who may look on or write.

use std::fmt;

use alley_evening::HandicapRule;
use alley_house_rules::Rules;
use alley_journal::{Label, label};

use super::person::{MOST_PEOPLE, Person};
use super::title::Title;
use crate::kept::Written;
use crate::{Access, GameNumber, LaneLink, LaneNumber, MOST_GAMES, NewLinks, Rights, Token};

/// The plan of an evening. One that follows a single game by itself has no title, no number of games, and one lane.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_play::{Person, Plan};
///
/// let people = ["지수", "현우"].map(|name| BowlerName::any(name).map(Person::named));
/// let plan = Plan::new(people.into_iter().collect::<Result<Vec<_>, _>>()?)
///     .called("정기전".parse()?)
///     .of_games(3)
///     .and_then(|plan| plan.on_lanes(1))
///     .expect("three games on one lane");
/// assert_eq!(plan.people().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    sharing: PlanSharing,
    title: Option<Title>,
    games: Option<GameNumber>,
    rules: Rules,
    handicap: HandicapRule,
    contest: Contest,
    people: Vec<Person>,
}

/// Who may look on or write, and on which lane.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PlanSharing {
    access: Option<Access>,
    /// Links that the first game had besides.
    more: Vec<NewLinks>,
    /// How many lanes there are.
    lanes: u8,
    /// The links of lanes, from the first lane on; of an evening that follows a game, none.
    links: Vec<LaneLink>,
}

/// Who is compared with whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contest {
    /// Everybody for themselves.
    #[default]
    Individual,
    /// Team against team.
    Teams,
    /// Both.
    Both,
}

impl Contest {
    /// All of them, as they are offered.
    pub const ALL: [Self; 3] = [Self::Individual, Self::Teams, Self::Both];

    /// The word by which it is written down.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Individual => "individual",
            Self::Teams => "teams",
            Self::Both => "both",
        }
    }

    /// The one with this word.
    ///
    /// ```
    /// use alley_play::Contest;
    ///
    /// assert_eq!(Contest::named("teams"), Some(Contest::Teams));
    /// assert_eq!(Contest::named("Teams"), None);
    /// ```
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|contest| contest.as_str() == word)
    }

    /// Whether teams are compared.
    ///
    /// ```
    /// use alley_play::Contest;
    ///
    /// assert_eq!(Contest::ALL.map(Contest::has_teams), [false, true, true]);
    /// ```
    #[must_use]
    pub const fn has_teams(self) -> bool {
        matches!(self, Self::Teams | Self::Both)
    }
}

impl Plan {
    /// The kind of the entry that begins an evening.
    pub(crate) const KIND: Label = label!("evening");

    /// These people, on one lane, for as many games as they like.
    #[must_use]
    pub fn new(people: Vec<Person>) -> Self {
        let sharing = PlanSharing { access: None, more: Vec::new(), lanes: 1, links: Vec::new() };
        let (rules, handicap, contest) = (Rules::default(), HandicapRule::None, Contest::default());
        Self { sharing, title: None, games: None, rules, handicap, contest, people }
    }

    /// The same, with a title.
    #[must_use]
    pub fn called(self, title: Title) -> Self {
        Self { title: Some(title), ..self }
    }

    /// The same, over this many games; nothing if there are none or more than eight.
    #[must_use]
    pub fn of_games(self, games: u8) -> Option<Self> {
        let games = GameNumber::new(games).filter(|games| games.value() <= MOST_GAMES)?;
        Some(Self { games: Some(games), ..self })
    }

    /// The same, on this many lanes; nothing if there are none, or more than an evening can have.
    #[must_use]
    pub fn on_lanes(self, lanes: u8) -> Option<Self> {
        LaneNumber::new(lanes)?;
        Some(Self { sharing: PlanSharing { lanes, ..self.sharing }, ..self })
    }

    /// The same, by these rules of the house.
    #[must_use]
    pub fn by(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// The same, with handicaps.
    #[must_use]
    pub fn with_handicaps(self, handicap: HandicapRule) -> Self {
        Self { handicap, ..self }
    }

    /// The same, compared like this.
    ///
    /// ```
    /// use alley_play::{Contest, Plan};
    ///
    /// let plan = Plan::new(Vec::new());
    /// assert_eq!(plan.contest(), Contest::Individual);
    /// assert_eq!(plan.compared(Contest::Teams).contest(), Contest::Teams);
    /// ```
    #[must_use]
    pub fn compared(self, contest: Contest) -> Self {
        Self { contest, ..self }
    }

    /// The same, shared by links: the host's, one that may look, and one for every lane.
    #[must_use]
    pub fn shared(self, host: &Token, public: bool) -> Self {
        let links = LaneNumber::all(self.sharing.lanes).map(|lane| LaneLink::of(&host.lane(lane, 0))).collect();
        let access = Some(Access::new(host, public));
        Self { sharing: PlanSharing { access, links, ..self.sharing }, ..self }
    }

    /// The same, shared as a game was: by the very hashes of its links.
    pub(crate) fn taking_over(self, rights: &Rights) -> Self {
        let (access, more) = Access::taken_over(rights).unzip();
        Self { sharing: PlanSharing { access, more: more.unwrap_or_default(), ..self.sharing }, ..self }
    }

    /// What it is called.
    #[must_use]
    pub const fn title(&self) -> Option<&Title> {
        self.title.as_ref()
    }

    /// How many games there will be; none if nobody said.
    #[must_use]
    pub const fn games(&self) -> Option<GameNumber> {
        self.games
    }

    /// By which rules they bowl.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// How handicaps are found.
    #[must_use]
    pub const fn handicap(&self) -> HandicapRule {
        self.handicap
    }

    /// Who is compared with whom.
    #[must_use]
    pub const fn contest(&self) -> Contest {
        self.contest
    }

    /// How many lanes there are.
    #[must_use]
    pub const fn lanes(&self) -> u8 {
        self.sharing.lanes
    }

    /// Who bowls from the beginning.
    #[must_use]
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    pub(crate) const fn access(&self) -> Option<&Access> {
        self.sharing.access.as_ref()
    }

    /// How often the link of this lane was handed out at the beginning.
    pub(crate) fn handed_out(&self, lane: LaneNumber) -> u32 {
        u32::from(usize::from(lane.value()) <= self.sharing.links.len())
    }

    pub(crate) fn rights(&self) -> Option<Rights> {
        let first = self.sharing.access.as_ref().map(Rights::from)?;
        let all = self.sharing.more.iter().fold(first, |rights, links| rights.with(links));
        let lanes = LaneNumber::all(self.sharing.lanes).zip(&self.sharing.links);
        Some(lanes.fold(all, |rights, (lane, link)| rights.with_lane(lane, *link)))
    }
}

impl fmt::Display for Plan {
    /// As it is written down: who may look on or write, then one thing a line, then one person a line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlanSharing { access, more, lanes, links } = &self.sharing;
        match access {
            Some(access) => access.fmt(formatter)?,
            None => formatter.write_str("unshared")?,
        }
        more.iter().try_for_each(|links| write!(formatter, "\n{links}"))?;
        write!(formatter, "\nlanes {lanes}")?;
        links.iter().try_for_each(|link| write!(formatter, "\nlane {link}"))?;
        if let Some(title) = &self.title {
            write!(formatter, "\ntitle {title}")?;
        }
        if let Some(games) = self.games {
            write!(formatter, "\ngames {games}")?;
        }
        write!(formatter, "\nrules {}\nhandicap {}\ncontest {}", self.rules, self.handicap, self.contest.as_str())?;
        self.people.iter().try_for_each(|person| write!(formatter, "\nperson {person}"))
    }
}

impl Written for Plan {
    fn kind(&self) -> Label {
        Self::KIND
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        let (head, rest) = text.split_once('\n').filter(|_| kind == Self::KIND.as_str())?;
        let mut plan = Self::new(Vec::new());
        plan.sharing.access = match head {
            "unshared" => None,
            shared => Some(Access::read(shared)?),
        };
        for line in rest.split('\n') {
            plan.take(line)?;
        }
        (plan.is_possible() && plan.to_string() == text).then_some(plan)
    }
}

impl Plan {
    fn take(&mut self, line: &str) -> Option<()> {
        let (word, value) = line.split_once(' ')?;
        match word {
            "also" => self.sharing.more.push(NewLinks::read(line)?),
            "lanes" => self.sharing.lanes = LaneNumber::read(value)?.value(),
            "lane" => self.sharing.links.push(LaneLink::read(value)?),
            "title" => self.title = Some(value.parse().ok()?),
            "games" => self.games = Some(GameNumber::read(value)?),
            "rules" => self.rules = value.parse().ok()?,
            "handicap" => self.handicap = value.parse().ok()?,
            "contest" => self.contest = Contest::named(value)?,
            "person" => self.people.push(Person::read(value)?),
            _ => return None,
        }
        Some(())
    }

    /// Every lane has a link or none has; not more people than an evening can have, nor more games.
    fn is_possible(&self) -> bool {
        let PlanSharing { access, links, lanes, .. } = &self.sharing;
        let linked = links.is_empty() || (access.is_some() && links.len() == usize::from(*lanes));
        let people = self.people.len() <= usize::from(MOST_PEOPLE);
        linked && people && self.games.is_none_or(|games| games.value() <= MOST_GAMES)
    }
}
