//! What a game of several bowlers has to know of a line.

use core::fmt::Debug;
use core::hash::Hash;

use crate::{Card, FrameNumber, Pins, Points, Progress, Rack, Refusal};

/// A line that takes another ball, by whatever rules it is scored. Ten-pin bowling is an [`OpenLine`](crate::OpenLine);
/// who does not say otherwise plays that.
///
/// ```
/// use alley_bowling::{CurrentLine, LineOfPlay, OpenLine};
///
/// fn frames_left(line: impl LineOfPlay) -> u8 { 11 - line.frame().value() }
/// assert_eq!((frames_left(OpenLine::FRESH), frames_left(CurrentLine::FRESH)), (10, 10));
/// ```
pub trait LineOfPlay: Copy + Debug + Eq + Hash {
    /// What it is once it is over.
    type Closed: FinishedLine;

    /// This line before the first ball.
    #[must_use]
    fn afresh(self) -> Self;

    /// Rolls one ball.
    ///
    /// # Errors
    /// No more pins can fall than stand.
    fn bowl(self, pins: Pins) -> Result<Progress<Self, Self::Closed>, Refusal>;

    /// What the next ball is bowled at.
    fn rack(self) -> Rack;

    /// Which ball of its frame the next one is, from 1.
    fn ball(self) -> u8;

    /// The frame the next ball belongs to.
    fn frame(self) -> FrameNumber;

    /// Everything there is to show of it.
    fn card(&self) -> Card;

    /// Whether this frame is bowled for the player.
    fn gives(&self, _frame: FrameNumber) -> bool {
        false
    }
}

/// A line that is over, by whatever rules.
///
/// ```
/// use alley_bowling::{FinishedLine, OpenLine};
///
/// fn is_perfect(line: impl FinishedLine) -> bool { line.score().value() == 300 }
/// assert!(is_perfect(OpenLine::FRESH.at_best()));
/// ```
pub trait FinishedLine: Copy + Debug + Eq + Hash {
    /// The final score.
    fn score(&self) -> Points;

    /// Everything there is to show of it.
    fn card(&self) -> Card;
}
