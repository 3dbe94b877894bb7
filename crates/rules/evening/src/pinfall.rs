//! Pins that fell, and pins that were given.

use std::iter::Sum;
use std::ops::Add;

use crate::Handicap;

/// Points over any number of games, scratch and handicap apart. A game is not cut at 300.
///
/// ```
/// use alley_evening::{Handicap, Pinfall};
///
/// let game = Pinfall::of_game(290, Handicap::new(35)?);
/// assert_eq!((game.scratch(), game.handicap(), game.total()), (290, 35, 325));
/// assert_eq!((game + game).total(), 650);
/// # Ok::<(), alley_evening::HandicapRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pinfall {
    scratch: u32,
    handicap: i32,
}

impl Pinfall {
    /// Of one game.
    #[must_use]
    pub fn of_game(points: u16, handicap: Handicap) -> Self {
        Self { scratch: points.into(), handicap: handicap.value().into() }
    }

    /// The points without handicap.
    #[must_use]
    pub const fn scratch(self) -> u32 {
        self.scratch
    }

    /// The pins given; fewer than none, if more were taken.
    #[must_use]
    pub const fn handicap(self) -> i32 {
        self.handicap
    }

    /// Both together.
    #[must_use]
    pub fn total(self) -> i32 {
        i32::try_from(self.scratch).unwrap_or(i32::MAX).saturating_add(self.handicap)
    }
}

impl Add for Pinfall {
    type Output = Self;

    /// No evening comes near the limits of the numbers; at them they stay.
    fn add(self, other: Self) -> Self {
        Self {
            scratch: self.scratch.saturating_add(other.scratch),
            handicap: self.handicap.saturating_add(other.handicap),
        }
    }
}

impl Sum for Pinfall {
    fn sum<I: Iterator<Item = Self>>(each: I) -> Self {
        each.fold(Self::default(), Self::add)
    }
}
