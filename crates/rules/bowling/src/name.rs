//! What a bowler is called.

use alloc::sync::Arc;
use core::fmt;

/// A bowler's name. Two bowlers may share one, and all copies of it do.
///
/// ```
/// use alley_bowling::{BowlerName, BowlerNameRefusal};
///
/// assert_eq!(BowlerName::classic("pjs")?.as_str(), "PJS");
/// assert_eq!(BowlerName::classic("p1s"), Err(BowlerNameRefusal::NotThreeLetters));
/// assert_eq!(BowlerName::any("박지수")?.as_str(), "박지수");
/// # Ok::<(), BowlerNameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BowlerName(Arc<str>);

impl BowlerName {
    /// A name of exactly three English letters, kept in capitals.
    ///
    /// # Errors
    /// Anything else is refused.
    pub fn classic(text: &str) -> Result<Self, BowlerNameRefusal> {
        if text.len() != 3 || !text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Err(BowlerNameRefusal::NotThreeLetters);
        }
        Ok(Self(text.to_ascii_uppercase().into()))
    }

    /// A name in any script, kept as it is. What a particular face can show is for that face to check.
    ///
    /// # Errors
    /// It must not be blank, nor hold control characters.
    pub fn any(text: &str) -> Result<Self, BowlerNameRefusal> {
        if text.trim().is_empty() {
            return Err(BowlerNameRefusal::Blank);
        }
        if text.chars().any(char::is_control) {
            return Err(BowlerNameRefusal::Control);
        }
        Ok(Self(text.into()))
    }

    /// The name as it is shown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BowlerName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Why something is not a name.
///
/// ```
/// use alley_bowling::{BowlerName, BowlerNameRefusal};
///
/// assert_eq!(BowlerName::any(" "), Err(BowlerNameRefusal::Blank));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BowlerNameRefusal {
    /// A classic name has exactly three English letters.
    NotThreeLetters,
    /// Nothing, or nothing but blanks.
    Blank,
    /// A control character could take over a terminal.
    Control,
}

impl fmt::Display for BowlerNameRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotThreeLetters => "a name has exactly three English letters",
            Self::Blank => "a name must not be blank",
            Self::Control => "a name must not contain control characters",
        })
    }
}

impl core::error::Error for BowlerNameRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classic_name_has_three_english_letters() {
        for text in ["", "PJ", "PJSK", "P1S", "P S", " PJS", "박지수", "PJÉ", "P\u{1b}S", "p.s", "ＰＪＳ", "김"]
        {
            assert_eq!(BowlerName::classic(text), Err(BowlerNameRefusal::NotThreeLetters), "{text:?}");
        }
        assert_eq!(BowlerName::classic("pJs").unwrap().to_string(), "PJS");
    }

    #[test]
    fn any_name_is_visible_and_harmless() {
        for text in ["", " ", "\u{3000}"] {
            assert_eq!(BowlerName::any(text), Err(BowlerNameRefusal::Blank), "{text:?}");
        }
        for text in ["a\u{1b}[2J", "a\0", "a\nb", "\u{9b}1m"] {
            assert_eq!(BowlerName::any(text), Err(BowlerNameRefusal::Control), "{text:?}");
        }
        assert_eq!(BowlerName::any("José 박").unwrap().as_str(), "José 박");
    }

    #[test]
    fn the_sentences() {
        assert_eq!(BowlerNameRefusal::NotThreeLetters.to_string(), "a name has exactly three English letters");
        assert_eq!(BowlerNameRefusal::Blank.to_string(), "a name must not be blank");
        assert_eq!(BowlerNameRefusal::Control.to_string(), "a name must not contain control characters");
    }
}
