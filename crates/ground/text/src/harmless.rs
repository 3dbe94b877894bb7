//! Text from outside, printed so that it does nothing to a screen.

use crate::{cut, is_hidden};

/// At most this many characters, with U+FFFD for each that is not seen.
///
/// ```
/// assert_eq!(alley_text::harmless("a\u{202e}b7", 3), "a\u{fffd}b…");
/// ```
#[must_use]
pub fn harmless(text: &str, at_most: usize) -> String {
    let mut harmless: String = text.chars().take(at_most).map(|it| replaced(it, is_hidden)).collect();
    if text.chars().nth(at_most).is_some() {
        harmless.push('…');
    }
    harmless
}

/// A harmless text that takes at most this many columns, and one more if it was shortened.
///
/// ```
/// assert_eq!(alley_text::shortened("지수, 현우", 6), "지수, …");
/// ```
#[must_use]
pub fn shortened(text: &str, room: usize) -> String {
    let text = harmless(text, room);
    let shown = cut(&text, room);
    let more = if shown.len() < text.len() { "…" } else { "" };
    format!("{shown}{more}")
}

/// What somebody typed, shown again: U+FFFD for control characters and for bytes that are not text, and at most this
/// many bytes. Characters that are merely invisible stay: this is what was typed.
///
/// ```
/// assert_eq!(alley_text::echo(b"\x1b[2J\xff", 80), "\u{fffd}[2J\u{fffd}");
/// ```
#[must_use]
pub fn echo(typed: &[u8], at_most: usize) -> String {
    let start = typed.get(..at_most).unwrap_or(typed);
    let text = String::from_utf8_lossy(start);
    let mut echo: String = text.chars().map(|it| replaced(it, char::is_control)).collect();
    echo.truncate(echo.floor_char_boundary(at_most));
    echo
}

fn replaced(character: char, harmful: fn(char) -> bool) -> char {
    if harmful(character) { char::REPLACEMENT_CHARACTER } else { character }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nothing_harmful_is_shown(text in any::<String>(), room in 0..40_usize) {
            let seen = |text: String| text.replace(char::REPLACEMENT_CHARACTER, "");
            let (harmless, shortened) = (harmless(&text, room), shortened(&text, room));
            prop_assert!(harmless.chars().count() <= room + 1);
            prop_assert!(shortened.chars().map(|it| columns(&it.to_string())).sum::<usize>() <= room + 1);
            prop_assert!(!seen(harmless).contains(is_hidden) && !seen(shortened).contains(is_hidden));
            prop_assert!(!echo(text.as_bytes(), room).contains(char::is_control));
        }
    }

    #[test]
    fn a_text_that_fits_is_whole() {
        assert_eq!((harmless("지수", 2), harmless("지수", 1)), ("지수".to_owned(), "지…".to_owned()));
        assert_eq!((shortened("지수", 4), shortened("지수", 3)), ("지수".to_owned(), "지…".to_owned()));
        assert_eq!(shortened(&"7".repeat(101), 100), "7".repeat(100) + "…");
    }

    #[test]
    fn the_echo_is_harmless_and_short() {
        let echo = |typed: &[u8]| echo(typed, 4096);
        assert_eq!(echo(b"7"), "7");
        assert_eq!(echo(b"\x1b[2J\0\x7f"), "\u{fffd}[2J\u{fffd}\u{fffd}");
        assert_eq!(echo("\u{9b}2J".as_bytes()), "\u{fffd}2J");
        assert_eq!(echo(b"a\xffb"), "a\u{fffd}b");
        assert_eq!(echo("두명".as_bytes()), "두명");
        assert_eq!(echo(&vec![b'7'; 5_000_000]).len(), 4096);
        assert!(echo(&vec![0xff; 5_000]).len() <= 4096);
        assert_eq!(echo("가".repeat(5_000).as_bytes()), "가".repeat(4096 / 3));
    }
}
