//! Which names the bowlers may have.

use alley_bowling::{BowlerName, NameRefusal};
use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_width::UnicodeWidthStr;

use crate::language::Complaint;

/// The rule for names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Three English letters, as in the exercises.
    Classic,
    /// Any script, up to twenty columns.
    Any,
}

/// The widest name that still fits a board.
pub(crate) struct LongestName;

impl LongestName {
    pub(crate) const COLUMNS: usize = 20;
}

impl Naming {
    pub(crate) fn name(self, text: &str) -> Result<BowlerName, Complaint> {
        match self {
            Self::Classic => BowlerName::classic(text).map_err(Complaint::Name),
            Self::Any => BowlerName::any(&shown(text)?).map_err(Complaint::Name),
        }
    }
}

/// A name in composed form, if it shows as what it is on a board.
fn shown(text: &str) -> Result<String, Complaint> {
    if let Some(character) = text.chars().find(|&character| is_forbidden(character)) {
        return Err(Complaint::ForbiddenInName(character));
    }
    let composed: String = text.nfc().collect();
    match composed.width() {
        0 => Err(Complaint::Name(NameRefusal::Blank)),
        1..=LongestName::COLUMNS => Ok(composed),
        _ => Err(Complaint::WideName),
    }
}

/// Characters that are not seen, or that change how others are seen. The plain blank is the only blank.
fn is_forbidden(character: char) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn any(text: &str) -> Result<String, Complaint> {
        Naming::Any.name(text).map(|name| name.to_string())
    }

    #[test]
    fn any_script_up_to_twenty_columns() {
        for text in ["박지수", "José", "Ω", "李小龍", "a b", "İpek", "O'Neil", "1", "عمر", "abcdefghijklmnopqrst"]
        {
            assert_eq!(any(text).as_deref(), Ok(text));
        }
        assert_eq!(any(&"가".repeat(10)), Ok("가".repeat(10)));
        assert_eq!(any(&"가".repeat(11)), Err(Complaint::WideName));
        assert_eq!(any("abcdefghijklmnopqrstu"), Err(Complaint::WideName));
    }

    #[test]
    fn names_are_kept_composed() {
        assert_eq!(any("Jose\u{301}"), Ok("José".into()));
        assert_eq!(any("\u{1112}\u{1161}\u{11ab}"), Ok("한".into()));
    }

    #[test]
    fn nothing_unseen_is_a_name_or_part_of_one() {
        for text in ["", " ", "\u{301}"] {
            assert_eq!(any(text), Err(Complaint::Name(NameRefusal::Blank)), "{text:?}");
        }
        for character in [
            '\u{0}',
            '\u{1b}',
            '\u{7f}',
            '\u{9b}',
            '\t',
            '\u{a0}',
            '\u{ad}',
            '\u{61c}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{2028}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{3000}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{e0001}',
            '\u{e000}',
        ] {
            assert_eq!(any(&format!("a{character}b")), Err(Complaint::ForbiddenInName(character)), "{character:?}");
        }
    }
}
