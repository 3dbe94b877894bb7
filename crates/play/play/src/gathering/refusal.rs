//! Why a step of a gathering is not taken.

use std::fmt;

use alley_luck::{DraftRefusal, OpeningRefusal, ProofText};

use super::{MOST_DRAWS, MOST_WITNESSES};
use crate::{CourseFault, UnshownName};

/// Why a step cannot have happened. The gathering stays as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepRefusal {
    /// Nobody reveals a secret, and nothing is given up, before all seals stand on a ticket.
    NotClosed,
    /// Nobody joins a list that is closed, and it is closed once.
    Closed,
    /// The draw has its end.
    Over,
    /// The next draw waits for the end of this one.
    StillOn,
    /// The name does not show as what it is.
    Name(UnshownName),
    /// Another witness has this name.
    NameTaken(ProofText),
    /// This seal was told before, in this draw or an earlier one; a secret serves one draw only.
    SealTaken,
    /// There are as many witnesses as a gathering takes.
    Full,
    /// Somebody joined or the list is another: this is not the ticket that would be closed.
    AnotherTicket,
    /// The secret is not taken.
    Secret(OpeningRefusal),
    /// Nobody of this name is in the list, or asks to be.
    Nobody(ProofText),
    /// A witness would be taken for the host.
    HostsName,
    /// The draw cannot be prepared like this.
    Draft(DraftRefusal),
    /// Secrets may be opened for a minute to a day.
    Hours,
    /// Draws of the first form know no such step.
    OldForm,
    /// The witness has signed already.
    SignedTwice(ProofText),
    /// Secrets are opened when every witness has signed.
    Unsigned(ProofText),
    /// Nobody reveals before the host has heard that all see the same.
    NotOpen,
    /// A secret serves one draw only, and names it.
    AnotherDraw,
    /// The time in which it could be done is over.
    TooLate,
    /// Nothing but secrets is due.
    SecretsDue,
    /// Nothing but the announced value is due.
    ValueDue,
    /// No throw has this place or this face, or it is what was written already.
    NoThrow,
    /// The value of throws is what everybody has seen being thrown.
    NotAsThrown,
    /// The next draw does not go on with the one before it.
    NotNext,
    /// There is time left to reveal.
    TimeLeft,
    /// The race cannot be held.
    Course(CourseFault),
    /// There are as many draws as one gathering holds.
    NoDrawLeft,
    /// A gathering begins without witnesses; one of the first form announces no public value.
    NotFresh,
}

impl fmt::Display for StepRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClosed => formatter.write_str("the list of witnesses is not closed yet"),
            Self::Closed => formatter.write_str("the list of witnesses is closed"),
            Self::Over => formatter.write_str("this draw is over"),
            Self::StillOn => formatter.write_str("this draw is not over yet"),
            Self::Name(reason) => reason.fmt(formatter),
            Self::NameTaken(name) => write!(formatter, "there is already a witness {name}"),
            Self::SealTaken => formatter.write_str("this seal was used before; a secret is good for one draw only"),
            Self::Full => write!(formatter, "a draw has at most {MOST_WITNESSES} witnesses here"),
            Self::AnotherTicket => formatter.write_str("the list has changed meanwhile: this is not its commitment"),
            Self::Secret(refusal) => refusal.fmt(formatter),
            Self::Nobody(name) => write!(formatter, "there is no witness {name}"),
            Self::HostsName => formatter.write_str("this is what the host is called; choose another name"),
            Self::Draft(refusal) => refusal.fmt(formatter),
            Self::Hours => formatter.write_str("secrets may be opened for a minute to a day after the closing"),
            Self::OldForm => formatter.write_str("this draw was begun in the older form, which has no such step"),
            Self::SignedTwice(name) => write!(formatter, "witness {name} has signed already"),
            Self::Unsigned(name) => write!(formatter, "witness {name} has not signed the ticket yet"),
            Self::NotOpen => formatter.write_str("the host has not opened the draw yet"),
            Self::AnotherDraw => formatter.write_str("this secret belongs to another draw"),
            Self::TooLate => formatter.write_str("the time for this is over"),
            Self::SecretsDue => formatter.write_str("the secrets are due first"),
            Self::ValueDue => formatter.write_str("the announced value is due"),
            Self::NoThrow => formatter.write_str("no throw can be written down like this"),
            Self::NotAsThrown => formatter.write_str("this is not what was thrown, or not all of it"),
            Self::NotNext => formatter.write_str("this is not the draw that comes after the last one"),
            Self::TimeLeft => formatter.write_str("there is time left to reveal"),
            Self::Course(fault) => fault.fmt(formatter),
            Self::NoDrawLeft => write!(formatter, "an event has at most {MOST_DRAWS} draws"),
            Self::NotFresh => formatter.write_str("a draw begins without witnesses"),
        }
    }
}

impl std::error::Error for StepRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_one_sentence() {
        let name = ProofText::new("지수").unwrap();
        let told = [
            (StepRefusal::NotClosed, "the list of witnesses is not closed yet"),
            (StepRefusal::Closed, "the list of witnesses is closed"),
            (StepRefusal::Over, "this draw is over"),
            (StepRefusal::StillOn, "this draw is not over yet"),
            (StepRefusal::Name(UnshownName::Wide), "a name has up to 20 letters (10 in Korean)"),
            (StepRefusal::NameTaken(name.clone()), "there is already a witness 지수"),
            (StepRefusal::SealTaken, "this seal was used before; a secret is good for one draw only"),
            (StepRefusal::Full, "a draw has at most 100 witnesses here"),
            (StepRefusal::AnotherTicket, "the list has changed meanwhile: this is not its commitment"),
            (StepRefusal::Nobody(name.clone()), "there is no witness 지수"),
            (StepRefusal::HostsName, "this is what the host is called; choose another name"),
            (StepRefusal::Draft(DraftRefusal::KeyTwice), "two witnesses have the same key"),
            (StepRefusal::Hours, "secrets may be opened for a minute to a day after the closing"),
            (StepRefusal::OldForm, "this draw was begun in the older form, which has no such step"),
            (StepRefusal::SignedTwice(name.clone()), "witness 지수 has signed already"),
            (StepRefusal::Unsigned(name.clone()), "witness 지수 has not signed the ticket yet"),
            (StepRefusal::NotOpen, "the host has not opened the draw yet"),
            (StepRefusal::AnotherDraw, "this secret belongs to another draw"),
            (StepRefusal::TooLate, "the time for this is over"),
            (StepRefusal::SecretsDue, "the secrets are due first"),
            (StepRefusal::ValueDue, "the announced value is due"),
            (StepRefusal::NoThrow, "no throw can be written down like this"),
            (StepRefusal::NotAsThrown, "this is not what was thrown, or not all of it"),
            (StepRefusal::NotNext, "this is not the draw that comes after the last one"),
            (StepRefusal::Secret(OpeningRefusal::Twice(name)), "the secret of witness 지수 is open already"),
            (StepRefusal::TimeLeft, "there is time left to reveal"),
            (StepRefusal::Course(CourseFault::Laps), "a race has 1 to 1000 laps"),
            (StepRefusal::NoDrawLeft, "an event has at most 100 draws"),
            (StepRefusal::NotFresh, "a draw begins without witnesses"),
        ];
        for (refusal, sentence) in told {
            assert_eq!(refusal.to_string(), sentence);
        }
    }
}
