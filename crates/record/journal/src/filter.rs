//! Which records a list is about.

use crate::{Head, Kind, State};

/// What the listed records have in common; by default nothing, and all are listed.
///
/// ```
/// use alley_journal::contract::{GAME, open, say};
/// use alley_journal::{Filter, Journal, Memory, State};
///
/// let mut journal = Memory::default();
/// journal.begin(&say("begin", "PJS"), GAME, &open("PJS"))?;
/// let public = Filter { public: Some(true), ..Filter::default() };
/// let going_on = Filter { state: Some(State::Open), ..Filter::default() };
/// assert_eq!(journal.list(public, None, 100)?.len(), 0);
/// assert_eq!(journal.list(going_on, None, 100)?.len(), 1);
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Filter {
    /// What is recorded.
    pub kind: Option<Kind>,
    /// Whether everybody may look.
    pub public: Option<bool>,
    /// Whether it goes on.
    pub state: Option<State>,
}

impl Filter {
    /// Whether a record with this head is listed.
    #[must_use]
    pub fn admits(self, head: &Head) -> bool {
        self.kind.is_none_or(|kind| head.nature.kind == kind)
            && self.public.is_none_or(|public| head.nature.public == public)
            && self.state.is_none_or(|state| head.caption.state == state)
    }
}
