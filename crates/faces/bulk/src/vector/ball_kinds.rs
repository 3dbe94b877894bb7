//! What each ball of a game is, by arithmetic on one bit per ball, the first ball lowest.

use std::arch::x86_64::_pdep_u32;

use crate::outcome::Packed;

/// The second balls of their frames, given those of ten pins. A first ball that is not a strike claims the next one, as
/// a backslash claims the character after it, and carries of one addition decide a whole run of them.
pub(super) const fn seconds(full: u32) -> u32 {
    const ODD: u32 = 0xaaaa_aaaa;
    let open = !full;
    (((open << 1) | ODD).wrapping_sub(open) ^ ODD) ^ open
}

/// The balls of a line. What comes after its last ball is as a gutter ball, and changes nothing.
#[derive(Clone, Copy)]
pub(super) struct BallKinds {
    full: u32,
    firsts: u32,
    strikes: u32,
    spares: u32,
    /// The first ball of the tenth frame.
    tenth: u32,
}

impl BallKinds {
    /// Those of ten pins, and those that make ten with the ball before.
    #[inline]
    #[target_feature(enable = "bmi2")]
    pub(super) fn new(full: u32, make_ten: u32) -> Self {
        let seconds = seconds(full);
        let firsts = !seconds;
        Self { full, firsts, strikes: full & firsts, spares: make_ten & seconds, tenth: _pdep_u32(1 << 9, firsts) }
    }

    /// Those that count once more, as a strike or a spare of the first nine frames came right before them.
    #[inline]
    pub(super) const fn after_either(self) -> u32 {
        ((self.strikes | self.spares) & self.tenth.wrapping_sub(1)) << 1
    }

    /// Those that count once more, as a strike of the first nine frames came two balls before them.
    #[inline]
    pub(super) const fn after_strike(self) -> u32 {
        (self.strikes & self.tenth.wrapping_sub(1)) << 2
    }

    /// Zero if a game ends after this many balls and no frame took more than ten pins. The balls that make more than ten
    /// with the one before are given; they matter only where both are of one frame.
    #[inline]
    pub(super) fn at_fault(self, count: u32, more_than_ten: u32) -> u64 {
        let strike_or_spare = ((self.strikes & self.tenth) << 1) | (self.spares & (self.tenth << 1));
        let end = (self.tenth << 2).wrapping_add(strike_or_spare << 1);
        u64::from(more_than_ten & !self.firsts) | (u64::from(end) ^ 1_u64.wrapping_shl(count))
    }

    /// All that is counted, beside the points, of a game of this many balls.
    #[inline]
    pub(super) const fn tally(self, count: u32) -> u32 {
        let end = 1_u32.wrapping_shl(count);
        let beyond = self.firsts & end.wrapping_sub(1) & !(self.tenth | self.tenth.wrapping_sub(1));
        let left = self.firsts & !self.full & (end >> 1);
        Packed::tallied(self.strikes.count_ones(), self.spares.count_ones(), beyond.count_ones(), left != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_ball_that_is_no_strike_claims_the_next() {
        for full in 0_u32..1 << 21 {
            let mut expected = 0;
            let mut ball = 0;
            while ball < u32::BITS {
                let strike = full >> ball & 1 == 1;
                expected |= if strike { 0 } else { 2_u32.wrapping_shl(ball) };
                ball += if strike { 1 } else { 2 };
            }
            assert_eq!(seconds(full), expected, "{full:b}");
        }
    }
}
