//! One roll with every running total, and a whole game, next to the naive scorer that the tests use.

use std::hint::black_box;

use alley_bowling::{Line, OpenLine, Pins};
use divan::Bencher;
use divan::counter::ItemsCount;

#[path = "../tests/naive/mod.rs"]
mod naive;

#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

/// The 17 rolls of a game with every kind of frame.
const ROLLS: [u8; 17] = [10, 10, 10, 7, 2, 8, 2, 0, 9, 10, 7, 3, 9, 0, 10, 10, 8];

fn rolls() -> [Pins; 17] {
    ROLLS.map(|count| Pins::new(count).unwrap_or(Pins::NONE))
}

fn played(rolls: &[Pins], mut after_each: impl FnMut(&Line)) -> Line {
    rolls.iter().fold(Line::Open(OpenLine::FRESH), |line, &pins| {
        let line = match line {
            Line::Open(open) => open.bowl(pins).map_or(line, Line::from),
            Line::Closed(_) => line,
        };
        after_each(&line);
        line
    })
}

/// Items are rolls: each is bowled and every running total is computed.
#[divan::bench]
fn roll_with_totals(bencher: Bencher) {
    let rolls = rolls();
    bencher.counter(ItemsCount::new(rolls.len())).bench(|| {
        played(black_box(&rolls), |line| {
            let _ = black_box(match line {
                Line::Open(open) => open.totals(),
                Line::Closed(closed) => closed.totals(),
            });
        })
    });
}

/// Items are rolls: each is bowled and the whole card is made (marks, totals, standing pins, outlook).
#[divan::bench]
fn roll_with_card(bencher: Bencher) {
    let rolls = rolls();
    bencher.counter(ItemsCount::new(rolls.len())).bench(|| {
        played(black_box(&rolls), |line| {
            let _ = black_box(line.card());
        })
    });
}

/// Items are rolls: each is followed by the naive scorer's running totals.
#[divan::bench]
fn roll_with_totals_naive(bencher: Bencher) {
    bencher.counter(ItemsCount::new(ROLLS.len())).bench(|| {
        for end in 1..=ROLLS.len() {
            let _ = black_box(naive::totals(black_box(&ROLLS[..end])));
        }
    });
}

#[divan::bench]
fn whole_game() -> u16 {
    match played(black_box(&rolls()), |_| ()) {
        Line::Open(_) => 0,
        Line::Closed(closed) => closed.score().value(),
    }
}

#[divan::bench]
fn whole_game_naive() -> Result<Vec<u16>, usize> {
    naive::totals(black_box(&ROLLS))
}
