//! What a row says of a game.

use alley_bowling::{Line, LineOfPlay, Mark, Marks};

use crate::Game;
use crate::numbers::push_number;

/// A game in text: a separator stands behind each frame, each roll and each total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreRow<'game> {
    /// With blanks.
    pub(crate) marks: &'game [u8],
    /// With commas.
    pub(crate) rolls: &'game [u8],
    /// The running totals that are known, with commas.
    pub(crate) totals: &'game [u8],
    /// How many are not known.
    pub(crate) unknown: usize,
    pub(crate) total: u16,
    pub(crate) finished: bool,
}

/// The row of a game that was read roll by roll.
#[derive(Debug)]
pub(crate) struct ExactRow {
    marks: Vec<u8>,
    rolls: Vec<u8>,
    totals: Vec<u8>,
    unknown: usize,
    total: u16,
    finished: bool,
}

impl ExactRow {
    pub(crate) fn of<O: LineOfPlay>(game: &Game<O>) -> Self {
        let card = game.line().card();
        let (mut marks, mut rolls, mut totals, mut unknown) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for (frame, total) in card.frames() {
            push_marks(&mut marks, frame);
            match total {
                Some(total) => push_number(&mut totals, total.value(), b','),
                None => unknown += 1,
            }
        }
        game.rolls().iter().for_each(|pins| push_number(&mut rolls, pins.count().into(), b','));
        let finished = matches!(game.line(), Line::Closed(_));
        Self { marks, rolls, totals, unknown, total: game.total().value(), finished }
    }

    pub(crate) fn row(&self) -> ScoreRow<'_> {
        let Self { marks, rolls, totals, unknown, total, finished } = self;
        ScoreRow { marks, rolls, totals, unknown: *unknown, total: *total, finished: *finished }
    }
}

/// A frame, and a blank behind it if there is anything in it.
pub(crate) fn push_marks(output: &mut Vec<u8>, frame: Marks) {
    let before = output.len();
    output.extend(frame.iter().map(|mark| match mark {
        Mark::Strike => b'X',
        Mark::Spare => b'/',
        Mark::Gutter => b'-',
        Mark::Count(pins) => b'0' + pins.count(),
    }));
    if output.len() > before {
        output.push(b' ');
    }
}
