//! A piece of text in a proof: the title of an event, a name, what a public value is.

use std::fmt;

use alley_text::{CodePoint, is_composed, is_hidden};

/// A text of one line that two people who see the same see as the same bytes: composed form, nothing invisible.
///
/// ```
/// use alley_luck::{ProofText, ProofTextRefusal};
///
/// assert_eq!(ProofText::new("금요일 커피")?.as_str(), "금요일 커피");
/// assert_eq!(ProofText::new("e\u{301}"), Err(ProofTextRefusal::NotComposed));
/// # Ok::<(), ProofTextRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProofText(String);

impl ProofText {
    /// The longest label, in bytes.
    pub const MOST_BYTES: usize = 120;

    /// Checks a text.
    ///
    /// # Errors
    /// It must have a canonical form, and this must be it.
    pub fn new(text: &str) -> Result<Self, ProofTextRefusal> {
        if text.is_empty() {
            return Err(ProofTextRefusal::Empty);
        }
        if text.len() > Self::MOST_BYTES {
            return Err(ProofTextRefusal::TooLong);
        }
        if let Some(hidden) = text.chars().find(|character| is_hidden(*character)) {
            return Err(ProofTextRefusal::Hidden(hidden));
        }
        if text.trim() != text {
            return Err(ProofTextRefusal::BlankAtTheEnds);
        }
        if !is_composed(text) {
            return Err(ProofTextRefusal::NotComposed);
        }
        Ok(Self(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProofText {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Why a text cannot stand in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofTextRefusal {
    /// There is nothing.
    Empty,
    /// More bytes than [`ProofText::MOST_BYTES`].
    TooLong,
    /// A character that is not seen, or that changes how others are seen.
    Hidden(char),
    /// A blank before or after it cannot be seen.
    BlankAtTheEnds,
    /// The same letters can be written in other bytes; only the composed form (NFC) is taken.
    NotComposed,
}

impl fmt::Display for ProofTextRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("a text must not be empty"),
            Self::TooLong => write!(formatter, "a text has at most {} bytes", ProofText::MOST_BYTES),
            Self::Hidden(character) => {
                write!(formatter, "a text must not contain the hidden character {}", CodePoint(*character))
            }
            Self::BlankAtTheEnds => formatter.write_str("a text does not begin or end with a blank"),
            Self::NotComposed => formatter.write_str("a text is in composed form (NFC)"),
        }
    }
}

impl std::error::Error for ProofTextRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_refused() {
        for hidden in ['\0', '\n', '\u{202e}', '\u{3000}', '\u{fe0f}', '\u{fffd}', '\u{e000}'] {
            assert_eq!(ProofText::new(&format!("a{hidden}b")), Err(ProofTextRefusal::Hidden(hidden)), "{hidden:?}");
        }
        for text in [" a", "a ", " ", "  "] {
            assert_eq!(ProofText::new(text), Err(ProofTextRefusal::BlankAtTheEnds), "{text:?}");
        }
        for text in ["e\u{301}", "\u{1112}\u{1161}\u{11ab}", "\u{212b}"] {
            assert_eq!(ProofText::new(text), Err(ProofTextRefusal::NotComposed), "{text:?}");
        }
        assert_eq!(ProofText::new(""), Err(ProofTextRefusal::Empty));
        assert_eq!(ProofText::new(&"é".repeat(61)), Err(ProofTextRefusal::TooLong));
        for text in ["é".repeat(60), "한 글".to_owned(), "a, b: c\\d".to_owned()] {
            assert_eq!(ProofText::new(&text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn the_sentences() {
        assert_eq!(ProofTextRefusal::Empty.to_string(), "a text must not be empty");
        assert_eq!(ProofTextRefusal::TooLong.to_string(), "a text has at most 120 bytes");
        assert_eq!(
            ProofTextRefusal::Hidden('\u{202e}').to_string(),
            "a text must not contain the hidden character U+202E"
        );
        assert_eq!(ProofTextRefusal::BlankAtTheEnds.to_string(), "a text does not begin or end with a blank");
        assert_eq!(ProofTextRefusal::NotComposed.to_string(), "a text is in composed form (NFC)");
    }
}
