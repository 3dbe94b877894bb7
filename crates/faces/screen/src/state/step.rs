//! What follows from a key.

use crate::errand::Errand;
use crate::state::View;
use crate::state::remark::Remark;

/// What follows from a key.
#[derive(Debug)]
pub(crate) enum Step {
    /// Nothing but what is seen.
    Stay,
    /// Something is to be said.
    Say(Remark),
    /// Something has to be done first.
    Ask(Errand),
    /// Another view, on top of this one.
    Open(Box<View>),
    /// Back to the view before.
    Back,
    /// The end.
    Quit,
}
