//! The outlook of any line: the line bowled to its end.

use crate::{FinishedLine, LineOfPlay, Outlook, Pins, Points, Progress};

impl Outlook {
    /// Of a line by any rules: bowled to its end with nothing, and with everything that can fall.
    ///
    /// ```
    /// use alley_bowling::{OpenLine, Outlook};
    ///
    /// assert_eq!(Outlook::played_out(OpenLine::FRESH), OpenLine::FRESH.outlook());
    /// ```
    #[must_use]
    pub fn played_out(line: impl LineOfPlay) -> Self {
        Self::new(end_of(line, |_| Pins::NONE), end_of(line, |standing| standing))
    }
}

/// The score when each ball takes this many of the pins that stand.
fn end_of(mut line: impl LineOfPlay, choose: impl Fn(Pins) -> Pins) -> Points {
    loop {
        match line.bowl(choose(line.rack().standing())) {
            Ok(Progress::Open(next)) => line = next,
            Ok(Progress::Closed(closed)) => return closed.score(),
            Err(_) => return line.card().total(),
        }
    }
}
