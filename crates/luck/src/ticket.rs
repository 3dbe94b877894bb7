//! A draw before it is run: everything that is fixed in advance.

use std::fmt;

use crate::bytes::{Bytes, sha256, written_in_hex};
use crate::{Course, Label, Opening, Party, Proof, Seal};

/// A draw in preparation: witnesses can still join. [`Draft::sealed`] ends that.
///
/// ```
/// use alley_luck::{Course, Draft, Goal, Label, Level, Party, Secret};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let (host, jisu) = (Secret::from_system()?, Secret::from_system()?);
/// let name = Label::new("지수")?;
/// let ticket = Draft::new(Label::new("coffee")?, course)
///     .with_witness(name.clone(), jisu.seal(&Party::Witness(name)))?
///     .sealed(host.seal(&Party::Host));
/// assert_eq!(ticket.level(), Level::Witnessed);
/// println!("published before anything is opened: {}", ticket.commitment());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    event: Event,
    course: Course,
    witnesses: Vec<Witness>,
    public_kind: Option<Label>,
}

impl Draft {
    /// The most witnesses of one draw.
    pub const MOST_WITNESSES: usize = 1000;

    /// The first draw of an event.
    #[must_use]
    pub const fn new(title: Label, course: Course) -> Self {
        let event = Event { title, number: 1, previous: None };
        Self { event, course, witnesses: Vec::new(), public_kind: None }
    }

    pub(crate) const fn of_event(event: Event, course: Course) -> Self {
        Self { event, course, witnesses: Vec::new(), public_kind: None }
    }

    /// The draw after that one, of the same event.
    ///
    /// # Errors
    /// The titles differ, or there are no numbers left.
    pub fn following(mut self, previous: &Proof) -> Result<Self, DraftRefusal> {
        let event = previous.draw().ticket().event();
        if event.title != self.event.title {
            return Err(DraftRefusal::AnotherEvent(event.title.clone()));
        }
        self.event.number = event.number.checked_add(1).ok_or(DraftRefusal::NoNumberLeft)?;
        self.event.previous = Some(previous.draw().hash());
        Ok(self)
    }

    /// One more witness, who has told the seal of a secret and kept the secret.
    ///
    /// # Errors
    /// The name is there already, or there are [`Draft::MOST_WITNESSES`].
    pub fn with_witness(mut self, name: Label, seal: Seal) -> Result<Self, DraftRefusal> {
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
    pub fn with_public_value(self, kind: Label) -> Self {
        Self { public_kind: Some(kind), ..self }
    }

    /// Closes the ticket with the host's seal.
    #[must_use]
    pub const fn sealed(self, host: Seal) -> Ticket {
        Ticket { draft: self, host }
    }
}

/// Which draw of which event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    pub(crate) title: Label,
    pub(crate) number: u32,
    pub(crate) previous: Option<DrawHash>,
}

/// Somebody whose secret takes part in the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Witness {
    name: Label,
    seal: Seal,
}

/// A draw that is fixed but for the secrets behind its seals, and the public value it may wait for. Nobody can join it
/// any more:
///
/// ```compile_fail,E0599
/// fn too_late(ticket: alley_luck::Ticket, name: alley_luck::Label, seal: alley_luck::Seal) {
///     ticket.with_witness(name, seal);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    draft: Draft,
    host: Seal,
}

impl Ticket {
    /// What is to be published before anything is opened: the SHA-256 of the ticket.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(sha256(&self.to_string()))
    }

    /// Starts to open the secrets.
    #[must_use]
    pub fn open(self) -> Opening {
        Opening::of(self)
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
    pub const fn title(&self) -> &Label {
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
    pub fn witnesses(&self) -> impl Iterator<Item = &Label> {
        self.draft.witnesses.iter().map(|witness| &witness.name)
    }

    /// What public value was announced, if any.
    #[must_use]
    pub const fn public_kind(&self) -> Option<&Label> {
        self.draft.public_kind.as_ref()
    }

    pub(crate) const fn event(&self) -> &Event {
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
    /// The canonical text, one `key value` a line; the host's seal stands last.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Event { title, number, previous } = &self.draft.event;
        writeln!(formatter, "alley-draw 1\nevent {title}\nnumber {number}")?;
        match previous {
            Some(hash) => writeln!(formatter, "previous {hash}")?,
            None => writeln!(formatter, "previous none")?,
        }
        write!(formatter, "{}", self.draft.course)?;
        for Witness { name, seal } in &self.draft.witnesses {
            writeln!(formatter, "witness-seal {seal} {name}")?;
        }
        if let Some(kind) = &self.draft.public_kind {
            writeln!(formatter, "public-kind {kind}")?;
        }
        writeln!(formatter, "host-seal {}", self.host)
    }
}

/// What a draw proves, if its commitment was published before it was run.
///
/// ```
/// use alley_luck::Level;
///
/// assert!(Level::Replayable < Level::Witnessed && Level::Witnessed < Level::Public);
/// assert_eq!(Level::Witnessed.to_string(), "witnessed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The seed was fixed before the race. That the host did not try many seeds first is trusted.
    Replayable,
    /// Witnesses put in secrets that were all sealed before any was opened: one honest witness is enough. That the host
    /// did not withhold a draw after seeing it is trusted, though whoever saw the commitment sees the gap.
    Witnessed,
    /// A public value of the future, after all that: nobody knew the result, provided the value is looked up.
    Public,
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Replayable => "replayable",
            Self::Witnessed => "witnessed",
            Self::Public => "public",
        })
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

/// What the next draw of an event names this one by: the SHA-256 of its ticket and all that was opened, which is its
/// seed as well.
///
/// ```
/// use alley_luck::DrawHash;
///
/// assert!("none".parse::<DrawHash>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawHash(Bytes);

written_in_hex!(DrawHash);

impl DrawHash {
    pub(crate) const fn of(bytes: Bytes) -> Self {
        Self(bytes)
    }
}

/// Why a draw cannot be prepared like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftRefusal {
    /// The previous draw belongs to this event.
    AnotherEvent(Label),
    /// Four billion draws.
    NoNumberLeft,
    /// Witnesses have different names.
    WitnessTwice(Label),
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
