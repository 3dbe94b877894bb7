//! What is written into a frame's box.

use core::fmt;

use crate::{Mark, Pins, Rack};

/// The marks of one frame: none to three.
///
/// ```
/// use alley_bowling::{OpenLine, Pins, Progress};
///
/// let Ok(Progress::Open(line)) = OpenLine::FRESH.bowl(Pins::ALL) else { unreachable!("nine frames are due") };
/// let card = line.card();
/// let (marks, _) = card.frames().next().expect("ten frames");
/// assert_eq!(marks.to_string(), "X");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Marks([Option<Mark>; 3]);

impl Marks {
    /// Before the first ball.
    pub const NONE: Self = Self([None; 3]);

    pub(crate) const fn one(first: Mark) -> Self {
        Self([Some(first), None, None])
    }

    pub(crate) const fn two(first: Mark, second: Mark) -> Self {
        Self([Some(first), Some(second), None])
    }

    pub(crate) const fn three(first: Mark, second: Mark, third: Mark) -> Self {
        Self([Some(first), Some(second), Some(third)])
    }

    /// Each ball, in the order bowled: what it was bowled at, and the pins it took.
    ///
    /// ```
    /// use alley_bowling::{OpenLine, Rack};
    ///
    /// let card = OpenLine::FRESH.at_best().card();
    /// let (marks, _) = card.frames().last().expect("ten frames");
    /// assert!(marks.balls().all(|(rack, pins)| rack == Rack::Fresh && rack.is_cleared_by(pins)));
    /// ```
    pub fn balls(&self) -> impl Iterator<Item = (Rack, Pins)> {
        self.iter().scan(Rack::Fresh, |rack, mark| {
            let ball = (*rack, rack.fallen(mark));
            *rack = rack.after(ball.1);
            Some(ball)
        })
    }

    /// The pins of each ball, in the order bowled.
    pub fn rolls(&self) -> impl Iterator<Item = Pins> {
        self.balls().map(|(_, pins)| pins)
    }

    /// How many balls there are.
    #[must_use]
    pub fn count(&self) -> u8 {
        self.iter().map(|_| 1).sum()
    }

    /// Each mark, in the order bowled.
    pub fn iter(&self) -> impl Iterator<Item = Mark> {
        self.0.into_iter().flatten()
    }
}

impl fmt::Display for Marks {
    /// With bars between them: `8|/`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().enumerate().try_for_each(|(place, mark)| match place {
            0 => write!(formatter, "{mark}"),
            _ => write!(formatter, "|{mark}"),
        })
    }
}
