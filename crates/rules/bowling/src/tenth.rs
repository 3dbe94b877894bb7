//! The tenth frame: a strike earns two more balls, a spare one, and nothing is counted twice.

use crate::following::Following;
use crate::{Mark, Marks, Pins, Points, Progress, Rack, Refusal};

/// A tenth frame that takes another ball.
///
/// ```
/// use alley_bowling::{OpenTenth, Pins, Progress};
///
/// let Ok(Progress::Open(struck)) = OpenTenth::Fresh.bowl(Pins::ALL) else { unreachable!("two balls are due") };
/// assert!(struck.rack().is_fresh());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenTenth {
    /// No ball yet.
    Fresh,
    /// The first ball left pins standing; these fell.
    #[non_exhaustive]
    Half(Pins),
    /// A spare, this many with its first ball; one ball is due.
    #[non_exhaustive]
    Spare(Pins),
    /// A strike; two balls are due.
    #[non_exhaustive]
    Strike,
    /// A strike, then this many of the second rack; one ball is due.
    #[non_exhaustive]
    StrikeThenHalf(Pins),
    /// Two strikes; one ball is due.
    #[non_exhaustive]
    TwoStrikes,
}

impl OpenTenth {
    /// Rolls one ball.
    ///
    /// # Errors
    /// No more pins can fall than stand.
    #[inline]
    pub fn bowl(self, pins: Pins) -> Result<Progress<Self, ClosedTenth>, Refusal> {
        let pins = Refusal::unless_standing(pins, self.rack())?;
        Ok(match self {
            Self::Fresh if pins == Pins::ALL => Progress::Open(Self::Strike),
            Self::Fresh => Progress::Open(Self::Half(pins)),
            Self::Half(first) if pins == first.rest() => Progress::Open(Self::Spare(first)),
            Self::Half(first) => Progress::Closed(ClosedTenth::Miss(first, pins)),
            Self::Spare(first) => Progress::Closed(ClosedTenth::Spare(first, pins)),
            Self::Strike if pins == Pins::ALL => Progress::Open(Self::TwoStrikes),
            Self::Strike => Progress::Open(Self::StrikeThenHalf(pins)),
            Self::StrikeThenHalf(second) => Progress::Closed(ClosedTenth::Strike(second, pins)),
            Self::TwoStrikes => Progress::Closed(ClosedTenth::Strike(Pins::ALL, pins)),
        })
    }

    /// What the next ball is bowled at: the rest of a rack, or a new one.
    #[must_use]
    pub const fn rack(self) -> Rack {
        match self {
            Self::Half(down) | Self::StrikeThenHalf(down) => Rack::Broken(down.rest()),
            Self::Fresh | Self::Spare(_) | Self::Strike | Self::TwoStrikes => Rack::Fresh,
        }
    }

    pub(crate) const fn marks(self) -> Marks {
        match self {
            Self::Fresh => Marks::NONE,
            Self::Half(first) => Marks::one(Mark::of(first)),
            Self::Spare(first) => Marks::two(Mark::of(first), Mark::Spare),
            Self::Strike => Marks::one(Mark::Strike),
            Self::StrikeThenHalf(second) => Marks::two(Mark::Strike, Mark::of(second)),
            Self::TwoStrikes => Marks::two(Mark::Strike, Mark::Strike),
        }
    }

    pub(crate) const fn seen_from_before(self) -> Following {
        match self {
            Self::Fresh => Following::NOTHING,
            Self::Half(first) => Following::one_roll(first),
            Self::Spare(first) => Following::two_rolls(first, first.rest()),
            Self::Strike => Following::one_roll(Pins::ALL),
            Self::StrikeThenHalf(second) => Following::two_rolls(Pins::ALL, second),
            Self::TwoStrikes => Following::two_rolls(Pins::ALL, Pins::ALL),
        }
    }

    /// This frame when everything that can fall falls.
    pub(crate) const fn at_best(self) -> ClosedTenth {
        match self {
            Self::Half(first) | Self::Spare(first) => ClosedTenth::Spare(first, Pins::ALL),
            Self::StrikeThenHalf(second) => ClosedTenth::Strike(second, second.rest()),
            Self::Fresh | Self::Strike | Self::TwoStrikes => ClosedTenth::Strike(Pins::ALL, Pins::ALL),
        }
    }

    /// This frame when nothing falls any more.
    pub(crate) const fn at_worst(self) -> ClosedTenth {
        match self {
            Self::Fresh => ClosedTenth::Miss(Pins::NONE, Pins::NONE),
            Self::Half(first) => ClosedTenth::Miss(first, Pins::NONE),
            Self::Spare(first) => ClosedTenth::Spare(first, Pins::NONE),
            Self::Strike => ClosedTenth::Strike(Pins::NONE, Pins::NONE),
            Self::StrikeThenHalf(second) => ClosedTenth::Strike(second, Pins::NONE),
            Self::TwoStrikes => ClosedTenth::Strike(Pins::ALL, Pins::NONE),
        }
    }
}

/// A tenth frame that is over. There is no fourth ball:
///
/// ```compile_fail,E0599
/// use alley_bowling::{ClosedTenth, Pins};
/// fn fourth(tenth: ClosedTenth) { tenth.bowl(Pins::NONE); }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosedTenth {
    /// Some stood after two balls.
    #[non_exhaustive]
    Miss(Pins, Pins),
    /// A spare, this many with its first ball, and the ball it earned.
    #[non_exhaustive]
    Spare(Pins, Pins),
    /// A strike and the two balls it earned.
    #[non_exhaustive]
    Strike(Pins, Pins),
}

impl ClosedTenth {
    /// The pins of this frame, each counted once.
    pub(crate) fn points(self) -> Points {
        match self {
            Self::Miss(first, second) => Points::from(first) + Points::from(second),
            Self::Spare(_, third) => Points::from(Pins::ALL) + Points::from(third),
            Self::Strike(second, third) => Points::from(Pins::ALL) + Points::from(second) + Points::from(third),
        }
    }

    pub(crate) fn marks(self) -> Marks {
        match self {
            Self::Miss(first, second) => Marks::two(Mark::of(first), Mark::of(second)),
            Self::Spare(first, third) => Marks::three(Mark::of(first), Mark::Spare, Rack::Fresh.mark(third)),
            Self::Strike(Pins::ALL, third) => Marks::three(Mark::Strike, Mark::Strike, Rack::Fresh.mark(third)),
            Self::Strike(second, third) => {
                Marks::three(Mark::Strike, Mark::of(second), Rack::Broken(second.rest()).mark(third))
            }
        }
    }

    pub(crate) const fn seen_from_before(self) -> Following {
        match self {
            Self::Miss(first, second) => Following::two_rolls(first, second),
            Self::Spare(first, _) => Following::two_rolls(first, first.rest()),
            Self::Strike(second, _) => Following::two_rolls(Pins::ALL, second),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_closed_from(tenth: OpenTenth) -> Vec<ClosedTenth> {
        let rolls = tenth.rack().possible_rolls();
        rolls
            .flat_map(|pins| match tenth.bowl(pins).unwrap() {
                Progress::Open(open) => all_closed_from(open),
                Progress::Closed(closed) => vec![closed],
            })
            .collect()
    }

    fn bowled(rolls: &[u8]) -> ClosedTenth {
        let mut tenth = OpenTenth::Fresh;
        for &count in rolls {
            match tenth.bowl(Pins::new(count).unwrap()).unwrap() {
                Progress::Open(open) => tenth = open,
                Progress::Closed(closed) => return closed,
            }
        }
        panic!("{rolls:?} leaves the tenth frame open");
    }

    #[test]
    fn exactly_241_tenth_frames_can_be_bowled() {
        let all = all_closed_from(OpenTenth::Fresh);
        let different: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!((all.len(), different.len()), (241, 241));
        let misses = all.iter().filter(|tenth| matches!(tenth, ClosedTenth::Miss(..)));
        let spares = all.iter().filter(|tenth| matches!(tenth, ClosedTenth::Spare(..)));
        assert_eq!((misses.count(), spares.count()), (55, 110));
    }

    #[test]
    fn the_points_of_the_exercise() {
        assert_eq!(bowled(&[10, 10, 10]).points().value(), 30);
        assert_eq!(bowled(&[10, 7, 3]).points().value(), 20);
        assert_eq!(bowled(&[10, 7, 1]).points().value(), 18);
        assert_eq!(bowled(&[8, 2, 7]).points().value(), 17);
        assert_eq!(bowled(&[10, 0, 9]).points().value(), 19);
        assert_eq!(bowled(&[7, 2]).points().value(), 9);
    }

    #[test]
    fn the_marks() {
        let marks = |rolls: &[u8]| bowled(rolls).marks().to_string();
        assert_eq!(marks(&[10, 10, 10]), "X|X|X");
        assert_eq!(marks(&[10, 10, 0]), "X|X|-");
        assert_eq!(marks(&[10, 0, 10]), "X|-|/");
        assert_eq!(marks(&[10, 0, 0]), "X|-|-");
        assert_eq!(marks(&[10, 7, 3]), "X|7|/");
        assert_eq!(marks(&[10, 7, 2]), "X|7|2");
        assert_eq!(marks(&[9, 1, 10]), "9|/|X");
        assert_eq!(marks(&[0, 10, 0]), "-|/|-");
        assert_eq!(marks(&[0, 10, 10]), "-|/|X");
        assert_eq!(marks(&[9, 0]), "9|-");
    }

    #[test]
    fn pins_that_do_not_stand_are_refused() {
        assert!(OpenTenth::Half(Pins::new(7).unwrap()).bowl(Pins::new(4).unwrap()).is_err());
        assert!(OpenTenth::StrikeThenHalf(Pins::new(7).unwrap()).bowl(Pins::new(4).unwrap()).is_err());
        assert!(OpenTenth::Spare(Pins::new(7).unwrap()).bowl(Pins::ALL).is_ok());
    }
}
