//! The two rolls after a frame, as far as they are known: all that a bonus can depend on.

use crate::{Pins, Points};

/// The next roll and the one after it.
#[derive(Clone, Copy)]
pub(crate) struct Following {
    next: Option<Pins>,
    second: Option<Pins>,
}

impl Following {
    pub(crate) const NOTHING: Self = Self { next: None, second: None };

    pub(crate) const fn one_roll(next: Pins) -> Self {
        Self { next: Some(next), second: None }
    }

    pub(crate) const fn two_rolls(next: Pins, second: Pins) -> Self {
        Self { next: Some(next), second: Some(second) }
    }

    /// These rolls with another one in front of them.
    pub(crate) const fn after(self, roll: Pins) -> Self {
        Self { next: Some(roll), second: self.next }
    }

    /// What a spare waits for.
    pub(crate) fn first(self) -> Option<Points> {
        self.next.map(Points::from)
    }

    /// What a strike waits for.
    pub(crate) fn both(self) -> Option<Points> {
        self.first().zip(self.second).map(|(next, second)| next + Points::from(second))
    }
}
