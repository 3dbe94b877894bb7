//! Which names show on a board as what they are: one rule for every face, and for what is imported.

use std::fmt;

use alley_bowling::BowlerName;
use alley_text::{CodePoint, columns, composed, is_hidden, without_blanks};

/// The widest name that still fits a board, in columns.
pub const WIDEST_NAME: usize = 20;
/// Marks on letters take no column; a name is short in bytes, too.
const LONGEST_NAME: usize = 120;

/// A name in any script, in composed form and without the blanks around it, if it shows as what it is on a board.
///
/// ```
/// use alley_play::{UnshownName, shown_name};
///
/// assert_eq!(shown_name(" Jose\u{301} ").map(|name| name.to_string()), Ok("José".to_owned()));
/// assert_eq!(shown_name("a\u{202e}b"), Err(UnshownName::Hidden('\u{202e}')));
/// ```
///
/// # Errors
/// Nothing is seen of it, something in it is not seen, or it does not fit.
pub fn shown_name(text: &str) -> Result<BowlerName, UnshownName> {
    BowlerName::any(&shown(text)?).map_err(|_| UnshownName::Blank)
}

/// The same for anybody's name.
pub(crate) fn shown(text: &str) -> Result<String, UnshownName> {
    let text = without_blanks(text);
    if let Some(character) = text.chars().find(|&character| is_hidden(character)) {
        return Err(UnshownName::Hidden(character));
    }
    let name = composed(text);
    match columns(&name) {
        0 => Err(UnshownName::Blank),
        1..=WIDEST_NAME if name.len() <= LONGEST_NAME => Ok(name),
        _ => Err(UnshownName::Wide),
    }
}

/// Whether a name that comes from outside is one that a dialogue would have taken as it is.
///
/// ```
/// assert!(alley_play::shows_as_it_is("박지수") && !alley_play::shows_as_it_is(" 박지수"));
/// ```
#[must_use]
pub fn shows_as_it_is(name: &str) -> bool {
    shown(name).is_ok_and(|shown| shown == name)
}

/// Why a name does not show on a board as what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnshownName {
    /// Nothing is seen of it.
    Blank,
    /// This character is not seen, or changes how others are seen.
    Hidden(char),
    /// It takes more columns than there are.
    Wide,
}

impl fmt::Display for UnshownName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Blank => formatter.write_str("a name must not be blank"),
            Self::Hidden('\t') => formatter.write_str("the name contains a tab"),
            Self::Hidden(character) => {
                write!(formatter, "the name contains the character {}", CodePoint(*character))
            }
            Self::Wide => {
                write!(formatter, "a name has up to {WIDEST_NAME} letters ({} in Korean)", WIDEST_NAME / 2)
            }
        }
    }
}

impl std::error::Error for UnshownName {}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_name_that_was_taken_is_taken_again_as_it_is(text in "\\PC{0,24}") {
            let Ok(name) = shown(&text) else { return Ok(()) };
            prop_assert!(shows_as_it_is(&name), "{:?} from {:?}", name, text);
            prop_assert!((1..=WIDEST_NAME).contains(&columns(&name)) && !name.contains(is_hidden));
        }
    }

    #[test]
    fn any_script_up_to_twenty_columns() {
        for text in ["박지수", "José", "Ω", "李小龍", "a b", "İpek", "O'Neil", "1", "عمر", "abcdefghijklmnopqrst"]
        {
            assert_eq!(shown(text).as_deref(), Ok(text));
        }
        assert_eq!(shown(&"가".repeat(10)), Ok("가".repeat(10)));
        assert_eq!(shown(&"가".repeat(11)), Err(UnshownName::Wide));
        assert_eq!(shown("abcdefghijklmnopqrstu"), Err(UnshownName::Wide));
        assert_eq!(shown(&format!("a{}", "\u{301}".repeat(100))), Err(UnshownName::Wide));
    }

    #[test]
    fn names_are_kept_composed_and_without_blanks_around_them() {
        assert_eq!(shown("Jose\u{301}"), Ok("José".into()));
        assert_eq!(shown("\u{1112}\u{1161}\u{11ab}"), Ok("한".into()));
        assert_eq!(shown(" \t한 글\u{3000}"), Ok("한 글".into()));
    }

    #[test]
    fn nothing_unseen_is_a_name_or_part_of_one() {
        for text in ["", " ", "\t", "\u{301}"] {
            assert_eq!(shown(text), Err(UnshownName::Blank), "{text:?}");
        }
        for character in ['\0', '\u{1b}', '\t', '\u{a0}', '\u{200b}', '\u{202e}', '\u{3000}', '\u{fe0f}', '\u{e000}'] {
            assert_eq!(shown(&format!("a{character}b")), Err(UnshownName::Hidden(character)), "{character:?}");
        }
    }

    #[test]
    fn the_sentences() {
        assert_eq!(UnshownName::Blank.to_string(), "a name must not be blank");
        assert_eq!(UnshownName::Hidden('\u{202e}').to_string(), "the name contains the character U+202E");
        assert_eq!(UnshownName::Hidden('\t').to_string(), "the name contains a tab");
        assert_eq!(UnshownName::Wide.to_string(), "a name has up to 20 letters (10 in Korean)");
    }
}
