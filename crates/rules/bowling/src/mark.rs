//! How one ball is written down.

use core::fmt;

use crate::Pins;

/// One ball, as it is written down.
///
/// ```
/// use alley_bowling::Mark;
///
/// assert_eq!(Mark::Gutter.to_string(), "-");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `X`: ten on fresh pins.
    Strike,
    /// `/`: the rest of a broken rack.
    Spare,
    /// `-`: no pin.
    Gutter,
    /// Some pins, from 1 to 9.
    Count(Pins),
}

impl Mark {
    /// A ball that left pins standing.
    pub(crate) const fn of(pins: Pins) -> Self {
        match pins {
            Pins::NONE => Self::Gutter,
            some => Self::Count(some),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Strike => formatter.write_str("X"),
            Self::Spare => formatter.write_str("/"),
            Self::Gutter => formatter.write_str("-"),
            Self::Count(pins) => pins.fmt(formatter),
        }
    }
}
