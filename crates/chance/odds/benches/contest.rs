//! The odds of a four-player game in mid-course: at most 5 ms, with a bowler model for each player.

use std::hint::black_box;
use std::time::Instant;

use alley_bowling::{Line, OpenLine, Pins};
use alley_odds::{Forecast, Form, Odds, Rate, Ways};
use alley_trials::{Asked, row};
use divan::Bencher;

const ROUNDS: usize = 100;

fn main() {
    let (lines, mut times) = (four(), Vec::with_capacity(ROUNDS));
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        black_box(odds_of_different_form(&lines));
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let milliseconds = times[ROUNDS / 2].as_secs_f64() * 1e3;
    row("the chances of four players in mid-game", milliseconds, Asked::AtMost(5.0), "ms");
    divan::main();
}

fn odds_of_different_form(lines: &[Line; 4]) -> Vec<Odds> {
    let forms =
        [0.1, 0.2, 0.3, 0.4].map(|rate| Rate::new(rate).map_or_else(|_| Form::default(), |rate| Form::new(rate, rate)));
    let chances: Vec<_> = lines.iter().zip(forms).map(|(line, form)| Forecast::new(form).chances(line)).collect();
    Odds::of_each(&chances)
}

fn line(rolls: &[u8]) -> Line {
    rolls.iter().fold(Line::Open(OpenLine::FRESH), |line, &count| match (line, Pins::new(count)) {
        (Line::Open(open), Ok(pins)) => open.bowl(pins).map_or(line, Line::from),
        _ => line,
    })
}

fn four() -> [Line; 4] {
    [&[10, 7, 3, 9, 0, 10, 4][..], &[1, 2, 3, 4, 10, 10], &[5, 5, 5, 5, 5, 5, 10, 8], &[0, 10, 10, 9, 1, 3]].map(line)
}

#[divan::bench]
fn four_players_of_different_form(bencher: Bencher<'_, '_>) {
    let lines = four();
    bencher.bench(|| odds_of_different_form(&lines));
}

#[divan::bench]
fn four_players_of_one_form(bencher: Bencher<'_, '_>) {
    let lines = four();
    let forecast = Forecast::new(Form::default());
    bencher.bench(|| Odds::of_each(&lines.each_ref().map(|line| forecast.chances(line))));
}

#[divan::bench]
fn ways_from_here() -> u64 {
    Ways::of(&line(&[10, 7, 3, 9])).total()
}
