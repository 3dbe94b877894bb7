//! The two rolls after a frame, as far as they are known: all that a bonus can depend on.

use crate::Pins;

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

    /// Both, in their order.
    pub(crate) const fn rolls(self) -> (Option<Pins>, Option<Pins>) {
        (self.next, self.second)
    }

    /// How many are known.
    pub(crate) const fn count(self) -> u8 {
        match self.rolls() {
            (None, _) => 0,
            (_, None) => 1,
            (_, Some(_)) => 2,
        }
    }
}
