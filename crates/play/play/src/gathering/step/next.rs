//! The next draw of an event, as the host wishes it.

use std::fmt;

use alley_luck::{Announced, Course, Draft, DraftRefusal, EventId, ProofText, Seal, Source};
use alley_racing::CarName;

use super::lines::{Misread, read_sealed};

/// What the next draw of an event is about. Its number and what it goes on with follow from the record.
///
/// ```
/// use alley_luck::EventId;
/// use alley_play::{NextDraw, Wish, course, entrants};
/// use alley_racing::End;
///
/// let course = course(entrants("지수\n현우").expect("two names"), 10, End::First, 1)?;
/// let next = NextDraw::new(EventId::from_system()?, course, &"5f".repeat(32))?
///     .wishing(Wish { source: Some("dice 12 of 6"), instead_of: &["민호"] })?;
/// assert!(next.to_string().contains("\nentrant 현우\ninstead-of 민호\nsource dice 12 of 6\nhost-seal 5f"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextDraw {
    event: EventId,
    course: Course,
    instead_of: Vec<CarName>,
    announced: Option<Announced>,
    pub(crate) host: Seal,
}

/// What more a draw may have.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wish<'text> {
    /// The public value that is announced: `dice 12 of 6`, `digits 10`, or `drand quicknet next` for the first round
    /// after all secrets are due.
    pub source: Option<&'text str>,
    /// Those whose places are filled again.
    pub instead_of: &'text [&'text str],
}

impl NextDraw {
    /// With the digits of the host's new seal.
    ///
    /// # Errors
    /// The seal is not 64 hexadecimal digits.
    pub fn new(event: EventId, course: Course, host_seal: &str) -> Result<Self, Misread> {
        let host = host_seal.parse().map_err(Misread::Digits)?;
        Ok(Self { event, course, instead_of: Vec::new(), announced: None, host })
    }

    /// With a public value, or in place of somebody.
    ///
    /// # Errors
    /// There is no such source, or a name cannot stand in a proof.
    pub fn wishing(self, wish: Wish<'_>) -> Result<Self, Misread> {
        let announced = wish.source.map(announced).transpose()?;
        let instead_of = wish.instead_of.iter().map(|name| absent(name)).collect::<Result<_, _>>()?;
        Ok(Self { instead_of, announced, ..self })
    }

    /// The draw itself, in an event of this title, before it is said what it goes on with.
    pub(crate) fn draft(&self, title: ProofText) -> Result<Draft, DraftRefusal> {
        announcing(Draft::new(self.event, title, self.course.clone())?, self.announced.as_ref())
    }

    /// Entrants, laps and goal.
    #[must_use]
    pub const fn course(&self) -> &Course {
        &self.course
    }

    pub(crate) fn absent(&self) -> &[CarName] {
        &self.instead_of
    }

    pub(super) fn read(text: &str) -> Result<Self, Misread> {
        let (lines, host) = read_sealed(text)?;
        let (event, lines) =
            lines.strip_prefix("event-id ").and_then(|rest| rest.split_once('\n')).ok_or(Misread::Form)?;
        let extra = |line: &&str| line.starts_with("instead-of ") || line.starts_with("source ");
        let (extras, course): (Vec<_>, Vec<_>) = lines.split_inclusive('\n').partition(extra);
        let values =
            |key: &'static str| extras.iter().filter_map(move |line| line.strip_prefix(key)?.strip_suffix('\n'));
        Ok(Self {
            event: event.parse().map_err(Misread::Digits)?,
            course: Course::read(course.concat().as_bytes()).map_err(Misread::Course)?,
            instead_of: values("instead-of ").map(absent).collect::<Result<_, _>>()?,
            announced: values("source ").next().map(announced).transpose()?,
            host,
        })
    }
}

/// Announces what is wished.
fn announcing(draft: Draft, wished: Option<&Announced>) -> Result<Draft, DraftRefusal> {
    match wished {
        None => Ok(draft),
        Some(Announced::NextRound) => draft.announcing_next_round(),
        Some(Announced::Source(source)) => draft.announcing(*source),
        Some(Announced::Text(kind)) => draft.announcing_text(kind.clone()),
    }
}

/// A public value, as it is written in a ticket.
fn announced(text: &str) -> Result<Announced, Misread> {
    match text {
        "drand quicknet next" => Ok(Announced::NextRound),
        source => source.parse::<Source>().map(Announced::Source).map_err(Misread::Source),
    }
}

fn absent(name: &str) -> Result<CarName, Misread> {
    ProofText::new(name).map_err(Misread::Name)?;
    CarName::any(name).map_err(|_| Misread::Form)
}

impl fmt::Display for NextDraw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "event-id {}\n{}", self.event, self.course)?;
        self.instead_of.iter().try_for_each(|name| writeln!(formatter, "instead-of {name}"))?;
        if let Some(announced) = &self.announced {
            writeln!(formatter, "source {announced}")?;
        }
        writeln!(formatter, "host-seal {}", self.host)
    }
}
