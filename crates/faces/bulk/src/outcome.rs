//! All that is counted of a finished game, in one number.

use alley_bowling::{Pins, Rack};
use alley_odds::{Racks, Tally, Throw};

/// A finished game's score, its strikes and its spares. They are packed so that one addition counts a ball:
/// 9 bits of score, 4 of strikes, 4 of spares, 2 of racks beyond the tenth, 1 for a last ball that left a fresh rack
/// broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Packed(u32);

impl Packed {
    const STRIKE: u32 = 1 << 9;
    const SPARE: u32 = 1 << 13;
    const RACK: u32 = 1 << 17;
    const LEFT: u32 = 1 << 19;

    pub(crate) const fn unpacked(bits: u32) -> Self {
        Self(bits)
    }

    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// What one ball adds: it may clear its rack, and the rack may be one beyond the tenth.
    pub(crate) fn of(throw: Throw, (rack, pins): (Rack, Pins), beyond: bool) -> u32 {
        let (fresh, cleared) = (rack.is_fresh(), rack.is_cleared_by(pins));
        let flag = |condition: bool, bit: u32| if condition { bit } else { 0 };
        u32::from(throw.points())
            + flag(cleared && fresh, Self::STRIKE)
            + flag(cleared && !fresh, Self::SPARE)
            + flag(beyond, Self::RACK)
            + flag(fresh && !cleared && throw.then().is_none(), Self::LEFT)
    }

    /// What is counted beside the score: strikes, spares, racks beyond the tenth, and whether the last ball left a fresh
    /// rack broken.
    pub(crate) const fn tallied(strikes: u32, spares: u32, beyond: u32, left: bool) -> u32 {
        let left = if left { Self::LEFT } else { 0 };
        strikes * Self::STRIKE + spares * Self::SPARE + beyond * Self::RACK + left
    }

    pub(crate) const fn score(self) -> u16 {
        (self.0 & 0x1ff) as u16
    }

    pub(crate) fn tally(self) -> Tally {
        let field = |bit: u32, mask: u32| u64::from((self.0 / bit) & mask);
        let strikes = field(Self::STRIKE, 15);
        let tried = 10 + field(Self::RACK, 3);
        let broken =
            Racks { tried: tried.saturating_sub(strikes + field(Self::LEFT, 1)), cleared: field(Self::SPARE, 15) };
        Tally::new(Racks { tried, cleared: strikes }, broken)
    }
}
