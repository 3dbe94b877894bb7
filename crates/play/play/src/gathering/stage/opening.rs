//! A ticket that is signed, and secrets that are opened.

use alley_journal::Moment;
use alley_luck::{Commitment, Opening, OpeningRefusal, Party, ProofText, Secret, Signature, Ticket};

use super::super::TIME_TO_REVEAL;
use super::casting::Casting;
use super::ending::Ending;
use super::signatures::Signatures;
use super::{Caller, Notice, Phase, Stage, Step, StepRefusal};
use crate::gathering::step::Revealed;

/// A ticket that witnesses read and sign, each for themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signing {
    ticket: Ticket,
    signed: Signatures,
}

impl Signing {
    pub(crate) fn of(ticket: Ticket) -> Self {
        Self { ticket, signed: Signatures::default() }
    }

    pub(crate) const fn ticket(&self) -> &Ticket {
        &self.ticket
    }

    /// The last moment of the ticket.
    pub(crate) fn deadline(&self) -> Moment {
        last_moment(&self.ticket).unwrap_or(Moment::from_millis(i64::MAX))
    }

    pub(crate) fn after(&self, step: &Step, time: Moment) -> Result<Stage, StepRefusal> {
        match step {
            Step::Sign(..) | Step::Open { .. } if time >= self.deadline() => Err(StepRefusal::TooLate),
            Step::Sign(name, signature) => self.signed(name, *signature),
            Step::Open { commitment, absent } => self.opened(*commitment, absent, time),
            _ => Err(StepRefusal::NotOpen),
        }
    }

    fn signed(&self, name: &ProofText, signature: Signature) -> Result<Stage, StepRefusal> {
        let witness = self.ticket.draft().witnesses().find(|witness| witness.name == *name);
        let witness = witness.ok_or_else(|| StepRefusal::Nobody(name.clone()))?;
        if self.signed.of(name.as_str()).is_some() {
            return Err(StepRefusal::SignedTwice(name.clone()));
        }
        if !witness.key.is_some_and(|key| key.signed(self.ticket.commitment(), &signature)) {
            return Err(StepRefusal::Secret(OpeningRefusal::NotSigned(name.clone())));
        }
        let signed = self.signed.and(name, signature);
        Ok(Stage::Signing(Box::new(Self { ticket: self.ticket.clone(), signed })))
    }

    /// Those whose signature is due.
    fn unsigned(&self) -> impl Iterator<Item = &ProofText> {
        self.ticket.witnesses().filter(|name| self.signed.of(name.as_str()).is_none())
    }

    fn opened(&self, commitment: Commitment, absent: &[ProofText], time: Moment) -> Result<Stage, StepRefusal> {
        if commitment != self.ticket.commitment() {
            return Err(StepRefusal::AnotherTicket);
        }
        if let Some(name) = self.unsigned().next() {
            return Err(StepRefusal::Unsigned(name.clone()));
        }
        let is_stranger = |name: &&ProofText| self.ticket.witnesses().all(|witness| witness != *name);
        if let Some(stranger) = absent.iter().find(is_stranger) {
            return Err(StepRefusal::Nobody(stranger.clone()));
        }
        let opening = self.ticket.clone().open();
        let deadline = due(opening.ticket(), time);
        Ok(Unveiling { opening, signed: self.signed.clone(), absent: absent.to_vec(), deadline }.into())
    }

    pub(crate) fn void(&self, caller: Caller) -> Ending {
        let unsigned: Vec<_> = self.unsigned().cloned().map(Party::Witness).collect();
        let withheld = if unsigned.is_empty() { vec![Party::Host] } else { unsigned };
        Ending::void(self.ticket.clone(), caller, withheld, Vec::new())
    }

    pub(crate) fn notice(&self) -> Notice {
        let phase = Phase::Signing { deadline: self.deadline() };
        Notice::of_ticket(&self.ticket, |name| (false, self.signed.of(name)), phase)
    }
}

/// Secrets that are due until the deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unveiling {
    opening: Opening,
    signed: Signatures,
    absent: Vec<ProofText>,
    pub(crate) deadline: Moment,
}

impl Unveiling {
    /// Draws of the first form are not signed; secrets are due at once.
    pub(crate) fn of_first_form(ticket: Ticket, time: Moment) -> Self {
        let deadline = due(&ticket, time);
        Self { opening: ticket.open(), signed: Signatures::default(), absent: Vec::new(), deadline }
    }

    pub(crate) const fn ticket(&self) -> &Ticket {
        self.opening.ticket()
    }

    pub(crate) fn after(&self, step: &Step, time: Moment) -> Result<Stage, StepRefusal> {
        match step {
            Step::Reveal(Revealed { place, .. }) if *place != self.ticket().place() => Err(StepRefusal::AnotherDraw),
            // In the first form a secret counts until somebody has noticed that it is late.
            Step::Reveal(_) if self.ticket().place().is_some() && time >= self.deadline => Err(StepRefusal::TooLate),
            Step::Reveal(Revealed { party: Party::Witness(name), secret, .. }) => {
                self.witness(name, secret, time).map_err(StepRefusal::Secret)
            }
            Step::Reveal(Revealed { party: Party::Host, secret, .. }) => {
                self.host(secret, time).map_err(StepRefusal::Secret)
            }
            _ => Err(StepRefusal::SecretsDue),
        }
    }

    /// The witnesses share one deadline. The host gets time of its own, from the last of them on: otherwise a witness
    /// could wait until the host is late.
    fn witness(&self, name: &ProofText, secret: &Secret, time: Moment) -> Result<Stage, OpeningRefusal> {
        let signature = self.signed.of(name.as_str());
        let opening = self.opening.clone().witness(name.clone(), secret, signature)?;
        let last = opening.due().next().is_none();
        let deadline = if last { due(opening.ticket(), time) } else { self.deadline };
        Ok(Self { opening, deadline, ..self.clone() }.into())
    }

    fn host(&self, secret: &Secret, time: Moment) -> Result<Stage, OpeningRefusal> {
        let opened = self.opening.clone().host(secret)?;
        if let Some(source) = self.ticket().source() {
            return Ok(Stage::Casting(Box::new(Casting::of((opened, self.signed.clone()), source, time))));
        }
        Ok(Ending::Drawn(Box::new(opened.draw(None)?.prove())).of(self.notice_when(true).into()))
    }

    pub(crate) fn void(&self, caller: Caller) -> Ending {
        let due: Vec<_> = self.opening.due().cloned().collect();
        let absent = self.absent.iter().filter(|name| due.contains(name)).cloned().collect();
        let witnesses: Vec<_> = due.into_iter().map(Party::Witness).collect();
        let withheld = if witnesses.is_empty() { vec![Party::Host] } else { witnesses };
        Ending::void(self.ticket().clone(), caller, withheld, absent)
    }

    pub(crate) fn notice(&self) -> Notice {
        self.notice_when(false)
    }

    fn notice_when(&self, all_open: bool) -> Notice {
        let due: Vec<_> = self.opening.due().map(ToString::to_string).collect();
        let phase = Phase::Closed { deadline: self.deadline, host_is_due: due.is_empty() };
        let told = |name: &str| {
            let revealed = all_open || due.iter().all(|missing| missing != name);
            (revealed, self.signed.of(name))
        };
        Notice::of_ticket(self.ticket(), told, phase)
    }
}

impl From<Unveiling> for Stage {
    fn from(unveiling: Unveiling) -> Self {
        Self::Closed(Box::new(unveiling))
    }
}

/// Until when the next secrets are due, never past the last moment of the ticket.
fn due(ticket: &Ticket, time: Moment) -> Moment {
    let due = time.millis().saturating_add(TIME_TO_REVEAL);
    let last = last_moment(ticket).map_or(i64::MAX, Moment::millis);
    Moment::from_millis(due.min(last))
}

fn last_moment(ticket: &Ticket) -> Option<Moment> {
    let seconds = i64::try_from(ticket.hours()?.open_until()).ok()?;
    Some(Moment::from_millis(seconds.saturating_mul(1000)))
}
