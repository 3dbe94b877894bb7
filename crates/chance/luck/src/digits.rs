//! The digits of one lane, in the order in which they are drawn.

use aes::cipher::Array;
use alley_racing::Lane;

use crate::Seed;
use crate::keystream::{BLOCK, Keystream};
use crate::tally::{BYTES_PER_DIGIT, FIRST_MOVING, FIRST_SKIPPED};

/// Bytes of a lane that are looked at together.
const WINDOW: usize = BLOCK * 4;
const WINDOW_BYTES: u64 = WINDOW as u64;

/// How often windows are counted in one go. One byte in 43 holds no digit, so after five times a handful is missing of
/// four billion.
const ROUNDS: usize = 5;

/// Every digit a car draws, each from 0 to 9 with the same chance. They never end.
///
/// ```
/// use alley_luck::{Digits, Seed};
/// use alley_racing::Entrants;
///
/// let seed: Seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse()?;
/// let cars = Entrants::classic("pobi,woni,jun")?;
/// let drawn: Vec<Vec<u8>> = cars.iter().map(|car| Digits::new(&seed, car.lane()).take(10).collect()).collect();
/// assert_eq!(drawn[0], [3, 1, 8, 9, 6, 4, 1, 5, 6, 6]);
/// assert_eq!(drawn[1], [7, 4, 2, 7, 4, 5, 1, 3, 9, 8]);
/// assert_eq!(drawn[2], [4, 7, 2, 5, 2, 4, 6, 3, 4, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Digits {
    keystream: Keystream,
    lane: u64,
    place: StreamPlace,
}

impl Digits {
    /// From the first one on.
    #[must_use]
    pub fn new(seed: &Seed, lane: Lane) -> Self {
        Self { keystream: Keystream::new(seed), lane: lane.number() as u64, place: StreamPlace::default() }
    }
}

impl Iterator for Digits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        Some(self.place.digit(&self.keystream, self.lane))
    }
}

/// How far one lane has been read.
#[derive(Clone, Debug)]
pub(crate) struct StreamPlace {
    /// The first byte that has not been read.
    next: u64,
    /// The bytes around it; of no meaning when it is the first of a window.
    window: [u8; WINDOW],
}

impl Default for StreamPlace {
    fn default() -> Self {
        Self { next: 0, window: [0; WINDOW] }
    }
}

impl StreamPlace {
    /// The next digit.
    pub(crate) fn digit(&mut self, keystream: &Keystream, lane: u64) -> u8 {
        loop {
            let byte = self.byte(keystream, lane);
            if byte < FIRST_SKIPPED {
                return byte / BYTES_PER_DIGIT;
            }
        }
    }

    /// How many of the next digits move the car. A byte holds at most one digit, so as many bytes as
    /// digits are missing can be counted in any order, all at once. The same is done with what is still missing, until
    /// only a handful is left.
    pub(crate) fn moves(&mut self, keystream: &Keystream, lane: u64, digits: u32) -> u32 {
        let mut missing = u64::from(digits);
        let mut moves = 0;
        while missing > 0 && !self.next.is_multiple_of(WINDOW_BYTES) {
            moves += self.one_move(keystream, lane);
            missing -= 1;
        }
        for _ in 0..ROUNDS {
            let end = self.next + missing - missing % WINDOW_BYTES;
            let tally = keystream.tally(lane, block_of(self.next)..block_of(end));
            self.next = end;
            moves += tally.moves;
            missing -= tally.digits;
        }
        for _ in 0..missing {
            moves += self.one_move(keystream, lane);
        }
        u32::try_from(moves).unwrap_or(u32::MAX)
    }

    /// Whether the next digit moves the car, as a number.
    fn one_move(&mut self, keystream: &Keystream, lane: u64) -> u64 {
        u64::from(self.digit(keystream, lane) >= FIRST_MOVING)
    }

    fn byte(&mut self, keystream: &Keystream, lane: u64) -> u8 {
        if self.next.is_multiple_of(WINDOW_BYTES) {
            self.look(keystream, lane);
        }
        let [.., low] = self.next.to_be_bytes();
        self.next += 1;
        self.window[usize::from(low) % WINDOW]
    }

    fn look(&mut self, keystream: &Keystream, lane: u64) {
        let mut blocks = [Array::from([0; BLOCK]); WINDOW / BLOCK];
        keystream.fill(lane, block_of(self.next), &mut blocks);
        self.window.copy_from_slice(Array::slice_as_flattened(&blocks));
    }
}

/// The block in which a byte stands.
const fn block_of(byte: u64) -> u64 {
    byte / BLOCK as u64
}
