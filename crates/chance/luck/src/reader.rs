//! Reading tickets and proofs, line by line, in their one order.

use std::fmt;
use std::str::FromStr;

use alley_racing::{CarName, End, Entrants, Pick};

use crate::draft::EventLine;
use crate::{Commitment, Course, Draft, Draw, Flaw, Goal, Opening, Proof, ProofText, Seal, Secret, Ticket};

/// The first thing that is not as it must be.
///
/// ```
/// let difference = alley_luck::verify(b"alley-draw 2\n", None).unwrap_err();
/// assert_eq!(difference.to_string(), "line 1: must be `alley-draw 1`");
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
    /// use alley_luck::{Course, Draft, Goal, ProofText};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let draft = Draft::new(ProofText::new("coffee")?, course);
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
    /// use alley_luck::{Course, Draft, Goal, ProofText, Party, Secret, Ticket};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let ticket = Draft::new(ProofText::new("coffee")?, course).sealed(Secret::from_system()?.seal(&Party::Host));
    /// assert_eq!(Ticket::read(ticket.to_string().as_bytes())?, ticket);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &[u8]) -> Result<Self, Difference> {
        let text = utf8(text)?;
        let ticket = ProofLines::of(text).ticket()?;
        Difference::between(text, &ticket.to_string()).map_or(Ok(ticket), Err)
    }
}

impl Draw {
    /// Reads a draw that was kept without its outcome, which follows from it.
    ///
    /// # Errors
    /// The first line that is not canonical.
    ///
    /// ```
    /// use alley_luck::{Course, Draft, Draw, Goal, ProofText, Party, Secret};
    /// use alley_racing::Entrants;
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
    /// let host = Secret::from_system()?;
    /// let draw = Draft::new(ProofText::new("coffee")?, course).sealed(host.seal(&Party::Host)).open().host(&host)?.draw(None)?;
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
        let mut opening = self.ticket()?.open();
        while let Some(value) = self.optional("witness-secret") {
            opening = self.witness_secret(opening, value)?;
        }
        if let Some(name) = opening.due().next() {
            return Err(Difference::at(self.number + 1, Flaw::SecretMissing(name.clone())));
        }
        let host: Secret = self.parsed("host-secret")?;
        let opened = self.here(opening.host(&host))?;
        let Some(value) = self.optional("public-value") else {
            return opened.draw(None).map_err(|refusal| Difference::at(self.number + 1, refusal));
        };
        let value = self.here(ProofText::new(value))?;
        self.here(opened.draw(Some(value)))
    }

    fn witness_secret(&self, opening: Opening, value: &str) -> Result<Opening, Difference> {
        let (secret, name): (Secret, ProofText) = self.hex_and_label(value)?;
        self.here(opening.witness(name, &secret))
    }

    fn ticket(&mut self) -> Result<Ticket, Difference> {
        let draft = self.draft()?;
        let host: Seal = self.parsed("host-seal")?;
        Ok(draft.sealed(host))
    }

    fn draft(&mut self) -> Result<Draft, Difference> {
        if self.value("alley-draw")? != "1" {
            return Err(Difference::at(self.number, Flaw::Form));
        }
        let event = self.event()?;
        let mut draft = Draft::of_event(event, self.course()?);
        while let Some(value) = self.optional("witness-seal") {
            let (seal, name) = self.hex_and_label(value)?;
            draft = self.here(draft.with_witness(name, seal))?;
        }
        if let Some(kind) = self.optional("public-kind") {
            draft = draft.with_public_value(self.here(ProofText::new(kind))?);
        }
        Ok(draft)
    }

    fn event(&mut self) -> Result<EventLine, Difference> {
        let title = self.value("event")?;
        let title = self.here(ProofText::new(title))?;
        let number: u32 = self.parsed("number")?;
        let previous = match self.value("previous")? {
            "none" => None,
            hash => Some(self.here(hash.parse())?),
        };
        if number == 0 || (number == 1) != previous.is_none() {
            return Err(Difference::at(self.number, Flaw::Numbering));
        }
        Ok(EventLine { title, number, previous })
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

fn read_goal(text: &str, entrants: &Entrants) -> Result<Goal, Flaw> {
    let (end, count) = match text.split_once(' ') {
        None if text == "classic" => return Ok(Goal::Classic),
        Some(("first", count)) => (End::First, count),
        Some(("last", count)) => (End::Last, count),
        _ => return Err(Flaw::Goal),
    };
    let count = count.parse().map_err(|_| Flaw::Count)?;
    Pick::new(end, count, entrants).map(Goal::Pick).map_err(Flaw::from)
}
