//! Counting bytes by what they mean for a car.

#[cfg(target_arch = "x86_64")]
mod wide;

use std::ops::Add;

/// From here on a byte is not a digit: 250 = 10 · 25, and the rest would favour some digits.
pub(crate) const FIRST_SKIPPED: u8 = 250;

/// Bytes that stand for one digit.
pub(crate) const BYTES_PER_DIGIT: u8 = 25;

/// The smallest digit on which a car moves.
pub(crate) const FIRST_MOVING: u8 = 4;

/// Bytes counted side by side, each in a small counter of its own; the compiler keeps these in vector registers.
const ROW: usize = 64;

/// How many bytes are digits, and on how many of them a car moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveTally {
    pub(crate) digits: u64,
    pub(crate) moves: u64,
}

impl MoveTally {
    /// Of some bytes, in the widest registers that the processor has.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(tally) = wide::tally(bytes) {
            return tally;
        }
        Self::of_rows(bytes)
    }

    /// Of whole rows of bytes; a last row that is not whole is counted byte by byte.
    #[allow(clippy::inline_always, reason = "the code is made for wide registers only inside a function that has them")]
    #[inline(always)]
    fn of_rows(bytes: &[u8]) -> Self {
        let mut sum = Self::default();
        for few in bytes.chunks(ROW * usize::from(u8::MAX)) {
            sum = sum + Self::of_few(few);
        }
        sum
    }

    /// Of at most 255 rows, so that no counter of a single byte overflows.
    #[allow(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn of_few(bytes: &[u8]) -> Self {
        let (rows, rest) = bytes.as_chunks::<ROW>();
        let mut digits = [0; ROW];
        let mut stays = [0; ROW];
        for row in rows {
            for ((byte, digits), stays) in row.iter().zip(&mut digits).zip(&mut stays) {
                // Vector registers compare signed bytes only: half of all bytes further down, the order is the same.
                let byte = lowered(*byte);
                *digits += u8::from(byte < lowered(FIRST_SKIPPED));
                *stays += u8::from(byte < lowered(FIRST_MOVING * BYTES_PER_DIGIT));
            }
        }
        let digits = sum(&digits) + count(rest, FIRST_SKIPPED);
        let stays = sum(&stays) + count(rest, FIRST_MOVING * BYTES_PER_DIGIT);
        Self { digits, moves: digits - stays }
    }
}

const fn lowered(byte: u8) -> i8 {
    (byte ^ 0x80).cast_signed()
}

fn sum(counters: &[u8]) -> u64 {
    counters.iter().map(|counter| u64::from(*counter)).sum()
}

fn count(bytes: &[u8], below: u8) -> u64 {
    bytes.iter().map(|byte| u64::from(*byte < below)).sum()
}

impl Add for MoveTally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { digits: self.digits + other.digits, moves: self.moves + other.moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::{self, Write as _};

    /// The way that every processor can go, which is the reference, and the one that this processor goes.
    const WAYS: [fn(&[u8]) -> MoveTally; 2] = [MoveTally::of_rows, MoveTally::of];

    #[test]
    fn every_byte_value_is_counted_in_every_place() {
        for byte in 0..=u8::MAX {
            let expected = MoveTally { digits: u64::from(byte < 250), moves: u64::from((100..250).contains(&byte)) };
            for place in 0..ROW + 7 {
                let mut bytes = [255; ROW + 7];
                bytes[place] = byte;
                assert_eq!(WAYS.map(|tally| tally(&bytes)), [expected; 2], "{byte} at {place}");
            }
        }
    }

    #[test]
    fn no_counter_overflows() {
        for length in [64 * 254, 64 * 255, 64 * 255 + 1, 64 * 256, 64 * 512 + 63] {
            let expected = MoveTally { digits: length as u64, moves: 0 };
            assert_eq!(WAYS.map(|tally| tally(&vec![0; length])), [expected; 2]);
            assert_eq!(WAYS.map(|tally| tally(&vec![200; length]).moves), [length as u64; 2]);
        }
    }

    proptest! {
        #[test]
        fn every_way_counts_the_same(bytes in prop::collection::vec(any::<u8>(), 0..5_000)) {
            let digits = bytes.iter().filter(|byte| **byte < 250).count() as u64;
            let moves = bytes.iter().filter(|byte| (100..250).contains(*byte)).count() as u64;
            prop_assert_eq!(WAYS.map(|tally| tally(&bytes)), [MoveTally { digits, moves }; 2]);
        }
    }

    /// A check that ran on another processor has not tried these registers, and says so.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn which_registers_were_tried_is_told() {
        let tried = wide::tally(&[]).map_or("16 bytes only", |_| "16 bytes and of 64");
        writeln!(io::stderr(), "moves counted in registers of {tried}").unwrap();
        assert_eq!(wide::tally(&[]).is_some(), is_x86_feature_detected!("avx512bw"));
    }
}
