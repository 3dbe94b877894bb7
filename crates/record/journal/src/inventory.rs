//! What a check found in order.

use std::fmt;

/// How much there is in a journal in which nothing is damaged.
///
/// ```
/// use alley_journal::{Journal, Memory};
///
/// assert_eq!(Memory::default().check()?.to_string(), "0 games, 0 entries");
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inventory {
    /// How many games.
    pub games: u64,
    /// How many entries in all of them.
    pub entries: u64,
}

impl fmt::Display for Inventory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, entries } = *self;
        write!(formatter, "{games} game{}, ", if games == 1 { "" } else { "s" })?;
        write!(formatter, "{entries} {}", if entries == 1 { "entry" } else { "entries" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_in_words() {
        assert_eq!(Inventory { games: 1, entries: 1 }.to_string(), "1 game, 1 entry");
        assert_eq!(Inventory { games: 2, entries: 40 }.to_string(), "2 games, 40 entries");
    }
}
