//! One roll with every running total, and a whole game, next to the naive scorer that the tests use.

use std::hint::black_box;
use std::time::{Duration, Instant};

use alley_bowling::{Line, OpenLine, Pins};
use alley_trials::{Asked, row};
use divan::Bencher;
use divan::counter::ItemsCount;

#[path = "../tests/naive/mod.rs"]
mod naive;

fn main() {
    divan::main();
    if std::env::args().any(|argument| argument == "--bench") {
        let totals = against(|| totals_after_each(&rolls()), naive_totals_after_each);
        row("library: 17 rolls with all running totals", totals, Asked::AtMost(0.4), "of the naive scorer's time");
        let game = against(
            || {
                black_box(game(&rolls()));
            },
            || drop(black_box(naive_game())),
        );
        row("library: a whole game, validated", game, Asked::AtMost(1.0), "of the naive scorer's time");
    }
}

/// The time of one against that of the other: both in turn, the best of many rounds.
fn against(one: impl Fn(), other: impl Fn()) -> f64 {
    let rounds = (0..200).map(|_| [lasted(&one), lasted(&other)]);
    let best = rounds.fold([Duration::MAX; 2], |[one, other], [now, then]| [one.min(now), other.min(then)]);
    best[0].as_secs_f64() / best[1].as_secs_f64()
}

fn lasted(work: impl Fn()) -> Duration {
    let begun = Instant::now();
    (0..1_000).for_each(|_| work());
    begun.elapsed()
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

fn totals_after_each(rolls: &[Pins]) {
    played(black_box(rolls), |line| {
        let _ = black_box(match line {
            Line::Open(open) => open.totals(),
            Line::Closed(closed) => closed.totals(),
        });
    });
}

fn naive_totals_after_each() {
    for end in 1..=ROLLS.len() {
        let _ = black_box(naive::totals(black_box(&ROLLS[..end])));
    }
}

fn game(rolls: &[Pins]) -> u16 {
    match played(black_box(rolls), |_| ()) {
        Line::Open(_) => 0,
        Line::Closed(closed) => closed.score().value(),
    }
}

fn naive_game() -> Result<Vec<u16>, usize> {
    naive::totals(black_box(&ROLLS))
}

/// Items are rolls: each is bowled and every running total is computed.
#[divan::bench]
fn roll_with_totals(bencher: Bencher) {
    let rolls = rolls();
    bencher.counter(ItemsCount::new(rolls.len())).bench(|| totals_after_each(&rolls));
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
    bencher.counter(ItemsCount::new(ROLLS.len())).bench(naive_totals_after_each);
}

#[divan::bench]
fn whole_game() -> u16 {
    game(&rolls())
}

#[divan::bench]
fn whole_game_naive() -> Result<Vec<u16>, usize> {
    naive_game()
}
