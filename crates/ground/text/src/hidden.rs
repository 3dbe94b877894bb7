//! Characters that nobody sees.

use std::fmt;

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Characters that are not seen, or that change how others are seen: control, format and bidirectional characters,
/// separators, fillers, and those without a meaning that all share. The plain blank is the only blank.
///
/// ```
/// assert!(alley_text::is_hidden('\u{202e}') && alley_text::is_hidden('\u{3164}'));
/// assert!(!alley_text::is_hidden('가') && !alley_text::is_hidden(' '));
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
        _ => leaves_no_trace(character),
    }
}

/// Letters and marks by category that leave no trace on a screen: fillers, the grapheme joiner, variation selectors,
/// the blank braille pattern.
fn leaves_no_trace(character: char) -> bool {
    matches!(character,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2800}'
        | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}' | '\u{fffd}' | '\u{e0100}'..='\u{e01ef}')
}

/// The number of a character, for sentences about one that cannot be shown itself.
///
/// ```
/// assert_eq!(alley_text::CodePoint('\u{202e}').to_string(), "U+202E");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePoint(pub char);

impl fmt::Display for CodePoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "U+{:04X}", u32::from(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_hidden() {
        let controls = "\0\n\r\t\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200d}\u{200e}\u{202e}\u{2066}\u{2069}\u{2028}\u{2029}\u{feff}\u{e0001}";
        let blanks = "\u{a0}\u{2003}\u{202f}\u{205f}\u{3000}\u{2800}\u{3164}\u{115f}\u{1160}\u{ffa0}";
        let marks = "\u{34f}\u{17b4}\u{17b5}\u{180b}\u{180f}\u{fe00}\u{fe0f}\u{e0100}\u{e01ef}\u{fffc}\u{fffd}";
        let nobodys = "\u{e000}\u{f8ff}\u{10fffd}\u{378}\u{fdd0}\u{ffff}";
        for hidden in [controls, blanks, marks, nobodys].iter().flat_map(|kind| kind.chars()) {
            assert!(is_hidden(hidden), "{hidden:?}");
        }
        for seen in " a~é한ㅎ、’🚗\u{301}".chars() {
            assert!(!is_hidden(seen), "{seen:?}");
        }
    }

    #[test]
    fn a_code_point_has_at_least_four_digits() {
        assert_eq!([',', '가', '\u{e0001}'].map(|it| CodePoint(it).to_string()), ["U+002C", "U+AC00", "U+E0001"]);
    }
}
