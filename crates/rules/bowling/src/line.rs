//! A bowler's line, over or not.

use crate::{Card, FinishedLine, FrameNumber, LineOfPlay, OpenLine, Progress};

/// A line, whichever it is; of ten-pin bowling, unless it is said to be another.
///
/// ```
/// use alley_bowling::{Line, OpenLine};
///
/// assert_eq!(Line::Open(OpenLine::FRESH).frames_done(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line<O: LineOfPlay = OpenLine> {
    /// Another ball is due.
    Open(O),
    /// All ten frames are over.
    Closed(O::Closed),
}

impl<O: LineOfPlay> Line<O> {
    /// How many frames are over.
    #[must_use]
    pub fn frames_done(&self) -> u8 {
        match self {
            Self::Open(open) => open.frame().value() - 1,
            Self::Closed(_) => FrameNumber::TENTH.value(),
        }
    }

    /// Everything there is to show of it, in one call.
    #[must_use]
    pub fn card(&self) -> Card {
        match self {
            Self::Open(open) => open.card(),
            Self::Closed(closed) => closed.card(),
        }
    }
}

impl<O: LineOfPlay> From<Progress<O, O::Closed>> for Line<O> {
    #[inline]
    fn from(progress: Progress<O, O::Closed>) -> Self {
        match progress {
            Progress::Open(open) => Self::Open(open),
            Progress::Closed(closed) => Self::Closed(closed),
        }
    }
}
