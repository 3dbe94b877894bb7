//! What a roll leads to.

/// Something that goes on, or that has just been closed by the last roll it takes.
///
/// ```
/// use alley_bowling::{ClosedFrame, OpenFrame, Pins, Progress};
///
/// assert_eq!(OpenFrame::Fresh.bowl(Pins::ALL), Ok(Progress::Closed(ClosedFrame::Strike)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress<Open, Closed> {
    /// Another roll is due.
    Open(Open),
    /// No roll is possible any more.
    Closed(Closed),
}
