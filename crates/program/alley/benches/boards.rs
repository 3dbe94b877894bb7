//! A piped game of many players: every ball prints the whole board. Processor time, which others on the machine do not
//! change much, beside `sha256sum` of a gibibyte; then how it grows with the players, and what the record adds.
//!
//! `cargo bench -p alley --bench boards`

#![allow(
    clippy::cast_precision_loss,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench shows its figures, and stops where it fails"
)]

use std::fmt::Write as _;
use std::io::{self, Read};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use alley_trials::{Asked, Scratch, growth, row};

const ROUNDS: usize = 3;
const GIBIBYTE: u64 = 1 << 30;

fn main() {
    let least = |work: &dyn Fn() -> Spent| (0..ROUNDS).map(|_| work()).min_by_key(|spent| spent.time).unwrap();
    let hashed = least(&sha256sum);
    let three_hundred = least(&|| played(300, None));
    let scratch = Scratch::on_disk();
    let recorded = least(&|| {
        let journal = scratch.file("game.journal");
        let _ = fs::remove_file(&journal);
        played(300, Some(journal.to_str().unwrap()))
    });
    let thousand = played(1000, None);
    for (what, spent) in
        [("sha256sum", &hashed), ("300", &three_hundred), ("with a record", &recorded), ("1,000", &thousand)]
    {
        println!("{what:<14}{:>10} bytes{:>10.2?}", spent.bytes, spent.time);
    }
    let against_hash = three_hundred.time.div_duration_f64(hashed.time);
    row("a piped game of 300 players", against_hash, Asked::AtMost(0.2), "of the processor time of sha256sum, 1 GiB");
    let against_fewer = thousand.each() / three_hundred.each();
    row("1,000 players against 300, per byte", against_fewer, Asked::AtMost(1.2), "of the processor time");
    let against_none = recorded.time.div_duration_f64(three_hundred.time);
    row(
        "300 players with a record against none",
        against_none,
        Asked::AtMost(1.2),
        "of the processor time, with its syncs",
    );
    for players in [10, 30, 100, 300] {
        let milliseconds = least(&|| played(players, None)).time.as_secs_f64() * 1e3;
        growth("a piped game", "players", f64::from(players), milliseconds, "ms");
    }
    growth("a piped game", "players", 1000.0, thousand.time.as_secs_f64() * 1e3, "ms");
}

/// What a program took, and how much it wrote.
struct Spent {
    time: Duration,
    bytes: u64,
}

impl Spent {
    /// Nanoseconds per byte.
    fn each(&self) -> f64 {
        self.time.as_secs_f64() * 1e9 / self.bytes as f64
    }
}

fn played(players: u32, journal: Option<&str>) -> Spent {
    let mut answers = format!("{players}\n");
    for player in 0..players {
        let letter = |part: u32| char::from(b'A' + u8::try_from(player / part % 26).unwrap());
        writeln!(answers, "{}{}{}", letter(676), letter(26), letter(1)).unwrap();
    }
    // Seven frames of two balls, two strikes, and a tenth of three: 246 MB for 300 players.
    let frames = ["3\n4\n", "10\n", "9\n0\n", "0\n8\n", "7\n3\n", "5\n5\n", "10\n", "8\n1\n", "2\n6\n", "10\n10\n10\n"];
    for frame in frames {
        answers.push_str(&frame.repeat(players as usize));
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_alley"));
    command.arg("bowl");
    match journal {
        Some(path) => command.args(["--journal", path]),
        None => command.arg("--no-journal"),
    };
    watched(command, answers.into_bytes())
}

fn sha256sum() -> Spent {
    let mut command = Command::new("sha256sum");
    command.arg("/dev/stdin");
    let before = time_of_children();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    io::copy(&mut io::repeat(0).take(GIBIBYTE), &mut child.stdin.take().unwrap()).unwrap();
    assert!(child.wait().unwrap().success(), "sha256sum failed");
    Spent { time: time_of_children().saturating_sub(before), bytes: GIBIBYTE }
}

/// Runs a program into a pipe that somebody empties.
fn watched(mut command: Command, input: Vec<u8>) -> Spent {
    let before = time_of_children();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || io::Write::write_all(&mut stdin, &input));
    let bytes = io::copy(&mut child.stdout.take().unwrap(), &mut io::sink()).unwrap();
    writer.join().unwrap().unwrap();
    assert!(child.wait().unwrap().success(), "the game did not finish");
    Spent { time: time_of_children().saturating_sub(before), bytes }
}

/// Of all programs started here that have ended, as Linux tells it, in hundredths of a second.
fn time_of_children() -> Duration {
    let status = fs::read_to_string("/proc/self/stat").unwrap();
    let after_the_name = status.rsplit(')').next().unwrap();
    let hundredths = after_the_name.split_whitespace().skip(13).take(2).map(|field| field.parse::<u64>().unwrap());
    Duration::from_millis(hundredths.sum::<u64>() * 10)
}
