//! The parties of a draw, the same in every run.
#![allow(dead_code, reason = "each test uses what it needs")]

use alley_journal::{Key, Moment};
use alley_luck::{Course, Party, ProofText, Seal, Secret};
use alley_play::{Access, Beginning, Stamp, Step, course, entrants};
use alley_racing::End;

pub(crate) fn label(text: &str) -> ProofText {
    ProofText::new(text).unwrap()
}

pub(crate) fn witness(name: &str) -> Party {
    Party::Witness(label(name))
}

/// Somebody's secret number so and so.
pub(crate) fn secret(party: &Party, number: u64) -> Secret {
    let who = party.to_string().bytes().fold(7_u64, |sum, byte| sum.wrapping_mul(1_000_003) ^ u64::from(byte));
    format!("{who:016x}{number:048x}").parse().unwrap()
}

pub(crate) fn seal(party: &Party, number: u64) -> Seal {
    secret(party, number).seal(party, None)
}

pub(crate) fn join(name: &str, number: u64) -> Step {
    Step::Witness(label(name), seal(&witness(name), number))
}

pub(crate) fn reveal(party: Party, number: u64) -> Step {
    let secret = secret(&party, number);
    Step::Reveal(party, secret)
}

/// The first of three.
pub(crate) fn race() -> Course {
    course(entrants("가\n나\n다").unwrap(), 6, End::First, 1).unwrap()
}

/// The host's link is 0a0a…
pub(crate) fn access() -> Access {
    Access::new(&"0a".repeat(16).parse().unwrap(), false)
}

pub(crate) fn beginning(number: u64) -> Beginning {
    Beginning::new(access(), "커피", race(), &seal(&Party::Host, number).to_string()).unwrap()
}

pub(crate) const fn at(millis: i64) -> Moment {
    Moment::from_millis(millis)
}

pub(crate) fn stamp(key: impl Into<String>, millis: i64) -> Stamp {
    Stamp::repeatable(Key::new(key).unwrap(), at(millis))
}
