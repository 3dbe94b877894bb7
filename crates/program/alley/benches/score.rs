//! The whole command on a file of a million games (39 MB), next to scoring the same bytes in memory, reading them and
//! writing the totals. The figures are those of one run, each the best of several rounds.
//!
//! `cargo bench -p alley --bench score`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench shows its figures, and stops where it fails")]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use alley_bowling::{Line, Pins};
use alley_bulk::{Format, Game, Scoring};
use alley_trials::{Asked, row, undisturbed};

const GAMES: usize = 1_000_000;
const ROUNDS: usize = 21;
/// As much as the command reads and writes at once.
const PIECE: usize = 1 << 18;

fn main() {
    let (input, output) = (file("games.txt"), file("totals.txt"));
    let games = games();
    fs::write(&input, &games).unwrap();
    let totals = in_memory(games.as_bytes());

    let mut best = [Duration::MAX; 4];
    for _ in 0..ROUNDS {
        let round = [
            timed(|| command(&input, &output)),
            timed(|| in_memory(black_box(games.as_bytes()))),
            timed(|| read(&input)),
            timed(|| write(&output, &totals)),
        ];
        best.iter_mut().zip(round).for_each(|(best, time)| *best = time.min(*best));
    }
    command(&input, &output);
    assert!(fs::read(&output).unwrap() == totals, "the command gives the same totals");
    fs::remove_file(input).unwrap();
    fs::remove_file(output).unwrap();

    let [command, scoring, reading, writing] = best;
    println!("{} MB of games; the command {command:.2?}", games.len() / 1_000_000);
    println!("in memory {scoring:.2?}, reading {reading:.2?}, writing {writing:.2?}");
    let ratio = command.as_secs_f64() / (scoring + reading + writing).as_secs_f64();
    let what = "score, the whole command on a million games, against the same in memory with reading and writing";
    row(what, ratio, Asked::AtMost(1.3), "of its time");
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let begun = Instant::now();
    black_box(work());
    begun.elapsed()
}

fn command(input: &Path, output: &Path) {
    let mut alley = undisturbed(Command::new(env!("CARGO_BIN_EXE_alley")));
    alley.arg("score").arg(input).stdin(Stdio::null()).stdout(File::create(output).unwrap());
    assert!(alley.status().unwrap().success(), "every game is scored");
}

fn in_memory(games: &[u8]) -> Vec<u8> {
    let mut totals = Vec::with_capacity(4 * GAMES);
    Scoring::new(Format::Totals).run("games", games, &mut totals, &mut io::sink()).unwrap();
    totals
}

fn read(input: &Path) -> usize {
    let (mut file, mut piece, mut read) = (File::open(input).unwrap(), vec![0; PIECE], 0);
    while let count @ 1.. = file.read(&mut piece).unwrap() {
        read += count;
    }
    read
}

fn write(output: &Path, totals: &[u8]) {
    let mut file = File::create(output).unwrap();
    totals.chunks(PIECE).for_each(|piece| file.write_all(piece).unwrap());
}

/// Every number of pins that can fall is as likely as the others.
fn games() -> String {
    let (mut games, mut lot) = (String::new(), 1u64);
    for _ in 0..GAMES {
        let mut game = Game::fresh();
        while let Line::Open(open) = game.line() {
            lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let count = u8::try_from((lot >> 33) % u64::from(open.standing().count() + 1)).unwrap();
            game = game.then(Pins::new(count).unwrap()).unwrap();
        }
        writeln!(games, "{}", game.counts()).unwrap();
    }
    games
}
