//! An ordinary frame, one of the first nine: two balls at ten pins, or one strike.

use core::fmt;

use crate::following::Following;
use crate::{Mark, Marks, Pins, Progress, Rack, Refusal};

/// An ordinary frame that takes another ball.
///
/// ```
/// use alley_bowling::{OpenFrame, Pins, Progress};
///
/// let Ok(Progress::Open(half)) = OpenFrame::Fresh.bowl(Pins::new(8)?) else { unreachable!("two pins stand") };
/// assert_eq!(half.rack().standing(), Pins::new(2)?);
/// # Ok::<(), alley_bowling::PinsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpenFrame {
    /// No ball yet.
    Fresh,
    /// The first ball left pins standing; these fell.
    #[non_exhaustive]
    Half(Pins),
}

impl OpenFrame {
    /// Rolls one ball.
    ///
    /// # Errors
    /// No more pins can fall than stand.
    #[inline]
    pub fn bowl(self, pins: Pins) -> Result<Progress<Self, ClosedFrame>, Refusal> {
        let pins = Refusal::unless_standing(pins, self.rack())?;
        Ok(match self {
            Self::Fresh if pins == Pins::ALL => Progress::Closed(ClosedFrame::Strike),
            Self::Fresh => Progress::Open(Self::Half(pins)),
            Self::Half(first) if pins == first.rest() => Progress::Closed(ClosedFrame::Spare(first)),
            Self::Half(first) => Progress::Closed(ClosedFrame::Miss(first, pins)),
        })
    }

    /// What the next ball is bowled at.
    #[must_use]
    pub const fn rack(self) -> Rack {
        match self {
            Self::Fresh => Rack::Fresh,
            Self::Half(first) => Rack::Broken(first.rest()),
        }
    }

    pub(crate) const fn marks(self) -> Marks {
        match self {
            Self::Fresh => Marks::NONE,
            Self::Half(first) => Marks::one(Mark::of(first)),
        }
    }

    pub(crate) const fn seen_from_before(self) -> Following {
        match self {
            Self::Fresh => Following::NOTHING,
            Self::Half(first) => Following::one_roll(first),
        }
    }

    /// This frame when everything that can fall falls.
    pub(crate) const fn at_best(self) -> ClosedFrame {
        match self {
            Self::Fresh => ClosedFrame::Strike,
            Self::Half(first) => ClosedFrame::Spare(first),
        }
    }

    /// This frame when nothing falls any more.
    pub(crate) const fn at_worst(self) -> ClosedFrame {
        match self {
            Self::Fresh => ClosedFrame::Miss(Pins::NONE, Pins::NONE),
            Self::Half(first) => ClosedFrame::Miss(first, Pins::NONE),
        }
    }
}

/// An ordinary frame that is over. It has no `bowl`:
///
/// ```compile_fail,E0599
/// use alley_bowling::{ClosedFrame, Pins};
/// ClosedFrame::Strike.bowl(Pins::NONE);
/// ```
///
/// and only a frame that was bowled can be a spare or a miss:
///
/// ```compile_fail,E0639
/// use alley_bowling::{ClosedFrame, Pins};
/// ClosedFrame::Miss { 0: Pins::ALL, 1: Pins::ALL };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClosedFrame {
    /// All ten with the first ball.
    Strike,
    /// The rest with the second ball; this many with the first.
    #[non_exhaustive]
    Spare(Pins),
    /// Some stood in the end; the first ball, and the second.
    #[non_exhaustive]
    Miss(Pins, Pins),
}

impl ClosedFrame {
    /// A strike counts the next two balls as well, a spare the next one.
    #[inline]
    pub(crate) const fn bonus_balls(self) -> u8 {
        match self {
            Self::Strike => 2,
            Self::Spare(_) => 1,
            Self::Miss(..) => 0,
        }
    }

    /// How many balls it took.
    #[inline]
    pub(crate) const fn balls(self) -> u8 {
        match self {
            Self::Strike => 1,
            Self::Spare(_) | Self::Miss(..) => 2,
        }
    }

    pub(crate) const fn marks(self) -> Marks {
        match self {
            Self::Strike => Marks::one(Mark::Strike),
            Self::Spare(first) => Marks::two(Mark::of(first), Mark::Spare),
            Self::Miss(first, second) => Marks::two(Mark::of(first), Mark::of(second)),
        }
    }
}

/// Which of the ten frames, counted from 1.
///
/// ```
/// use alley_bowling::OpenLine;
///
/// assert_eq!(OpenLine::FRESH.frame().to_string(), "1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrameNumber(u8);

impl FrameNumber {
    pub(crate) const SECOND: Self = Self(2);
    /// The last one, which has its own rule.
    pub const TENTH: Self = Self(10);

    /// A frame by its number, from 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=10 => Some(Self(number)),
            _ => None,
        }
    }

    /// The frame that follows this many finished ones.
    pub(crate) const fn after(finished: u8) -> Self {
        Self(finished + 1)
    }

    /// The plain number, from 1 to 10.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl fmt::Display for FrameNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_closed_from(frame: OpenFrame) -> Vec<ClosedFrame> {
        let rolls = frame.rack().possible_rolls();
        rolls
            .flat_map(|pins| match frame.bowl(pins).unwrap() {
                Progress::Open(open) => all_closed_from(open),
                Progress::Closed(closed) => vec![closed],
            })
            .collect()
    }

    #[test]
    fn exactly_66_ordinary_frames_can_be_bowled() {
        let all = all_closed_from(OpenFrame::Fresh);
        let different: std::collections::HashSet<_> = all.iter().collect();
        assert_eq!((all.len(), different.len()), (66, 66));
        let strikes = all.iter().filter(|frame| matches!(frame, ClosedFrame::Strike));
        let spares = all.iter().filter(|frame| matches!(frame, ClosedFrame::Spare(_)));
        assert_eq!((strikes.count(), spares.count()), (1, 10));
    }

    #[test]
    fn the_second_ball_takes_at_most_what_stands() {
        for first in Pins::ALL.possible_rolls().take(10) {
            let half = OpenFrame::Half(first);
            for second in Pins::ALL.possible_rolls() {
                assert_eq!(half.bowl(second).is_ok(), first.count() + second.count() <= 10);
            }
        }
    }
}
