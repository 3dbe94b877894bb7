//! Where a record is not what it was.

use std::fmt;

use crate::{GameId, ListPlace};

/// The first thing found that was lost or altered after it was written.
///
/// ```
/// use alley_journal::Damage;
///
/// let damage = Damage::Entry { game: "k7f3qd".parse()?, number: 7 };
/// assert_eq!(damage.to_string(), "entry 7 of game k7f3qd is missing or altered");
/// # Ok::<(), alley_journal::GameIdRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// This entry.
    Entry {
        /// Of this game.
        game: GameId,
        /// Counted from 1.
        number: u64,
    },
    /// The head of the game at this place.
    Head {
        /// Counted from 1, in the order games came into the journal.
        place: ListPlace,
    },
    /// There are not as many games, or not as many entries, as there should be.
    Count,
    /// What holds them all, in the engine's own words.
    Store(String),
}

impl fmt::Display for Damage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entry { game, number } => write!(formatter, "entry {number} of game {game} is missing or altered"),
            Self::Head { place } => write!(formatter, "the head of game number {place} is missing or altered"),
            Self::Count => formatter.write_str("the numbers of games and entries are not what they should be"),
            Self::Store(words) => formatter.write_str(words),
        }
    }
}

impl std::error::Error for Damage {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_damage_is_named() {
        let game = "k7f3qd".parse().unwrap();
        let told = [
            (Damage::Entry { game, number: 7 }, "entry 7 of game k7f3qd is missing or altered"),
            (Damage::Head { place: ListPlace::new(3) }, "the head of game number 3 is missing or altered"),
            (Damage::Count, "the numbers of games and entries are not what they should be"),
            (Damage::Store("page 5 is never used".to_owned()), "page 5 is never used"),
        ];
        for (damage, words) in told {
            assert_eq!(damage.to_string(), words);
        }
    }
}
