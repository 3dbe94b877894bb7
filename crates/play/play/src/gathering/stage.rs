//! How far a draw has come: witnesses gather, the list is closed and the ticket signed, secrets are opened, the public
//! value falls, it is drawn or void. Draws of the first form are not signed and announce nothing.

mod casting;
mod ending;
mod opening;
mod signatures;
mod witness_list;

pub(crate) use ending::Ended;
pub use ending::{Ending, Void};
pub use witness_list::names_the_host;

use std::sync::Arc;

use alley_journal::Moment;
use alley_luck::{Draft, DraftRefusal, Party, Seal, Ticket};
use alley_racing::CarName;

use super::step::Door;
use super::{Caller, Notice, Phase, Step, StepRefusal};
use casting::Casting;
use opening::{Signing, Unveiling};
use witness_list::WitnessList;

/// One draw of a gathering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Witnesses may join.
    Gathering(Box<WitnessList>),
    /// The ticket is fixed; witnesses read and sign it.
    Signing(Box<Signing>),
    /// Secrets are due until the deadline.
    Closed(Box<Unveiling>),
    /// Every secret is open; the announced value is due.
    Casting(Box<Casting>),
    /// Nothing more can happen to it.
    Over(Arc<Ended>),
}

impl Stage {
    /// A draw that nobody has joined; the host's seal was told before anybody comes.
    pub(crate) fn begun(draft: Draft, host: Seal) -> Self {
        Self::Gathering(Box::new(WitnessList { draft, host, door: Door::default(), asking: Vec::new() }))
    }

    /// The same draw, in which the places of these people are filled again, whom the draw before it picked.
    pub(crate) fn filling_again(self, before: Option<&Ending>, absent: &[CarName]) -> Result<Self, StepRefusal> {
        match (self, before) {
            (stage, _) if absent.is_empty() => Ok(stage),
            (Self::Gathering(mut listing), Some(Ending::Drawn(proof))) => {
                listing.draft = listing.draft.filling_again(proof, absent.to_vec()).map_err(StepRefusal::Draft)?;
                Ok(Self::Gathering(listing))
            }
            _ => Err(StepRefusal::Draft(DraftRefusal::Absent)),
        }
    }

    /// The draw after one more step, which is not the next draw.
    pub(crate) fn after(&self, step: &Step, time: Moment) -> Result<Self, StepRefusal> {
        match (self, step) {
            (Self::Over(_), _) => Err(StepRefusal::Over),
            (_, Step::Again(..) | Step::Next(..)) => Err(StepRefusal::StillOn),
            (_, Step::Void(caller)) => self.given_up(*caller, time),
            (Self::Gathering(listing), _) => listing.after(step, time),
            (
                _,
                Step::Witness(_) | Step::Door(_) | Step::Admit(_) | Step::Remove(_) | Step::Close(_) | Step::Shut(_),
            ) => Err(StepRefusal::Closed),
            (Self::Signing(signing), _) => signing.after(step, time),
            (Self::Closed(unveiling), _) => unveiling.after(step, time),
            (Self::Casting(casting), _) => casting.after(step),
        }
    }

    fn given_up(&self, caller: Caller, time: Moment) -> Result<Self, StepRefusal> {
        if caller == Caller::Clock && self.deadline().is_some_and(|deadline| time < deadline) {
            return Err(StepRefusal::TimeLeft);
        }
        let ending = match self {
            Self::Gathering(listing) if listing.draft.place().is_some() && caller == Caller::Host => {
                Ending::GivenUp(Box::new((listing.draft.clone(), listing.host)))
            }
            Self::Gathering(_) => return Err(StepRefusal::NotClosed),
            Self::Signing(signing) => signing.void(caller),
            Self::Closed(unveiling) => unveiling.void(caller),
            Self::Casting(casting) => Ending::void(casting.ticket().clone(), caller, vec![Party::Host], Vec::new()),
            Self::Over(_) => return Err(StepRefusal::Over),
        };
        Ok(ending.of(self.notice()))
    }

    /// Until when something is waited for.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        match self {
            Self::Gathering(_) | Self::Over(_) => None,
            Self::Signing(signing) => Some(signing.deadline()),
            Self::Closed(unveiling) => Some(unveiling.deadline),
            Self::Casting(casting) => Some(casting.deadline),
        }
    }

    /// What everybody sees of it.
    pub(crate) fn notice(&self) -> Arc<Notice> {
        Arc::new(match self {
            Self::Gathering(listing) => listing.notice(),
            Self::Signing(signing) => signing.notice(),
            Self::Closed(unveiling) => unveiling.notice(),
            Self::Casting(casting) => casting.notice(),
            Self::Over(ended) => return Arc::clone(&ended.notice),
        })
    }

    /// What is published, once the list is closed.
    pub(crate) fn ticket(&self) -> Option<&Ticket> {
        match self {
            Self::Gathering(_) => None,
            Self::Signing(signing) => Some(signing.ticket()),
            Self::Closed(unveiling) => Some(unveiling.ticket()),
            Self::Casting(casting) => Some(casting.ticket()),
            Self::Over(ended) => ended.ending.ticket(),
        }
    }
}
