//! The record of a draw that anyone can check.

use std::fmt;

use alley_racing::{CarName, Laps};

use crate::draft::TicketForm;
use crate::{CountedDraw, Draft, DraftRefusal, Draw, DrawHash, Outcome, Ticket};

/// A draw and what came out of it. The text is canonical: ticket, what was opened, then seed and outcome, which follow
/// from the lines before them and are there for the reader.
///
/// ```
/// use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Secret, verify};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
/// let (seal, hours) = (host.seal(&Party::Host, draft.place()), Hours::new(1_794_821_400, 1_794_822_000)?);
/// let ticket = draft.sealed(seal, Some(hours))?;
/// let commitment = ticket.commitment();
/// let proof = ticket.open().host(&host)?.draw(None)?.prove();
///
/// let verdict = verify(proof.to_string().as_bytes(), Some(commitment))?;
/// assert_eq!(verdict.proof(), &proof);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    draw: Draw,
    outcome: Outcome,
}

impl Draft {
    /// The draw after that one, of the same event.
    ///
    /// # Errors
    /// The titles differ, there are no numbers left, or it has to be said how many before are void: see
    /// [`Draft::following_all`].
    pub fn following(self, previous: &Proof) -> Result<Self, DraftRefusal> {
        self.after(previous.draw.ticket().event(), (previous.draw.hash(), false), None)
    }

    /// Fills the places of these people again, whom that draw directly before this one picked and who are absent.
    ///
    /// # Errors
    /// That draw has not picked one of them, or [`Draft::instead_of`] refuses.
    pub fn filling_again(self, previous: &Proof, absent: Vec<CarName>) -> Result<Self, DraftRefusal> {
        if absent.iter().all(|name| previous.named(name)) { self.instead_of(absent) } else { Err(DraftRefusal::Absent) }
    }
}

impl Draw {
    /// Runs the race, as fast as it can be counted.
    #[must_use]
    pub fn prove(self) -> Proof {
        self.count(Laps::MOST, |_| ()).prove()
    }
}

impl CountedDraw {
    /// With all that follows from the standings.
    #[must_use]
    pub fn prove(self) -> Proof {
        let (draw, outcome) = self.decided();
        Proof { draw, outcome }
    }
}

impl Proof {
    /// A longer text is not a proof: everything in one is bounded.
    pub const MOST_BYTES: usize = 1 << 26;

    /// All that was hashed.
    #[must_use]
    pub const fn draw(&self) -> &Draw {
        &self.draw
    }

    /// What came out of it.
    #[must_use]
    pub const fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    fn named(&self, name: &CarName) -> bool {
        self.outcome.named().any(|car| car.name() == name)
    }

    /// Whether this draw comes directly after that one in the same event.
    #[must_use]
    pub fn follows(&self, previous: &Self) -> bool {
        self.draw.ticket().follows(previous)
    }

    /// Whether this draw comes directly after that one, which is void: published, but never run.
    #[must_use]
    pub fn follows_void(&self, void: &Ticket) -> bool {
        self.draw.ticket().follows_void(void)
    }
}

impl Ticket {
    /// Whether this draw, which may be void itself, comes directly after that one in the same event.
    #[must_use]
    pub fn follows(&self, previous: &Proof) -> bool {
        self.draft().absent().all(|absent| previous.named(absent))
            && self.comes_after(previous.draw.ticket(), previous.draw.hash(), false)
    }

    /// Whether this draw comes directly after that one, which is void.
    #[must_use]
    pub fn follows_void(&self, void: &Self) -> bool {
        self.draft().absent().next().is_none() && self.comes_after(void, void.commitment().into(), true)
    }

    fn comes_after(&self, ticket: &Self, hash: DrawHash, is_void: bool) -> bool {
        let (event, before) = (self.event(), ticket.event());
        let same_event = match (event.form, before.form) {
            (TicketForm::Two { event, void }, TicketForm::Two { event: same, void: known }) => {
                event == same && void == known + u32::from(is_void)
            }
            (TicketForm::One, TicketForm::Two { .. }) => false,
            (_, TicketForm::One) => true,
        };
        same_event
            && event.title == before.title
            && before.number.checked_add(1) == Some(event.number)
            && event.previous == Some(hash)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}seed {}", self.draw, self.draw.seed())?;
        if self.draw.ticket().place().is_some() {
            writeln!(formatter, "draw {}", self.draw.hash())?;
        }
        self.outcome.fmt(formatter)
    }
}
