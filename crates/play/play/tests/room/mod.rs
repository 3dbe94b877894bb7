//! The parties of a draw, the same in every run.
#![allow(dead_code, reason = "each test uses what it needs")]
#![allow(clippy::unnecessary_wraps, reason = "draws of the first form have none")]

use alley_journal::{Key, Moment};
use alley_luck::{
    Course, DrawPlace, EventId, Party, ProofText, Seal, Secret, Signature, Witness, WitnessKey, WitnessSigner,
};
use alley_play::{Access, Beginning, Gathering, NextDraw, Revealed, Stamp, Step, Wish, course, entrants};
use alley_racing::End;

/// When the draws of the second form begin.
pub(crate) const EVENING: i64 = 1_794_821_400_000;

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

/// The draws of version 0.1: nobody signs, and a secret names no draw.
pub(crate) mod first_form {
    use super::*;

    pub(crate) fn seal(party: &Party, number: u64) -> Seal {
        secret(party, number).seal(party, None)
    }

    pub(crate) fn join(name: &str, number: u64) -> Step {
        Step::Witness(Witness { name: label(name), seal: seal(&witness(name), number), key: None })
    }

    pub(crate) fn reveal(party: Party, number: u64) -> Step {
        let secret = secret(&party, number);
        Step::Reveal(Revealed { party, secret, place: None })
    }

    pub(crate) fn beginning(number: u64) -> Beginning {
        Beginning::first_form(access(), "커피", race(), &seal(&Party::Host, number).to_string()).unwrap()
    }
}

/// The event, which is the same in every run.
pub(crate) fn event() -> EventId {
    "e7".repeat(32).parse().unwrap()
}

/// Its draw of this number.
pub(crate) fn place(number: u64) -> Option<DrawPlace> {
    Some(DrawPlace { event: event(), number: u32::try_from(number).unwrap() })
}

/// The seal of a secret for the draw of this number.
pub(crate) fn seal(party: &Party, number: u64) -> Seal {
    secret(party, number).seal(party, place(number))
}

/// A witness signs every draw with the same key here.
pub(crate) fn signer(name: &str) -> WitnessSigner {
    let letter = name.bytes().fold(1_u8, u8::wrapping_add);
    format!("{letter:02x}").repeat(32).parse().unwrap()
}

pub(crate) fn key(name: &str) -> Option<WitnessKey> {
    Some(signer(name).key())
}

pub(crate) fn join(name: &str, number: u64) -> Step {
    Step::Witness(Witness { name: label(name), seal: seal(&witness(name), number), key: key(name) })
}

pub(crate) fn signature(name: &str, gathering: &Gathering) -> Signature {
    signer(name).sign(gathering.commitment().unwrap_or_else(|| "00".repeat(32).parse().unwrap()))
}

pub(crate) fn sign(name: &str, gathering: &Gathering) -> Step {
    Step::Sign(label(name), signature(name, gathering))
}

/// The host has heard that all see the same.
pub(crate) fn open(gathering: &Gathering) -> Step {
    let commitment = gathering.commitment().unwrap_or_else(|| "00".repeat(32).parse().unwrap());
    Step::Open { commitment, absent: Vec::new() }
}

pub(crate) fn reveal(party: Party, number: u64) -> Step {
    let secret = secret(&party, number);
    Step::Reveal(Revealed { party, secret, place: place(number) })
}

/// The draw of this number, with this source.
pub(crate) fn draw(number: u64, source: Option<&str>) -> NextDraw {
    let draw = NextDraw::new(event(), race(), &seal(&Party::Host, number).to_string()).unwrap();
    draw.wishing(Wish { source, instead_of: &[] }).unwrap()
}

pub(crate) fn next(number: u64, source: Option<&str>) -> Step {
    Step::Next(Box::new(draw(number, source)))
}

/// The first of three.
pub(crate) fn race() -> Course {
    course(entrants("가\n나\n다").unwrap(), 6, End::First, 1).unwrap()
}

/// The host's link is 0a0a…
pub(crate) fn access() -> Access {
    Access::new(&"0a".repeat(16).parse().unwrap(), false)
}

pub(crate) fn beginning(source: Option<&str>) -> Beginning {
    Beginning::new(access(), "커피", &draw(1, source)).unwrap()
}

/// This many milliseconds into the evening.
pub(crate) const fn later(millis: i64) -> Moment {
    Moment::from_millis(EVENING + millis)
}

pub(crate) const fn at(millis: i64) -> Moment {
    Moment::from_millis(millis)
}

pub(crate) fn stamp(key: impl Into<String>, millis: i64) -> Stamp {
    Stamp::repeatable(Key::new(key).unwrap(), at(millis))
}
