//! Counts of pins, one for each frame of a line, in one word.

use crate::{Pins, Points};

/// How many pins fell in each frame with one of its balls. A count has four bits, the first frame the lowest: what is
/// asked of every frame is asked of all at once, and a line is small enough to be handed on in registers.
///
/// No count is over ten. Frames that are not reached hold none, so that equal lines are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PinsByFrame(u64);

const BITS: u8 = 4;
/// The lowest bit of every count.
const LOWEST: u64 = 0x1111_1111_1111_1111;
/// All bits of the first count.
const FIRST: u64 = 0xF;
/// All bits of every other count.
const EVERY_OTHER: u64 = 0x0F0F_0F0F_0F0F_0F0F;

impl PinsByFrame {
    /// Before the first ball.
    pub(crate) const NONE: Self = Self(0);

    /// With this count in the frame after that many, which holds none yet.
    #[inline]
    pub(crate) const fn with(self, frames: u8, pins: Pins) -> Self {
        Self(self.0 + ((pins.count() as u64) << (BITS * frames)))
    }

    /// The count of the frame after this many.
    #[inline]
    pub(crate) const fn after(self, frames: u8) -> Pins {
        let [count, ..] = (self.0 >> (BITS * frames) & FIRST).to_le_bytes();
        match Pins::new(count) {
            Ok(pins) => pins,
            Err(_) => Pins::ALL,
        }
    }

    /// The count of the next frame, in the place of each.
    #[inline]
    pub(crate) const fn of_the_next(self) -> Self {
        Self(self.0 >> BITS)
    }

    /// Both counts of each frame, which are of one rack.
    #[inline]
    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 + others.0)
    }

    /// Only in those frames in which the other count is ten: no other count has both of its bits.
    #[inline]
    pub(crate) const fn where_ten(self, others: Self) -> Self {
        let ten = others.0 >> 1 & others.0 >> 3 & LOWEST;
        Self(self.0 & (ten * FIRST))
    }

    /// What three counts make together up to each of nine frames. In one frame that is up to thirty, so that a sum takes the
    /// place of two counts.
    #[inline]
    pub(crate) fn running(counts: [Self; 3]) -> [Points; 9] {
        let [odd, even] = [0, BITS].map(|bits| {
            let sums: u64 = counts.iter().map(|counts| counts.0 >> bits & EVERY_OTHER).sum();
            sums.to_le_bytes()
        });
        let mut running = [Points::default(); 9];
        let frames = odd.into_iter().zip(even).flat_map(<[u8; 2]>::from);
        let _ = running.iter_mut().zip(frames).fold(0, |before, (points, frame)| {
            let sum = before + u16::from(frame);
            *points = Points::counted(sum);
            sum
        });
        running
    }
}
