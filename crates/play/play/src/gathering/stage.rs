//! How far a draw has come: witnesses gather, the list is closed and secrets are opened, it is drawn or void.

use std::sync::Arc;

use alley_journal::Moment;
use alley_luck::{
    Commitment, Draft, DraftRefusal, Opening, OpeningRefusal, Party, Proof, ProofText, Seal, Secret, Ticket,
};

use crate::naming::shown;

use super::{Caller, MOST_WITNESSES, Notice, Phase, Step, StepRefusal, TIME_TO_REVEAL};

/// One draw of a gathering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Witnesses may join. The host's seal was told before anybody came.
    Gathering { draft: Draft, host: Seal },
    /// The ticket is fixed; secrets are due until the deadline.
    Closed { opening: Opening, deadline: Moment },
    /// Nothing more can happen to it.
    Over(Arc<Ended>),
}

/// A draw that is over, and what everybody sees of it from then on: its race is run for that once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) ending: Ending,
    pub(crate) notice: Arc<Notice>,
}

impl Ended {
    fn new(ending: Ending) -> Arc<Self> {
        let notice = Arc::new(ending.notice());
        Arc::new(Self { ending, notice })
    }
}

/// How a draw ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everybody has revealed.
    Drawn(Box<Proof>),
    /// Somebody has not. The draw keeps its number.
    Void(Box<Void>),
}

/// A draw that was given up after its ticket was published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Void {
    opening: Opening,
    caller: Caller,
}

impl Void {
    /// Who gave it up.
    #[must_use]
    pub const fn caller(&self) -> Caller {
        self.caller
    }

    /// Those whose secret was due: witnesses, or the host when every witness had revealed.
    #[must_use]
    pub fn withheld(&self) -> Vec<Party> {
        let witnesses: Vec<_> = self.opening.due().cloned().map(Party::Witness).collect();
        if witnesses.is_empty() { vec![Party::Host] } else { witnesses }
    }

    /// What was published.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        self.opening.ticket()
    }
}

impl Ending {
    /// What was published.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        match self {
            Self::Drawn(proof) => proof.draw().ticket(),
            Self::Void(void) => void.ticket(),
        }
    }

    fn notice(&self) -> Notice {
        match self {
            Self::Drawn(proof) => {
                let picked = proof.outcome().named().map(|car| car.name().to_string()).collect();
                Notice::of_ticket(self.ticket(), |_| true, Phase::Drawn { picked })
            }
            Self::Void(void) => {
                let phase = Phase::Void { caller: void.caller(), withheld: void.withheld() };
                Notice::of_ticket(void.ticket(), has_revealed(&void.opening), phase)
            }
        }
    }

    /// The draw after this one, of the same event.
    pub(crate) fn followed_by(&self, draft: Draft) -> Result<Draft, DraftRefusal> {
        match self {
            Self::Drawn(proof) => draft.following(proof),
            Self::Void(void) => draft.following_void(void.ticket()),
        }
    }
}

impl Stage {
    /// The draw after one more step, which is not the next draw.
    pub(crate) fn after(&self, step: &Step, time: Moment) -> Result<Self, StepRefusal> {
        match (self, step) {
            (Self::Over(_), _) => Err(StepRefusal::Over),
            (_, Step::Again(..)) => Err(StepRefusal::StillOn),
            (Self::Gathering { draft, host }, Step::Witness(name, seal)) => joined(draft, *host, name, *seal),
            (Self::Gathering { draft, host }, Step::Close(commitment)) => closed(draft, *host, *commitment, time),
            (Self::Gathering { .. }, Step::Reveal(..) | Step::Void(_)) => Err(StepRefusal::NotClosed),
            (Self::Closed { .. }, Step::Witness(..) | Step::Close(_)) => Err(StepRefusal::Closed),
            (Self::Closed { opening, deadline }, Step::Reveal(party, secret)) => {
                revealed(opening.clone(), *deadline, party, secret, time).map_err(StepRefusal::Secret)
            }
            (Self::Closed { deadline, .. }, Step::Void(Caller::Clock)) if time < *deadline => {
                Err(StepRefusal::TimeLeft)
            }
            (Self::Closed { opening, .. }, Step::Void(caller)) => {
                let void = Void { opening: opening.clone(), caller: *caller };
                Ok(Self::Over(Ended::new(Ending::Void(Box::new(void)))))
            }
        }
    }

    /// What everybody sees of it.
    pub(crate) fn notice(&self) -> Arc<Notice> {
        Arc::new(match self {
            Self::Gathering { draft, host } => Notice::of_draft(draft, *host, |_| false, Phase::Gathering),
            Self::Closed { opening, deadline } => {
                let host_is_due = opening.due().next().is_none();
                let phase = Phase::Closed { deadline: *deadline, host_is_due };
                Notice::of_ticket(opening.ticket(), has_revealed(opening), phase)
            }
            Self::Over(ended) => return Arc::clone(&ended.notice),
        })
    }

    /// What is published, once the list is closed.
    pub(crate) fn ticket(&self) -> Option<&Ticket> {
        match self {
            Self::Gathering { .. } => None,
            Self::Closed { opening, .. } => Some(opening.ticket()),
            Self::Over(ended) => Some(ended.ending.ticket()),
        }
    }
}

fn joined(draft: &Draft, host: Seal, name: &ProofText, seal: Seal) -> Result<Stage, StepRefusal> {
    if draft.witnesses().count() >= MOST_WITNESSES {
        return Err(StepRefusal::Full);
    }
    shown(name.as_str()).map_err(StepRefusal::Name)?;
    if seal == host || draft.witnesses().any(|witness| witness.seal == seal) {
        return Err(StepRefusal::SealTaken);
    }
    let draft = draft.clone().with_witness(name.clone(), seal, None).map_err(|refusal| match refusal {
        DraftRefusal::WitnessTwice(name) => StepRefusal::NameTaken(name),
        _ => StepRefusal::Full,
    })?;
    Ok(Stage::Gathering { draft, host })
}

fn closed(draft: &Draft, host: Seal, commitment: Commitment, time: Moment) -> Result<Stage, StepRefusal> {
    match draft.clone().sealed(host, None) {
        Ok(ticket) if ticket.commitment() == commitment => {
            Ok(Stage::Closed { opening: ticket.open(), deadline: deadline(time) })
        }
        _ => Err(StepRefusal::AnotherTicket),
    }
}

/// The witnesses share one deadline. The host gets time of its own, from the last of them on: otherwise a witness could
/// wait until the host is late.
fn revealed(
    opening: Opening,
    until: Moment,
    party: &Party,
    secret: &Secret,
    time: Moment,
) -> Result<Stage, OpeningRefusal> {
    match party {
        Party::Witness(name) => {
            let opening = opening.witness(name.clone(), secret, None)?;
            let deadline = if opening.due().next().is_none() { deadline(time) } else { until };
            Ok(Stage::Closed { opening, deadline })
        }
        Party::Host => {
            let draw = opening.host(secret)?.draw(None)?;
            Ok(Stage::Over(Ended::new(Ending::Drawn(Box::new(draw.prove())))))
        }
    }
}

const fn deadline(time: Moment) -> Moment {
    Moment::from_millis(time.millis().saturating_add(TIME_TO_REVEAL))
}

fn has_revealed(opening: &Opening) -> impl Fn(&str) -> bool {
    let due: Vec<_> = opening.due().map(ToString::to_string).collect();
    move |name| !due.iter().any(|missing| missing == name)
}
