//! A million games. Everything comes from one run, each time the best of several. What one thread takes is processor
//! time, so that other work on the machine does not count; what several take is time on the clock.
//!
//! `cargo bench -p alley-bulk`

use std::fmt::Write as _;
use std::hint::black_box;
use std::io;
use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use alley_bowling::{Line, Pins};
use alley_bulk::{Format, Game, Instructions, Scoring};
use alley_trials::{Asked, growth, row};
use rustix::time::{ClockId, clock_gettime};

const GAMES: usize = 1_000_000;
const ROUNDS: usize = 15;

/// What JSON and comma-separated values reached, in games per second against split and parse, when they were written
/// roll by roll: ten times as many are asked for.
const ROLL_BY_ROLL: f64 = 0.21;

fn main() {
    let (counts, marks) = games();
    let (counts, marks) = (counts.as_bytes(), marks.as_bytes());
    let totals = Scoring::new(Format::Totals);
    for instructions in Instructions::here() {
        let scored = written(&totals.clone().instructions(instructions), counts);
        assert_eq!(plain_totals(counts), scored, "both scorers agree");
    }

    let all = available_parallelism().map_or(1, NonZeroUsize::get);
    let one = |format| Scoring::new(format).threads(NonZeroUsize::MIN);
    let with = |format, threads| Scoring::new(format).threads(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN));
    let mut yardstick = Best::new("split and parse", counts);
    let mut paths: Vec<_> = Instructions::here()
        .map(|instructions| {
            let best = Best::new(named(instructions), counts);
            (instructions, one(Format::Totals).instructions(instructions), best)
        })
        .collect();
    let mut others = [
        (one(Format::Totals), Best::new("marks, one thread", marks)),
        (one(Format::Summary), Best::new("summary, one thread", counts)),
        (one(Format::Json), Best::new("JSON, one thread", counts)),
        (one(Format::Csv), Best::new("CSV, one thread", counts)),
    ];
    let mut on_the_clock = [
        (one(Format::Totals), Best::new("one thread on the clock", counts)),
        (with(Format::Totals, 2), Best::new("two threads", counts)),
        (with(Format::Json, all), Best::new("JSON, all processors", counts)),
        (with(Format::Csv, all), Best::new("CSV, all processors", counts)),
    ];
    // One after the other in every round, so that a busy moment of the machine meets them all.
    for _ in 0..ROUNDS {
        yardstick.time(spent, || plain_totals(black_box(counts)));
        for (_, scoring, best) in &mut paths {
            best.time(spent, || written(scoring, black_box(counts)));
        }
        for (scoring, best) in &mut others {
            let games = best.games;
            best.time(spent, || thrown_away(scoring, black_box(games)));
        }
        for (scoring, best) in &mut on_the_clock {
            best.time(passed, || thrown_away(scoring, black_box(counts)));
        }
    }

    yardstick.show();
    let paths_best = paths.iter().map(|(.., best)| best);
    paths_best.chain(others.iter().chain(&on_the_clock).map(|(_, best)| best)).for_each(Best::show);
    for (instructions, _, best) in &paths {
        let (what, asked) = match instructions {
            Instructions::Portable => ("portable", 6.0),
            Instructions::Avx2 => ("AVX2", 9.0),
            Instructions::Avx512 => ("AVX-512", 15.0),
        };
        let what = format!("score, pin counts, one thread, {what}, against split and parse");
        row(&what, yardstick.over(best), Asked::AtLeast(asked), "times as fast");
    }
    let [one, two, json, csv] = on_the_clock.each_ref().map(|(_, best)| best);
    row("score, two threads against one", one.over(two), Asked::AtLeast(1.8), "times as fast");
    for (what, best) in [("score --json", json), ("score --csv", csv)] {
        let what = format!("{what} against split and parse");
        row(&what, yardstick.over(best), Asked::AtLeast(10.0 * ROLL_BY_ROLL), "times as fast");
    }
    for many in [1_000_u32, 10_000, 100_000, 1_000_000] {
        let part = lines(counts, many as usize);
        let mut best = Best::new("", part);
        (0..ROUNDS).for_each(|_| best.time(passed, || thrown_away(&totals, black_box(part))));
        growth("score", "games", f64::from(many), best.time.as_secs_f64() * 1e3, "ms");
    }
}

/// The first lines of a text.
fn lines(text: &[u8], many: usize) -> &[u8] {
    let end = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(many - 1);
    end.and_then(|(end, _)| text.get(..=end)).unwrap_or(text)
}

const fn named(instructions: Instructions) -> &'static str {
    match instructions {
        Instructions::Portable => "portable, one thread",
        Instructions::Avx2 => "AVX2, one thread",
        Instructions::Avx512 => "AVX-512, one thread",
    }
}

/// The best time of several.
struct Best<'games> {
    what: &'static str,
    games: &'games [u8],
    time: Duration,
}

impl<'games> Best<'games> {
    const fn new(what: &'static str, games: &'games [u8]) -> Self {
        Self { what, games, time: Duration::MAX }
    }

    fn time<T>(&mut self, clock: fn() -> Duration, work: impl FnOnce() -> T) {
        let start = clock();
        black_box(work());
        self.time = self.time.min(clock().saturating_sub(start));
    }

    /// How many times as long this took.
    fn over(&self, other: &Self) -> f64 {
        self.time.as_secs_f64() / other.time.as_secs_f64()
    }

    #[expect(clippy::print_stdout, clippy::cast_precision_loss, reason = "a benchmark shows its figures")]
    fn show(&self) {
        let rate = |amount: usize, unit: f64| amount as f64 / self.time.as_secs_f64() / unit;
        let (gigabytes, games) = (rate(self.games.len(), 1e9), rate(GAMES, 1e6));
        println!("{:<25}{:>12.2?}{gigabytes:>8.3} GB/s{games:>8.1} million games/s", self.what, self.time);
    }
}

/// The processor time of this thread.
fn spent() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap_or_default()
}

/// The time on the clock.
fn passed() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

fn written(scoring: &Scoring, games: &[u8]) -> Vec<u8> {
    let mut output = Vec::with_capacity(4 * GAMES);
    scoring.run("games", games, &mut output, &mut io::sink()).unwrap_or_default();
    output
}

fn thrown_away(scoring: &Scoring, games: &[u8]) -> u64 {
    scoring.run("games", games, &mut io::sink(), &mut io::sink()).unwrap_or_default().refused()
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
