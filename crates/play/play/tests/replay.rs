//! Replaying the record gives the live game, and both are what a child would have on paper: random rolls, undos,
//! corrections, and bowlers who come, go and change their names, sensible and not. `ALLEY_SEQUENCES` sets how many (100,000 by default).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod model;

use std::sync::atomic::{AtomicI64, Ordering};

use alley_bowling::{BowlerName, Correction, FrameNumber, Line, Pins, Progress};
use alley_journal::{Journal, Moment};
use alley_play::{Archived, Change, Lineup, Match, Memory, RecordRefusal, Score, history, read};
use model::Model;

/// Numbers that look random and come again (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn pins(&mut self) -> u8 {
        let count = self.below(14).min(10);
        u8::try_from(count).unwrap()
    }

    fn lineup(&mut self) -> Lineup {
        let name = |letter: char| BowlerName::classic(&letter.to_string().repeat(3)).unwrap();
        match self.below(4) {
            0 => Lineup::solo(name('a')),
            others => ('b'..)
                .take(usize::try_from(others).unwrap() - 1)
                .map(name)
                .fold(Lineup::first(name('a')), Lineup::join),
        }
    }

    fn frame(&mut self) -> (u8, Vec<u8>) {
        let rolls = (0..self.below(4)).map(|_| self.pins()).collect();
        (u8::try_from(self.below(10)).unwrap() + 1, rolls)
    }
}

/// The same thing happens to the game and to the model; both agree on whether it can.
fn happen(dice: &mut Dice, game: &mut Match, model: &mut Model) {
    let player = usize::try_from(dice.below(5)).unwrap();
    let (expected, change) = match dice.below(16) {
        0 | 1 => (model.undo(), Change::Undo),
        2 | 3 => {
            let (frame, rolls) = dice.frame();
            let frame = if dice.below(2) == 0 { 1 } else { frame }; // a frame that was bowled, mostly
            let pins = rolls.iter().map(|&count| Pins::new(count).unwrap()).collect();
            let correction = Correction::new(FrameNumber::new(frame).unwrap(), pins);
            (model.fix(player, usize::from(frame) - 1, &rolls), Change::Fix(player, correction))
        }
        // Rare enough for some games to be finished by several.
        4 if dice.below(3) == 0 => (model.leave(player), Change::Leave(player)),
        5 if dice.below(2) == 0 => (model.join("ZZZ"), Change::Join(BowlerName::classic("zzz").unwrap())),
        6 if dice.below(3) == 0 => {
            (model.rename(player, "YYY"), Change::Rename(player, BowlerName::classic("yyy").unwrap()))
        }
        _ => {
            let pins = dice.pins();
            (model.roll(pins), Change::Roll(Pins::new(pins).unwrap()))
        }
    };
    let last = game.score().and_then(Score::last).cloned();
    let happened = game.happen(&change);
    if happened.is_ok() && change != Change::Undo {
        assert_eq!(game.score().and_then(Score::last), Some(&change));
    }
    if happened.is_err() {
        assert_eq!(game.score().and_then(Score::last), last.as_ref());
    }
    match happened {
        Ok(_) => assert!(expected, "the game took what cannot be"),
        Err(RecordRefusal::Rules(_)) => assert!(!expected, "the game refused what can be"),
        Err(refusal) => panic!("{refusal}"),
    }
}

fn compare(game: &Match, model: &Model) {
    let board = game.board();
    let up = board.next.map(|next| (next.row, usize::from(next.frame) - 1, next.rack.standing().count()));
    assert_eq!(up, model.up());
    assert_eq!(board.rows.len(), model.sheet.len());
    for (row, paper) in board.rows.iter().zip(&model.sheet) {
        let totals: Vec<_> = row.cells.iter().map(|cell| cell.total).collect();
        assert_eq!((totals, &row.name, row.left), (paper.totals(), &paper.name, paper.left));
        assert!(row.lowest == row.highest || (!row.left && paper.totals()[9].is_none()));
    }
    let lines: Vec<Line> = match game.score().unwrap().game() {
        Progress::Open(turn) => turn.bowlers().map(|bowler| *bowler.line()).collect(),
        Progress::Closed(finish) => finish.bowlers().map(|bowler| Line::Closed(*bowler.line())).collect(),
    };
    let here: Vec<_> = model.sheet.iter().filter(|row| !row.left).collect();
    assert_eq!(lines.len(), here.len());
    for (line, row) in lines.iter().zip(here) {
        let counts = |rolls: Vec<Pins>| rolls.into_iter().map(Pins::count).collect::<Vec<_>>();
        assert_eq!(line.rolls().into_iter().map(counts).collect::<Vec<_>>(), row.frames);
    }
}

fn play(seed: u64) -> bool {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let lineup = dice.lineup();
    let mut model = Model::new(lineup.names().map(ToString::to_string));
    let mut journal = Memory::default();
    let mut game = Match::begin(Box::new(journal.clone()), lineup, alley_play::clock).unwrap();
    // Mostly short: a fault shows early. Now and then whole games.
    let length = if dice.below(8) == 0 { 90 } else { dice.below(20) };
    for _ in 0..length {
        happen(&mut dice, &mut game, &mut model);
    }
    compare(&game, &model);
    let entries = journal.read(game.id(), 0).unwrap();
    assert_eq!(read(&entries), Ok(Archived::Bowling(game.score().unwrap().clone())));
    let events = history(&entries).unwrap();
    assert_eq!(events.len(), entries.len());
    assert!(events.iter().skip(1).all(|event| event.whom.is_none() == (event.change == Some(Change::Undo))));
    let resumed = Match::resume(Box::new(journal), game.id(), alley_play::clock).unwrap();
    assert_eq!((resumed.board(), resumed.position()), (game.board(), game.position()));
    game.board().next.is_none()
}

#[test]
fn the_record_replayed_is_the_live_game_and_what_the_model_says() {
    let sequences = std::env::var("ALLEY_SEQUENCES").map_or(100_000, |count| count.parse().unwrap());
    let mut finished = 0_u64;
    for seed in 1..=sequences {
        let played = std::panic::catch_unwind(|| play(seed));
        finished += u64::from(played.unwrap_or_else(|_| panic!("sequence {seed}")));
    }
    // Otherwise ends of games, and corrections after them, would not have been tried.
    assert!(finished > sequences / 200, "{finished} of {sequences} games came to their end");
}

/// The clock of a machine that is put back a day at every look.
fn clock_running_backwards() -> Moment {
    static SHOWN: AtomicI64 = AtomicI64::new(1_700_000_000_000);
    const DAY: i64 = 24 * 60 * 60 * 1000;
    Moment::from_millis(SHOWN.fetch_sub(DAY, Ordering::Relaxed))
}

#[test]
fn a_clock_that_jumps_back_changes_no_order() {
    let mut journal = Memory::default();
    let lineup = || Lineup::solo(BowlerName::classic("pjs").unwrap());
    let mut game = Match::begin(Box::new(journal.clone()), lineup(), clock_running_backwards).unwrap();
    for count in [3, 4, 10] {
        game.roll(Pins::new(count).unwrap()).unwrap();
    }
    let entries = journal.read(game.id(), 0).unwrap();
    assert!(entries.is_sorted_by(|one, next| one.content.time > next.content.time), "the clock ran backwards");
    assert!(entries.iter().map(|entry| entry.position.number).eq(1..=4));
    assert_eq!(read(&entries), Ok(Archived::Bowling(game.score().unwrap().clone())));
    let later = Match::begin(Box::new(journal.clone()), lineup(), clock_running_backwards).unwrap();
    let newest_first: Vec<_> =
        journal.list(alley_journal::Filter::default(), None, 9).unwrap().iter().map(|head| head.game).collect();
    assert_eq!(newest_first, [later.id(), game.id()]);
}
