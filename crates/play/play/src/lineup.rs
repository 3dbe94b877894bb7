//! Who bowls, in which kind of dialogue, and who may look on or write.

use std::fmt;

use alley_bowling::{BowlerName, Bowlers, Turn};
use alley_house_rules::{HouseLine, Rules};
use alley_journal::{Label, label};

use crate::kept::Written;
use crate::{Access, Membership, Side};

/// The bowlers of a game in their order, at least one, and the rules they play by.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_play::Lineup;
///
/// let lineup = Lineup::first(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?);
/// assert_eq!(lineup.names().count(), 2);
/// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    first: Side,
    others: Vec<Side>,
    sharing: Sharing,
    rules: Rules,
}

/// What the first line of a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sharing {
    Solo,
    Several,
    Shared(Access),
    Within(Membership),
}

impl Lineup {
    /// The kind of the entry that begins a game.
    pub(crate) const KIND: Label = label!("bowling");

    /// The first of several bowlers, or teams.
    #[must_use]
    pub fn first(side: impl Into<Side>) -> Self {
        Self { first: side.into(), others: Vec::new(), sharing: Sharing::Several, rules: Rules::default() }
    }

    /// One more, who bowls after those already there.
    #[must_use]
    pub fn join(mut self, side: impl Into<Side>) -> Self {
        self.others.push(side.into());
        if self.sharing == Sharing::Solo {
            self.sharing = Sharing::Several;
        }
        self
    }

    /// The same bowlers, on a board that is shared by links.
    ///
    /// ```
    /// use alley_bowling::BowlerName;
    /// use alley_play::{Access, Lineup, Right, Token};
    ///
    /// let write = Token::fresh()?;
    /// let lineup = Lineup::first(BowlerName::classic("pjs")?).shared(Access::new(&write, false));
    /// assert_eq!(lineup.access().and_then(|access| access.right(Some(&write.look()))), Some(Right::Look));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shared(self, access: Access) -> Self {
        Self { sharing: Sharing::Shared(access), ..self }
    }

    /// The same bowlers, in an evening: who may look on or write is said there.
    #[must_use]
    pub fn within(self, membership: Membership) -> Self {
        Self { sharing: Sharing::Within(membership), ..self }
    }

    /// One bowler alone, in the dialogue for one.
    #[must_use]
    pub fn solo(name: BowlerName) -> Self {
        Self { sharing: Sharing::Solo, ..Self::first(name) }
    }

    /// The same bowlers, by these rules.
    ///
    /// ```
    /// use alley_bowling::BowlerName;
    /// use alley_play::{Lineup, SidesRefusal};
    ///
    /// let lineup = Lineup::first(BowlerName::classic("pjs")?);
    /// assert!(lineup.clone().by("no-tap-9".parse()?).is_ok());
    /// assert_eq!(lineup.by("baker".parse()?), Err(SidesRefusal)); // that takes teams
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// By Baker rules teams bowl, by all others single bowlers.
    pub fn by(self, rules: Rules) -> Result<Self, SidesRefusal> {
        let lineup = Self { rules, ..self };
        if lineup.is_possible() { Ok(lineup) } else { Err(SidesRefusal) }
    }

    /// A team does not bowl in the dialogue for one.
    fn is_possible(&self) -> bool {
        let baker = self.rules.is_baker();
        self.sides().all(|side| side.is_team() == baker) && !(baker && self.is_solo())
    }

    /// By which rules they play.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Who bowls a line each, in the order of play.
    pub fn sides(&self) -> impl Iterator<Item = &Side> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The names of all lines, in the order of play.
    pub fn names(&self) -> impl Iterator<Item = &BowlerName> {
        self.sides().map(Side::name)
    }

    /// Whether it is the dialogue for one.
    #[must_use]
    pub const fn is_solo(&self) -> bool {
        matches!(self.sharing, Sharing::Solo)
    }

    /// Who may look on or write, by which links; none for a game that was never shared.
    #[must_use]
    pub const fn access(&self) -> Option<&Access> {
        match &self.sharing {
            Sharing::Shared(access) => Some(access),
            Sharing::Solo | Sharing::Several | Sharing::Within(_) => None,
        }
    }

    /// Which game of which evening it is, if it began in one.
    #[must_use]
    pub const fn membership(&self) -> Option<Membership> {
        match self.sharing {
            Sharing::Within(membership) => Some(membership),
            Sharing::Solo | Sharing::Several | Sharing::Shared(_) => None,
        }
    }

    /// The game before its first roll.
    pub(crate) fn first_turn(&self) -> Turn<HouseLine> {
        let first = Bowlers::on(self.rules.line(), self.first.name().clone());
        Turn::first(self.others.iter().map(|side| side.name().clone()).fold(first, Bowlers::join))
    }
}

/// By Baker rules teams bowl, by all others single bowlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidesRefusal;

impl fmt::Display for SidesRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("by Baker rules teams of two to five bowl, by all others single bowlers")
    }
}

impl std::error::Error for SidesRefusal {}

/// Between how a game is shared and its rules.
const BY: &str = " by ";
/// Before the place in an evening.
const WITHIN: &str = "evening ";

impl fmt::Display for Lineup {
    /// As it is written down: how it is shared and, unless it is plain ten-pin, by which rules; then one side per line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sharing {
            Sharing::Solo => formatter.write_str("solo"),
            Sharing::Several => formatter.write_str("several"),
            Sharing::Shared(access) => access.fmt(formatter),
            Sharing::Within(membership) => write!(formatter, "{WITHIN}{membership}"),
        }?;
        if !self.rules.is_plain() {
            write!(formatter, "{BY}{}", self.rules)?;
        }
        self.sides().try_for_each(|side| write!(formatter, "\n{side}"))
    }
}

impl Written for Lineup {
    fn kind(&self) -> Label {
        Self::KIND
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        let (head, sides) = text.split_once('\n').filter(|_| kind == Self::KIND.as_str())?;
        let (sharing, rules) = head.split_once(BY).map_or((head, None), |(sharing, rules)| (sharing, Some(rules)));
        let mut sides = sides.split('\n').map(Side::read);
        let first = sides.next()??;
        let others: Vec<_> = sides.collect::<Option<_>>()?;
        let sharing = match sharing {
            "solo" if others.is_empty() => Sharing::Solo,
            "solo" => return None,
            "several" => Sharing::Several,
            other => match other.strip_prefix(WITHIN) {
                Some(membership) => Sharing::Within(Membership::read(membership)?),
                None => Sharing::Shared(Access::read(other)?),
            },
        };
        let rules = rules.map_or(Some(Rules::default()), |rules| rules.parse().ok())?;
        let lineup = Self { first, others, sharing, rules };
        (lineup.is_possible() && lineup.to_string() == text).then_some(lineup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Token;

    #[test]
    fn a_lineup_is_read_as_it_is_written_and_in_no_other_way() {
        let several = || Lineup::first(BowlerName::any("박지수").unwrap()).join(BowlerName::any("b c").unwrap());
        let token = Token::fresh().unwrap();
        let shared = |public| several().shared(Access::new(&token, public));
        let solo = Lineup::solo(BowlerName::any("박지수").unwrap());
        for lineup in [solo.clone(), several(), shared(false), shared(true)] {
            assert_eq!(Lineup::spelled("bowling", &lineup.to_string()), Some(lineup));
        }
        assert_eq!(several().to_string(), "several\n박지수\nb c");
        assert_ne!(shared(true).to_string(), shared(false).to_string());
        assert!(!shared(false).to_string().contains(&token.to_string()));
        let text = shared(false).to_string();
        for wrong in [
            text.to_uppercase(),
            text.replace("shared ", "shared  "),
            text.replacen('\n', " \n", 1),
            text.replacen('\n', "0\n", 1),
            text.replace("shared", "private"),
            text.replacen(' ', "+", 1),
            "solo\na\nb".to_owned(),
            "shared\na".to_owned(),
            "\na".to_owned(),
        ] {
            assert_eq!(Lineup::spelled("bowling", &wrong), None, "{wrong}");
        }
        for (text, rules) in [
            ("several by no-tap-9\nPJS", "no-tap-9"),
            ("evening k7f3qd 2 3 by no-tap-9\nPJS", "no-tap-9"),
            ("solo by no-tap-7,3-6-9\nPJS", "no-tap-7,3-6-9"),
            ("several by current-frame,baker\nKOR\tPJS\tKYJ\nUSA\tAAA\tBBB\tCCC", "current-frame,baker"),
        ] {
            let lineup = Lineup::spelled("bowling", text).unwrap();
            assert_eq!((lineup.to_string().as_str(), lineup.rules().to_string().as_str()), (text, rules));
        }
        for wrong in [
            "several by plain\nPJS",
            "several by \nPJS",
            "several by no-tap-6\nPJS",
            "several by 3-6-9,no-tap-9\nPJS",
            "several by 3-6-9,current-frame\nPJS",
            "several by baker\nPJS",
            "several by baker\nKOR\tPJS",
            "solo by baker\nKOR\tPJS\tKYJ",
            "several\nKOR\tPJS\tKYJ",
            "several by baker\nKOR\tPJS\tKYJ\nAAA",
        ] {
            assert_eq!(Lineup::spelled("bowling", wrong), None, "{wrong}");
        }
        assert_eq!(SidesRefusal.to_string(), "by Baker rules teams of two to five bowl, by all others single bowlers");
        assert_eq!(Lineup::spelled("gathering", &solo.to_string()), None);
        let second = || BowlerName::any("b").unwrap();
        assert_eq!(solo.join(second()).to_string(), "several\n박지수\nb", "two are not alone");
        let access = Access::new(&token, false);
        assert_eq!(shared(false).join(second()).access(), Some(&access), "one more on a shared board");
    }
}
