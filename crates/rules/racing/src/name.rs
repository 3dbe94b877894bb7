//! What a car is called.

use std::fmt;

/// A car's name. In one race no two cars share one.
///
/// ```
/// use alley_racing::{CarName, NameRefusal};
///
/// assert_eq!(CarName::classic("pobi")?.as_str(), "pobi");
/// assert_eq!(CarName::classic("javaji"), Err(NameRefusal::TooLong));
/// assert_eq!(CarName::any("박지수")?.as_str(), "박지수");
/// # Ok::<(), NameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CarName(String);

impl CarName {
    /// A name of one to five letters a-z.
    ///
    /// # Errors
    /// Anything else is refused; a long name in other characters for its characters.
    pub fn classic(text: &str) -> Result<Self, NameRefusal> {
        if text.is_empty() {
            return Err(NameRefusal::Empty);
        }
        if !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(NameRefusal::NotLetters);
        }
        if text.len() > 5 {
            return Err(NameRefusal::TooLong);
        }
        Ok(Self(text.to_owned()))
    }

    /// A name in any script, kept as it is. What a particular face can show is for that face to check.
    ///
    /// # Errors
    /// It must not be blank, nor hold control characters.
    pub fn any(text: &str) -> Result<Self, NameRefusal> {
        if text.trim().is_empty() {
            return Err(NameRefusal::Blank);
        }
        if text.chars().any(char::is_control) {
            return Err(NameRefusal::Control);
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

/// Why something is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameRefusal {
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

impl fmt::Display for NameRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Empty => "a name must not be empty",
            Self::TooLong => "a name has at most five letters",
            Self::NotLetters => "a name has only the letters a to z",
            Self::Blank => "a name must not be blank",
            Self::Control => "a name must not hold control characters",
        })
    }
}

impl std::error::Error for NameRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_classic_name_has_one_to_five_letters() {
        for text in ["a", "jun", "crong"] {
            assert_eq!(CarName::classic(text).unwrap().to_string(), text);
        }
        assert_eq!(CarName::classic(""), Err(NameRefusal::Empty));
        assert_eq!(CarName::classic("javaji"), Err(NameRefusal::TooLong));
    }

    #[test]
    fn a_classic_name_has_no_other_characters() {
        let other =
            [" ", "   ", " jun", "ju n", "jun\t", "!", "ju-n", "1", "jun1", "ㄱ", "ㅏ", "포비", "가나다라마바사"];
        for text in other.into_iter().chain(["Jun", "JUN", "JAVAJI", "jün", "ｊｕｎ", "a\0", "a;b", "\u{feff}a"]) {
            assert_eq!(CarName::classic(text), Err(NameRefusal::NotLetters), "{text:?}");
        }
    }

    #[test]
    fn any_name_is_visible_and_harmless() {
        for text in ["", " ", "\u{3000}"] {
            assert_eq!(CarName::any(text), Err(NameRefusal::Blank), "{text:?}");
        }
        for text in ["a\u{1b}[2J", "a\0", "a\nb", "\u{9b}1m"] {
            assert_eq!(CarName::any(text), Err(NameRefusal::Control), "{text:?}");
        }
        assert_eq!(CarName::any("José 박").unwrap().as_str(), "José 박");
    }

    #[test]
    fn the_sentences() {
        let sentences = [
            (NameRefusal::Empty, "a name must not be empty"),
            (NameRefusal::TooLong, "a name has at most five letters"),
            (NameRefusal::NotLetters, "a name has only the letters a to z"),
            (NameRefusal::Blank, "a name must not be blank"),
            (NameRefusal::Control, "a name must not hold control characters"),
        ];
        for (refusal, sentence) in sentences {
            assert_eq!(refusal.to_string(), sentence);
        }
    }
}
