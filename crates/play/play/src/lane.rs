//! Where people bowl: the lanes of an evening, by their numbers.

use std::fmt;

/// The most lanes of an evening.
pub const MOST_LANES: u8 = 60;

/// A lane of an evening, from 1.
///
/// ```
/// use alley_play::LaneNumber;
///
/// assert_eq!(LaneNumber::new(3).map(|lane| lane.to_string()), Some("3".to_owned()));
/// assert_eq!((LaneNumber::new(0), LaneNumber::new(61)), (None, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LaneNumber(u8);

impl LaneNumber {
    /// The only one of an evening with one lane.
    pub const FIRST: Self = Self(1);

    /// The lane of this number; nothing beyond the last one an evening can have.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=MOST_LANES => Some(Self(number)),
            _ => None,
        }
    }

    /// Its number.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The first this many lanes.
    pub(crate) fn all(count: u8) -> impl Iterator<Item = Self> {
        (1..=count).filter_map(Self::new)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        text.parse().ok().and_then(Self::new).filter(|lane| lane.to_string() == text)
    }
}

impl fmt::Display for LaneNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
