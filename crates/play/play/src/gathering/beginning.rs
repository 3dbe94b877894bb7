//! How a gathering begins: who may do what, the first draw, and the host's seal.

use std::fmt;

use alley_luck::{Course, Draft, DraftRefusal, Goal, HexRefusal, ProofText, ProofTextRefusal, Seal};

use super::Gathering;
use super::step::{Misread, NextDraw, read_sealed};
use crate::Access;
use crate::kept::{Kept, Written};

/// The first entry of a gathering.
///
/// ```
/// use alley_luck::EventId;
/// use alley_play::{Access, Beginning, NextDraw, Token, course, entrants};
/// use alley_racing::End;
///
/// let host = Token::fresh()?; // the host's link; everybody else's follows from it
/// let course = course(entrants("지수\n현우").expect("two names"), 10, End::Last, 1)?;
/// let first = NextDraw::new(EventId::from_system()?, course, &"5f".repeat(32))?;
/// let beginning = Beginning::new(Access::new(&host, false), "커피", &first)?.to_string();
/// assert!(beginning.starts_with("shared ") && !beginning.contains(&host.to_string()));
/// assert!(beginning.contains("\nalley-draw 2\nevent 커피\nevent-id "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    pub(crate) access: Access,
    pub(crate) draft: Draft,
    pub(crate) host: Seal,
}

impl Beginning {
    /// The first draw of an event.
    ///
    /// # Errors
    /// The title cannot stand in a proof, or a name has two blanks in a row.
    pub fn new(access: Access, title: &str, first: &NextDraw) -> Result<Self, BeginningRefusal> {
        let title = ProofText::new(title).map_err(BeginningRefusal::Title)?;
        let draft = first.draft(title).map_err(BeginningRefusal::Draft)?;
        Ok(Self { access, draft, host: first.host })
    }

    /// The first draw of an event, in the form of version 0.1.
    ///
    /// # Errors
    /// The title cannot stand in a proof, the seal is malformed, or everybody is to get a place, which that form does not
    /// know.
    pub fn first_form(access: Access, title: &str, course: Course, host_seal: &str) -> Result<Self, BeginningRefusal> {
        let title = ProofText::new(title).map_err(BeginningRefusal::Title)?;
        let host = host_seal.parse().map_err(BeginningRefusal::Seal)?;
        let draft = first_form(title, course).map_err(BeginningRefusal::Draft)?;
        Ok(Self { access, draft, host })
    }

    /// A draw that goes on with an event whose last draw was kept elsewhere.
    #[must_use]
    pub const fn going_on(access: Access, draft: Draft, host: Seal) -> Self {
        Self { access, draft, host }
    }

    /// From what was written down, in its one exact form.
    fn read(text: &str) -> Result<Self, Misread> {
        let (access, rest) = text.split_once('\n').ok_or(Misread::Form)?;
        let (draft, host) = read_sealed(rest)?;
        let draft = Draft::read(draft.as_bytes()).map_err(Misread::Course)?;
        let beginning = Self { access: Access::read(access).ok_or(Misread::Form)?, draft, host };
        if beginning.to_string() == text { Ok(beginning) } else { Err(Misread::Form) }
    }
}

/// A draw in the form of version 0.1, which must be one that can be read again.
pub(super) fn first_form(title: ProofText, course: Course) -> Result<Draft, DraftRefusal> {
    match course.goal() {
        Goal::Order => Err(DraftRefusal::OldForm),
        Goal::Classic | Goal::Pick(_) => Ok(Draft::first_form(title, course)),
    }
}

impl Written for Beginning {
    fn kind(&self) -> alley_journal::Label {
        Gathering::BEGINS
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        (kind == Gathering::BEGINS.as_str()).then(|| Self::read(text).ok())?
    }
}

impl fmt::Display for Beginning {
    /// As it is written down: the line of access, then a ticket that nobody has joined.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}\n{}host-seal {}", self.access, self.draft, self.host)
    }
}

/// Why a gathering cannot begin like this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BeginningRefusal {
    /// The title of the event.
    Title(ProofTextRefusal),
    /// The seal of the host.
    Seal(HexRefusal),
    /// The draw cannot be prepared like this.
    Draft(DraftRefusal),
}

impl fmt::Display for BeginningRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title(refusal) => refusal.fmt(formatter),
            Self::Seal(refusal) => refusal.fmt(formatter),
            Self::Draft(refusal) => refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for BeginningRefusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{course, entrants, lane_order};
    use alley_racing::End;

    #[test]
    fn the_first_form_gives_nobody_a_place() {
        let course = lane_order(entrants("지수\n현우").unwrap(), 3).unwrap();
        let access = Access::new(&"0a".repeat(16).parse().unwrap(), false);
        let refused = Beginning::first_form(access, "lanes", course, &"0a".repeat(32));
        assert_eq!(refused, Err(BeginningRefusal::Draft(DraftRefusal::OldForm)));
    }

    #[test]
    fn a_beginning_is_written_in_one_way_only() {
        let course = course(entrants("지수\nhost-seal x").unwrap(), 3, End::First, 1).unwrap();
        let access = Access::new(&"0a".repeat(16).parse().unwrap(), false);
        let beginning = Beginning::first_form(access, "금요일 커피", course, &"0a".repeat(32)).unwrap();
        let text = beginning.to_string();
        assert_eq!(Beginning::read(&text), Ok(beginning));
        let wrong = [
            text.replacen("shared ", "shared  ", 1),
            text.replacen("shared", "several", 1),
            text.split_once('\n').unwrap().1.to_owned(),
            text.replace(&"0a".repeat(32), &"0A".repeat(32)),
            text.replace("number 1", "number 01"),
            text.trim_end().to_owned(),
            format!("{text}\n"),
            String::new(),
        ];
        for other in wrong {
            assert!(Beginning::read(&other).is_err(), "{other:?}");
        }
    }

    #[test]
    fn the_sentences() {
        assert_eq!(BeginningRefusal::Title(ProofTextRefusal::Empty).to_string(), "a text must not be empty");
        let digits = BeginningRefusal::Seal(HexRefusal::Length { needed: 64, found: 2 });
        assert_eq!(digits.to_string(), "64 hexadecimal digits are needed, not 2");
    }
}
