//! Whatever Alley says about luck, `openssl` says too.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use alley_luck::{Digits, Seed};
use alley_racing::{Entrants, Lane};

/// How much of every lane is compared.
const BYTES: usize = 4096;

/// The first bytes of a lane's keystream, by `openssl`: what is left of zeros when they are enciphered.
fn keystream(seed: &Seed, lane: Lane, zeros: &Path) -> Vec<u8> {
    let counter = format!("{:016x}{:016x}", lane.number(), 0);
    let mut openssl = Command::new("openssl");
    openssl.args(["enc", "-aes-256-ctr", "-K", &seed.to_string(), "-iv", &counter, "-in"]).arg(zeros);
    let output = openssl.output().unwrap();
    assert!(output.status.success() && output.stdout.len() == BYTES, "{output:?}");
    output.stdout
}

/// Nearly all the time is spent on starting `openssl`, so as many run as there are cores; `ALLEY_SEEDS` changes the
/// number.
#[test]
fn openssl_draws_the_same_digits_from_10_000_random_seeds() {
    let seeds = std::env::var("ALLEY_SEEDS").map_or(10_000, |seeds| seeds.parse().unwrap());
    let zeros = PathBuf::from(concat!(env!("CARGO_TARGET_TMPDIR"), "/zeros"));
    std::fs::write(&zeros, [0; BYTES]).unwrap();
    let entrants = Entrants::classic("a,b,c,d,e,f,g,h,i,j").unwrap();
    let lanes: Vec<Lane> = entrants.iter().map(alley_racing::Entrant::lane).collect();
    let compare = |number: usize| {
        let (seed, lane) = (Seed::from_system().unwrap(), lanes[number % lanes.len()]);
        let bytes = keystream(&seed, lane, &zeros);
        let expected = bytes.iter().filter(|byte| **byte < 250).map(|byte| byte / 25);
        let digits = Digits::new(&seed, lane).take(expected.clone().count());
        assert!(digits.eq(expected), "seed {seed}, lane {lane}");
    };
    let cores = thread::available_parallelism().unwrap().get();
    thread::scope(|scope| {
        for core in 0..cores {
            scope.spawn(move || (core..seeds).step_by(cores).for_each(compare));
        }
    });
}
