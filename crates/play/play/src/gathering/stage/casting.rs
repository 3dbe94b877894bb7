//! The public value after the secrets: thrown one by one before everybody's eyes, or looked up.

use alley_journal::Moment;
use alley_luck::{Opened, Source, ThrowCorrection, Ticket};

use super::super::TIME_TO_CAST;
use super::ending::Ending;
use super::signatures::Signatures;
use super::{Notice, Phase, Stage, Step, StepRefusal};

/// Every secret is open; the announced value is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Casting {
    opened: Opened,
    signed: Signatures,
    source: Source,
    thrown: Vec<u8>,
    corrections: Vec<ThrowCorrection>,
    pub(crate) deadline: Moment,
}

impl Casting {
    /// Time runs from now on; for a round that is still to come, from its moment on.
    pub(crate) fn of((opened, signed): (Opened, Signatures), source: Source, time: Moment) -> Self {
        let possible = match source {
            Source::Throws(_) => 0,
            Source::Drand(round) => i64::try_from(round.time()).unwrap_or(i64::MAX).saturating_mul(1000),
        };
        let deadline = Moment::from_millis(time.millis().max(possible).saturating_add(TIME_TO_CAST));
        Self { opened, signed, source, thrown: Vec::new(), corrections: Vec::new(), deadline }
    }

    pub(crate) const fn ticket(&self) -> &Ticket {
        self.opened.ticket()
    }

    pub(crate) fn notice(&self) -> Notice {
        let (thrown, corrections) = (self.thrown.clone(), self.corrections.clone());
        let phase = Phase::Casting { deadline: self.deadline, thrown, corrections };
        Notice::of_ticket(self.ticket(), |name| (true, self.signed.of(name)), phase)
    }

    pub(crate) fn after(&self, step: &Step) -> Result<Stage, StepRefusal> {
        match step {
            Step::Throw { place, face } => self.threw(*place, *face),
            Step::Value(value) => self.drawn(value),
            _ => Err(StepRefusal::ValueDue),
        }
    }

    /// The next throw, or a correction of one that was written down wrongly.
    fn threw(&self, place: u8, face: u8) -> Result<Stage, StepRefusal> {
        let Source::Throws(throws) = self.source else { return Err(StepRefusal::NoThrow) };
        let at = usize::from(place);
        if !throws.allows(face) || at == 0 || at > throws.count() || at > self.thrown.len() + 1 {
            return Err(StepRefusal::NoThrow);
        }
        let mut next = self.clone();
        match next.thrown.get_mut(at - 1) {
            None => next.thrown.push(face),
            Some(was) if *was == face || next.corrections.len() == MOST_CORRECTIONS => {
                return Err(StepRefusal::NoThrow);
            }
            Some(was) => {
                next.corrections.push(ThrowCorrection { place, was: *was });
                *was = face;
            }
        }
        Ok(Stage::Casting(Box::new(next)))
    }

    /// Of throws the value is what everybody has seen, and nothing else.
    fn drawn(&self, value: &str) -> Result<Stage, StepRefusal> {
        let seen: Vec<_> = self.thrown.iter().map(ToString::to_string).collect();
        if matches!(self.source, Source::Throws(_)) && value != seen.join(" ") {
            return Err(StepRefusal::NotAsThrown);
        }
        let draw = self.opened.clone().draw(Some(value)).map_err(StepRefusal::Secret)?;
        let draw = draw.with_corrections(self.corrections.clone()).map_err(|_| StepRefusal::NoThrow)?;
        Ok(Ending::Drawn(Box::new(draw.prove())).of(self.notice().into()))
    }
}

/// More mistakes than this are no mistakes.
const MOST_CORRECTIONS: usize = 99;
