//! The next ball: whose it is, in which frame, at which pins.

use crate::{FrameNumber, LineOfPlay, OpenLine, Rack};

/// The bowler who is up, and the line to be continued.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Rack, Turn};
///
/// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
/// let up = turn.up();
/// assert_eq!((up.place(), up.frame().value(), up.ball(), up.rack()), (0, 1, 1, Rack::Fresh));
/// let Progress::Open(turn) = turn.bowl(Pins::new(7)?)? else { unreachable!("ten frames are long") };
/// assert_eq!((turn.up().frame().value(), turn.up().ball()), (1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Up<O: LineOfPlay = OpenLine> {
    place: usize,
    line: O,
}

impl<O: LineOfPlay> Up<O> {
    pub(crate) const fn new(place: usize, line: O) -> Self {
        Self { place, line }
    }

    /// The bowler's place in the order entered, from 0.
    #[must_use]
    pub const fn place(self) -> usize {
        self.place
    }

    /// The line as it stands before the ball.
    pub(crate) const fn line(self) -> O {
        self.line
    }

    /// The frame the ball belongs to.
    #[must_use]
    pub fn frame(self) -> FrameNumber {
        self.line.frame()
    }

    /// Which ball of the frame it is, from 1.
    #[must_use]
    pub fn ball(self) -> u8 {
        self.line.ball()
    }

    /// What it is bowled at.
    #[must_use]
    pub fn rack(self) -> Rack {
        self.line.rack()
    }
}
