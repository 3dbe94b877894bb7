//! A game that is being bowled, as far as a series needs to know it.

use std::ops::RangeInclusive;

/// The points of a game so far, between what it can end with, and the frames still to come.
///
/// ```
/// use alley_evening::{Outing, Underway};
///
/// let after_a_strike = Underway::new(10, 10..=300, 9).begun();
/// assert_eq!(Outing::Playing(after_a_strike).points(), Some(10));
/// assert_eq!(Outing::Playing(Underway::new(0, 0..=300, 10)).points(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Underway {
    /// So far; and the lowest and the highest the game can end with.
    points: (u16, (u16, u16)),
    /// To come, and whether a ball was rolled.
    frames: (u8, bool),
}

impl Underway {
    /// This total, what it can become, and this many frames that are not over; no ball was rolled yet.
    #[must_use]
    pub fn new(total: u16, ends: RangeInclusive<u16>, frames_left: u8) -> Self {
        Self { points: (total, ends.into_inner()), frames: (frames_left, false) }
    }

    /// The same game, in which the first ball was rolled.
    #[must_use]
    pub const fn begun(self) -> Self {
        Self { frames: (self.frames.0, true), ..self }
    }

    pub(crate) fn total(self) -> Option<u16> {
        self.frames.1.then_some(self.points.0)
    }

    pub(crate) const fn lowest(self) -> u16 {
        self.points.1.0
    }

    pub(crate) const fn highest(self) -> u16 {
        self.points.1.1
    }

    pub(crate) const fn frames_left(self) -> u8 {
        self.frames.0
    }
}
