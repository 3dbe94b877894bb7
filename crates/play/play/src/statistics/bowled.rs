//! A ball that somebody bowled.

use alley_board::Delivery;
use alley_bowling::{Ball, Leave, Mark, Pins, Rack};

/// One ball of a line, unless the house gave it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bowled {
    rack: Rack,
    ball: Ball,
    /// Whether it is a strike or a spare.
    pub(super) cleared: bool,
}

impl Bowled {
    pub(super) fn of(delivery: Delivery) -> Option<Self> {
        let cleared = matches!(delivery.mark, Mark::Strike | Mark::Spare);
        delivery.ball.map(|ball| Self { rack: delivery.rack, ball, cleared })
    }

    pub(super) const fn is_first(self) -> bool {
        self.rack.is_fresh()
    }

    /// Those that fell, whatever they were credited as.
    pub(super) const fn pins(self) -> Pins {
        self.ball.pins()
    }

    /// The pins it left, if they were named.
    pub(super) const fn leave(self) -> Option<Leave> {
        self.ball.leave()
    }
}
