//! Points, from 0 to the 300 of a perfect game.

use core::fmt;
use core::ops::Add;

use crate::Pins;

/// A score: of a frame, of the frames so far, or of a whole game.
///
/// ```
/// use alley_bowling::{Pins, Points};
///
/// let spare_bonus = Points::from(Pins::ALL);
/// assert_eq!((spare_bonus + spare_bonus).value(), 20);
/// assert_eq!(spare_bonus.to_string(), "10");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u16);

impl Points {
    /// Of the frames of one line, which the number can hold.
    #[inline]
    pub(crate) const fn counted(count: u16) -> Self {
        Self(count)
    }

    /// The plain number.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }
}

impl From<Pins> for Points {
    fn from(pins: Pins) -> Self {
        Self(pins.count().into())
    }
}

impl Add for Points {
    type Output = Self;

    /// Games end at 300; only sums over many games could reach the limit of the number, and there they stay.
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}
