//! How a run went.

use std::ops::AddAssign;
use std::{fmt, io};

use crate::ScoreSummary;

/// What a run leaves behind besides its output. Reports of several files add up.
///
/// ```
/// use alley_bulk::{Format, Report, Scoring};
///
/// let (scoring, mut whole) = (Scoring::new(Format::Summary).partial(true), Report::default());
/// for file in ["7 6\n", "XXXXXXXXXXXX\n", "X\n", "X 7/\n"] {
///     whole += &scoring.run("file", file.as_bytes(), &mut Vec::new(), &mut Vec::new())?;
/// }
/// assert_eq!((whole.refused(), whole.unfinished(), whole.summary().games()), (1, 2, 1));
/// # Ok::<(), alley_bulk::Trouble>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub(crate) refused: u64,
    pub(crate) unfinished: u64,
    pub(crate) summary: ScoreSummary,
}

impl Report {
    /// How many lines had no score.
    #[must_use]
    pub const fn refused(&self) -> u64 {
        self.refused
    }

    /// How many games were not finished, where that is allowed. They are not part of the summary.
    #[must_use]
    pub const fn unfinished(&self) -> u64 {
        self.unfinished
    }

    /// Of the finished games, if [`Format::Summary`](crate::Format::Summary) was asked for; else empty.
    #[must_use]
    pub const fn summary(&self) -> &ScoreSummary {
        &self.summary
    }
}

impl AddAssign<&Self> for Report {
    fn add_assign(&mut self, other: &Self) {
        self.refused += other.refused;
        self.unfinished += other.unfinished;
        self.summary += &other.summary;
    }
}

/// Why a run ended early.
#[derive(Debug)]
pub enum Trouble {
    /// The input could not be read.
    Reading(io::Error),
    /// The output could not be written; a closed pipe is [`io::ErrorKind::BrokenPipe`].
    Writing(io::Error),
    /// The first line has no column of this title.
    NoColumn,
    /// The input is compressed.
    Gzip,
    /// The input is text, but two bytes a character.
    Utf16,
}

impl Trouble {
    /// What is foreign about an input that begins like this.
    pub(crate) const fn foreign(beginning: &[u8]) -> Option<Self> {
        match beginning {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [1..=255, 0, 1..=255, 0, ..] | [0, 1..=255, 0, 1..=255, ..] => {
                Some(Self::Utf16)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reading(error) => write!(formatter, "cannot read: {error}"),
            Self::Writing(error) => write!(formatter, "cannot write: {error}"),
            Self::NoColumn => formatter.write_str("the first line does not name the column asked for"),
            Self::Gzip => formatter.write_str("compressed with gzip; unpack it first: zcat FILE | alley score"),
            Self::Utf16 => {
                formatter.write_str("UTF-16, not UTF-8; convert it first: iconv -f UTF-16 -t UTF-8 FILE | alley score")
            }
        }
    }
}

impl std::error::Error for Trouble {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Reading(error) | Self::Writing(error) => Some(error),
            Self::NoColumn | Self::Gzip | Self::Utf16 => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::error::Error;

    #[test]
    fn what_the_system_said_is_the_source() {
        for trouble in [Trouble::Reading(io::Error::other("no")), Trouble::Writing(io::Error::other("no"))] {
            assert_eq!(trouble.source().unwrap().to_string(), "no");
        }
        assert!(Trouble::NoColumn.source().is_none());
    }

    #[test]
    fn the_sentences() {
        let refused = || io::Error::other("no");
        assert_eq!(Trouble::Reading(refused()).to_string(), "cannot read: no");
        assert_eq!(Trouble::Writing(refused()).to_string(), "cannot write: no");
        assert_eq!(Trouble::NoColumn.to_string(), "the first line does not name the column asked for");
        assert_eq!(Trouble::Gzip.to_string(), "compressed with gzip; unpack it first: zcat FILE | alley score");
        let convert = "UTF-16, not UTF-8; convert it first: iconv -f UTF-16 -t UTF-8 FILE | alley score";
        assert_eq!(Trouble::Utf16.to_string(), convert);
    }

    #[test]
    fn foreign_beginnings_are_known() {
        for utf16 in [&b"\xff\xfeX\0"[..], b"\xfe\xff\0X", b"X\0 \0", b"\0X\0 "] {
            assert!(matches!(Trouble::foreign(utf16), Some(Trouble::Utf16)), "{utf16:?}");
        }
        assert!(matches!(Trouble::foreign(b"\x1f\x8b\x08"), Some(Trouble::Gzip)));
        assert!(["", "X", "X 7/", "\0\0\0\0", "10 7"].iter().all(|text| Trouble::foreign(text.as_bytes()).is_none()));
    }
}
