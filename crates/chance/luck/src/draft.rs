//! A draw in preparation.

use std::fmt;

use alley_racing::CarName;

use crate::{ChainRefusal, Course, DrawHash, DrawPlace, EventId, Goal, ProofText, Round, Seal, Source, WitnessKey};

/// A draw in preparation: witnesses can still join. [`Draft::sealed`] ends that.
///
/// ```
/// use alley_luck::{Course, Draft, EventId, Goal, Hours, Level, Party, ProofText, Secret, WitnessSigner};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
/// let (host, jisu, key) = (Secret::from_system()?, Secret::from_system()?, WitnessSigner::from_system()?.key());
/// let (place, name) = (draft.place(), ProofText::new("지수")?);
/// let seal = jisu.seal(&Party::Witness(name.clone()), place);
/// let hours = Hours::new(1_794_821_400, 1_794_822_000)?;
/// let ticket = draft.with_witness(name, seal, Some(key))?.sealed(host.seal(&Party::Host, place), Some(hours))?;
/// assert_eq!(ticket.level(), Level::Witnessed);
/// println!("published before anything is opened: {}", ticket.commitment());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub(crate) event: EventLine,
    pub(crate) course: Course,
    pub(crate) instead_of: Vec<CarName>,
    pub(crate) witnesses: Vec<Witness>,
    pub(crate) announced: Option<Announced>,
}

impl Draft {
    /// The most witnesses of one draw.
    pub const MOST_WITNESSES: usize = 1000;

    /// The first draw of an event.
    ///
    /// # Errors
    /// Names with two blanks in a row look like those with one.
    pub fn new(event: EventId, title: ProofText, course: Course) -> Result<Self, DraftRefusal> {
        let form = TicketForm::Two { event, void: 0 };
        Self::of_event(EventLine { title, form, number: 1, previous: None }, course)
    }

    /// The first draw of an event in the form of version 0.1: without hours, keys and typed sources.
    #[must_use]
    pub const fn first_form(title: ProofText, course: Course) -> Self {
        let event = EventLine { title, form: TicketForm::One, number: 1, previous: None };
        Self { event, course, instead_of: Vec::new(), witnesses: Vec::new(), announced: None }
    }

    pub(crate) fn of_event(event: EventLine, course: Course) -> Result<Self, DraftRefusal> {
        let draft = Self { event, course, instead_of: Vec::new(), witnesses: Vec::new(), announced: None };
        let names = draft.course.entrants().iter().map(|entrant| entrant.name().as_str().to_owned());
        let texts: Vec<_> = names.chain([draft.event.title.to_string()]).collect();
        texts.iter().try_for_each(|text| draft.event.form.takes(text))?;
        match (draft.event.form, draft.course.goal()) {
            (TicketForm::One, Goal::Order) => Err(DraftRefusal::OldForm),
            _ => Ok(draft),
        }
    }

    /// The draw after the one of that event which has this hash. Draws of the first form do not say how many before them
    /// are void: it has to be known, unless there are none.
    pub(crate) fn after(
        mut self,
        event: &EventLine,
        (hash, is_void): (DrawHash, bool),
        counted: Option<u32>,
    ) -> Result<Self, DraftRefusal> {
        if event.title != self.event.title {
            return Err(DraftRefusal::AnotherEvent(event.title.clone()));
        }
        self.event.number = event.number.checked_add(1).ok_or(DraftRefusal::NoNumberLeft)?;
        self.event.previous = Some(hash);
        self.event.form = match (self.event.form, event.form) {
            (TicketForm::Two { .. }, TicketForm::Two { event, void }) => {
                TicketForm::Two { event, void: void + u32::from(is_void) }
            }
            (TicketForm::Two { event: id, .. }, TicketForm::One) => {
                let before = counted.or((event.number == 1).then_some(0)).ok_or(DraftRefusal::Uncounted)?;
                TicketForm::Two { event: id, void: before + u32::from(is_void) }
            }
            (TicketForm::One, _) => TicketForm::One,
        };
        Ok(self)
    }

    /// The same draw of the event once more: this one was given up before anything was published, so its number is free.
    ///
    /// # Errors
    /// It belongs to another event.
    pub fn in_place_of(mut self, given_up: &Self) -> Result<Self, DraftRefusal> {
        if given_up.event.title != self.event.title {
            return Err(DraftRefusal::AnotherEvent(given_up.event.title.clone()));
        }
        self.event = given_up.event.clone();
        Ok(self)
    }

    /// Says that this many draws of the event before this one are void.
    #[must_use]
    pub fn counting_void(mut self, count: u32) -> Self {
        if let TicketForm::Two { void, .. } = &mut self.event.form {
            *void = count.min(self.event.number - 1);
        }
        self
    }

    /// Fills the places of these people, who were picked before and are absent.
    ///
    /// # Errors
    /// The first draw fills no place again, nobody fills the own place, and as many are picked as are absent.
    pub fn instead_of(mut self, absent: Vec<CarName>) -> Result<Self, DraftRefusal> {
        let picked = match self.course.goal() {
            Goal::Pick(pick) => pick.count(),
            Goal::Classic | Goal::Order => 0,
        };
        let takes_part = |name: &CarName| self.course.entrants().iter().any(|entrant| entrant.name() == name);
        let twice = absent.iter().enumerate().any(|(at, name)| absent.iter().take(at).any(|other| other == name));
        if self.event.number == 1 || absent.len() != picked || twice || absent.iter().any(takes_part) {
            return Err(DraftRefusal::Absent);
        }
        absent.iter().try_for_each(|name| self.event.form.takes(name.as_str()))?;
        self.instead_of = absent;
        Ok(self)
    }

    /// One more witness, who has told the seal of a secret and kept the secret. The key is what the ticket will be
    /// signed with; tickets of the first form have none.
    ///
    /// # Errors
    /// The name, the seal or the key is there already, or there are [`Draft::MOST_WITNESSES`].
    pub fn with_witness(mut self, name: ProofText, seal: Seal, key: Option<WitnessKey>) -> Result<Self, DraftRefusal> {
        if self.witnesses.iter().any(|witness| witness.name == name) {
            return Err(DraftRefusal::WitnessTwice(name));
        }
        if self.witnesses.len() == Self::MOST_WITNESSES {
            return Err(DraftRefusal::TooManyWitnesses);
        }
        self.event.form.takes(name.as_str())?;
        if key.is_some() != self.event.form.is_signed() {
            return Err(DraftRefusal::OldForm);
        }
        if key.is_some() && self.witnesses.iter().any(|witness| witness.key == key) {
            return Err(DraftRefusal::KeyTwice);
        }
        self.witnesses.push(Witness { name, seal, key });
        Ok(self)
    }

    /// The same draw without this witness, if there is one of this name.
    #[must_use]
    pub fn without_witness(mut self, name: &ProofText) -> Self {
        self.witnesses.retain(|witness| witness.name != *name);
        self
    }

    /// Announces a public value of the future.
    ///
    /// # Errors
    /// Draws of the first form announce a text.
    pub fn announcing(self, source: Source) -> Result<Self, DraftRefusal> {
        self.announces(Announced::Source(source))
    }

    /// Announces the first round of drand's quicknet after the last moment at which a secret may be opened; which one
    /// that is is known when the list is closed.
    ///
    /// # Errors
    /// Draws of the first form announce a text.
    pub fn announcing_next_round(self) -> Result<Self, DraftRefusal> {
        self.announces(Announced::NextRound)
    }

    /// Announces a public value in words, as the first form does.
    ///
    /// # Errors
    /// Draws of the second form announce a typed source.
    pub fn announcing_text(self, kind: ProofText) -> Result<Self, DraftRefusal> {
        self.announces(Announced::Text(kind))
    }

    pub(crate) fn announces(self, announced: Announced) -> Result<Self, DraftRefusal> {
        if matches!(announced, Announced::Text(_)) == self.event.form.is_signed() {
            return Err(DraftRefusal::OldForm);
        }
        Ok(Self { announced: Some(announced), ..self })
    }

    /// Which draw of which event; draws of the first form do not tell.
    #[must_use]
    pub const fn place(&self) -> Option<DrawPlace> {
        self.event.place()
    }

    /// The event's title.
    #[must_use]
    pub const fn title(&self) -> &ProofText {
        &self.event.title
    }

    /// Which draw of the event, counted from 1.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.event.number
    }

    /// The draw before this one, if it is not the first.
    #[must_use]
    pub const fn previous(&self) -> Option<DrawHash> {
        self.event.previous
    }

    /// How many draws of the event before this one are void, if it is told.
    #[must_use]
    pub const fn void_before(&self) -> Option<u32> {
        match self.event.form {
            TicketForm::One => None,
            TicketForm::Two { void, .. } => Some(void),
        }
    }

    /// Entrants, laps and goal.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    /// Those whose places are filled again.
    pub fn absent(&self) -> impl Iterator<Item = &CarName> {
        self.instead_of.iter()
    }

    /// Those who have joined, in their order, each with what was told.
    pub fn witnesses(&self) -> impl Iterator<Item = &Witness> {
        self.witnesses.iter()
    }

    /// What public value is announced, if any.
    #[must_use]
    pub const fn announced(&self) -> Option<&Announced> {
        self.announced.as_ref()
    }
}

impl fmt::Display for Draft {
    /// The lines of a ticket up to the announced source.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.event, self.course)?;
        for name in &self.instead_of {
            writeln!(formatter, "instead-of {name}")?;
        }
        for witness in &self.witnesses {
            writeln!(formatter, "{witness}")?;
        }
        match &self.announced {
            Some(Announced::Text(kind)) => writeln!(formatter, "public-kind {kind}"),
            Some(source) => writeln!(formatter, "source {source}"),
            None => Ok(()),
        }
    }
}

/// Which draw of which event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EventLine {
    pub(crate) title: ProofText,
    pub(crate) form: TicketForm,
    pub(crate) number: u32,
    pub(crate) previous: Option<DrawHash>,
}

impl EventLine {
    const fn place(&self) -> Option<DrawPlace> {
        match self.form {
            TicketForm::One => None,
            TicketForm::Two { event, .. } => Some(DrawPlace { event, number: self.number }),
        }
    }
}

impl fmt::Display for EventLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, form, number, previous } = self;
        match form {
            TicketForm::One => writeln!(formatter, "alley-draw 1\nevent {title}\nnumber {number}")?,
            TicketForm::Two { event, void } => {
                writeln!(formatter, "alley-draw 2\nevent {title}\nevent-id {event}\nnumber {number}\nvoid {void}")?;
            }
        }
        match previous {
            Some(hash) => writeln!(formatter, "previous {hash}"),
            None => writeln!(formatter, "previous none"),
        }
    }
}

/// The form of a ticket: that of version 0.1, or the one with signatures, hours and typed sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TicketForm {
    /// Read, and gone on with where it was begun; no new one is made.
    One,
    /// What tells the event, and how many of its draws before this one are void.
    Two { event: EventId, void: u32 },
}

impl TicketForm {
    pub(crate) const fn is_signed(self) -> bool {
        matches!(self, Self::Two { .. })
    }

    /// Two blanks look like one.
    fn takes(self, text: &str) -> Result<(), DraftRefusal> {
        if self.is_signed() && text.contains("  ") {
            return Err(DraftRefusal::TwoBlanks(text.to_owned()));
        }
        Ok(())
    }
}

/// Somebody whose secret takes part in the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// What the witness is called.
    pub name: ProofText,
    /// The commitment to the witness's secret.
    pub seal: Seal,
    /// What the ticket is signed with; none in the first form.
    pub key: Option<WitnessKey>,
}

impl fmt::Display for Witness {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, seal, key } = self;
        match key {
            None => write!(formatter, "witness-seal {seal} {name}"),
            Some(key) => write!(formatter, "witness-seal {seal} {key} {name}"),
        }
    }
}

/// A public value that is announced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announced {
    /// In words of the host, as tickets of the first form have it.
    Text(ProofText),
    /// A typed source.
    Source(Source),
    /// The first round of drand's quicknet after all secrets are due.
    NextRound,
}

impl Announced {
    /// The same once it is known until when secrets may be opened.
    pub(crate) fn settled(self, open_until: u64) -> Result<Self, DraftRefusal> {
        match self {
            Self::NextRound => Ok(Self::Source(Source::Drand(Round::first_after(open_until)))),
            Self::Source(Source::Drand(round)) if round.time() <= open_until => Err(DraftRefusal::RoundTooEarly(round)),
            announced => Ok(announced),
        }
    }
}

impl fmt::Display for Announced {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(kind) => kind.fmt(formatter),
            Self::Source(source) => source.fmt(formatter),
            Self::NextRound => formatter.write_str("drand quicknet next"),
        }
    }
}

/// Why a draw cannot be prepared like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftRefusal {
    /// The previous draw belongs to this event.
    AnotherEvent(ProofText),
    /// Four billion draws.
    NoNumberLeft,
    /// The draws before are of the first form, which does not say how many are void, and not all of them are given.
    Uncounted,
    /// The draws before are not those of one event, each directly after the other.
    Past(ChainRefusal),
    /// Witnesses have different names.
    WitnessTwice(ProofText),
    /// Witnesses have different keys.
    KeyTwice,
    /// More than [`Draft::MOST_WITNESSES`].
    TooManyWitnesses,
    /// Two blanks in a row look like one.
    TwoBlanks(String),
    /// Those whose places are filled again were picked before, do not take part, and are as many as are picked.
    Absent,
    /// The round comes while secrets may still be opened.
    RoundTooEarly(Round),
    /// The first form knows no keys, hours and typed sources, and the second none without them.
    OldForm,
}

impl fmt::Display for DraftRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AnotherEvent(title) => write!(formatter, "the previous draw belongs to the event {title}"),
            Self::NoNumberLeft => formatter.write_str("the event has no number left for another draw"),
            Self::Uncounted => formatter.write_str(
                "the draw before is of the older form, which does not count void draws; every draw of the event is needed",
            ),
            Self::Past(refusal) => refusal.fmt(formatter),
            Self::WitnessTwice(name) => write!(formatter, "witness {name} is there twice"),
            Self::KeyTwice => formatter.write_str("two witnesses have the same key"),
            Self::TooManyWitnesses => write!(formatter, "a draw has at most {} witnesses", Draft::MOST_WITNESSES),
            Self::TwoBlanks(text) => write!(formatter, "{text:?} has two blanks in a row, which look like one"),
            Self::Absent => formatter.write_str(
                "only the places of people whom the draw before picked and who do not take part in this one are filled again, as many as it picks",
            ),
            Self::RoundTooEarly(round) => {
                write!(formatter, "round {round} comes before the last moment at which secrets may be opened")
            }
            Self::OldForm => formatter.write_str("this does not belong in a draw of this form"),
        }
    }
}

impl std::error::Error for DraftRefusal {}
