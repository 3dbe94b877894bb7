//! Who bowls, and in which kind of dialogue.

use alley_bowling::{BowlerName, Bowlers, Turn};

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
    solo: bool,
}

impl Lineup {
    /// The first of several bowlers.
    #[must_use]
    pub fn first(name: BowlerName) -> Self {
        Self { names: vec![name], solo: false }
    }

    /// One more, who bowls after those already there.
    #[must_use]
    pub fn join(mut self, name: BowlerName) -> Self {
        self.names.push(name);
        self.solo = false;
        self
    }

    /// One bowler alone, in the dialogue for one.
    #[must_use]
    pub fn solo(name: BowlerName) -> Self {
        Self { names: vec![name], solo: true }
    }

    /// The names, in the order of play.
    pub fn names(&self) -> impl Iterator<Item = &BowlerName> {
        self.names.iter()
    }

    /// Whether it is the dialogue for one.
    #[must_use]
    pub const fn is_solo(&self) -> bool {
        self.solo
    }

    /// The game before its first roll.
    pub(crate) fn first_turn(&self) -> Option<Turn> {
        let mut names = self.names.iter().cloned();
        let first = Bowlers::new(names.next()?);
        Some(Turn::first(names.fold(first, Bowlers::join)))
    }

    /// As it is written down: the kind of dialogue, then a name a line.
    pub(crate) fn written(&self) -> String {
        let kind = if self.solo { "solo" } else { "several" };
        self.names.iter().fold(kind.to_owned(), |text, name| text + "\n" + name.as_str())
    }

    /// From what was written down.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (kind, names) = text.split_once('\n')?;
        let names: Vec<_> = names.split('\n').map(BowlerName::any).collect::<Result<_, _>>().ok()?;
        let solo = match kind {
            "solo" if names.len() == 1 => true,
            "several" => false,
            _ => return None,
        };
        Some(Self { names, solo })
    }
}
