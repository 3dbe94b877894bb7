//! How much is asked and shown of a ball.

use alley_bowling::{Ball, BallRefusal};

/// Counts alone, as in the exercises, unless more is wished.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// A ball may be a foul or name the pins it left, and the pins that stand are drawn under the board.
    pub pins: bool,
    /// Splits stand in brackets.
    pub splits: bool,
}

impl Detail {
    /// A ball as it was typed. A foul may be a small letter.
    pub(crate) fn ball(self, text: &str) -> Result<Ball, BallRefusal> {
        match (self.pins, text) {
            (false, count) => count.parse().map(Ball::Count).map_err(BallRefusal::Pins),
            (true, "f") => Ok(Ball::Foul),
            (true, ball) => ball.parse(),
        }
    }
}
