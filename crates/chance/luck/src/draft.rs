//! A draw in preparation.

use std::fmt;

use crate::{Course, DrawHash, ProofText, Seal};

/// A draw in preparation: witnesses can still join. [`Draft::sealed`] ends that.
///
/// ```
/// use alley_luck::{Course, Draft, Goal, ProofText, Level, Party, Secret};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let (host, jisu) = (Secret::from_system()?, Secret::from_system()?);
/// let name = ProofText::new("지수")?;
/// let ticket = Draft::new(ProofText::new("coffee")?, course)
///     .with_witness(name.clone(), jisu.seal(&Party::Witness(name)))?
///     .sealed(host.seal(&Party::Host));
/// assert_eq!(ticket.level(), Level::Witnessed);
/// println!("published before anything is opened: {}", ticket.commitment());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub(crate) event: EventLine,
    pub(crate) course: Course,
    pub(crate) witnesses: Vec<Witness>,
    pub(crate) public_kind: Option<ProofText>,
}

impl Draft {
    /// The most witnesses of one draw.
    pub const MOST_WITNESSES: usize = 1000;

    /// The first draw of an event.
    #[must_use]
    pub const fn new(title: ProofText, course: Course) -> Self {
        Self::of_event(EventLine { title, number: 1, previous: None }, course)
    }

    pub(crate) const fn of_event(event: EventLine, course: Course) -> Self {
        Self { event, course, witnesses: Vec::new(), public_kind: None }
    }

    /// The draw after the one of that event which has this hash.
    pub(crate) fn after(mut self, event: &EventLine, hash: DrawHash) -> Result<Self, DraftRefusal> {
        if event.title != self.event.title {
            return Err(DraftRefusal::AnotherEvent(event.title.clone()));
        }
        self.event.number = event.number.checked_add(1).ok_or(DraftRefusal::NoNumberLeft)?;
        self.event.previous = Some(hash);
        Ok(self)
    }

    /// One more witness, who has told the seal of a secret and kept the secret.
    ///
    /// # Errors
    /// The name is there already, or there are [`Draft::MOST_WITNESSES`].
    pub fn with_witness(mut self, name: ProofText, seal: Seal) -> Result<Self, DraftRefusal> {
        if self.witnesses.iter().any(|witness| witness.name == name) {
            return Err(DraftRefusal::WitnessTwice(name));
        }
        if self.witnesses.len() == Self::MOST_WITNESSES {
            return Err(DraftRefusal::TooManyWitnesses);
        }
        self.witnesses.push(Witness { name, seal });
        Ok(self)
    }

    /// Announces a public value of the future: what it is, when it will be known, how it will be written.
    #[must_use]
    pub fn with_public_value(self, kind: ProofText) -> Self {
        Self { public_kind: Some(kind), ..self }
    }

    /// Entrants, laps and goal.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// Those who have joined, in their order, each with the seal that was told.
    pub fn witnesses(&self) -> impl Iterator<Item = (&ProofText, Seal)> {
        self.witnesses.iter().map(|witness| (&witness.name, witness.seal))
    }

    /// What public value is announced, if any.
    #[must_use]
    pub const fn public_kind(&self) -> Option<&ProofText> {
        self.public_kind.as_ref()
    }
}

impl fmt::Display for Draft {
    /// The lines of a ticket up to the host's seal.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let EventLine { title, number, previous } = &self.event;
        writeln!(formatter, "alley-draw 1\nevent {title}\nnumber {number}")?;
        match previous {
            Some(hash) => writeln!(formatter, "previous {hash}")?,
            None => writeln!(formatter, "previous none")?,
        }
        write!(formatter, "{}", self.course)?;
        for Witness { name, seal } in &self.witnesses {
            writeln!(formatter, "witness-seal {seal} {name}")?;
        }
        match &self.public_kind {
            Some(kind) => writeln!(formatter, "public-kind {kind}"),
            None => Ok(()),
        }
    }
}

/// Which draw of which event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventLine {
    pub(crate) title: ProofText,
    pub(crate) number: u32,
    pub(crate) previous: Option<DrawHash>,
}

/// Somebody whose secret takes part in the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Witness {
    pub(crate) name: ProofText,
    pub(crate) seal: Seal,
}

/// Why a draw cannot be prepared like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftRefusal {
    /// The previous draw belongs to this event.
    AnotherEvent(ProofText),
    /// Four billion draws.
    NoNumberLeft,
    /// Witnesses have different names.
    WitnessTwice(ProofText),
    /// More than [`Draft::MOST_WITNESSES`].
    TooManyWitnesses,
}

impl fmt::Display for DraftRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnotherEvent(title) => write!(formatter, "the previous draw belongs to the event {title}"),
            Self::NoNumberLeft => formatter.write_str("the event has no number left for another draw"),
            Self::WitnessTwice(name) => write!(formatter, "witness {name} is there twice"),
            Self::TooManyWitnesses => write!(formatter, "a draw has at most {} witnesses", Draft::MOST_WITNESSES),
        }
    }
}

impl std::error::Error for DraftRefusal {}
