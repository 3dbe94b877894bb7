//! A draw before it is run: everything that is fixed in advance.

use std::fmt;

use crate::bytes::{Bytes, sha256, written_in_hex};
use crate::draft::EventLine;
use crate::{Course, Draft, DraftRefusal, DrawHash, Level, Party, ProofText, Seal};

/// A draw that is fixed but for the secrets behind its seals, and the public value it may wait for. Nobody can join it
/// any more:
///
/// ```compile_fail,E0599
/// fn too_late(ticket: alley_luck::Ticket, name: alley_luck::ProofText, seal: alley_luck::Seal) {
///     ticket.with_witness(name, seal);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    draft: Draft,
    host: Seal,
}

impl Draft {
    /// Closes the ticket with the host's seal.
    #[must_use]
    pub const fn sealed(self, host: Seal) -> Ticket {
        Ticket { draft: self, host }
    }

    /// The draw after one that was published and never run, because somebody withheld a secret. It keeps its number,
    /// and as nothing but its ticket counts, it is named by its commitment.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, Goal, ProofText, Party, Secret};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let draft = Draft::new(ProofText::new("coffee")?, course);
    /// let void = draft.clone().sealed(Secret::from_system()?.seal(&Party::Host));
    /// let host = Secret::from_system()?;
    /// let next = draft.following_void(&void)?.sealed(host.seal(&Party::Host));
    /// assert_eq!(next.number(), 2);
    /// assert!(next.open().host(&host)?.draw(None)?.prove().follows_void(&void));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The titles differ, or there are no numbers left.
    pub fn following_void(self, void: &Ticket) -> Result<Self, DraftRefusal> {
        self.after(void.event(), void.commitment().into())
    }
}

impl Ticket {
    /// What is to be published before anything is opened: the SHA-256 of the ticket.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(sha256(&self.to_string()))
    }

    /// What the draw will prove.
    #[must_use]
    pub const fn level(&self) -> Level {
        if self.draft.public_kind.is_some() {
            return Level::Public;
        }
        if self.draft.witnesses.is_empty() { Level::Replayable } else { Level::Witnessed }
    }

    /// The event's title.
    #[must_use]
    pub const fn title(&self) -> &ProofText {
        &self.draft.event.title
    }

    /// Which draw of the event, counted from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.draft.event.number
    }

    /// The draw before this one, if it is not the first.
    #[must_use]
    pub const fn previous(&self) -> Option<DrawHash> {
        self.draft.event.previous
    }

    /// Entrants, laps and goal.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.draft.course
    }

    /// The names of the witnesses, in the order in which they joined.
    pub fn witnesses(&self) -> impl Iterator<Item = &ProofText> {
        self.draft.witnesses.iter().map(|witness| &witness.name)
    }

    /// What public value was announced, if any.
    #[must_use]
    pub const fn public_kind(&self) -> Option<&ProofText> {
        self.draft.public_kind.as_ref()
    }

    /// What was sealed: every witness in the order in which they joined, then the host.
    pub fn seals(&self) -> impl Iterator<Item = (Party, Seal)> {
        let witnesses = self.draft.witnesses().map(|(name, seal)| (Party::Witness(name.clone()), seal));
        witnesses.chain([(Party::Host, self.host)])
    }

    pub(crate) const fn event(&self) -> &EventLine {
        &self.draft.event
    }

    pub(crate) fn seal_of(&self, party: &Party) -> Option<Seal> {
        match party {
            Party::Host => Some(self.host),
            Party::Witness(name) => {
                self.draft.witnesses.iter().find(|witness| witness.name == *name).map(|witness| witness.seal)
            }
        }
    }
}

impl fmt::Display for Ticket {
    /// The canonical text, one `key value` per line; the host's seal stands last.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.draft)?;
        writeln!(formatter, "host-seal {}", self.host)
    }
}

/// What is published before a draw: the SHA-256 of its ticket.
///
/// ```
/// use alley_luck::Commitment;
///
/// let published: Commitment = "AB".repeat(32).parse()?;
/// assert_eq!(published.to_string(), "ab".repeat(32));
/// # Ok::<(), alley_luck::HexRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment(Bytes);

written_in_hex!(Commitment);

impl From<Commitment> for DrawHash {
    /// The hash of a draw of which nothing but its ticket counts: one that is void.
    fn from(commitment: Commitment) -> Self {
        Self::of(commitment.0)
    }
}
