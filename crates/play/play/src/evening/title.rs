//! What an evening is called.

use std::fmt;
use std::str::FromStr;

use alley_text::{columns, composed, is_hidden, without_blanks};

/// A line that shows as what it is.
///
/// ```
/// use alley_play::Title;
///
/// assert_eq!(" 11월 정기전 ".parse::<Title>().map(|title| title.to_string()), Ok("11월 정기전".to_owned()));
/// assert!("a\u{202e}b".parse::<Title>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title(String);

impl Title {
    /// The widest title, in columns.
    const WIDEST: usize = 60;
    /// Marks on letters take no column; a title is short in bytes, too.
    const LONGEST: usize = 360;

    /// As it is shown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Title {
    type Err = TitleRefusal;

    fn from_str(text: &str) -> Result<Self, TitleRefusal> {
        let text = composed(without_blanks(text));
        let fits = (1..=Self::WIDEST).contains(&columns(&text)) && text.len() <= Self::LONGEST;
        if fits && !text.chars().any(is_hidden) { Ok(Self(text)) } else { Err(TitleRefusal) }
    }
}

impl fmt::Display for Title {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A text that is not a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TitleRefusal;

impl fmt::Display for TitleRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a title is one line of at most 60 columns in which everything is seen")
    }
}

impl std::error::Error for TitleRefusal {}
