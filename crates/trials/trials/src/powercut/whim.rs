//! What a disk does with what it was not yet told to keep.

use super::image::RUBBISH;
use crate::Dice;

/// Sectors are written whole, and so are the pages of most file systems.
const BLOCKS: [usize; 2] = [512, 4096];

/// Decides, change by change, how much of it the disk has.
#[derive(Clone, Debug)]
pub(super) struct Whim {
    temper: Temper,
    /// What is written at once, or not at all.
    pub(super) block: usize,
    /// What there is where a file is longer than what came to the disk.
    pub(super) filling: u8,
    /// How much of the last write there is, in bytes, if it is torn.
    pub(super) torn: Option<usize>,
    /// How often it was asked.
    pub(super) asked: usize,
}

#[derive(Clone, Debug)]
enum Temper {
    /// Everything is there at once.
    Eager,
    /// Nothing is there that need not be.
    Lazy,
    /// A coin for every piece.
    Coins(Dice),
    /// Everything but one piece.
    AllBut(usize, Dice),
    /// One piece and nothing else.
    Only(usize, Dice),
}

impl Whim {
    /// Everything is there at once: what a kill leaves behind.
    pub(super) const fn eager() -> Self {
        Self::new(Temper::Eager)
    }

    /// The same, but of the last write there are only this many bytes.
    pub(super) const fn torn(bytes: usize) -> Self {
        Self { torn: Some(bytes), ..Self::eager() }
    }

    /// Nothing is there that need not be.
    pub(super) const fn lazy() -> Self {
        Self::new(Temper::Lazy)
    }

    /// By lot, where an eager disk would be asked this often.
    pub(super) fn by_lot(mut dice: Dice, pieces: usize) -> Self {
        let (block, filling) = (BLOCKS[dice.place(2)], [0, RUBBISH][dice.place(2)]);
        let one = dice.place(pieces) + 1;
        let temper = match dice.below(4) {
            0 => Temper::AllBut(one, dice),
            1 => Temper::Only(one, dice),
            _ => Temper::Coins(dice),
        };
        Self { block, filling, ..Self::new(temper) }
    }

    /// A write may be torn after each of these numbers of bytes.
    pub(super) fn tears(from: usize, length: usize) -> impl Iterator<Item = usize> {
        let sector = BLOCKS[0];
        let first = from.next_multiple_of(sector);
        (first..from + length).step_by(sector).map(move |place| place - from).filter(|bytes| *bytes > 0)
    }

    /// How many of this many changes there are, each of which needs those before it.
    pub(super) fn choose(&mut self, changes: usize) -> usize {
        if changes == 0 {
            return 0;
        }
        self.asked += 1;
        match &mut self.temper {
            Temper::Coins(dice) => [changes, dice.place(changes)][dice.place(2)],
            Temper::AllBut(one, dice) if self.asked == *one => dice.place(changes),
            Temper::Only(one, dice) if self.asked == *one => 1 + dice.place(changes),
            Temper::Eager | Temper::AllBut(..) => changes,
            Temper::Lazy | Temper::Only(..) => 0,
        }
    }

    const fn new(temper: Temper) -> Self {
        Self { temper, block: BLOCKS[0], filling: 0, torn: None, asked: 0 }
    }
}
