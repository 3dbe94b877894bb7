//! A draw: a ticket and all that was opened. Everything else follows.

use std::fmt;

use crate::bytes::sha256;
use crate::{DrawHash, ProofText, RandomBasedMoveStrategy, Seed, Source, SourceValue, Ticket};

/// A ticket with its secrets, and the public value if one was announced.
///
/// ```
/// use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Secret};
/// use alley_racing::{Entrants, Race, RaceProgress};
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "1".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course.clone())?;
/// let (seal, hours) = (host.seal(&Party::Host, draft.place()), Hours::new(1_794_821_400, 1_794_822_000)?);
/// let draw = draft.sealed(seal, Some(hours))?.open().host(&host)?.draw(None)?;
///
/// let race = Race::new(course.entrants().clone(), course.laps()); // for those who watch
/// let RaceProgress::Finished(podium) = race.lap(&mut draw.luck()) else { unreachable!("one lap") };
/// assert_eq!(draw.prove().outcome().podium(), &podium); // for the record
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    ticket: Ticket,
    signatures: String,
    secrets: String,
    value: Option<PublicValue>,
    corrections: Vec<ThrowCorrection>,
}

impl Draw {
    pub(crate) fn of(ticket: Ticket, (signatures, secrets): (String, String), value: Option<PublicValue>) -> Self {
        Self { ticket, signatures, secrets, value, corrections: Vec::new() }
    }

    /// The same draw, in which these throws were first written down wrongly. They decide nothing, and are told.
    ///
    /// # Errors
    /// No throw has this place, or it cannot have come up.
    pub fn with_corrections(self, corrections: Vec<ThrowCorrection>) -> Result<Self, CorrectionRefused> {
        let Some(Source::Throws(throws)) = self.ticket.source().filter(|_| corrections.len() <= Self::MOST_CORRECTIONS)
        else {
            return if corrections.is_empty() { Ok(self) } else { Err(CorrectionRefused) };
        };
        let possible =
            |told: &ThrowCorrection| (1..=throws.count()).contains(&usize::from(told.place)) && throws.allows(told.was);
        if corrections.iter().all(possible) { Ok(Self { corrections, ..self }) } else { Err(CorrectionRefused) }
    }

    /// The most corrections that are told.
    pub const MOST_CORRECTIONS: usize = 999;

    /// What is hashed: the ticket, the secrets and the public value. Signatures and corrections are not: their writers
    /// could write them in many ways until the result pleases.
    fn hashed(&self) -> String {
        match &self.value {
            Some(value) => format!("{}{}public-value {value}\n", self.ticket, self.secrets),
            None => format!("{}{}", self.ticket, self.secrets),
        }
    }

    /// What decides the race: the SHA-256 of all that was fixed and opened.
    #[must_use]
    pub fn seed(&self) -> Seed {
        Seed::of(sha256(&self.hashed()))
    }

    /// What the next draw of the event names this one by: the SHA-256 of its whole text.
    #[must_use]
    pub fn hash(&self) -> DrawHash {
        DrawHash::of(sha256(&self.to_string()))
    }

    /// The luck of the race, from its first lap on.
    #[must_use]
    pub fn luck(&self) -> RandomBasedMoveStrategy {
        RandomBasedMoveStrategy::new(&self.seed())
    }

    /// What was fixed in advance.
    #[must_use]
    pub const fn ticket(&self) -> &Ticket {
        &self.ticket
    }

    /// The public value, to be compared with its source.
    #[must_use]
    pub const fn public_value(&self) -> Option<&PublicValue> {
        self.value.as_ref()
    }

    /// The throws that were first written down wrongly, in the order in which they were corrected.
    #[must_use]
    pub fn corrections(&self) -> &[ThrowCorrection] {
        &self.corrections
    }
}

impl fmt::Display for Draw {
    /// The canonical text.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}{}", self.ticket, self.signatures, self.secrets)?;
        if let Some(value) = &self.value {
            writeln!(formatter, "public-value {value}")?;
        }
        self.corrections.iter().try_for_each(|told| writeln!(formatter, "throw-corrected {told}"))
    }
}

/// A public value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PublicValue {
    /// In words, as draws of the first form have it.
    Text(ProofText),
    /// Of a typed source.
    Source(SourceValue),
}

impl fmt::Display for PublicValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => text.fmt(formatter),
            Self::Source(value) => value.fmt(formatter),
        }
    }
}

/// A throw that was first written down wrongly.
///
/// ```
/// use alley_luck::ThrowCorrection;
///
/// assert_eq!(ThrowCorrection { place: 3, was: 5 }.to_string(), "3 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ThrowCorrection {
    /// Which throw, counted from 1.
    pub place: u8,
    /// What had been written.
    pub was: u8,
}

impl fmt::Display for ThrowCorrection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.place, self.was)
    }
}

/// A correction of a throw that cannot have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CorrectionRefused;

impl fmt::Display for CorrectionRefused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("no throw can have been corrected like this")
    }
}

impl std::error::Error for CorrectionRefused {}
