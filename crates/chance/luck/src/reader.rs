//! Reading tickets and proofs, line by line, in their one order.

use std::fmt;
use std::str::FromStr;

use alley_racing::{CarName, End, Entrants, Pick};

use crate::draft::{EventLine, TicketForm};
use crate::{
    Announced, Commitment, CorrectionRefused, Course, Draft, Draw, Flaw, Goal, Hours, Opened, Opening, OpeningRefusal,
    Proof, ProofText, Seal, Secret, Signature, ThrowCorrection, Ticket,
};

/// The first thing that is not as it must be.
///
/// ```
/// let difference = alley_luck::verify(b"alley-draw 3\n", None).unwrap_err();
/// assert_eq!(difference.to_string(), "line 1: must be `alley-draw 1` or `alley-draw 2`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// In this line, counted from 1.
    Line {
        /// Which.
        number: usize,
        /// What is wrong with it.
        flaw: Flaw,
    },
    /// The ticket is another one than was published.
    Commitment {
        /// What was published.
        published: Commitment,
        /// What this ticket has.
        found: Commitment,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { number, flaw } => write!(formatter, "line {number}: {flaw}"),
            Self::Commitment { published, found } => {
                write!(formatter, "the published commitment is {published}, but this ticket has {found}")
            }
        }
    }
}

impl std::error::Error for Difference {}

impl Difference {
    fn at(number: usize, flaw: impl Into<Flaw>) -> Self {
        Self::Line { number, flaw: flaw.into() }
    }

    /// The first line in which a text is not the canonical one.
    pub(crate) fn between(text: &str, canonical: &str) -> Option<Self> {
        if text == canonical {
            return None;
        }
        let lines = text.split_inclusive('\n').map(Some).chain([None]);
        let mut pairs = (1..).zip(lines.zip(canonical.split_inclusive('\n').map(Some).chain([None])));
        let (number, (_, line)) = pairs.find(|(_, (found, expected))| found != expected)?;
        let expected = line.map(|line| Flaw::Expected(line.trim_end_matches('\n').to_owned()));
        Some(Self::Line { number, flaw: expected.unwrap_or(Flaw::AfterTheEnd) })
    }
}

impl Draft {
    /// Reads a draw in preparation: the lines of a ticket up to the host's seal.
    ///
    /// # Errors
    /// The first line that is not canonical.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, EventId, Goal, ProofText};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
    /// assert_eq!(Draft::read(draft.to_string().as_bytes())?, draft);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, Difference> {
        let text = utf8(text)?;
        let draft = ProofLines::of(text).draft()?;
        Difference::between(text, &draft.to_string()).map_or(Ok(draft), Err)
    }
}

impl Ticket {
    /// Reads a ticket that was prepared before.
    ///
    /// # Errors
    /// The first line that is not canonical.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, EventId, Goal, Hours, Party, ProofText, Secret, Ticket};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
    /// let seal = Secret::from_system()?.seal(&Party::Host, draft.place());
    /// let ticket = draft.sealed(seal, Some(Hours::new(1_794_821_400, 1_794_822_000)?))?;
    /// assert_eq!(Ticket::read(ticket.to_string().as_bytes())?, ticket);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, Difference> {
        let text = utf8(text)?;
        let ticket = ProofLines::of(text).ticket()?;
        Difference::between(text, &ticket.to_string()).map_or(Ok(ticket), Err)
    }
}

impl Opened {
    /// Reads a ticket whose secrets were opened, and which still waits for its public value.
    ///
    /// # Errors
    /// The first line that is not canonical.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, EventId, Goal, Hours, Opened, Party, ProofText, Secret};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
    /// let draft = draft.announcing("dice 12 of 6".parse()?)?;
    /// let (host, hours) = (Secret::from_system()?, Hours::new(1_794_821_400, 1_794_822_000)?);
    /// let seal = host.seal(&Party::Host, draft.place());
    /// let opened = draft.sealed(seal, Some(hours))?.open().host(&host)?;
    /// assert_eq!(Opened::read(opened.to_string().as_bytes())?, opened);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, Difference> {
        let text = utf8(text)?;
        let opened = ProofLines::of(text).opened()?;
        Difference::between(text, &opened.to_string()).map_or(Ok(opened), Err)
    }
}

impl Draw {
    /// Reads a draw that was kept without its outcome, which follows from it.
    ///
    /// # Errors
    /// The first line that is not canonical.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, Draw, EventId, Goal, Hours, Party, ProofText, Secret};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let draft = Draft::new(EventId::from_system()?, ProofText::new("coffee")?, course)?;
    /// let (host, hours) = (Secret::from_system()?, Hours::new(1_794_821_400, 1_794_822_000)?);
    /// let seal = host.seal(&Party::Host, draft.place());
    /// let draw = draft.sealed(seal, Some(hours))?.open().host(&host)?.draw(None)?;
    /// assert_eq!(Draw::read(draw.to_string().as_bytes())?, draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, Difference> {
        let text = utf8(text)?;
        let draw = ProofLines::of(text).draw()?;
        Difference::between(text, &draw.to_string()).map_or(Ok(draw), Err)
    }
}

impl Course {
    /// Reads a course by itself.
    ///
    /// # Errors
    /// The first line that is not canonical.
    ///
    /// ```
    /// use alley_luck::{Course, Goal};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// assert_eq!(Course::read(course.to_string().as_bytes())?, course);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, Difference> {
        let text = utf8(text)?;
        let course = ProofLines::of(text).course()?;
        Difference::between(text, &course.to_string()).map_or(Ok(course), Err)
    }
}

/// The draw of a proof, whose text may still end in anything.
pub(crate) fn read_draw(text: &str) -> Result<Draw, Difference> {
    ProofLines::of(text).draw()
}

pub(crate) fn utf8(text: &[u8]) -> Result<&str, Difference> {
    if text.len() > Proof::MOST_BYTES {
        return Err(Difference::at(1, Flaw::TooLong));
    }
    std::str::from_utf8(text).map_err(|error| {
        let (valid, _) = text.split_at(error.valid_up_to());
        let number = valid.split(|byte| *byte == b'\n').count();
        Difference::at(number, Flaw::NotUtf8)
    })
}

struct ProofLines<'t> {
    rest: &'t str,
    number: usize,
}

impl<'t> ProofLines<'t> {
    const fn of(text: &'t str) -> Self {
        Self { rest: text, number: 0 }
    }

    fn draw(&mut self) -> Result<Draw, Difference> {
        let opened = self.opened()?;
        let draw = match self.optional("public-value") {
            Some(value) => {
                if opened.ticket().place().is_none() {
                    self.here(ProofText::new(value))?;
                }
                self.here(opened.draw(Some(value)))?
            }
            None => opened.draw(None).map_err(|refusal| Difference::at(self.number + 1, refusal))?,
        };
        let mut corrections = Vec::new();
        while let Some(value) = self.optional("throw-corrected") {
            let told = value.split_once(' ').and_then(|(place, was)| Some((place.parse().ok()?, was.parse().ok()?)));
            let (place, was) = self.here(told.ok_or(CorrectionRefused))?;
            corrections.push(ThrowCorrection { place, was });
        }
        self.here(draw.with_corrections(corrections))
    }

    fn opened(&mut self) -> Result<Opened, Difference> {
        let ticket = self.ticket()?;
        let signatures = self.signatures(&ticket)?;
        let mut opening = ticket.open();
        while let Some(value) = self.optional("witness-secret") {
            opening = self.witness_secret(opening, &signatures, value)?;
        }
        if let Some(name) = opening.due().next() {
            return Err(Difference::at(self.number + 1, Flaw::SecretMissing(name.clone())));
        }
        let value = self.value("host-secret")?;
        let host = self.host_secret(opening.ticket(), value)?;
        self.here(opening.host(&host))
    }

    /// Every witness's signature, in the order of the seals; none in the first form.
    fn signatures(&mut self, ticket: &Ticket) -> Result<Vec<Signature>, Difference> {
        let signed = ticket.draft().witnesses().filter(|witness| witness.key.is_some());
        let mut signatures = Vec::new();
        for witness in signed {
            let value = self.value("witness-signature")?;
            let (signature, name): (Signature, ProofText) = self.hex_and_label(value)?;
            if name != witness.name {
                return Err(Difference::at(self.number, Flaw::SecretMissing(witness.name.clone())));
            }
            let signed = witness.key.is_some_and(|key| key.signed(ticket.commitment(), &signature));
            if !signed {
                return Err(Difference::at(self.number, OpeningRefusal::NotSigned(name)));
            }
            signatures.push(signature);
        }
        Ok(signatures)
    }

    fn witness_secret(&self, opening: Opening, signatures: &[Signature], value: &str) -> Result<Opening, Difference> {
        let (digits, rest) = value.split_once(' ').unwrap_or((value, ""));
        let name = self.here(after_place(opening.ticket(), rest))?;
        let (secret, name): (Secret, ProofText) = (self.here(digits.parse())?, self.here(ProofText::new(name))?);
        let place = opening.ticket().witnesses().position(|witness| *witness == name);
        let signature = place.and_then(|place| signatures.get(place)).copied();
        self.here(opening.witness(name, &secret, signature))
    }

    fn host_secret(&self, ticket: &Ticket, value: &str) -> Result<Secret, Difference> {
        let digits = match ticket.place() {
            None => value,
            Some(place) => {
                let expected = Flaw::Expected(format!("host-secret … {place}"));
                self.here(value.strip_suffix(&format!(" {place}")).ok_or(expected))?
            }
        };
        self.here(digits.parse())
    }

    fn ticket(&mut self) -> Result<Ticket, Difference> {
        let draft = self.draft()?;
        let hours = if draft.place().is_some() { Some(self.hours()?) } else { None };
        let host: Seal = self.parsed("host-seal")?;
        self.here(draft.sealed(host, hours))
    }

    fn hours(&mut self) -> Result<Hours, Difference> {
        let closed = self.parsed("closed")?;
        let open_until = self.parsed("open-until")?;
        self.here(Hours::new(closed, open_until))
    }

    fn draft(&mut self) -> Result<Draft, Difference> {
        let signed = match self.value("alley-draw")? {
            "1" => false,
            "2" => true,
            _ => return Err(Difference::at(self.number, Flaw::Form)),
        };
        let event = self.event(signed)?;
        let course = self.course()?;
        let mut draft = self.here(Draft::of_event(event, course))?;
        let mut absent = Vec::new();
        while signed && let Some(name) = self.optional("instead-of") {
            self.here(ProofText::new(name))?;
            absent.push(self.here(CarName::any(name))?);
        }
        if !absent.is_empty() {
            draft = self.here(draft.instead_of(absent))?;
        }
        while let Some(value) = self.optional("witness-seal") {
            let (seal, rest) = value.split_once(' ').unwrap_or((value, ""));
            let seal = self.here(seal.parse())?;
            let (key, name) = if signed {
                self.hex_and_label(rest).map(|(key, name)| (Some(key), name))?
            } else {
                (None, self.here(ProofText::new(rest))?)
            };
            draft = self.here(draft.with_witness(name, seal, key))?;
        }
        match self.optional(if signed { "source" } else { "public-kind" }) {
            None => Ok(draft),
            Some(value) => {
                let announced = self.announced(signed, value)?;
                self.here(draft.announces(announced))
            }
        }
    }

    fn announced(&self, signed: bool, value: &str) -> Result<Announced, Difference> {
        match (signed, value) {
            (false, kind) => self.here(ProofText::new(kind)).map(Announced::Text),
            (true, "drand quicknet next") => Ok(Announced::NextRound),
            (true, source) => self.here(source.parse()).map(Announced::Source),
        }
    }

    fn event(&mut self, signed: bool) -> Result<EventLine, Difference> {
        let title = self.value("event")?;
        let title = self.here(ProofText::new(title))?;
        let id = if signed { Some(self.parsed("event-id")?) } else { None };
        let number: u32 = self.parsed("number")?;
        let form = match id {
            None => TicketForm::One,
            Some(event) => TicketForm::Two { event, void: self.parsed("void")? },
        };
        if matches!(form, TicketForm::Two { void, .. } if void >= number) {
            return Err(Difference::at(self.number, Flaw::Void));
        }
        let previous = match self.value("previous")? {
            "none" => None,
            hash => Some(self.here(hash.parse())?),
        };
        if number == 0 || (number == 1) != previous.is_none() {
            return Err(Difference::at(self.number, Flaw::Numbering));
        }
        Ok(EventLine { title, form, number, previous })
    }

    fn course(&mut self) -> Result<Course, Difference> {
        let laps = self.parsed("laps")?;
        let goal = self.value("pick")?;
        let goal_line = self.number;
        let mut names = Vec::new();
        while let Some(name) = self.optional("entrant") {
            self.here(ProofText::new(name))?;
            names.push(self.here(CarName::any(name))?);
        }
        let entrants = self.here(Entrants::new(names))?;
        let goal = read_goal(goal, &entrants).map_err(|flaw| Difference::at(goal_line, flaw))?;
        self.here(Course::new(entrants, laps, goal))
    }

    /// The value of the next line, which must have this key.
    fn value(&mut self, key: &'static str) -> Result<&'t str, Difference> {
        let line = self.number + 1;
        self.optional(key).ok_or_else(|| Difference::at(line, Flaw::Key(key)))
    }

    /// The value of the next line, if it has this key; otherwise the line stays.
    fn optional(&mut self, key: &str) -> Option<&'t str> {
        let (line, rest) = self.rest.split_once('\n')?;
        let value = line.strip_prefix(key)?.strip_prefix(' ')?;
        self.rest = rest;
        self.number += 1;
        Some(value)
    }

    fn parsed<V: FromStr<Err: Into<Flaw>>>(&mut self, key: &'static str) -> Result<V, Difference> {
        let value = self.value(key)?;
        self.here(value.parse())
    }

    fn hex_and_label<V: FromStr<Err: Into<Flaw>>>(&self, value: &str) -> Result<(V, ProofText), Difference> {
        let (hex, name) = value.split_once(' ').unwrap_or((value, ""));
        Ok((self.here(hex.parse())?, self.here(ProofText::new(name))?))
    }

    /// What was refused, at the line just read.
    fn here<V>(&self, result: Result<V, impl Into<Flaw>>) -> Result<V, Difference> {
        result.map_err(|refusal| Difference::at(self.number, refusal))
    }
}

/// What follows the place of the draw in the line of a witness's secret; in the first form there is no place.
fn after_place<'t>(ticket: &Ticket, text: &'t str) -> Result<&'t str, Flaw> {
    match ticket.place() {
        None => Ok(text),
        Some(place) => {
            text.strip_prefix(&format!("{place} ")).ok_or_else(|| Flaw::Expected(format!("witness-secret … {place} …")))
        }
    }
}

fn read_goal(text: &str, entrants: &Entrants) -> Result<Goal, Flaw> {
    let (end, count) = match text.split_once(' ') {
        None if text == "classic" => return Ok(Goal::Classic),
        None if text == "order" => return Ok(Goal::Order),
        Some(("first", count)) => (End::First, count),
        Some(("last", count)) => (End::Last, count),
        _ => return Err(Flaw::Goal),
    };
    let count = count.parse().map_err(|_| Flaw::Count)?;
    Pick::new(end, count, entrants).map(Goal::Pick).map_err(Flaw::from)
}
