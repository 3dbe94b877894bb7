//! What it costs to start the program and finish a piped game of ten players, above starting `true`.
//!
//! `cargo bench -p alley --bench start`

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a bench shows its figures, and stops where it fails")]

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use alley_trials::{Asked, row, undisturbed};

const ROUNDS: usize = 200;

fn main() {
    let game = format!("10\n{}{}", "ABC\nXYZ\n".repeat(5), "3\n4\n".repeat(100));
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        times[0].push(finished(Command::new("true"), b""));
        let mut version = undisturbed(Command::new(env!("CARGO_BIN_EXE_alley")));
        version.arg("--version");
        times[1].push(finished(version, b""));
        let mut alley = undisturbed(Command::new(env!("CARGO_BIN_EXE_alley")));
        alley.args(["bowl", "--no-journal"]);
        times[2].push(finished(alley, game.as_bytes()));
    }
    let [nothing, version, whole] = times.map(median);
    println!("true {nothing:.2?}, the version {version:.2?}, ten players to the end {whole:.2?}");
    let above = whole.saturating_sub(nothing).as_secs_f64() * 1e3;
    row("starting, ten players to the end, above true", above, Asked::AtMost(3.0), "ms");
}

fn finished(mut command: Command, input: &[u8]) -> Duration {
    let begun = Instant::now();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    // `true` may be gone before it is told anything.
    let _ = child.stdin.take().unwrap().write_all(input);
    assert!(child.wait().unwrap().success(), "it did not finish");
    begun.elapsed()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
