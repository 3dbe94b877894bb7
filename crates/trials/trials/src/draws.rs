//! Draws of every kind, the same in every run.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

pub mod forms;

use alley_luck::{Course, Draft, Goal, Party, Proof, ProofText, Secret, Ticket};
use alley_racing::{CarName, End, Entrants, Laps, Pick};

/// A label that is one.
pub fn label(text: &str) -> ProofText {
    ProofText::new(text).unwrap()
}

/// A secret of one byte, again and again.
pub fn secret(byte: u8) -> Secret {
    format!("{byte:02x}").repeat(32).parse().unwrap()
}

/// These cars.
pub fn entrants(names: &[&str]) -> Entrants {
    Entrants::new(names.iter().map(|name| CarName::any(name).unwrap())).unwrap()
}

/// These cars over this many laps.
pub fn course(names: &[&str], laps: u32, pick: Option<(End, usize)>) -> Course {
    let entrants = entrants(names);
    let goal = pick.map_or(Goal::Classic, |(end, count)| Goal::Pick(Pick::new(end, count, &entrants).unwrap()));
    Course::new(entrants, Laps::new(laps).unwrap(), goal).unwrap()
}

/// A ticket with these witnesses, whose secrets are 1, 2, 3 … and the host's is 0.
pub fn ticket(mut draft: Draft, witnesses: &[&str]) -> Ticket {
    for (name, byte) in witnesses.iter().zip(1..) {
        let seal = secret(byte).seal(&Party::Witness(label(name)));
        draft = draft.with_witness(label(name), seal).unwrap();
    }
    draft.sealed(secret(0).seal(&Party::Host))
}

/// Runs such a ticket.
pub fn proof(ticket: Ticket, public_value: Option<&str>) -> Proof {
    let names: Vec<ProofText> = ticket.witnesses().cloned().collect();
    let opening = names
        .into_iter()
        .zip(1..)
        .fold(ticket.open(), |opening, (name, byte)| opening.witness(name, &secret(byte)).unwrap());
    opening.host(&secret(0)).unwrap().draw(public_value.map(label)).unwrap().prove()
}
