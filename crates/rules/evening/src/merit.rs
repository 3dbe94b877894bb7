//! What places are given for.

use crate::Pinfall;

/// What is compared between two: the points, and the gap between the high and the low game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Merit {
    pub(crate) pinfall: Pinfall,
    pub(crate) gap: Option<u16>,
}
