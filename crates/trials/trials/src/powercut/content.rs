//! What a file may hold after a cut. A block is on the disk as it was after one of its writes, whatever became of other
//! blocks; the length is one that the file had. Changes of length are kept in their order: what was written after one is
//! not there without it.

use std::collections::{BTreeMap, BTreeSet};

use super::whim::Whim;

/// A change of a file that was begun, and of which nobody knows whether the disk has it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unsynced<'disk> {
    Write { from: usize, bytes: &'disk [u8] },
    Resize { length: usize },
}

/// What the file was for certain, and whatever of the rest the disk has on a whim.
pub(super) fn content(certain: Vec<u8>, unsynced: &[Unsynced<'_>], whim: &mut Whim) -> Vec<u8> {
    let is_resize = |change: &Unsynced<'_>| matches!(change, Unsynced::Resize { .. });
    let resizes = unsynced.iter().filter(|change| is_resize(change)).count();
    let kept = whim.choose(resizes);
    let mut file = FileAsHeld { content: certain, behind: BTreeSet::new() };
    for (stretch, changes) in unsynced.split_inclusive(is_resize).take(kept + 1).enumerate() {
        let lengths = file.lengths(changes);
        file.write(changes, whim);
        if let ([.., Unsynced::Resize { length }], true) = (changes, stretch < kept) {
            file.resize(*length, whim.block);
        } else {
            let length = lengths.get(whim.choose(lengths.len() - 1)).copied().unwrap_or_default();
            file.content.resize(length, whim.filling);
        }
    }
    file.content
}

struct FileAsHeld {
    content: Vec<u8>,
    /// Blocks that lack a write: they have none of those that came later.
    behind: BTreeSet<usize>,
}

impl FileAsHeld {
    /// The lengths that the file goes through, from the one it has.
    fn lengths(&self, writes: &[Unsynced<'_>]) -> Vec<usize> {
        let mut lengths = vec![self.content.len()];
        for change in writes {
            let (Unsynced::Write { from, bytes }, Some(&length)) = (change, lengths.last()) else { continue };
            if from + bytes.len() > length {
                lengths.push(from + bytes.len());
            }
        }
        lengths
    }

    /// Of each block the first writes, as many as the disk has on its whim.
    fn write(&mut self, writes: &[Unsynced<'_>], whim: &mut Whim) {
        let mut blocks = BTreeMap::<usize, Vec<(usize, &[u8])>>::new();
        for change in writes {
            let Unsynced::Write { from, bytes } = *change else { continue };
            let (mut place, mut rest) = (from, bytes);
            while !rest.is_empty() {
                let number = place / whim.block;
                let (piece, more) = rest.split_at(rest.len().min((number + 1) * whim.block - place));
                blocks.entry(number).or_default().push((place, piece));
                (place, rest) = (place + piece.len(), more);
            }
        }
        for (number, pieces) in blocks {
            if self.behind.contains(&number) {
                continue;
            }
            let kept = whim.choose(pieces.len());
            if kept < pieces.len() {
                self.behind.insert(number);
            }
            for (place, piece) in pieces.into_iter().take(kept) {
                self.put(place, piece, whim.filling);
            }
        }
    }

    fn put(&mut self, place: usize, piece: &[u8], filling: u8) {
        let end = place + piece.len();
        if self.content.len() < end {
            self.content.resize(end, filling);
        }
        if let Some(there) = self.content.get_mut(place..end) {
            there.copy_from_slice(piece);
        }
    }

    /// Blocks beyond the new length are forgotten, and may be written anew.
    fn resize(&mut self, length: usize, block: usize) {
        self.content.resize(length, 0);
        self.behind.retain(|number| number * block < length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use crate::powercut::image::RUBBISH;
    use std::collections::HashSet;

    const OLD: &[u8] = &[b'o'; 1024];
    const NEW: &[u8] = &[b'n'; 1024];

    /// Everything a disk may hold, shortened to the first letter of every sector.
    fn possible(certain: &[u8], unsynced: &[Unsynced<'_>]) -> HashSet<String> {
        let one = |seed| {
            let whim = &mut Whim::by_lot(Dice::new(seed), 4);
            let held = content(certain.to_vec(), unsynced, whim);
            assert!(held.len().is_multiple_of(512), "{}", held.len());
            let letter = |byte: &u8| match *byte {
                0 => '0',
                RUBBISH => '?',
                byte => char::from(byte),
            };
            held.iter().step_by(512).map(letter).collect()
        };
        (0..2_000).map(one).collect()
    }

    fn all(words: &[&str]) -> HashSet<String> {
        words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_sector_is_old_or_new() {
        let write = [Unsynced::Write { from: 0, bytes: NEW }];
        assert_eq!(possible(OLD, &write), all(&["oo", "on", "no", "nn"]));
    }

    #[test]
    fn a_file_that_grew_has_any_of_its_lengths_and_anything_where_nothing_came() {
        let write = [Unsynced::Write { from: 1024, bytes: NEW }];
        assert_eq!(possible(OLD, &write), all(&["oo", "oo00", "oo??", "oon0", "oon?", "oo0n", "oo?n", "oonn"]));
    }

    #[test]
    fn a_sector_has_its_writes_in_order() {
        let later = [b'l'; 512];
        let writes = [Unsynced::Write { from: 0, bytes: &NEW[..512] }, Unsynced::Write { from: 0, bytes: &later }];
        assert_eq!(possible(&OLD[..512], &writes), all(&["o", "n", "l"]));
        let halves =
            [Unsynced::Write { from: 0, bytes: &NEW[..256] }, Unsynced::Write { from: 256, bytes: &NEW[..256] }];
        let held: HashSet<_> = (0..100)
            .map(|seed| content(OLD[..512].to_vec(), &halves, &mut Whim::by_lot(Dice::new(seed), 1)))
            .map(|held| (held[0], held[511]))
            .collect();
        assert_eq!(held, HashSet::from([(b'o', b'o'), (b'n', b'o'), (b'n', b'n')]));
    }

    #[test]
    fn what_came_after_a_cut_is_not_there_without_it() {
        let changes = [Unsynced::Resize { length: 0 }, Unsynced::Write { from: 512, bytes: &NEW[..512] }];
        assert_eq!(possible(OLD, &changes), all(&["oo", "", "00", "??", "0n", "?n"]));
        let around = [
            Unsynced::Write { from: 0, bytes: NEW },
            Unsynced::Resize { length: 512 },
            Unsynced::Write { from: 512, bytes: &[b'l'; 512] },
        ];
        let cut = ["o", "n", "o0", "n0", "o?", "n?", "ol", "nl"];
        assert_eq!(possible(OLD, &around), all(&[&["oo", "on", "no", "nn"], &cut[..]].concat()));
    }

    #[test]
    fn an_eager_disk_has_everything_and_a_lazy_one_nothing() {
        let changes = [Unsynced::Resize { length: 0 }, Unsynced::Write { from: 0, bytes: NEW }];
        assert_eq!(content(OLD.to_vec(), &changes, &mut Whim::eager()), NEW);
        assert_eq!(content(OLD.to_vec(), &changes, &mut Whim::lazy()), OLD);
    }
}
