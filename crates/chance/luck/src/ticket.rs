//! A draw before it is run: everything that is fixed in advance.

use std::fmt;

use crate::bytes::sha256;
use crate::draft::EventLine;
use crate::{
    Announced, Commitment, Course, Draft, DraftRefusal, DrawPlace, Hours, Level, Party, ProofText, Seal, Source,
    Witness,
};

/// A draw that is fixed but for the secrets behind its seals, and the public value it may wait for. Nobody can join it
/// any more:
///
/// ```compile_fail,E0599
/// fn too_late(ticket: alley_luck::Ticket, name: alley_luck::ProofText, seal: alley_luck::Seal) {
///     ticket.with_witness(name, seal, None);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    draft: Draft,
    hours: Option<Hours>,
    host: Seal,
}

impl Draft {
    /// Closes the ticket with the host's seal. The hours are those of the closing; tickets of the first form have none.
    ///
    /// # Errors
    /// The announced round comes before the last moment at which a secret may be opened.
    pub fn sealed(mut self, host: Seal, hours: Option<Hours>) -> Result<Ticket, DraftRefusal> {
        if hours.is_some() != self.event.form.is_signed() {
            return Err(DraftRefusal::OldForm);
        }
        if let Some(hours) = hours {
            let settled = self.announced.take().map(|announced| announced.settled(hours.open_until()));
            self.announced = settled.transpose()?;
        }
        Ok(Ticket { draft: self, hours, host })
    }

    /// What the draw would prove if the list were closed now. A value in words has many spellings, so those who write it
    /// down can choose, and one of a weak source can be ground out: neither raises the level.
    #[must_use]
    pub fn level(&self) -> Level {
        match &self.announced {
            Some(Announced::Source(source)) if source.is_strong() => Level::Public,
            Some(Announced::NextRound) => Level::Public,
            _ if self.witnesses.is_empty() => Level::Replayable,
            _ => Level::Witnessed,
        }
    }

    /// The draw after one that was published and never run, because somebody withheld a secret. It keeps its number,
    /// and as nothing but its ticket counts, it is named by its commitment.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Secret};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let hours = Some(Hours::new(1_794_821_400, 1_794_822_000)?);
    /// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
    /// let void = draft.clone().sealed(Secret::from_system()?.seal(&Party::Host, draft.place()), hours)?;
    /// let host = Secret::from_system()?;
    /// let next = draft.following_void(&void)?;
    /// let seal = host.seal(&Party::Host, next.place());
    /// let next = next.sealed(seal, hours)?;
    /// assert_eq!((next.draft().number(), next.draft().void_before()), (2, Some(1)));
    /// assert!(next.open().host(&host)?.draw(None)?.prove().follows_void(&void));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Draft::following`].
    pub fn following_void(self, void: &Ticket) -> Result<Self, DraftRefusal> {
        self.after(void.event(), (void.commitment().into(), true), None)
    }
}

impl Ticket {
    /// What is to be published before anything is opened: the SHA-256 of the ticket.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment::of(sha256(&self.to_string()))
    }

    /// What the draw will prove.
    #[must_use]
    pub fn level(&self) -> Level {
        self.draft.level()
    }

    /// What was prepared.
    #[must_use]
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// When it was closed, and how long secrets may be opened; tickets of the first form do not tell.
    #[must_use]
    pub const fn hours(&self) -> Option<Hours> {
        self.hours
    }

    /// The event's title.
    #[must_use]
    pub const fn title(&self) -> &ProofText {
        self.draft.title()
    }

    /// Which draw of the event, counted from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.draft.number()
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

    /// The typed source that is announced, if there is one.
    #[must_use]
    pub const fn source(&self) -> Option<Source> {
        match &self.draft.announced {
            Some(Announced::Source(source)) => Some(*source),
            _ => None,
        }
    }

    /// Which draw of which event; tickets of the first form do not tell.
    #[must_use]
    pub const fn place(&self) -> Option<DrawPlace> {
        self.draft.place()
    }

    /// What was sealed: every witness in the order in which they joined, then the host.
    pub fn seals(&self) -> impl Iterator<Item = (Party, Seal)> {
        let witnesses = self.draft.witnesses().map(|witness| (Party::Witness(witness.name.clone()), witness.seal));
        witnesses.chain([(Party::Host, self.host)])
    }

    pub(crate) const fn event(&self) -> &EventLine {
        &self.draft.event
    }

    /// The host's seal.
    #[must_use]
    pub const fn host(&self) -> Seal {
        self.host
    }

    pub(crate) fn witness(&self, name: &ProofText) -> Option<&Witness> {
        self.draft.witnesses.iter().find(|witness| witness.name == *name)
    }
}

impl fmt::Display for Ticket {
    /// The canonical text, one `key value` per line; the host's seal stands last.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.draft)?;
        if let Some(hours) = self.hours {
            write!(formatter, "{hours}")?;
        }
        writeln!(formatter, "host-seal {}", self.host)
    }
}
