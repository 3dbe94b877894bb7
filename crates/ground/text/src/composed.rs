//! One way to write what looks the same.

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// A text in composed form (NFC): letters and their marks are one character where there is one.
///
/// ```
/// assert_eq!(alley_text::composed("\u{1112}\u{1161}\u{11ab}"), "한");
/// ```
#[must_use]
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// Whether a text is in composed form already.
///
/// ```
/// assert!(alley_text::is_composed("é") && !alley_text::is_composed("e\u{301}"));
/// ```
#[must_use]
pub fn is_composed(text: &str) -> bool {
    is_nfc(text)
}

/// A text without the blanks around it that a keyboard makes; the exercises forbid some of them, other faces forgive.
///
/// ```
/// assert_eq!(alley_text::without_blanks("\t 7\u{3000}"), "7");
/// ```
#[must_use]
pub fn without_blanks(text: &str) -> &str {
    text.trim_matches([' ', '\t', '\u{3000}'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_was_composed_stays_as_it_is(text in any::<String>()) {
            let once = composed(&text);
            prop_assert!(is_composed(&once));
            prop_assert_eq!(is_composed(&text), once == text);
        }
    }
}
