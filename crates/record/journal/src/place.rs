//! The order in which games came into a journal.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// Which game of this journal it is, counted from 1. It belongs to the journal, not to the game: a game carried to
/// another journal keeps its id and gets another place. Listing goes on from it.
///
/// ```
/// use alley_journal::ListPlace;
///
/// let place: ListPlace = "17".parse()?;
/// assert_eq!(place.to_string(), "17");
/// # Ok::<(), std::num::ParseIntError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ListPlace(u64);

impl ListPlace {
    /// As an engine has counted it.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for ListPlace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl FromStr for ListPlace {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}
