//! An evening: the people, where they bowl, and which games belong to it. What they scored is in the games; totals and
//! standings are computed.

mod averages;
mod begun;
mod change;
mod hopes;
mod lots;
mod night;
mod pasted;
mod person;
mod plan;
mod refusal;
mod seating;
mod title;

use std::collections::{BTreeMap, BTreeSet};

use alley_evening::Absence;
use alley_journal::{Entry, Kind, Label, Moment, State};

pub use averages::Averages;
pub use begun::{GoneOn, TakenBack, begin_game, go_on, go_on_for, link_evening, take_back};
pub use change::{EveningChange, EveningGame};
pub use hopes::Hopes;
pub use lots::{Lots, LotsAbout};
pub use night::{Bowled, Night, Participant};
pub use pasted::{PastedFault, PastedReason, average_typed, people_pasted};
pub use person::{MOST_PEOPLE, Person, PersonNumber};
pub use plan::{Contest, Plan};
pub use refusal::EveningRefusal;
pub use seating::Seating;
pub use title::{Title, TitleRefusal};

use crate::kept::{After, Kept};
use crate::replay::spelled;
use crate::{Access, GameNumber, LaneLink, LaneNumber, NewLinks, Rights, Unreadable};

/// What an evening has come to, computed from its entries and from nothing else.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_play::{Evening, EveningChange, Kept, LaneNumber, Person, Plan, clock};
///
/// let person = |name| BowlerName::any(name).map(Person::named);
/// let evening = Evening::begin(&Plan::new(vec![person("지수")?]))?;
/// let late = EveningChange::Admit(LaneNumber::FIRST, person("현우")?);
/// let evening = evening.after(&late, clock()).map_err(|refused| refused.1)?;
/// assert_eq!(evening.seating().to_string(), "1,2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    plan: Plan,
    people: Vec<Person>,
    seating: Seating,
    games: Vec<EveningGame>,
    absences: BTreeMap<(PersonNumber, GameNumber), Absence>,
    lots: Vec<Lots>,
    /// How often a game was taken back, and a link handed out, by lane.
    lanes: BTreeMap<LaneNumber, LaneCounts>,
    rights: Option<Rights>,
    /// Those who are really called otherwise than they were at first.
    renamed: BTreeSet<PersonNumber>,
    closed: bool,
}

/// What was counted of a lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LaneCounts {
    taken_back: u32,
    handed_out: u32,
}

impl Evening {
    /// What was written down after the beginning: number, time, and what happened.
    ///
    /// ```
    /// use alley_bowling::BowlerName;
    /// use alley_journal::{Journal, Memory};
    /// use alley_play::{Evening, EveningChange, Followed, LaneNumber, Person, Plan, Stamp, clock};
    ///
    /// let (mut journal, plan) = (Memory::default(), Plan::new(vec![Person::named(BowlerName::any("지수")?)]));
    /// let mut evening = Followed::<Evening>::begin(&mut journal, plan, &Stamp::fresh(clock())?)?;
    /// let late = EveningChange::Admit(LaneNumber::FIRST, Person::named(BowlerName::any("현우")?));
    /// evening.happen(&mut journal, None, &Stamp::fresh(clock())?, &late)?;
    /// let history = Evening::history(&journal.read(evening.id(), 0)?)?;
    /// assert_eq!(history.into_iter().map(|(number, _, change)| (number, change)).collect::<Vec<_>>(), [(2, late)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first entry that means nothing.
    pub fn history(entries: &[Entry]) -> Result<Vec<(u64, Moment, EveningChange)>, Unreadable> {
        let told = |entry: &Entry| Ok((entry.position.number, entry.content.time, spelled(entry)?));
        entries.iter().skip(1).map(told).collect()
    }

    fn new(plan: &Plan) -> Self {
        let people = plan.people().to_vec();
        let counts = |lane| (lane, LaneCounts { taken_back: 0, handed_out: plan.handed_out(lane) });
        Self {
            plan: plan.clone(),
            seating: in_blocks(people.len(), plan.lanes()),
            people,
            games: Vec::new(),
            absences: BTreeMap::new(),
            lots: Vec::new(),
            lanes: LaneNumber::all(plan.lanes()).map(counts).collect(),
            rights: plan.rights(),
            renamed: BTreeSet::new(),
            closed: false,
        }
    }

    /// What it began with.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Everybody on the list, in the order in which they came.
    #[must_use]
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// Somebody on the list.
    #[must_use]
    pub fn person(&self, number: PersonNumber) -> Option<&Person> {
        self.people.get(number.place())
    }

    /// Who bowls where, from the next game of every lane on.
    #[must_use]
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Every lane.
    pub fn lanes(&self) -> impl Iterator<Item = LaneNumber> {
        LaneNumber::all(self.plan.lanes())
    }

    /// The games that belong to it, in the order in which they began.
    #[must_use]
    pub fn games(&self) -> &[EveningGame] {
        &self.games
    }

    /// The games of one lane, in their order.
    pub fn games_on(&self, lane: LaneNumber) -> impl Iterator<Item = &EveningGame> {
        self.games.iter().filter(move |game| game.lane == lane)
    }

    /// The game that is bowled on this lane, or was bowled last.
    #[must_use]
    pub fn latest_on(&self, lane: LaneNumber) -> Option<&EveningGame> {
        self.games_on(lane).last()
    }

    /// Over how many games it goes: as planned, or as far as it has come.
    #[must_use]
    pub fn length(&self) -> u8 {
        let begun = self.games.iter().map(|game| game.number.value()).max().unwrap_or(1);
        self.plan.games().map_or(begun, GameNumber::value)
    }

    /// How somebody is entered who did not bowl this game.
    #[must_use]
    pub fn absence(&self, person: PersonNumber, number: GameNumber) -> Option<Absence> {
        self.absences.get(&(person, number)).copied()
    }

    /// The lots that were drawn, in their order.
    #[must_use]
    pub fn lots(&self) -> &[Lots] {
        &self.lots
    }

    /// Whether nobody writes any more.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// How often the link of this lane was handed out; the token that is good now was the last of them.
    #[must_use]
    pub fn handed_out(&self, lane: LaneNumber) -> u32 {
        self.lanes.get(&lane).map_or(0, |counts| counts.handed_out)
    }

    /// The number of the game that comes next on this lane.
    ///
    /// # Errors
    /// There is no such lane, or all its games have begun.
    pub fn next_on(&self, lane: LaneNumber) -> Result<GameNumber, EveningRefusal> {
        if self.closed {
            return Err(EveningRefusal::Closed);
        }
        self.counts(lane)?;
        let next = self.latest_on(lane).map_or(Some(GameNumber::FIRST), |last| last.number.next());
        let planned = next.filter(|next| self.plan.games().is_none_or(|games| *next <= games));
        planned.ok_or(EveningRefusal::AllBowled(lane))
    }

    fn counts(&self, lane: LaneNumber) -> Result<LaneCounts, EveningRefusal> {
        self.lanes.get(&lane).copied().ok_or(EveningRefusal::NoLane)
    }

    fn known(&self, number: PersonNumber) -> Result<(), EveningRefusal> {
        self.person(number).map(drop).ok_or(EveningRefusal::Nobody(number))
    }

    fn changed(&mut self, change: &EveningChange) -> Result<(), EveningRefusal> {
        match change {
            EveningChange::Reopen if !self.closed => return Err(EveningRefusal::Open),
            EveningChange::Reopen => self.closed = false,
            EveningChange::Link(links) => self.link(links),
            _ if self.closed => return Err(EveningRefusal::Closed),
            EveningChange::Admit(lane, person) => self.admit(*lane, person)?,
            EveningChange::Amend(number, person) => self.amend(*number, person)?,
            EveningChange::Seat(seating) => self.seat(seating)?,
            EveningChange::Lots(lots) => self.draw(lots)?,
            EveningChange::Game(game) => self.play(game)?,
            EveningChange::Back(lane, number) => self.play_no_more(*lane, *number)?,
            EveningChange::Absent(person, number, rule) => self.miss(*person, *number, *rule)?,
            EveningChange::HandOut(lane, link) => self.hand_out(*lane, *link)?,
            EveningChange::Close => self.closed = true,
        }
        Ok(())
    }

    fn link(&mut self, links: &NewLinks) {
        self.rights = Some(self.rights.clone().unwrap_or_default().with(links));
    }

    fn hand_out(&mut self, lane: LaneNumber, link: LaneLink) -> Result<(), EveningRefusal> {
        let counts = self.lanes.get_mut(&lane).ok_or(EveningRefusal::NoLane)?;
        counts.handed_out = counts.handed_out.saturating_add(1);
        self.rights = Some(self.rights.clone().unwrap_or_default().with_lane(lane, link));
        Ok(())
    }

    /// Nobody else has this name: people are told apart by it.
    fn alone(&self, person: &Person, but: Option<PersonNumber>) -> Result<(), EveningRefusal> {
        let others = self.people.iter().enumerate().filter(|(place, _)| PersonNumber::at(*place) != but);
        match others.map(|(_, other)| other).find(|other| other.name() == person.name()) {
            Some(other) => Err(EveningRefusal::Again(other.name().to_string())),
            None => Ok(()),
        }
    }

    fn admit(&mut self, lane: LaneNumber, person: &Person) -> Result<(), EveningRefusal> {
        self.counts(lane)?;
        self.alone(person, None)?;
        let number = PersonNumber::at(self.people.len()).ok_or(EveningRefusal::Full)?;
        self.people.push(person.clone());
        self.seating = std::mem::take(&mut self.seating).with(number, lane);
        Ok(())
    }

    fn amend(&mut self, number: PersonNumber, person: &Person) -> Result<(), EveningRefusal> {
        self.alone(person, Some(number))?;
        let known = self.people.get_mut(number.place()).ok_or(EveningRefusal::Nobody(number))?;
        if known.name() != person.name() {
            self.renamed.insert(number);
        }
        known.clone_from(person);
        Ok(())
    }

    fn seat(&mut self, seating: &Seating) -> Result<(), EveningRefusal> {
        if seating.lanes() != usize::from(self.plan.lanes()) {
            return Err(EveningRefusal::NoLane);
        }
        if let Some(twice) = seating.twice() {
            return Err(EveningRefusal::Twice(twice));
        }
        seating.people().try_for_each(|person| self.known(person))?;
        self.seating = seating.clone();
        Ok(())
    }

    fn draw(&mut self, lots: &Lots) -> Result<(), EveningRefusal> {
        let order = lots.order(&self.people)?;
        if let Some(missing) = self.seating.people().find(|person| !order.contains(person)) {
            let name = self.person(missing).map(|person| person.name().to_string()).unwrap_or_default();
            return Err(EveningRefusal::Undrawn(name));
        }
        if let LotsAbout::Teams(count) = lots.about() {
            for (place, number) in order.iter().enumerate() {
                let person = self.people.get_mut(number.place()).ok_or(EveningRefusal::Nobody(*number))?;
                let team = lots::team(place, count).ok_or(EveningRefusal::Lots)?;
                *person = person.clone().in_team(team);
            }
        }
        self.seating = lots::seated(&order, lots.about(), std::mem::take(&mut self.seating));
        self.lots.push(lots.clone());
        Ok(())
    }

    fn play(&mut self, game: &EveningGame) -> Result<(), EveningRefusal> {
        if self.next_on(game.lane)? != game.number || self.games.iter().any(|other| other.id == game.id) {
            return Err(EveningRefusal::OtherGame(game.lane));
        }
        self.may_play(game.number, &game.rows)?;
        self.games.push(game.clone());
        Ok(())
    }

    /// Whether these people can bowl a game of this number together.
    ///
    /// # Errors
    /// Somebody is not on the list, is there twice, or bowls that game elsewhere.
    pub fn may_play(&self, number: GameNumber, rows: &[PersonNumber]) -> Result<(), EveningRefusal> {
        rows.iter().try_for_each(|person| self.known(*person))?;
        let elsewhere = self.games.iter().filter(|other| other.number == number).flat_map(|other| &other.rows);
        match Seating::new(vec![elsewhere.chain(rows).copied().collect()]).twice() {
            Some(twice) => Err(EveningRefusal::Twice(twice)),
            None => Ok(()),
        }
    }

    /// Whether the host has said what somebody is really called: then no board says otherwise.
    pub(crate) fn is_renamed(&self, number: PersonNumber) -> bool {
        self.renamed.contains(&number)
    }

    fn play_no_more(&mut self, lane: LaneNumber, number: GameNumber) -> Result<(), EveningRefusal> {
        let last = self.games.iter().rposition(|game| game.lane == lane);
        let last = last.filter(|&place| self.games.get(place).is_some_and(|game| game.number == number));
        self.games.remove(last.ok_or(EveningRefusal::NothingToTakeBack(lane))?);
        let counts = self.lanes.get_mut(&lane).ok_or(EveningRefusal::NoLane)?;
        counts.taken_back = counts.taken_back.saturating_add(1);
        Ok(())
    }

    fn miss(&mut self, person: PersonNumber, number: GameNumber, rule: Option<Absence>) -> Result<(), EveningRefusal> {
        self.known(person)?;
        let bowled = self.games.iter().any(|game| game.number == number && game.rows.contains(&person));
        match rule {
            Some(_) if bowled => return Err(EveningRefusal::Present(person, number)),
            Some(_) if self.plan.games().is_some_and(|games| number > games) => return Err(EveningRefusal::NoGame),
            Some(rule) => drop(self.absences.insert((person, number), rule)),
            None => drop(self.absences.remove(&(person, number))),
        }
        Ok(())
    }
}

/// Everybody as they stand on the list: the first on the first lane, and as evenly as it goes.
fn in_blocks(people: usize, lanes: u8) -> Seating {
    let lanes = usize::from(lanes.max(1));
    let block = |lane: usize| (lane * people / lanes..(lane + 1) * people / lanes).filter_map(PersonNumber::at);
    Seating::new((0..lanes).map(|lane| block(lane).collect()).collect())
}

impl Kept for Evening {
    type Beginning = Plan;
    type Change = EveningChange;
    type Reason = EveningRefusal;
    type Board = Self;

    const KIND: Kind = Kind::Evening;
    const BEGINS: Label = Plan::KIND;

    fn begin(plan: &Plan) -> Result<Self, EveningRefusal> {
        Ok(Self::new(plan))
    }

    fn after(self, change: &EveningChange, _: Moment) -> After<Self> {
        let mut changed = self.clone();
        match changed.changed(change) {
            Ok(()) => Ok(changed),
            Err(reason) => Err(Box::new((self, reason))),
        }
    }

    fn board(&self) -> Self {
        self.clone()
    }

    fn caption(evening: &Self) -> (State, String) {
        let names = || evening.people.iter().map(|person| person.name().to_string()).collect::<Vec<_>>().join(", ");
        let summary = evening.plan.title().map_or_else(names, ToString::to_string);
        (if evening.closed { State::Over } else { State::Open }, summary)
    }

    fn access(plan: &Plan) -> Option<&Access> {
        plan.access()
    }

    fn rights(&self) -> Option<&Rights> {
        self.rights.as_ref()
    }
}
