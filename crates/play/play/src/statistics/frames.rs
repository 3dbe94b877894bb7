//! How often a frame ended which way.

use super::bowled::Bowled;

/// One of the ten frames, over all games; of the tenth, what its first rack came to. A frame that the house gave is not
/// counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameTally {
    /// All pins with the first ball.
    pub strikes: u64,
    /// All pins with the second.
    pub spares: u64,
    /// Neither.
    pub opens: u64,
}

impl FrameTally {
    pub(super) fn add(&mut self, balls: &[Bowled]) {
        match balls {
            [] => {}
            [first, ..] if first.cleared => self.strikes += 1,
            [_, second, ..] if second.cleared => self.spares += 1,
            _ => self.opens += 1,
        }
    }
}
