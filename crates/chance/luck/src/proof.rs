//! The record of a draw that anyone can check.

use std::fmt;

use crate::{Draft, DraftRefusal, Draw, DrawHash, Outcome, Ticket};

/// A draw and what came out of it. The text is canonical: ticket, what was opened, then seed and outcome, which follow
/// from the lines before them and are there for the reader.
///
/// ```
/// use alley_luck::{Course, Draft, Goal, ProofText, Party, Secret, verify};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let ticket = Draft::new(ProofText::new("coffee")?, course).sealed(host.seal(&Party::Host));
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
    /// The titles differ, or there are no numbers left.
    pub fn following(self, previous: &Proof) -> Result<Self, DraftRefusal> {
        self.after(previous.draw.ticket().event(), previous.draw.hash())
    }
}

impl Draw {
    /// Runs the race, as fast as it can be counted.
    #[must_use]
    pub fn prove(self) -> Proof {
        let outcome = Outcome::of(self.ticket().course(), &mut self.luck());
        Proof { draw: self, outcome }
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

    /// Whether this draw comes directly after that one in the same event.
    #[must_use]
    pub fn follows(&self, previous: &Self) -> bool {
        self.comes_after(previous.draw.ticket(), previous.draw.hash())
    }

    /// Whether this draw comes directly after that one, which is void: published, but never run.
    #[must_use]
    pub fn follows_void(&self, void: &Ticket) -> bool {
        self.comes_after(void, void.commitment().into())
    }

    fn comes_after(&self, ticket: &Ticket, hash: DrawHash) -> bool {
        let (event, before) = (self.draw.ticket().event(), ticket.event());
        event.title == before.title
            && before.number.checked_add(1) == Some(event.number)
            && event.previous == Some(hash)
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}seed {}\n{}", self.draw, self.draw.seed(), self.outcome)
    }
}
