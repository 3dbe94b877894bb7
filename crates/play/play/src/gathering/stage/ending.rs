//! How a draw ends.

use std::sync::Arc;

use alley_luck::{Draft, DraftRefusal, EventId, Party, PastDraw, Proof, ProofText, Seal, Ticket};

use super::{Caller, Notice, Phase, Stage};

/// A draw that is over, and what everybody sees of it from then on: its race is run for that once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) ending: Ending,
    pub(crate) notice: Arc<Notice>,
}

/// How a draw ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everybody has revealed, and the announced value has fallen.
    Drawn(Box<Proof>),
    /// Somebody has not. The draw keeps its number.
    Void(Box<Void>),
    /// The host gave it up before anything was published: what had been prepared, and the host's seal. Its number is free.
    GivenUp(Box<(Draft, Seal)>),
}

/// A draw that was given up after its ticket was published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Void {
    ticket: Ticket,
    caller: Caller,
    withheld: Vec<Party>,
    absent: Vec<ProofText>,
}

impl Void {
    /// Who gave it up.
    #[must_use]
    pub const fn caller(&self) -> Caller {
        self.caller
    }

    /// Those whose signature or secret was due: witnesses, or the host when it was the host's turn.
    #[must_use]
    pub fn withheld(&self) -> &[Party] {
        &self.withheld
    }

    /// Those of them who were not there when secrets began to be opened.
    #[must_use]
    pub fn absent(&self) -> &[ProofText] {
        &self.absent
    }

    /// What was published.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        &self.ticket
    }
}

impl Ending {
    pub(crate) fn void(ticket: Ticket, caller: Caller, withheld: Vec<Party>, absent: Vec<ProofText>) -> Self {
        Self::Void(Box::new(Void { ticket, caller, withheld, absent }))
    }

    /// What was published, if anything was.
    #[must_use]
    pub const fn ticket(&self) -> Option<&Ticket> {
        match self {
            Self::Drawn(proof) => Some(proof.draw().ticket()),
            Self::Void(void) => Some(&void.ticket),
            Self::GivenUp(_) => None,
        }
    }

    /// Whether a seal was told in it.
    pub(crate) fn told(&self, seal: Seal) -> bool {
        match self {
            Self::GivenUp(given_up) => {
                let (draft, host) = &**given_up;
                *host == seal || draft.witnesses().any(|witness| witness.seal == seal)
            }
            _ => self.ticket().is_some_and(|ticket| ticket.seals().any(|(_, told)| told == seal)),
        }
    }

    /// What tells the event; draws of the first form do not.
    pub(crate) fn event(&self) -> Option<EventId> {
        let place = match self {
            Self::GivenUp(given_up) => given_up.0.place(),
            _ => self.ticket().and_then(Ticket::place),
        };
        place.map(|place| place.event)
    }

    /// The title of the event.
    pub(crate) fn title(&self) -> &ProofText {
        match self {
            Self::Drawn(proof) => proof.draw().ticket().title(),
            Self::Void(void) => void.ticket.title(),
            Self::GivenUp(given_up) => given_up.0.title(),
        }
    }

    /// As others check it; one that was given up leaves nothing to check.
    pub(crate) fn past(&self) -> Option<PastDraw> {
        match self {
            Self::Drawn(proof) => Some(PastDraw::Drawn(proof.clone())),
            Self::Void(void) => Some(PastDraw::Void(Box::new(void.ticket.clone()))),
            Self::GivenUp(_) => None,
        }
    }

    /// The draw after this one, of the same event.
    pub(crate) fn followed_by(&self, draft: Draft) -> Result<Draft, DraftRefusal> {
        match self {
            Self::Drawn(proof) => draft.following(proof),
            Self::Void(void) => draft.following_void(&void.ticket),
            Self::GivenUp(given_up) => draft.in_place_of(&given_up.0),
        }
    }

    /// The end of a draw that everybody saw like this until now.
    pub(crate) fn of(self, notice: Arc<Notice>) -> Stage {
        let (notice, phase) = (Arc::unwrap_or_clone(notice), self.phase());
        Stage::Over(Arc::new(Ended { ending: self, notice: Arc::new(Notice { phase, ..notice }) }))
    }

    fn phase(&self) -> Phase {
        match self {
            Self::Drawn(proof) => Phase::Drawn {
                picked: proof.outcome().named().map(|car| car.name().to_string()).collect(),
                corrections: proof.draw().corrections().to_vec(),
                value: proof.draw().public_value().map(ToString::to_string),
            },
            Self::Void(void) => Phase::Void {
                caller: void.caller,
                withheld: void.withheld.clone(),
                absent: void.absent.iter().map(ToString::to_string).collect(),
            },
            Self::GivenUp(_) => Phase::GivenUp,
        }
    }
}
