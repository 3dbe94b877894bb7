//! A draw: a ticket and all that was opened. Everything else follows.

use std::fmt;

use crate::bytes::sha256;
use crate::{DrawHash, ProofText, RandomBasedMoveStrategy, Seed, Ticket};

/// A ticket with its secrets, and the public value if one was announced. Its text is what is hashed.
///
/// ```
/// use alley_luck::{Course, Draft, Goal, ProofText, Party, Secret};
/// use alley_racing::{Entrants, RaceProgress, Race};
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "1".parse()?, Goal::Classic)?;
/// let host = Secret::from_system()?;
/// let ticket = Draft::new(ProofText::new("coffee")?, course.clone()).sealed(host.seal(&Party::Host));
/// let draw = ticket.open().host(&host)?.draw(None)?;
///
/// let race = Race::new(course.entrants().clone(), course.laps()); // for those who watch
/// let RaceProgress::Finished(podium) = race.lap(&mut draw.luck()) else { unreachable!("one lap") };
/// assert_eq!(draw.prove().outcome().podium(), &podium); // for the record
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    ticket: Ticket,
    opened: String,
    public_value: Option<ProofText>,
}

impl Draw {
    pub(crate) const fn of(ticket: Ticket, opened: String, public_value: Option<ProofText>) -> Self {
        Self { ticket, opened, public_value }
    }

    /// What decides the race: the SHA-256 of the text of this draw.
    #[must_use]
    pub fn seed(&self) -> Seed {
        Seed::of(sha256(&self.to_string()))
    }

    /// What the next draw of the event names this one by.
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
    pub const fn public_value(&self) -> Option<&ProofText> {
        self.public_value.as_ref()
    }
}

impl fmt::Display for Draw {
    /// The canonical text of which the seed is the hash.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.ticket, self.opened)?;
        match &self.public_value {
            Some(value) => writeln!(formatter, "public-value {value}"),
            None => Ok(()),
        }
    }
}
