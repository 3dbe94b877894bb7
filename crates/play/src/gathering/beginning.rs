//! How a gathering begins: who may do what, the first draw, and the host's seal.

use std::fmt;

use alley_luck::{Course, Draft, HexRefusal, Label, LabelRefusal, Seal};

use super::step::{Misread, read_sealed};

/// The first entry of a gathering.
///
/// ```
/// use alley_play::{AccessLine, Beginning, End, course, entrants};
///
/// let course = course(entrants("지수\n현우").expect("two names"), 10, End::Last, 1)?;
/// let beginning = Beginning::new(AccessLine::new("public")?, "커피", course, &"5f".repeat(32))?;
/// assert!(beginning.to_string().starts_with("public\nalley-draw 1\nevent 커피\nnumber 1\nprevious none\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    pub(crate) access: AccessLine,
    pub(crate) draft: Draft,
    pub(crate) host: Seal,
}

impl Beginning {
    /// The first draw of an event.
    ///
    /// # Errors
    /// The title cannot stand in a proof, or the seal is none.
    pub fn new(access: AccessLine, title: &str, course: Course, host_seal: &str) -> Result<Self, BeginningRefusal> {
        let title = Label::new(title).map_err(BeginningRefusal::Title)?;
        let host = host_seal.parse().map_err(BeginningRefusal::Seal)?;
        Ok(Self { access, draft: Draft::new(title, course), host })
    }

    /// A draw that goes on with an event whose last draw was kept elsewhere.
    #[must_use]
    pub const fn going_on(access: AccessLine, draft: Draft, host: Seal) -> Self {
        Self { access, draft, host }
    }

    /// From what was written down, which is written in one way only.
    pub(crate) fn read(text: &str) -> Result<Self, Misread> {
        let (access, rest) = text.split_once('\n').ok_or(Misread::Form)?;
        let (draft, host) = read_sealed(rest)?;
        let draft = Draft::read(draft.as_bytes()).map_err(Misread::Course)?;
        let beginning = Self { access: AccessLine::new(access).map_err(|_| Misread::Form)?, draft, host };
        if beginning.to_string() == text { Ok(beginning) } else { Err(Misread::Form) }
    }
}

impl fmt::Display for Beginning {
    /// As it is written down: the line of access, then a ticket that nobody has joined.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{}\n{}host-seal {}", self.access, self.draft, self.host)
    }
}

/// Why a gathering cannot begin like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeginningRefusal {
    /// The title of the event.
    Title(LabelRefusal),
    /// The seal of the host.
    Seal(HexRefusal),
}

impl fmt::Display for BeginningRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title(refusal) => refusal.fmt(formatter),
            Self::Seal(refusal) => refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for BeginningRefusal {}

/// One line that says who has which rights; whoever checks them understands it.
///
/// ```
/// use alley_play::AccessLine;
///
/// assert_eq!(AccessLine::new("shared 5f0c 62a1")?.as_str(), "shared 5f0c 62a1");
/// assert!(AccessLine::new("two\nlines").is_err());
/// # Ok::<(), alley_play::NoAccessLine>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccessLine(String);

impl AccessLine {
    const LONGEST: usize = 256;

    /// Takes words of visible ASCII characters with single blanks between them.
    ///
    /// # Errors
    /// Anything else, or more than 256 bytes.
    pub fn new(line: &str) -> Result<Self, NoAccessLine> {
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic());
        if line.len() > Self::LONGEST || !line.split(' ').all(is_word) {
            return Err(NoAccessLine);
        }
        Ok(Self(line.to_owned()))
    }

    /// The line.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for AccessLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A text that is no line of access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoAccessLine;

impl fmt::Display for NoAccessLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("access is one line of plain words with single blanks")
    }
}

impl std::error::Error for NoAccessLine {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, course, entrants};

    #[test]
    fn a_beginning_is_written_in_one_way_only() {
        let course = course(entrants("지수\nhost-seal x").unwrap(), 3, End::First, 1).unwrap();
        let access = AccessLine::new("shared 00 ff").unwrap();
        let beginning = Beginning::new(access, "금요일 커피", course, &"0a".repeat(32)).unwrap();
        let text = beginning.to_string();
        assert_eq!(Beginning::read(&text), Ok(beginning));
        let wrong = [
            text.replacen("shared 00", "shared  00", 1),
            text.replacen("shared 00 ff\n", "", 1),
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
        for wrong in ["", " ", "a ", "a  b", "a\tb", "가", &"a".repeat(257)] {
            assert_eq!(AccessLine::new(wrong), Err(NoAccessLine), "{wrong:?}");
        }
        assert_eq!(NoAccessLine.to_string(), "access is one line of plain words with single blanks");
        assert_eq!(BeginningRefusal::Title(LabelRefusal::Empty).to_string(), "a text must not be empty");
        let digits = BeginningRefusal::Seal(HexRefusal::NotSixtyFour(2));
        assert_eq!(digits.to_string(), "64 hexadecimal digits are needed, not 2");
    }
}
