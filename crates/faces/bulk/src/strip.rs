//! The row of a finished game that the quick way has taken, put together frame by frame out of text that the rules have
//! written once for every frame there can be.

use std::sync::LazyLock;

use alley_bowling::Pins;

use crate::numbers::{push_number, written};
use crate::score_row::{ScoreRow, push_marks};
use crate::{Game, Notation};

static ORDINARY: LazyLock<Vec<Piece>> = LazyLock::new(|| pieces(&Game::fresh(), 0));

static TENTH: LazyLock<Vec<Piece>> = LazyLock::new(|| {
    let nine = (0..18).try_fold(Game::fresh(), |game, _| game.then(Pins::NONE));
    pieces(&nine.unwrap_or_else(|_| Game::fresh()), 9)
});

/// A frame whose points are certain.
#[derive(Clone, Copy, Debug, Default)]
struct Piece {
    marks: [u8; 4],
    rolls: [u8; 9],
    rolls_length: u8,
    balls: u8,
    points: u8,
}

/// Any three balls have a place here; those that cannot be bowled have an empty one.
const PIECES: usize = 1 << 12;

/// The frame of this number, from 0, for any three balls that follow.
fn pieces(before: &Game, frame: usize) -> Vec<Piece> {
    let mut pieces = vec![Piece::default(); PIECES];
    let all = || Pins::ALL.possible_rolls();
    let threes = all().flat_map(|one| all().flat_map(move |two| all().map(move |three| [one, two, three])));
    for balls in threes {
        let game = balls.iter().fold(before.clone(), |game, &ball| game.clone().then(ball).unwrap_or(game));
        let piece = piece(&game, frame, &balls);
        let place = place(balls.map(Pins::count));
        pieces.iter_mut().skip(place).take(1).zip(piece).for_each(|(room, piece)| *room = piece);
    }
    pieces
}

fn piece(game: &Game, frame: usize, rolls: &[Pins]) -> Option<Piece> {
    let (marks, points) = game.line().card().frames().nth(frame)?;
    let (mut spelled, mut counted, balls) = (Vec::new(), Vec::new(), marks.iter().count());
    push_marks(&mut spelled, marks);
    rolls.iter().take(balls).for_each(|pins| push_number(&mut counted, pins.count().into(), b','));
    let rolls_length = u8::try_from(counted.len()).ok()?;
    spelled.resize(4, 0);
    counted.resize(9, 0);
    Some(Piece {
        marks: spelled.try_into().ok()?,
        rolls: counted.try_into().ok()?,
        rolls_length,
        balls: u8::try_from(balls).ok()?,
        points: u8::try_from(points?.value()).ok()?,
    })
}

/// Three balls, half a byte each, as a place in the pieces.
const fn place([one, two, three]: [u8; 3]) -> usize {
    one as usize | (two as usize) << 4 | (three as usize) << 8
}

/// A row that was put together.
#[derive(Debug)]
pub(crate) struct Strip {
    marks: [u8; 48],
    rolls: [u8; 80],
    totals: [u8; 48],
    lengths: [usize; 3],
    total: u16,
}

impl Strip {
    /// Of a line that is plainly right in this notation.
    pub(crate) fn of(line: &[u8], notation: Notation) -> Self {
        let rolls = match notation {
            Notation::Counts => counts(line),
            Notation::Marks => marks(line),
        };
        let mut strip = Self { marks: [0; 48], rolls: [0; 80], totals: [0; 48], lengths: [0; 3], total: 0 };
        let (mut ahead, [mut marks, mut rolls, mut totals], mut total) = (halves(rolls), [0; 3], 0);
        let (ordinary, tenth) = (&ORDINARY[..], &TENTH[..]);
        for frame in 1..=10 {
            let pieces = if frame == 10 { tenth } else { ordinary };
            let Some(piece) = pieces.get((ahead & 0xfff) as usize) else { break };
            ahead >>= 4 * piece.balls;
            total += u16::from(piece.points);
            let (number, length) = written(total, b',');
            put(&mut strip.marks, marks, piece.marks);
            put(&mut strip.rolls, rolls, piece.rolls);
            put(&mut strip.totals, totals, number);
            marks += usize::from(piece.balls) + 1;
            rolls += usize::from(piece.rolls_length);
            totals += length;
        }
        Self { lengths: [marks, rolls, totals], total, ..strip }
    }

    pub(crate) fn row(&self) -> ScoreRow<'_> {
        let [marks, rolls, totals] = self.lengths;
        ScoreRow {
            marks: self.marks.get(..marks).unwrap_or_default(),
            rolls: self.rolls.get(..rolls).unwrap_or_default(),
            totals: self.totals.get(..totals).unwrap_or_default(),
            unknown: 0,
            total: self.total,
            finished: true,
        }
    }
}

/// Puts some bytes down at once; what comes next may cover those that are too many.
#[inline]
fn put<const SIZE: usize>(room: &mut [u8], at: usize, bytes: [u8; SIZE]) {
    if let Some(room) = room.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
        *room = bytes;
    }
}

/// More than any game has, and gutter balls behind the last one.
type Rolls = [u8; 32];

/// Half a byte of each, the first one lowest.
fn halves(rolls: Rolls) -> u128 {
    let (eights, _) = rolls.as_chunks();
    let half = |eight: &[u8; 8]| {
        let bytes = u64::from_le_bytes(*eight);
        let pairs = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
        let fours = (pairs | pairs >> 8) & 0x0000_ffff_0000_ffff;
        u128::from((fours | fours >> 16) & 0xffff_ffff)
    };
    eights.iter().take(3).rev().fold(0, |all, eight| all << 32 | half(eight))
}

/// The rolls of a line of counts that is plainly right.
fn counts(mut line: &[u8]) -> Rolls {
    let (mut rolls, mut count) = ([0; 32], 0);
    loop {
        let pins;
        (pins, line) = match line {
            [b'1', b'0', rest @ ..] => (10, rest),
            [digit @ b'0'..=b'9', rest @ ..] => (digit - b'0', rest),
            [_, rest @ ..] => {
                line = rest;
                continue;
            }
            [] => return rolls,
        };
        rolls[count % 32] = pins;
        count += 1;
    }
}

/// The rolls of a line of marks that is plainly right.
fn marks(line: &[u8]) -> Rolls {
    let (mut rolls, mut count, mut last) = ([0; 32], 0, 0);
    for byte in line {
        let pins = match byte {
            b'0'..=b'9' => byte - b'0',
            b'X' | b'x' => 10,
            b'-' | b'F' | b'f' => 0,
            b'/' => 10 - last,
            _ => continue,
        };
        rolls[count % 32] = pins;
        last = pins;
        count += 1;
    }
    rolls
}
