//! A bowler's line that is over.

use crate::card::boxes;
use crate::ordinary::Nine;
use crate::{Card, ClosedTenth, FinishedLine, Outlook, Points, Totals};

/// A line whose ten frames are over: its score is certain, and it takes no ball.
///
/// ```compile_fail,E0599
/// use alley_bowling::{ClosedLine, Pins};
/// fn another(line: ClosedLine) { line.bowl(Pins::NONE); }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClosedLine {
    pub(crate) nine: Nine,
    pub(crate) tenth: ClosedTenth,
}

impl ClosedLine {
    /// The final score.
    #[must_use]
    pub fn score(&self) -> Points {
        self.totals().latest()
    }

    /// The running totals, all known.
    #[must_use]
    #[inline]
    pub fn totals(&self) -> Totals {
        self.nine.totals(self.tenth.seen_from_before(), Some(self.tenth.points()))
    }

    /// Everything there is to show of it, in one call.
    #[must_use]
    pub fn card(&self) -> Card {
        let (totals, score) = (self.totals(), self.score());
        Card::new(boxes(self.nine.frames(), self.tenth.marks()), totals, Outlook::new(score, score))
    }
}

impl FinishedLine for ClosedLine {
    fn score(&self) -> Points {
        self.score()
    }

    fn card(&self) -> Card {
        self.card()
    }
}
