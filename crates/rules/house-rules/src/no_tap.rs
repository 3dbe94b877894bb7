//! No-tap: almost all pins are as good as all.

use alley_bowling::{Pins, Rack};

/// How many pins with the first ball at a fresh rack are a strike, fill balls included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoTap {
    /// Nine or ten.
    Nine,
    /// Eight or more.
    Eight,
    /// Seven or more.
    Seven,
}

impl NoTap {
    /// All kinds, the usual one first.
    pub const ALL: [Self; 3] = [Self::Nine, Self::Eight, Self::Seven];

    /// What a ball that takes this many counts.
    ///
    /// ```
    /// use alley_bowling::{Pins, Rack};
    /// use alley_house_rules::NoTap;
    ///
    /// let nine = Pins::new(9)?;
    /// assert_eq!(NoTap::Nine.credited(Rack::Fresh, nine), Pins::ALL);
    /// assert_eq!(NoTap::Nine.credited(Rack::Fresh.after(Pins::NONE), nine), nine); // not with the second ball
    /// # Ok::<(), alley_bowling::PinsRefusal>(())
    /// ```
    #[must_use]
    pub fn credited(self, rack: Rack, pins: Pins) -> Pins {
        if rack.is_fresh() && pins.count() >= self.enough() {
            return Pins::ALL;
        }
        pins
    }

    const fn enough(self) -> u8 {
        match self {
            Self::Nine => 9,
            Self::Eight => 8,
            Self::Seven => 7,
        }
    }

    pub(crate) const fn spelled(self) -> &'static str {
        match self {
            Self::Nine => "no-tap-9",
            Self::Eight => "no-tap-8",
            Self::Seven => "no-tap-7",
        }
    }
}
