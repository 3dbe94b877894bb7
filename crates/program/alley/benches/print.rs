//! Printing ten cars over 10,000 laps (about 300 MB) to a file, next to `println!` with `repeat` and to raw writes of
//! 1 MiB. All three start a process and write to a file of the same folder; the ratios are those of the medians.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "the one measured here prints naively; a bench stops where it fails"
)]

use std::env;
use std::fs::{self, File};
use std::io::Write;
use std::os::fd::AsFd;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use alley_trials::{Asked, row, undisturbed};

const CARS: [&str; 10] = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
const LAPS: usize = 10_000;
const ROUNDS: usize = 7;

fn main() {
    match env::args().nth(1).as_deref() {
        Some("naive") => naive(),
        Some("raw") => raw(),
        _ => compare(),
    }
}

/// The same amount of text in the obvious way: six moves in ten laps.
fn naive() {
    for lap in 1..=LAPS {
        for car in CARS {
            println!("{car} : {}", "-".repeat(lap * 6 / 10));
        }
        println!();
    }
}

/// The same number of bytes, ready made.
fn raw() {
    let bytes: u64 = (1..=LAPS).map(|lap| (CARS.len() * (lap * 6 / 10 + 5) + 1) as u64).sum();
    let block = vec![b'-'; 1 << 20];
    let mut output = File::from(std::io::stdout().as_fd().try_clone_to_owned().unwrap());
    for _ in 0..bytes.div_ceil(1 << 20) {
        output.write_all(&block).unwrap();
    }
}

fn compare() {
    let this = env::current_exe().unwrap();
    let alley = Path::new(env!("CARGO_BIN_EXE_alley"));
    let (cars, laps) = (CARS.join(","), LAPS.to_string());
    let race = ["race", &cars, "--laps", &laps];
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        times[0].push(timed(alley, &race));
        times[1].push(timed(&this, &["naive"]));
        times[2].push(timed(&this, &["raw"]));
    }
    let [alley, naive, raw] = times.map(median);
    println!("alley race {alley:?}, println {naive:?}, raw writes {raw:?}");
    let what = "printing every lap of a race, 300 MB";
    row(what, naive.div_duration_f64(alley), Asked::AtLeast(3.0), "times as fast as println");
    row(what, alley.div_duration_f64(raw), Asked::AtMost(1.5), "of the time of raw writes");
}

fn timed(program: &Path, arguments: &[&str]) -> Duration {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("print.txt");
    let file = File::create(&path).unwrap();
    let begun = Instant::now();
    let status = undisturbed(Command::new(program)).args(arguments).stdin(Stdio::null()).stdout(file).status().unwrap();
    let time = begun.elapsed();
    assert!(status.success(), "{} failed", program.display());
    fs::remove_file(path).unwrap();
    time
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
