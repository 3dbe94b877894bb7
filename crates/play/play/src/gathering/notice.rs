//! What everybody may see of a draw, as plain data.

use std::sync::Arc;

use alley_journal::Moment;
use alley_luck::{Commitment, Draft, Goal, Level, Party, Seal, Ticket, Witness};
use alley_racing::End;

use super::Caller;

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

    /// Until when a secret is waited for, if one is.
    #[must_use]
    pub fn deadline(&self) -> Option<Moment> {
        match self.latest.phase {
            Phase::Closed { deadline, .. } => Some(deadline),
            _ => None,
        }
    }
}

/// A draw on the bulletin: what it is about, who takes part, how far it has come. No secret stands here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The title of the event.
    pub event: String,
    /// Which draw of the event, from 1.
    pub number: u32,
    /// What names the draw before it: 64 hexadecimal digits.
    pub previous: Option<String>,
    /// The entrants, in the order of the lanes.
    pub entrants: Vec<String>,
    /// How far they drive.
    pub laps: u32,
    /// From which end how many are picked.
    pub pick: (End, usize),
    /// The witnesses, in the order in which they joined.
    pub witnesses: Vec<Attendance>,
    /// The host's seal: 64 hexadecimal digits.
    pub host_seal: String,
    /// What the draw proves, or would prove if the list were closed now.
    pub level: Level,
    /// The commitment, once the list is closed: 64 hexadecimal digits.
    pub commitment: Option<String>,
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
    /// Whether the secret was revealed.
    pub revealed: bool,
}

/// How far a draw has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Witnesses may join.
    Gathering,
    /// Secrets are due.
    Closed {
        /// When the draw is void unless they come.
        deadline: Moment,
        /// Whether every witness has revealed, so that the host can.
        host_is_due: bool,
    },
    /// It is drawn.
    Drawn {
        /// Who was picked, in the order of the lanes.
        picked: Vec<String>,
    },
    /// It was given up.
    Void {
        /// By whom.
        caller: Caller,
        /// Whose secret was due.
        withheld: Vec<Party>,
    },
}

impl Notice {
    pub(crate) fn of_ticket(ticket: &Ticket, revealed: impl Fn(&str) -> bool, phase: Phase) -> Self {
        let notice = Self::of_draft(ticket.draft(), ticket.host(), revealed, phase);
        Self { commitment: Some(ticket.commitment().to_string()), ..notice }
    }

    pub(crate) fn of_draft(draft: &Draft, host: Seal, revealed: impl Fn(&str) -> bool, phase: Phase) -> Self {
        let course = draft.course();
        let attendance = |witness: &Witness| Attendance {
            name: witness.name.to_string(),
            seal: witness.seal.to_string(),
            revealed: revealed(witness.name.as_str()),
        };
        Self {
            event: draft.title().to_string(),
            number: draft.number(),
            previous: draft.previous().map(|hash| hash.to_string()),
            entrants: course.entrants().iter().map(|entrant| entrant.name().to_string()).collect(),
            laps: course.laps().count(),
            pick: match course.goal() {
                Goal::Pick(pick) => (pick.end(), pick.count()),
                Goal::Classic | Goal::Order => (End::First, 1),
            },
            witnesses: draft.witnesses().map(attendance).collect(),
            host_seal: host.to_string(),
            level: draft.level(),
            commitment: None,
            phase,
        }
    }
}
