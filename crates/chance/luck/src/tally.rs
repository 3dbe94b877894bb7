//! Counting bytes by what they mean for a car.

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
    /// Of whole rows of bytes; a last row that is not whole is counted byte by byte.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        bytes.chunks(ROW * usize::from(u8::MAX)).map(Self::of_few).fold(Self::default(), Self::add)
    }

    /// Of at most 255 rows, so that no counter of a single byte overflows.
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

    #[test]
    fn every_byte_value_is_counted_in_every_place() {
        for byte in 0..=u8::MAX {
            let expected = MoveTally { digits: u64::from(byte < 250), moves: u64::from((100..250).contains(&byte)) };
            for place in 0..ROW + 7 {
                let mut bytes = [255; ROW + 7];
                bytes[place] = byte;
                assert_eq!(MoveTally::of(&bytes), expected, "{byte} at {place}");
            }
        }
    }

    #[test]
    fn no_counter_overflows() {
        for length in [64 * 254, 64 * 255, 64 * 255 + 1, 64 * 256, 64 * 512 + 63] {
            let expected = MoveTally { digits: length as u64, moves: 0 };
            assert_eq!(MoveTally::of(&vec![0; length]), expected);
            assert_eq!(MoveTally::of(&vec![200; length]).moves, length as u64);
        }
    }
}
