//! Draws of every kind, the same in every run.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

pub mod forged;
pub mod forms;

use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, Proof, ProofText, Secret, Ticket, WitnessSigner};
use alley_racing::{CarName, End, Entrants, Laps, Pick};

/// A label that is one.
pub fn label(text: &str) -> ProofText {
    ProofText::new(text).unwrap()
}

/// A secret of one byte, again and again.
pub fn secret(byte: u8) -> Secret {
    format!("{byte:02x}").repeat(32).parse().unwrap()
}

/// The key of the witness who has such a secret.
pub fn signer(byte: u8) -> WitnessSigner {
    format!("{byte:02x}").repeat(32).parse().unwrap()
}

/// The event that all draws of the second form belong to.
pub fn event() -> EventId {
    "e7".repeat(32).parse().unwrap()
}

/// Closed in November 2026, and ten minutes to open.
pub fn hours() -> Hours {
    Hours::new(1_794_821_400, 1_794_822_000).unwrap()
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

/// A place for each of these cars.
pub fn order(names: &[&str], laps: u32) -> Course {
    Course::new(entrants(names), Laps::new(laps).unwrap(), Goal::Order).unwrap()
}

/// The two forms of tickets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TicketForm {
    /// As version 0.1 wrote them.
    One,
    /// With signatures, hours and typed sources.
    Two,
}

impl TicketForm {
    /// Both.
    pub const EACH: [Self; 2] = [Self::One, Self::Two];

    /// A public value to announce in this form, and what it turned out to be.
    pub const fn source(self) -> (&'static str, &'static str) {
        match self {
            Self::One => ("three dice, largest first", "6 4 1"),
            Self::Two => ("dice 12 of 6", "6 4 1 1 2 3 4 5 6 6 5 4"),
        }
    }

    /// A draw of this form; the first of its event.
    pub fn draft(self, title: &str, course: Course) -> Draft {
        match self {
            Self::One => Draft::first_form(label(title), course),
            Self::Two => Draft::new(event(), label(title), course).unwrap(),
        }
    }

    /// The same draw with a public value announced.
    pub fn announcing(self, draft: Draft, source: &str) -> Draft {
        match self {
            Self::One => draft.announcing_text(label(source)).unwrap(),
            Self::Two => draft.announcing(source.parse().unwrap()).unwrap(),
        }
    }
}

/// A ticket with these witnesses, whose secrets are 1, 2, 3 … and the host's is 0.
pub fn ticket(draft: Draft, witnesses: &[&str]) -> Ticket {
    sealed_by(0, draft, witnesses)
}

/// The same with another secret of the host.
pub fn sealed_by(host: u8, draft: Draft, witnesses: &[&str]) -> Ticket {
    sealed_at(hours(), host, draft, witnesses)
}

/// The same at other hours.
pub fn sealed_at(hours: Hours, host: u8, mut draft: Draft, witnesses: &[&str]) -> Ticket {
    let place = draft.place();
    for (name, byte) in witnesses.iter().zip(1..) {
        let seal = secret(byte).seal(&Party::Witness(label(name)), place);
        draft = draft.with_witness(label(name), seal, place.map(|_| signer(byte).key())).unwrap();
    }
    draft.sealed(secret(host).seal(&Party::Host, place), place.map(|_| hours)).unwrap()
}

/// Runs such a ticket.
pub fn proof(ticket: Ticket, public_value: Option<&str>) -> Proof {
    opened_by(0, ticket, public_value)
}

/// The same with another secret of the host.
pub fn opened_by(host: u8, ticket: Ticket, public_value: Option<&str>) -> Proof {
    let names: Vec<ProofText> = ticket.witnesses().cloned().collect();
    let (commitment, signed) = (ticket.commitment(), ticket.place().is_some());
    let opening = names.into_iter().zip(1..).fold(ticket.open(), |opening, (name, byte)| {
        opening.witness(name, &secret(byte), signed.then(|| signer(byte).sign(commitment))).unwrap()
    });
    opening.host(&secret(host)).unwrap().draw(public_value).unwrap().prove()
}
