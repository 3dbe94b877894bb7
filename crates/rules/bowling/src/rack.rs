//! The pins a ball is bowled at.

use crate::{Mark, Pins};

/// Ten pins newly set, or what an earlier ball of the frame left of them. After a gutter ball ten stand, and yet the
/// rack is broken: taking them all is a spare.
///
/// ```
/// use alley_bowling::{Mark, Pins, Rack};
///
/// let broken = Rack::Fresh.after(Pins::NONE);
/// assert_eq!((broken.standing(), broken.is_fresh()), (Pins::ALL, false));
/// assert_eq!((Rack::Fresh.mark(Pins::ALL), broken.mark(Pins::ALL)), (Mark::Strike, Mark::Spare));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rack {
    /// Ten pins that no ball has met.
    Fresh,
    /// These stand, and a ball has been bowled at the rack they belong to.
    #[non_exhaustive]
    Broken(Pins),
}

impl Rack {
    /// The pins that stand.
    #[must_use]
    pub const fn standing(self) -> Pins {
        match self {
            Self::Fresh => Pins::ALL,
            Self::Broken(standing) => standing,
        }
    }

    /// Whether no ball has been bowled at it.
    #[must_use]
    pub const fn is_fresh(self) -> bool {
        matches!(self, Self::Fresh)
    }

    /// Every number of pins a ball can take, the fewest first.
    #[must_use]
    pub fn possible_rolls(self) -> impl DoubleEndedIterator<Item = Pins> {
        self.standing().possible_rolls()
    }

    /// Whether a ball that takes this many leaves nothing standing.
    #[must_use]
    pub fn is_cleared_by(self, pins: Pins) -> bool {
        pins >= self.standing()
    }

    /// What the next ball of the same frame meets: the pins left, or ten new ones.
    #[must_use]
    pub fn after(self, pins: Pins) -> Self {
        if self.is_cleared_by(pins) {
            return Self::Fresh;
        }
        Self::Broken(self.standing().without(pins))
    }

    /// The pins of a ball that is written down like this.
    pub(crate) const fn fallen(self, mark: Mark) -> Pins {
        match mark {
            Mark::Strike | Mark::Spare => self.standing(),
            Mark::Gutter => Pins::NONE,
            Mark::Count(pins) => pins,
        }
    }

    /// How a ball that takes this many is written down.
    #[must_use]
    pub fn mark(self, pins: Pins) -> Mark {
        match self {
            Self::Fresh if self.is_cleared_by(pins) => Mark::Strike,
            Self::Broken(_) if self.is_cleared_by(pins) => Mark::Spare,
            _ => Mark::of(pins),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rack_is_broken_by_any_ball_that_leaves_a_pin() {
        for down in 0..=9 {
            let pins = Pins::new(down).unwrap();
            let broken = Rack::Fresh.after(pins);
            assert_eq!(broken, Rack::Broken(pins.rest()));
            assert_eq!(
                (broken.is_fresh(), broken.standing(), broken.possible_rolls().count()),
                (false, pins.rest(), usize::from(11 - down))
            );
            assert_eq!(broken.after(pins.rest()), Rack::Fresh);
            assert_eq!(broken.mark(pins.rest()), Mark::Spare);
            assert_eq!(Rack::Fresh.mark(pins), Mark::of(pins));
        }
        assert_eq!((Rack::Fresh.after(Pins::ALL), Rack::Fresh.mark(Pins::ALL)), (Rack::Fresh, Mark::Strike));
        assert!(Rack::Fresh.is_fresh());
    }

    #[test]
    fn what_is_left_is_left_again() {
        let three_of_ten = Rack::Fresh.after(Pins::new(3).unwrap());
        let two_more = three_of_ten.after(Pins::new(2).unwrap());
        assert_eq!(two_more, Rack::Broken(Pins::new(5).unwrap()));
        assert_eq!(three_of_ten.mark(Pins::new(2).unwrap()), Mark::Count(Pins::new(2).unwrap()));
    }
}
