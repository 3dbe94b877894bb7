//! `docs/verify.sh` against the script of version 0.1, on the same proof in the same run: 400 entrants over one lap, so that
//! hundreds of them go through sudden death. `ENTRANTS` changes the size.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a benchmark prints what it found")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use alley_racing::End;
use alley_trials::draws::{TicketForm, course, proof, ticket};
use alley_trials::{Asked, row};

const ROUNDS: usize = 3;
const NOW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/verify.sh");
const BEFORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/verify-0.1.sh");

fn main() {
    let entrants = env::var("ENTRANTS").ok().and_then(|text| text.parse().ok()).unwrap_or(400);
    let names: Vec<String> = (1..=entrants).map(|number| format!("entrant {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let draft = TicketForm::One.draft("raffle", course(&names, 1, Some((End::First, 1))));
    let proof = proof(ticket(draft, &["jisu"]), None);
    let (path, published) = (env::temp_dir().join("alley-script-bench.proof"), proof.draw().ticket().commitment());
    fs::write(&path, proof.to_string()).unwrap();
    // In turn, so that each sees the machine as the other does.
    let rounds: Vec<_> =
        (0..ROUNDS).map(|_| [BEFORE, NOW].map(|script| checked(script, &path, &published.to_string()))).collect();
    fs::remove_file(path).unwrap();
    let [before, now] = [0, 1].map(|which| rounds.iter().map(|times| times[which]).min().unwrap());
    let laps = proof.outcome().sudden_death().len();
    println!("{entrants} entrants, {laps} extra laps, least of {ROUNDS} rounds: 0.1 {before:.2?}, now {now:.2?}");
    row(
        "verify.sh, 400 entrants",
        now.div_duration_f64(before),
        Asked::AtMost(0.33),
        "of the time of the script of 0.1",
    );
}

fn checked(script: &str, proof: &Path, published: &str) -> Duration {
    let start = Instant::now();
    let status = Command::new("bash").arg(script).arg(proof).arg(published).stdout(Stdio::null()).status();
    assert!(status.unwrap().success(), "{script} refuses a true proof");
    start.elapsed()
}
