//! A piece of text in a proof: the title of an event, a name, what a public value is.

use std::fmt;

use alley_text::{CodePoint, is_composed, is_hidden};

/// A text of one line that two people who see the same see as the same bytes: composed form, nothing invisible.
///
/// ```
/// use alley_luck::{Label, LabelRefusal};
///
/// assert_eq!(Label::new("금요일 커피")?.as_str(), "금요일 커피");
/// assert_eq!(Label::new("e\u{301}"), Err(LabelRefusal::NotComposed));
/// # Ok::<(), LabelRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label(String);

impl Label {
    /// The longest label, in bytes.
    pub const MOST_BYTES: usize = 120;

    /// Checks a text.
    ///
    /// # Errors
    /// It must have a canonical form, and this must be it.
    pub fn new(text: &str) -> Result<Self, LabelRefusal> {
        if text.is_empty() {
            return Err(LabelRefusal::Empty);
        }
        if text.len() > Self::MOST_BYTES {
            return Err(LabelRefusal::TooLong);
        }
        if let Some(hidden) = text.chars().find(|character| is_hidden(*character)) {
            return Err(LabelRefusal::Hidden(hidden));
        }
        if text.trim() != text {
            return Err(LabelRefusal::BlankAtTheEnds);
        }
        if !is_composed(text) {
            return Err(LabelRefusal::NotComposed);
        }
        Ok(Self(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Label {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Why a text cannot stand in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelRefusal {
    /// There is nothing.
    Empty,
    /// More bytes than [`Label::MOST_BYTES`].
    TooLong,
    /// A character that is not seen, or that changes how others are seen.
    Hidden(char),
    /// A blank before or after it cannot be seen.
    BlankAtTheEnds,
    /// The same letters can be written in other bytes; only the composed form (NFC) is taken.
    NotComposed,
}

impl fmt::Display for LabelRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("a text must not be empty"),
            Self::TooLong => write!(formatter, "a text has at most {} bytes", Label::MOST_BYTES),
            Self::Hidden(character) => {
                write!(formatter, "a text must not hold the hidden character {}", CodePoint(*character))
            }
            Self::BlankAtTheEnds => formatter.write_str("a text has no blanks at its ends"),
            Self::NotComposed => formatter.write_str("a text is in composed form (NFC)"),
        }
    }
}

impl std::error::Error for LabelRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for hidden in ['\0', '\n', '\u{202e}', '\u{3000}', '\u{fe0f}', '\u{fffd}', '\u{e000}'] {
            assert_eq!(Label::new(&format!("a{hidden}b")), Err(LabelRefusal::Hidden(hidden)), "{hidden:?}");
        }
        for text in [" a", "a ", " ", "  "] {
            assert_eq!(Label::new(text), Err(LabelRefusal::BlankAtTheEnds), "{text:?}");
        }
        for text in ["e\u{301}", "\u{1112}\u{1161}\u{11ab}", "\u{212b}"] {
            assert_eq!(Label::new(text), Err(LabelRefusal::NotComposed), "{text:?}");
        }
        assert_eq!(Label::new(""), Err(LabelRefusal::Empty));
        assert_eq!(Label::new(&"é".repeat(61)), Err(LabelRefusal::TooLong));
        for text in ["é".repeat(60), "한 글".to_owned(), "a, b: c\\d".to_owned()] {
            assert_eq!(Label::new(&text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_sentences() {
        assert_eq!(LabelRefusal::Empty.to_string(), "a text must not be empty");
        assert_eq!(LabelRefusal::TooLong.to_string(), "a text has at most 120 bytes");
        assert_eq!(LabelRefusal::Hidden('\u{202e}').to_string(), "a text must not hold the hidden character U+202E");
        assert_eq!(LabelRefusal::BlankAtTheEnds.to_string(), "a text has no blanks at its ends");
        assert_eq!(LabelRefusal::NotComposed.to_string(), "a text is in composed form (NFC)");
    }
}
