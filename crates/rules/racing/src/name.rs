//! What a car is called.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

/// A car's name. In one race no two cars share one.
///
/// ```
/// use alley_racing::{CarName, CarNameRefusal};
///
/// assert_eq!(CarName::classic("pobi")?.as_str(), "pobi");
/// assert_eq!(CarName::classic("javaji"), Err(CarNameRefusal::TooLong));
/// assert_eq!(CarName::any("박지수")?.as_str(), "박지수");
/// # Ok::<(), CarNameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CarName(String);

impl CarName {
    /// A name of one to five letters a-z.
    ///
    /// # Errors
    /// Anything else is refused; a long name in other characters for its characters.
    pub fn classic(text: &str) -> Result<Self, CarNameRefusal> {
        if text.is_empty() {
            return Err(CarNameRefusal::Empty);
        }
        if !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(CarNameRefusal::NotLetters);
        }
        if text.len() > 5 {
            return Err(CarNameRefusal::TooLong);
        }
        Ok(Self(text.to_owned()))
    }

    /// A name in any script, kept as it is. What a particular face can show is for that face to check.
    ///
    /// # Errors
    /// It must not be blank, nor hold control characters.
    pub fn any(text: &str) -> Result<Self, CarNameRefusal> {
        if text.trim().is_empty() {
            return Err(CarNameRefusal::Blank);
        }
        if text.chars().any(char::is_control) {
            return Err(CarNameRefusal::Control);
        }
        Ok(Self(text.to_owned()))
    }

    /// The name as it is shown.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CarName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Why something is not a name.
///
/// ```
/// use alley_racing::{CarName, CarNameRefusal};
///
/// assert_eq!(CarName::classic("Pobi"), Err(CarNameRefusal::NotLetters));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarNameRefusal {
    /// A classic name has at least one letter.
    Empty,
    /// A classic name has at most five letters.
    TooLong,
    /// A classic name has no other characters than a-z.
    NotLetters,
    /// Nothing, or nothing but blanks.
    Blank,
    /// A control character could take over a terminal.
    Control,
}

impl fmt::Display for CarNameRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Empty => "a name must not be empty",
            Self::TooLong => "a name has at most five letters",
            Self::NotLetters => "a name has only the letters a to z",
            Self::Blank => "a name must not be blank",
            Self::Control => "a name must not contain control characters",
        })
    }
}

impl core::error::Error for CarNameRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classic_name_has_one_to_five_letters() {
        for text in ["a", "jun", "crong"] {
            assert_eq!(CarName::classic(text).unwrap().to_string(), text);
        }
        assert_eq!(CarName::classic(""), Err(CarNameRefusal::Empty));
        assert_eq!(CarName::classic("javaji"), Err(CarNameRefusal::TooLong));
    }

    #[test]
    fn a_classic_name_has_no_other_characters() {
        let other =
            [" ", "   ", " jun", "ju n", "jun\t", "!", "ju-n", "1", "jun1", "ㄱ", "ㅏ", "포비", "가나다라마바사"];
        for text in other.into_iter().chain(["Jun", "JUN", "JAVAJI", "jün", "ｊｕｎ", "a\0", "a;b", "\u{feff}a"]) {
            assert_eq!(CarName::classic(text), Err(CarNameRefusal::NotLetters), "{text:?}");
        }
    }

    #[test]
    fn any_name_is_visible_and_harmless() {
        for text in ["", " ", "\u{3000}"] {
            assert_eq!(CarName::any(text), Err(CarNameRefusal::Blank), "{text:?}");
        }
        for text in ["a\u{1b}[2J", "a\0", "a\nb", "\u{9b}1m"] {
            assert_eq!(CarName::any(text), Err(CarNameRefusal::Control), "{text:?}");
        }
        assert_eq!(CarName::any("José 박").unwrap().as_str(), "José 박");
    }

    #[test]
    fn the_sentences() {
        let sentences = [
            (CarNameRefusal::Empty, "a name must not be empty"),
            (CarNameRefusal::TooLong, "a name has at most five letters"),
            (CarNameRefusal::NotLetters, "a name has only the letters a to z"),
            (CarNameRefusal::Blank, "a name must not be blank"),
            (CarNameRefusal::Control, "a name must not contain control characters"),
        ];
        for (refusal, sentence) in sentences {
            assert_eq!(refusal.to_string(), sentence);
        }
    }
}
