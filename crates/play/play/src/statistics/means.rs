//! Sums, and what they come to on average.

use alley_bowling::Pins;
use alley_odds::Racks;

/// Balls, and the pins they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Balls {
    rolled: u64,
    pins: u64,
}

impl Balls {
    pub(super) fn add(&mut self, pins: Pins) {
        self.rolled += 1;
        self.pins += u64::from(pins.count());
    }

    pub(super) fn mean(self) -> Option<f64> {
        mean(self.pins, self.rolled)
    }
}

/// One more rack was bowled at.
pub(super) fn tried(racks: &mut Racks, cleared: bool) {
    racks.tried += 1;
    racks.cleared += u64::from(cleared);
}

#[expect(clippy::cast_precision_loss, reason = "a mean is wanted to a few digits only")]
pub(super) fn mean(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}
