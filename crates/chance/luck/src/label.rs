//! A piece of text in a proof: the title of an event, a name, what a public value is.

use std::fmt;

use unicode_normalization::is_nfc;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

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
        if !is_nfc(text) {
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

/// Characters that are not seen, or that change how others are seen: control, format and bidirectional characters,
/// separators, fillers, what has no meaning to others. The plain blank is the only blank.
///
/// ```
/// assert!(alley_luck::is_hidden('\u{202e}') && alley_luck::is_hidden('\u{3164}'));
/// assert!(!alley_luck::is_hidden('가') && !alley_luck::is_hidden(' '));
/// ```
#[must_use]
pub fn is_hidden(character: char) -> bool {
    match character.general_category() {
        GeneralCategory::Control
        | GeneralCategory::Format
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator
        | GeneralCategory::Surrogate
        | GeneralCategory::PrivateUse
        | GeneralCategory::Unassigned => true,
        GeneralCategory::SpaceSeparator => character != ' ',
        _ => is_invisible(character),
    }
}

/// Letters and marks by category that leave no trace on a screen: fillers, the grapheme joiner, variation selectors,
/// the blank braille pattern.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}' | '\u{fffd}' | '\u{e0100}'..='\u{e01ef}')
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
                write!(formatter, "a text must not hold the hidden character U+{:04X}", u32::from(*character))
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
        let controls =
            "\0\n\r\t\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{200d}\u{202e}\u{2066}\u{2028}\u{2029}\u{feff}\u{e0001}";
        let blanks = "\u{a0}\u{2003}\u{202f}\u{205f}\u{3000}\u{2800}\u{3164}\u{115f}\u{1160}\u{ffa0}";
        let marks = "\u{34f}\u{17b4}\u{17b5}\u{180b}\u{180f}\u{fe00}\u{fe0f}\u{e0100}\u{e01ef}\u{fffc}\u{fffd}";
        let nobodys = "\u{e000}\u{f8ff}\u{10fffd}\u{378}\u{fdd0}\u{ffff}";
        for hidden in [controls, blanks, marks, nobodys].iter().flat_map(|kind| kind.chars()) {
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
