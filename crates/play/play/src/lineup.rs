//! Who bowls, in which kind of dialogue, and who may look on or write.

use std::fmt;

use alley_bowling::{BowlerName, Bowlers, Turn};
use alley_journal::{Label, label};

use crate::Access;
use crate::kept::Written;

/// The bowlers of a game in their order: at least one.
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
    first: BowlerName,
    others: Vec<BowlerName>,
    sharing: Sharing,
}

/// What the first line of a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Sharing {
    Solo,
    Several,
    Shared(Access),
}

impl Lineup {
    /// The kind of the entry that begins a game.
    pub(crate) const KIND: Label = label!("bowling");

    /// The first of several bowlers.
    #[must_use]
    pub fn first(name: BowlerName) -> Self {
        Self { first: name, others: Vec::new(), sharing: Sharing::Several }
    }

    /// One more, who bowls after those already there.
    #[must_use]
    pub fn join(mut self, name: BowlerName) -> Self {
        self.others.push(name);
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

    /// One bowler alone, in the dialogue for one.
    #[must_use]
    pub fn solo(name: BowlerName) -> Self {
        Self { first: name, others: Vec::new(), sharing: Sharing::Solo }
    }

    /// The names, in the order of play.
    pub fn names(&self) -> impl Iterator<Item = &BowlerName> {
        std::iter::once(&self.first).chain(&self.others)
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
            Sharing::Solo | Sharing::Several => None,
        }
    }

    /// The game before its first roll.
    pub(crate) fn first_turn(&self) -> Turn {
        Turn::first(self.others.iter().cloned().fold(Bowlers::new(self.first.clone()), Bowlers::join))
    }
}

impl fmt::Display for Lineup {
    /// As it is written down: how it is shared, then one name per line.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sharing {
            Sharing::Solo => formatter.write_str("solo"),
            Sharing::Several => formatter.write_str("several"),
            Sharing::Shared(access) => access.fmt(formatter),
        }?;
        self.names().try_for_each(|name| write!(formatter, "\n{name}"))
    }
}

impl Written for Lineup {
    fn kind(&self) -> Label {
        Self::KIND
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        let (sharing, names) = text.split_once('\n').filter(|_| kind == Self::KIND.as_str())?;
        let mut names = names.split('\n').map(BowlerName::any);
        let first = names.next()?.ok()?;
        let others: Vec<_> = names.collect::<Result<_, _>>().ok()?;
        let sharing = match sharing {
            "solo" if others.is_empty() => Sharing::Solo,
            "solo" => return None,
            "several" => Sharing::Several,
            shared => Sharing::Shared(Access::read(shared)?),
        };
        Some(Self { first, others, sharing })
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
        assert_eq!(Lineup::spelled("gathering", &solo.to_string()), None);
        assert!(solo.join(BowlerName::any("b").unwrap()).access().is_none());
    }
}
