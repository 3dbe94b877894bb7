//! The list of witnesses, until it is closed.

use alley_journal::Moment;
use alley_luck::{Commitment, Draft, DraftRefusal, Hours, ProofText, Seal, Witness};

use super::super::MOST_WITNESSES;
use super::opening::{Signing, Unveiling};
use super::{Door, Notice, Phase, Stage, Step, StepRefusal};
use crate::naming::shown;

/// How long secrets may be opened after the list was closed, in seconds.
pub(crate) const OPEN_FOR: std::ops::RangeInclusive<u32> = 60..=24 * 60 * 60;
/// What the host is called here, in either language.
const HOST: [&str; 6] = ["host", "the host", "주최자", "진행자", "호스트", "방장"];

/// Whether a witness of this name would be taken for the host.
///
/// ```
/// use alley_play::names_the_host;
///
/// assert!(names_the_host("The Host") && names_the_host("주최자") && !names_the_host("jisu"));
/// ```
#[must_use]
pub fn names_the_host(name: &str) -> bool {
    HOST.contains(&name.to_lowercase().as_str())
}

/// Those who have joined, and those who ask to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WitnessList {
    pub(crate) draft: Draft,
    pub(crate) host: Seal,
    pub(crate) door: Door,
    pub(crate) asking: Vec<Witness>,
}

impl WitnessList {
    pub(crate) fn after(&self, step: &Step, time: Moment) -> Result<Stage, StepRefusal> {
        match step {
            Step::Witness(witness) => self.joined(witness),
            Step::Door(_) | Step::Admit(_) | Step::Remove(_) | Step::Shut(_) if self.draft.place().is_none() => {
                Err(StepRefusal::OldForm)
            }
            Step::Door(door) => Ok(Self { door: *door, ..self.clone() }.into()),
            Step::Admit(name) => self.admitted(name),
            Step::Remove(name) => self.removed(name),
            Step::Close(commitment) => self.closed(*commitment, time),
            Step::Shut(seconds) => self.shut(*seconds, time),
            _ => Err(StepRefusal::NotClosed),
        }
    }

    /// The commitment that closing it now would publish; in the second form it depends on the moment.
    pub(crate) fn closing(&self) -> Option<Commitment> {
        self.draft.clone().sealed(self.host, None).ok().map(|ticket| ticket.commitment())
    }

    pub(crate) fn notice(&self) -> Notice {
        let notice = Notice::of_draft(&self.draft, self.host, |_| (false, None), Phase::Gathering);
        let asking = self.asking.iter().map(|witness| witness.name.to_string()).collect();
        Notice { asking, ask_first: self.door == Door::AskFirst, ..notice }
    }

    /// The witnesses come in, or wait outside.
    fn joined(&self, witness: &Witness) -> Result<Stage, StepRefusal> {
        let known = || self.draft.witnesses().chain(&self.asking);
        if known().count() >= MOST_WITNESSES {
            return Err(StepRefusal::Full);
        }
        shown(witness.name.as_str()).map_err(StepRefusal::Name)?;
        if witness.seal == self.host || known().any(|other| other.seal == witness.seal) {
            return Err(StepRefusal::SealTaken);
        }
        if known().any(|other| other.name == witness.name) {
            return Err(StepRefusal::NameTaken(witness.name.clone()));
        }
        if self.draft.place().is_some() && names_the_host(witness.name.as_str()) {
            return Err(StepRefusal::HostsName);
        }
        let joined = self.with(witness)?;
        match self.door {
            Door::Open => Ok(joined.into()),
            Door::AskFirst => {
                let asking = self.asking.iter().chain([witness]).cloned().collect();
                Ok(Self { asking, ..self.clone() }.into())
            }
        }
    }

    fn with(&self, witness: &Witness) -> Result<Self, StepRefusal> {
        let Witness { name, seal, key } = witness.clone();
        let draft = self.draft.clone().with_witness(name, seal, key).map_err(|refusal| match refusal {
            DraftRefusal::WitnessTwice(name) => StepRefusal::NameTaken(name),
            DraftRefusal::TooManyWitnesses => StepRefusal::Full,
            refusal => StepRefusal::Draft(refusal),
        })?;
        Ok(Self { draft, ..self.clone() })
    }

    fn admitted(&self, name: &ProofText) -> Result<Stage, StepRefusal> {
        let witness = self.asking.iter().find(|witness| witness.name == *name);
        let joined = self.with(witness.ok_or_else(|| StepRefusal::Nobody(name.clone()))?)?;
        Ok(joined.without(name).into())
    }

    fn without(self, name: &ProofText) -> Self {
        let asking = self.asking.into_iter().filter(|witness| witness.name != *name).collect();
        Self { asking, ..self }
    }

    fn removed(&self, name: &ProofText) -> Result<Stage, StepRefusal> {
        let mut known = self.draft.witnesses().chain(&self.asking);
        if !known.any(|witness| witness.name == *name) {
            return Err(StepRefusal::Nobody(name.clone()));
        }
        let draft = self.draft.clone().without_witness(name);
        Ok(Self { draft, ..self.clone().without(name) }.into())
    }

    /// In the first form the host names the ticket that is closed.
    fn closed(&self, commitment: Commitment, time: Moment) -> Result<Stage, StepRefusal> {
        match self.draft.clone().sealed(self.host, None) {
            Ok(ticket) if ticket.commitment() == commitment => Ok(Unveiling::of_first_form(ticket, time).into()),
            _ => Err(StepRefusal::AnotherTicket),
        }
    }

    /// Those who are still asking have not been let in.
    fn shut(&self, seconds: u32, time: Moment) -> Result<Stage, StepRefusal> {
        if !OPEN_FOR.contains(&seconds) {
            return Err(StepRefusal::Hours);
        }
        let closed = u64::try_from(time.millis() / 1000).map_err(|_| StepRefusal::Hours)?;
        let hours = Hours::new(closed, closed + u64::from(seconds)).map_err(|_| StepRefusal::Hours)?;
        let ticket = self.draft.clone().sealed(self.host, Some(hours)).map_err(StepRefusal::Draft)?;
        Ok(Stage::Signing(Box::new(Signing::of(ticket))))
    }
}

impl From<WitnessList> for Stage {
    fn from(listing: WitnessList) -> Self {
        Self::Gathering(Box::new(listing))
    }
}
