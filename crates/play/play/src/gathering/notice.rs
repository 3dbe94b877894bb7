//! What everybody may see of a draw, as plain data.

use std::sync::Arc;

use alley_journal::Moment;
use alley_luck::{Commitment, Draft, Goal, Hours, Level, Party, Seal, Signature, ThrowCorrection, Ticket, Witness};
use alley_racing::End;

use super::{Caller, Revealed};

/// The draws of an event, as everybody around it sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bulletin {
    /// The draws before the latest, void ones too, the first one first.
    pub past: Vec<Arc<Notice>>,
    /// The draw that is on, or the last one.
    pub latest: Arc<Notice>,
    /// The commitment that closing the list now would publish; none when it is closed.
    pub closing: Option<Commitment>,
}

impl Bulletin {
    /// Every draw, the first one first.
    pub fn notices(&self) -> impl Iterator<Item = &Arc<Notice>> {
        self.past.iter().chain([&self.latest])
    }

    /// Until when something is waited for.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        match self.latest.phase {
            Phase::Signing { deadline } | Phase::Closed { deadline, .. } | Phase::Casting { deadline, .. } => {
                Some(deadline)
            }
            _ => None,
        }
    }
}

/// A draw on the bulletin: what it is about, who takes part, how far it has come. No secret stands here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The title of the event.
    pub event: String,
    /// What tells the event from others of the same title: 64 hexadecimal digits. Draws of the first form have none.
    pub event_id: Option<String>,
    /// Which draw of the event, from 1.
    pub number: u32,
    /// How many draws of the event before this one are void, if it is told.
    pub void_before: Option<u32>,
    /// What names the draw before it: 64 hexadecimal digits.
    pub previous: Option<String>,
    /// The entrants, in the order of the lanes.
    pub entrants: Vec<String>,
    /// How far they drive.
    pub laps: u32,
    /// From which end how many are picked; nothing where everybody gets a place.
    pub pick: Option<(End, usize)>,
    /// Those whose places are filled again.
    pub instead_of: Vec<String>,
    /// Which public value is announced.
    pub source: Option<String>,
    /// Whether witnesses come in when the host lets them in.
    pub ask_first: bool,
    /// Those who ask to come in.
    pub asking: Vec<String>,
    /// The witnesses, in the order in which they joined.
    pub witnesses: Vec<Attendance>,
    /// The host's seal: 64 hexadecimal digits.
    pub host_seal: String,
    /// What the draw proves, or would prove if the list were closed now.
    pub level: Level,
    /// The commitment, once the list is closed: 64 hexadecimal digits.
    pub commitment: Option<String>,
    /// When the list was closed, and how long secrets may be opened; draws of the first form do not tell.
    pub hours: Option<Hours>,
    /// How far it has come.
    pub phase: Phase,
}

/// A witness of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attendance {
    /// The name.
    pub name: String,
    /// The seal: 64 hexadecimal digits.
    pub seal: String,
    /// What the ticket is signed with: 64 hexadecimal digits, but in draws of the first form.
    pub key: Option<String>,
    /// The signature under the ticket, once it is there: 128 hexadecimal digits.
    pub signature: Option<String>,
    /// Whether the secret was revealed.
    pub revealed: bool,
}

/// How far a draw has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Witnesses may join.
    Gathering,
    /// The ticket is published; witnesses sign it, and the host asks whether all see the same.
    Signing {
        /// When the draw is void unless secrets are opened.
        deadline: Moment,
    },
    /// Secrets are due.
    Closed {
        /// When the draw is void unless they come.
        deadline: Moment,
        /// Whether every witness has revealed, so that the host can.
        host_is_due: bool,
    },
    /// All secrets are open; the announced value is due.
    Casting {
        /// When the draw is void unless it comes.
        deadline: Moment,
        /// What was thrown so far.
        thrown: Vec<u8>,
        /// What had been written down wrongly.
        corrections: Vec<ThrowCorrection>,
    },
    /// It is drawn.
    Drawn {
        /// Who was picked, in the order of the lanes; everybody in their order, where all get a place.
        picked: Vec<String>,
        /// The value of the announced source.
        value: Option<String>,
        /// Throws that had been written down wrongly.
        corrections: Vec<ThrowCorrection>,
    },
    /// The host gave it up before anything was published.
    GivenUp,
    /// It was given up.
    Void {
        /// By whom.
        caller: Caller,
        /// Whose signature or secret was due.
        withheld: Vec<Party>,
        /// Those of them who were not there when secrets began to be opened.
        absent: Vec<String>,
    },
}

impl Phase {
    /// Whether nothing more can happen to the draw.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self, Self::Drawn { .. } | Self::GivenUp | Self::Void { .. })
    }
}

/// What is known of a witness by now: whether the secret is open, and the signature under the ticket.
type Told = (bool, Option<Signature>);

impl Notice {
    /// Whether this opens a seal that is due and not open yet.
    #[must_use]
    pub fn awaits(&self, revealed: &Revealed) -> bool {
        let Phase::Closed { host_is_due, .. } = self.phase else { return false };
        let seal = revealed.secret.seal(&revealed.party, revealed.place).to_string();
        match &revealed.party {
            Party::Host => host_is_due && self.host_seal == seal,
            Party::Witness(name) => self
                .witnesses
                .iter()
                .any(|witness| witness.name == name.as_str() && witness.seal == seal && !witness.revealed),
        }
    }

    pub(crate) fn of_ticket(ticket: &Ticket, told: impl Fn(&str) -> Told, phase: Phase) -> Self {
        let notice = Self::of_draft(ticket.draft(), ticket.host(), told, phase);
        Self { commitment: Some(ticket.commitment().to_string()), hours: ticket.hours(), ..notice }
    }

    pub(crate) fn of_draft(draft: &Draft, host: Seal, told: impl Fn(&str) -> Told, phase: Phase) -> Self {
        let course = draft.course();
        let attendance = |witness: &Witness| {
            let (revealed, signature) = told(witness.name.as_str());
            Attendance {
                name: witness.name.to_string(),
                seal: witness.seal.to_string(),
                key: witness.key.map(|key| key.to_string()),
                signature: signature.map(|signature| signature.to_string()),
                revealed,
            }
        };
        Self {
            event: draft.title().to_string(),
            event_id: draft.place().map(|place| place.event.to_string()),
            number: draft.number(),
            void_before: draft.void_before(),
            previous: draft.previous().map(|hash| hash.to_string()),
            entrants: course.entrants().iter().map(|entrant| entrant.name().to_string()).collect(),
            laps: course.laps().count(),
            pick: match course.goal() {
                Goal::Pick(pick) => Some((pick.end(), pick.count())),
                Goal::Classic | Goal::Order => None,
            },
            instead_of: draft.absent().map(ToString::to_string).collect(),
            source: draft.announced().map(ToString::to_string),
            ask_first: false,
            asking: Vec::new(),
            witnesses: draft.witnesses().map(attendance).collect(),
            host_seal: host.to_string(),
            level: draft.level(),
            commitment: None,
            hours: None,
            phase,
        }
    }
}
