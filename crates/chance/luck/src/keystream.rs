//! The bytes of a seed: one AES-256-CTR keystream for every lane.

use std::ops::Range;
use std::thread;

use aes::Aes256Enc;
use aes::cipher::{Array, Block, BlockCipherEncrypt, KeyInit};

use crate::Seed;
use crate::tally::MoveTally;

/// The bytes of one block of the cipher.
pub(crate) const BLOCK: usize = 16;

/// Blocks made at a time; their bytes stay in the processor's nearest memory until they are counted.
const BATCH: usize = 1024;

/// Below this many blocks, a second thread costs more than it saves.
const WORTH_SHARING: u64 = 1 << 16;

/// The cipher under the key that is the seed.
#[derive(Clone, Debug)]
pub(crate) struct Keystream(Aes256Enc);

impl Keystream {
    pub(crate) fn new(seed: &Seed) -> Self {
        Self(Aes256Enc::new(&(*seed.bytes()).into()))
    }

    /// Some blocks of a lane, from this one on. The counter is 128 bits wide: the lane stands in the upper half, the
    /// number of the block in the lower one.
    pub(crate) fn fill(&self, lane: u64, from: u64, blocks: &mut [Block<Aes256Enc>]) {
        for (block, number) in blocks.iter_mut().zip(from..) {
            *block = ((u128::from(lane) << 64) + u128::from(number)).to_be_bytes().into();
        }
        self.0.encrypt_blocks(blocks);
    }

    /// Counts in these blocks of a lane, on all cores if it is worth it.
    pub(crate) fn tally(&self, lane: u64, blocks: Range<u64>) -> MoveTally {
        let share = share_of(blocks.end.saturating_sub(blocks.start));
        let share_from = |start: u64| start..blocks.end.min(start + share);
        thread::scope(|scope| {
            let others: Vec<_> = (blocks.start..blocks.end)
                .step_by(usize::try_from(share).unwrap_or(usize::MAX))
                .skip(1)
                .map(|start| {
                    let work = move || self.tally_alone(lane, share_from(start));
                    (start, thread::Builder::new().spawn_scoped(scope, work))
                })
                .collect();
            let own = self.tally_alone(lane, share_from(blocks.start));
            others.into_iter().fold(own, |sum, (start, thread)| {
                let counted = thread.ok().and_then(|thread| thread.join().ok());
                sum + counted.unwrap_or_else(|| self.tally_alone(lane, share_from(start)))
            })
        })
    }

    fn tally_alone(&self, lane: u64, blocks: Range<u64>) -> MoveTally {
        let mut batch = [Array::from([0; BLOCK]); BATCH];
        let mut sum = MoveTally::default();
        for from in blocks.clone().step_by(BATCH) {
            let left = usize::try_from(blocks.end - from).unwrap_or(BATCH);
            let (batch, _) = batch.split_at_mut(left.min(BATCH));
            self.fill(lane, from, batch);
            sum = sum + MoveTally::of(Array::slice_as_flattened(batch));
        }
        sum
    }
}

/// How many of these blocks a core counts, at least one.
fn share_of(blocks: u64) -> u64 {
    let cores = match blocks {
        few if few < WORTH_SHARING => 1,
        _ => thread::available_parallelism().map_or(1, |cores| cores.get() as u64),
    };
    blocks.div_ceil(cores).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_blocks_are_counted_by_one_core_and_many_by_all() {
        assert_eq!([share_of(0), share_of(1), share_of(WORTH_SHARING - 1)], [1, 1, WORTH_SHARING - 1]);
        let cores = thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        assert_eq!(share_of(WORTH_SHARING), WORTH_SHARING.div_ceil(cores));
    }
}
