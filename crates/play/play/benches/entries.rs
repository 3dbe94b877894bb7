//! What a long record costs: one ball in a game of 20,000 entries next to one in a game of 20, and a game of 50,000 undos
//! taken over from a file.
#![allow(clippy::unwrap_used, reason = "a benchmark says what it measured, or fails")]

use std::time::{Duration, Instant};

use alley_bowling::{BowlerName, FrameNumber, Pins};
use alley_journal::{Journal, Memory};
use alley_journal_sqlite::Sqlite;
use alley_play::{Amendment, Carried, Change, Lineup, Match, clock};
use alley_trials::{Asked, growth, row};

fn main() {
    let (mut short, mut long) = (game(20), game(20_000));
    let rounds = (0..50).map(|_| [balls(&mut long), balls(&mut short)]);
    let [long, short] = rounds.fold([Duration::MAX; 2], |best, now| [best[0].min(now[0]), best[1].min(now[1])]);
    let grown = long.as_secs_f64() / short.as_secs_f64();
    row("one ball, and it taken back, after 20,000 entries", grown, Asked::AtMost(1.5), "times one after 20 entries");
    let mut milliseconds = 0.0;
    for undos in [500, 5_000, 50_000] {
        let carried = undone(undos);
        milliseconds = (0..10).map(|_| taken_over(&carried)).min().unwrap().as_secs_f64() * 1e3;
        growth("a game of corrections and undos taken over", "entries", f64::from(2 * undos), milliseconds, "ms");
    }
    row("a game of 50,000 corrections and 50,000 undos taken over", milliseconds, Asked::AtMost(1_000.0), "ms");
}

fn name(text: &str) -> BowlerName {
    BowlerName::classic(text).unwrap()
}

fn begun(journal: &Memory) -> Match {
    let lineup = Lineup::first(name("pjs")).join(name("kyj")).join(name("lhs"));
    let mut game = Match::begin(Box::new(journal.clone()), lineup, clock).unwrap();
    game.roll(Pins::ALL).unwrap();
    game
}

fn correction(count: u8) -> Change {
    Change::Fix(
        0,
        Amendment::new(FrameNumber::new(1).unwrap(), vec![Pins::new(count).unwrap().into(), Pins::NONE.into()]),
    )
}

/// A game of this many entries: half of them are corrections that count, the others balls and undos in turn.
fn game(entries: u64) -> Match {
    let mut game = begun(&Memory::default());
    while game.position().number < entries / 2 {
        game.happen(&correction(7)).unwrap();
    }
    while game.position().number < entries {
        game.roll(Pins::ALL).unwrap();
        game.undo().unwrap();
    }
    game
}

fn balls(game: &mut Match) -> Duration {
    let begun = Instant::now();
    for _ in 0..100 {
        game.roll(Pins::ALL).unwrap();
        game.undo().unwrap();
    }
    begun.elapsed()
}

/// A game of this many corrections, all of which were taken back.
fn undone(undos: u32) -> Carried {
    let mut journal = Memory::default();
    let mut game = begun(&journal);
    (0..undos).for_each(|turn| drop(game.happen(&correction(u8::from(turn % 2 == 0))).unwrap()));
    (0..undos).for_each(|_| drop(game.undo().unwrap()));
    Carried::of(game.id(), &journal.read(game.id(), 0).unwrap()).unwrap()
}

/// All that is checked of a game in a file, and written into a journal.
fn taken_over(carried: &Carried) -> Duration {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("taken-over.journal");
    let _ = std::fs::remove_file(&path);
    let mut there = Sqlite::open(&path, |_| None).unwrap();
    let begun = Instant::now();
    let (record, _) = carried.checked().unwrap();
    there.import(&[record]).unwrap();
    begun.elapsed()
}
