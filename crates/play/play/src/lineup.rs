//! Who bowls, in which kind of dialogue, and who may look on or write.

use alley_bowling::{BowlerName, Bowlers, Turn};

use crate::Access;

/// The bowlers of a game in their order: at least one.
///
/// ```
/// use alley_bowling::BowlerName;
/// use alley_play::Lineup;
///
/// let lineup = Lineup::first(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?);
/// assert_eq!(lineup.names().count(), 2);
/// # Ok::<(), alley_bowling::NameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lineup {
    names: Vec<BowlerName>,
    kind: Kind,
}

/// What the first line of a record says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Solo,
    Several,
    Shared(Access),
}

impl Lineup {
    /// The first of several bowlers.
    #[must_use]
    pub fn first(name: BowlerName) -> Self {
        Self { names: vec![name], kind: Kind::Several }
    }

    /// One more, who bowls after those already there.
    #[must_use]
    pub fn join(mut self, name: BowlerName) -> Self {
        self.names.push(name);
        if self.kind == Kind::Solo {
            self.kind = Kind::Several;
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
        Self { kind: Kind::Shared(access), ..self }
    }

    /// One bowler alone, in the dialogue for one.
    #[must_use]
    pub fn solo(name: BowlerName) -> Self {
        Self { names: vec![name], kind: Kind::Solo }
    }

    /// The names, in the order of play.
    pub fn names(&self) -> impl Iterator<Item = &BowlerName> {
        self.names.iter()
    }

    /// Whether it is the dialogue for one.
    #[must_use]
    pub const fn is_solo(&self) -> bool {
        matches!(self.kind, Kind::Solo)
    }

    /// Who may look on or write, by which links; none for a game that was never shared.
    #[must_use]
    pub const fn access(&self) -> Option<&Access> {
        match &self.kind {
            Kind::Shared(access) => Some(access),
            Kind::Solo | Kind::Several => None,
        }
    }

    /// The game before its first roll.
    pub(crate) fn first_turn(&self) -> Option<Turn> {
        let mut names = self.names.iter().cloned();
        let first = Bowlers::new(names.next()?);
        Some(Turn::first(names.fold(first, Bowlers::join)))
    }

    /// As it is written down: the kind of game, then a name a line.
    pub(crate) fn written(&self) -> String {
        let kind = match &self.kind {
            Kind::Solo => "solo".to_owned(),
            Kind::Several => "several".to_owned(),
            Kind::Shared(access) => access.to_string(),
        };
        self.names.iter().fold(kind, |text, name| text + "\n" + name.as_str())
    }

    /// From what was written down.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (kind, names) = text.split_once('\n')?;
        let names: Vec<_> = names.split('\n').map(BowlerName::any).collect::<Result<_, _>>().ok()?;
        let kind = match kind {
            "solo" if names.len() == 1 => Kind::Solo,
            "solo" => return None,
            "several" => Kind::Several,
            shared => Kind::Shared(Access::read(shared)?),
        };
        Some(Self { names, kind })
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
            assert_eq!(Lineup::read(&lineup.written()), Some(lineup));
        }
        assert_eq!(several().written(), "several\n박지수\nb c");
        assert_ne!(shared(true).written(), shared(false).written());
        assert!(!shared(false).written().contains(&token.to_string()));
        let text = shared(false).written();
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
            assert_eq!(Lineup::read(&wrong), None, "{wrong}");
        }
        assert!(solo.join(BowlerName::any("b").unwrap()).access().is_none());
    }
}
