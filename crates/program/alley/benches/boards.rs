//! A piped game of many players: every ball prints the whole board. Processor time, which others on the machine do not
//! change much, beside `sha256sum` of a gibibyte; then how it grows with the players, and what the record adds to it
//! besides its syncs, which a bare loop of writes shows.
//!
//! `cargo bench -p alley --bench boards`

#![allow(
    clippy::cast_precision_loss,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a bench shows its figures, and stops where it fails"
)]

use std::fmt::Write as _;
use std::io::{self, Read, Seek, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use alley_trials::{Asked, Scratch, growth, own_time, row, time_of_children, undisturbed};

const ROUNDS: usize = 3;
const GIBIBYTE: u64 = 1 << 30;
/// Seven frames of two balls, two strikes, and a tenth of three: 246 MB for 300 players.
const FRAMES: [&str; 10] =
    ["3\n4\n", "10\n", "9\n0\n", "0\n8\n", "7\n3\n", "5\n5\n", "10\n", "8\n1\n", "2\n6\n", "10\n10\n10\n"];
/// What an append writes into the journal's log: two pages, each behind a head of its own.
const APPENDED: [u8; 2 * (24 + 1024)] = [7; _];
/// When the log is carried over and begins again.
const LOG: u64 = 4 << 20;

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
    let syncs = least(&|| synced(&scratch.file("log"), 300 * balls()));
    let thousand = played(1000, None);
    for (what, spent) in [
        ("sha256sum", &hashed),
        ("300", &three_hundred),
        ("with a record", &recorded),
        ("syncs alone", &syncs),
        ("1,000", &thousand),
    ] {
        println!("{what:<14}{:>10} bytes{:>10.2?}", spent.bytes, spent.time);
    }
    let against_hash = three_hundred.time.div_duration_f64(hashed.time);
    row("a piped game of 300 players", against_hash, Asked::AtMost(0.2), "of the processor time of sha256sum, 1 GiB");
    let besides_syncs = recorded.time.saturating_sub(syncs.time).div_duration_f64(hashed.time);
    // A fifth more than is asked of a game that is not kept.
    row("the same with a record, less its syncs", besides_syncs, Asked::AtMost(0.24), "of that time");
    let against_fewer = thousand.each() / three_hundred.each();
    row("1,000 players against 300, per byte", against_fewer, Asked::AtMost(1.2), "of the processor time");
    for players in [10, 30, 100, 300, 1000] {
        // Short games are played often, because the clock counts by hundredths of a second.
        let games = (6_000 / players).clamp(1, 200);
        let before = time_of_children().unwrap();
        (0..games).for_each(|_| assert!(played(players, None).bytes > 0));
        let spent = time_of_children().unwrap().saturating_sub(before) / games;
        growth("a piped game", "players", f64::from(players), spent.as_secs_f64() * 1e3, "ms");
    }
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
    for frame in FRAMES {
        answers.push_str(&frame.repeat(players as usize));
    }
    let mut command = undisturbed(Command::new(env!("CARGO_BIN_EXE_alley")));
    command.arg("bowl");
    match journal {
        Some(path) => command.args(["--journal", path]),
        None => command.arg("--no-journal"),
    };
    watched(command, answers.into_bytes())
}

/// The balls of one player.
fn balls() -> usize {
    FRAMES.iter().map(|frame| frame.lines().count()).sum()
}

/// As many bytes as the journal's log gets for this many entries, each synced.
fn synced(path: &Path, entries: usize) -> Spent {
    let mut log = fs::File::create(path).unwrap();
    let before = own_time().unwrap();
    for _ in 0..entries {
        if log.stream_position().unwrap() > LOG {
            log.rewind().unwrap();
            log.set_len(0).unwrap();
        }
        log.write_all(&APPENDED).unwrap();
        log.sync_data().unwrap();
    }
    Spent { time: own_time().unwrap().saturating_sub(before), bytes: (entries * APPENDED.len()) as u64 }
}

fn sha256sum() -> Spent {
    let mut command = Command::new("sha256sum");
    command.arg("/dev/stdin");
    let before = time_of_children().unwrap();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    io::copy(&mut io::repeat(0).take(GIBIBYTE), &mut child.stdin.take().unwrap()).unwrap();
    assert!(child.wait().unwrap().success(), "sha256sum failed");
    Spent { time: time_of_children().unwrap().saturating_sub(before), bytes: GIBIBYTE }
}

/// Runs a program into a pipe that somebody empties.
fn watched(mut command: Command, input: Vec<u8>) -> Spent {
    let before = time_of_children().unwrap();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let bytes = io::copy(&mut child.stdout.take().unwrap(), &mut io::sink()).unwrap();
    writer.join().unwrap().unwrap();
    assert!(child.wait().unwrap().success(), "the game did not finish");
    Spent { time: time_of_children().unwrap().saturating_sub(before), bytes }
}
