//! One ball, and all that was said of it.

use core::fmt;
use core::str::FromStr;

use crate::{Leave, NoLeave, Pins, PinsRefusal};

/// A ball is a count. It may be a foul, and it may name the pins it left standing. The rules ask for the count only.
///
/// It is written `7`, `F`, or `8:7-10`: eight fell, these two stand.
///
/// ```
/// use alley_bowling::{Ball, Pins};
///
/// let ball: Ball = "8:7-10".parse()?;
/// assert_eq!((ball.pins(), ball.to_string()), (Pins::new(8)?, "8:7-10".to_owned()));
/// assert_eq!("F".parse::<Ball>()?.pins(), Pins::NONE);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ball {
    /// This many fell.
    Count(Pins),
    /// The bowler overstepped: the ball counts, its pins do not, and those it took are set again.
    Foul,
    /// This many fell, and these stand. Both together are never more than ten.
    #[non_exhaustive]
    Leaving(Pins, Leave),
}

impl Ball {
    /// This many fell, and these stand. What stood before is for the [`Deck`](crate::Deck) to compare.
    ///
    /// # Errors
    /// There are ten pins, not more.
    pub fn leaving(pins: Pins, leave: Leave) -> Result<Self, BallRefusal> {
        if leave.count() > pins.rest() {
            return Err(BallRefusal::Miscounted(Miscount { ball: (pins, leave), stood: Pins::ALL }));
        }
        Ok(Self::Leaving(pins, leave))
    }

    /// How many fell, as the rules count them.
    #[must_use]
    pub const fn pins(self) -> Pins {
        match self {
            Self::Count(pins) | Self::Leaving(pins, _) => pins,
            Self::Foul => Pins::NONE,
        }
    }

    /// The pins it left, if it named them.
    #[must_use]
    pub const fn leave(self) -> Option<Leave> {
        match self {
            Self::Leaving(_, leave) => Some(leave),
            Self::Count(_) | Self::Foul => None,
        }
    }
}

impl From<Pins> for Ball {
    fn from(pins: Pins) -> Self {
        Self::Count(pins)
    }
}

impl FromStr for Ball {
    type Err = BallRefusal;

    fn from_str(text: &str) -> Result<Self, BallRefusal> {
        if text == "F" {
            return Ok(Self::Foul);
        }
        let count = |text: &str| text.parse::<Pins>().map_err(BallRefusal::Pins);
        match text.split_once(':') {
            None => count(text).map(Self::Count),
            Some((pins, leave)) => Self::leaving(count(pins)?, leave.parse().map_err(BallRefusal::Leave)?),
        }
    }
}

impl fmt::Display for Ball {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(pins) => pins.fmt(formatter),
            Self::Foul => formatter.write_str("F"),
            Self::Leaving(pins, leave) => write!(formatter, "{pins}:{leave}"),
        }
    }
}

/// A ball whose count does not go with the pins it is said to have left.
///
/// ```
/// use alley_bowling::{Ball, BallRefusal, Pins};
///
/// let Err(BallRefusal::Miscounted(miscount)) = "9:7-10".parse::<Ball>() else { unreachable!("eleven pins") };
/// assert_eq!(miscount.stood(), Pins::ALL);
/// assert_eq!(miscount.to_string(), "9 down and 7-10 standing do not make the 10 that stood");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Miscount {
    pub(crate) ball: (Pins, Leave),
    pub(crate) stood: Pins,
}

impl Miscount {
    /// The pins said to have fallen, and those said to stand.
    #[must_use]
    pub const fn ball(self) -> (Pins, Leave) {
        self.ball
    }

    /// How many stood before the ball.
    #[must_use]
    pub const fn stood(self) -> Pins {
        self.stood
    }
}

impl fmt::Display for Miscount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pins, leave) = self.ball;
        write!(formatter, "{pins} down and {leave} standing do not make the {} that stood", self.stood)
    }
}

/// Why a ball cannot have been like that.
///
/// ```
/// use alley_bowling::{Ball, BallRefusal, PinsRefusal};
///
/// assert_eq!("11".parse::<Ball>(), Err(BallRefusal::Pins(PinsRefusal::MoreThanTen)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallRefusal {
    /// Not a number of pins.
    Pins(PinsRefusal),
    /// Not pins that stand.
    Leave(NoLeave),
    /// The pins that fell and those that stand are not those that stood.
    Miscounted(Miscount),
    /// This pin had fallen before.
    StoodUp(crate::Pin),
}

impl fmt::Display for BallRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pins(refusal) => refusal.fmt(formatter),
            Self::Leave(refusal) => refusal.fmt(formatter),
            Self::Miscounted(miscount) => miscount.fmt(formatter),
            Self::StoodUp(pin) => write!(formatter, "pin {pin} is said to stand, but it fell to the ball before"),
        }
    }
}

impl core::error::Error for BallRefusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pin;

    #[test]
    fn a_count_is_written_as_before() {
        for pins in Pins::ALL.possible_rolls() {
            assert_eq!(Ball::from(pins).to_string(), pins.to_string());
            assert_eq!(pins.to_string().parse(), Ok(Ball::Count(pins)));
            assert_eq!((Ball::from(pins).pins(), Ball::from(pins).leave()), (pins, None));
        }
        assert_eq!((Ball::Foul.to_string().parse(), Ball::Foul.leave()), (Ok(Ball::Foul), None));
    }

    #[test]
    fn no_more_than_ten_are_down_or_stand() {
        for pins in Pins::ALL.possible_rolls() {
            for count in 1..=10 {
                let leave = Leave::of(Pin::all().take(count)).unwrap();
                let ball = Ball::leaving(pins, leave);
                assert_eq!(ball.is_ok(), usize::from(pins.count()) + count <= 10);
                assert_eq!(format!("{pins}:{leave}").parse(), ball);
                assert!(ball.is_err() || ball.is_ok_and(|ball| ball.to_string().parse() == Ok(ball)));
                assert!(ball.is_err() || ball.is_ok_and(|ball| (ball.pins(), ball.leave()) == (pins, Some(leave))));
            }
        }
    }

    #[test]
    fn the_sentences() {
        let said = |text: &str| text.parse::<Ball>().unwrap_err().to_string();
        assert_eq!(said("11"), PinsRefusal::MoreThanTen.to_string());
        assert_eq!(said("f"), PinsRefusal::NotANumber.to_string());
        assert_eq!(said(":7-10"), PinsRefusal::NotANumber.to_string());
        assert_eq!(said("8:"), NoLeave::NotPins.to_string());
        assert_eq!(said("8:7-7"), NoLeave::Twice.to_string());
        assert_eq!(said("9:7-10"), "9 down and 7-10 standing do not make the 10 that stood");
        let stood_up = BallRefusal::StoodUp(Pin::HEADPIN).to_string();
        assert_eq!(stood_up, "pin 1 is said to stand, but it fell to the ball before");
    }
}
