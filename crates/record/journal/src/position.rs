//! Where a game's record stands.

use crate::Hash;

/// How many entries there are, and the hash of the last, which stands for all of them. It is the answer to an append,
/// and what the next append expects; it is also the place of one entry.
///
/// ```
/// use alley_journal::Position;
///
/// assert_eq!(Position::START.number, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The number of the last entry; the first is 1.
    pub number: u64,
    /// Its hash.
    pub hash: Hash,
}

impl Position {
    /// Before the first entry.
    pub const START: Self = Self { number: 0, hash: Hash::NONE };
}
