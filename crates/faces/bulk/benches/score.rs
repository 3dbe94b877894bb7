//! A million games. The ratios at the end come from one run, each time the best of several.
//!
//! `cargo bench -p alley-bulk`

use std::fmt::Write as _;
use std::hint::black_box;
use std::io;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use alley_bowling::{Line, Pins};
use alley_bulk::{Format, Game, Scoring};

const GAMES: usize = 1_000_000;
const ROUNDS: usize = 15;

fn main() {
    let (counts, marks) = games();
    let counts = counts.as_bytes();
    assert_eq!(plain_totals(counts), totals(counts, 1), "both scorers agree");

    // One after the other in every round, so that a busy moment of the machine meets them all.
    let mut best = [Duration::MAX; 6];
    for _ in 0..ROUNDS {
        let round = [
            timed(|| plain_totals(black_box(counts))),
            timed(|| totals(black_box(counts), 1)),
            timed(|| totals(black_box(counts), 2)),
            timed(|| totals(black_box(marks.as_bytes()), 1)),
            timed(|| summary(black_box(counts))),
            timed(|| json(black_box(counts))),
        ];
        best.iter_mut().zip(round).for_each(|(best, time)| *best = time.min(*best));
    }
    let [plain, one, two, notation, summary, json] = best;
    let counts = counts.len();
    show("split and parse", plain, counts);
    show("one thread", one, counts);
    show("two threads", two, counts);
    show("marks, one thread", notation, marks.len());
    show("summary, one thread", summary, counts);
    show("JSON, one thread", json, counts);
    show_ratio("one thread against split and parse (goal 5)", plain, one);
    show_ratio("two threads against one (goal 1.8)", one, two);
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(work());
    start.elapsed()
}

#[expect(clippy::print_stdout, clippy::cast_precision_loss, reason = "a benchmark shows its figures")]
fn show(what: &str, time: Duration, bytes: usize) {
    let rate = |amount: usize, unit: f64| amount as f64 / time.as_secs_f64() / unit;
    println!("{what:<22}{time:>12.2?}{:>8.3} GB/s{:>8.1} million games/s", rate(bytes, 1e9), rate(GAMES, 1e6));
}

#[expect(clippy::print_stdout, reason = "a benchmark shows its figures")]
fn show_ratio(what: &str, slow: Duration, fast: Duration) {
    println!("{what}: {:.2}", slow.as_secs_f64() / fast.as_secs_f64());
}

fn totals(games: &[u8], threads: usize) -> Vec<u8> {
    let mut output = Vec::with_capacity(4 * GAMES);
    run(Scoring::new(Format::Totals), games, threads, &mut output);
    output
}

fn summary(games: &[u8]) -> u64 {
    run(Scoring::new(Format::Summary), games, 1, &mut io::sink()).summary().games()
}

fn json(games: &[u8]) -> u64 {
    run(Scoring::new(Format::Json), games, 1, &mut io::sink()).refused()
}

fn run(scoring: Scoring, games: &[u8], threads: usize, output: &mut (impl io::Write + Send)) -> alley_bulk::Report {
    let scoring = scoring.threads(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN));
    scoring.run("games", games, output, &mut io::sink()).unwrap_or_default()
}

/// The usual way: split, parse, check each frame, look ahead for the bonus.
fn plain_totals(games: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut output = Vec::with_capacity(4 * GAMES);
    for line in str::from_utf8(games).unwrap_or_default().lines() {
        match plain_score(line) {
            Some(score) => writeln!(output, "{score}").unwrap_or_default(),
            None => output.push(b'\n'),
        }
    }
    output
}

fn plain_score(line: &str) -> Option<u16> {
    let rolls: Vec<u16> = line.split([' ', ',']).map(str::parse).collect::<Result<_, _>>().ok()?;
    if rolls.iter().any(|&roll| roll > 10) {
        return None;
    }
    let (mut score, mut at) = (0, 0);
    for frame in 1..=10 {
        let first = *rolls.get(at)?;
        let second = *rolls.get(at + 1)?;
        if first == 10 {
            let third = *rolls.get(at + 2)?;
            score += 10 + second + third;
            at += if frame == 10 { 3 } else { 1 };
            if frame == 10 && second < 10 && second + third > 10 {
                return None;
            }
        } else if first + second == 10 {
            score += 10 + rolls.get(at + 2)?;
            at += if frame == 10 { 3 } else { 2 };
        } else if first + second < 10 {
            score += first + second;
            at += 2;
        } else {
            return None;
        }
    }
    (at == rolls.len()).then_some(score)
}

/// The same games as pin counts and as marks.
fn games() -> (String, String) {
    let (mut counts, mut marks) = (String::new(), String::new());
    let mut lot: u64 = 1;
    for _ in 0..GAMES {
        let mut game = Game::fresh();
        while let Line::Open(open) = game.line() {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let count = u8::try_from((lot >> 33) % u64::from(open.standing().count() + 1)).unwrap_or_default();
            let Ok(next) = Pins::new(count).map_or_else(|_| Ok(game.clone()), |pins| game.clone().then(pins)) else {
                break;
            };
            game = next;
        }
        writeln!(counts, "{}", game.counts()).unwrap_or_default();
        writeln!(marks, "{}", game.marks()).unwrap_or_default();
    }
    (counts, marks)
}
