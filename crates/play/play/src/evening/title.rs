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
    ///
    /// ```
    /// let title: alley_play::Title = "11월 정기전".parse()?;
    /// assert_eq!(title.as_str(), "11월 정기전");
    /// # Ok::<(), alley_play::TitleRefusal>(())
    /// ```
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_has_1_to_60_columns_and_hides_nothing() {
        for title in ["x".repeat(60), "가".repeat(30), "a\u{301}".repeat(60)] {
            assert_eq!(title.parse::<Title>().map(|title| title.to_string()), Ok(composed(&title)), "{title}");
        }
        let marked = |count: usize| format!("{}{}", "가".repeat(20), "\u{1ab0}".repeat(count));
        assert!(marked(100).parse::<Title>().is_ok());
        for wrong in ["", " ", "\u{301}", &"x".repeat(61), &"가".repeat(31), &marked(101), "a\u{200b}b"] {
            assert_eq!(wrong.parse::<Title>(), Err(TitleRefusal), "{wrong:?}");
        }
        let sentence = "a title is one line of at most 60 columns in which everything is seen";
        assert_eq!(TitleRefusal.to_string(), sentence);
    }
}
