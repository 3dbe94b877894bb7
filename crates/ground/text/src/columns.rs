//! Columns on a terminal: a Korean letter takes two, a combining mark none.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns a text takes.
///
/// ```
/// assert_eq!((alley_text::columns("지수"), alley_text::columns("e\u{301}")), (4, 1));
/// ```
#[must_use]
pub fn columns(text: &str) -> usize {
    text.width()
}

/// The blanks that fill a text up to a number of columns; none if it is as wide or wider.
///
/// ```
/// assert_eq!(alley_text::blanks("지수", 6), "  ");
/// ```
#[must_use]
pub fn blanks(text: &str, up_to: usize) -> String {
    " ".repeat(up_to.saturating_sub(columns(text)))
}

/// The beginning of a text, as far as it fits.
///
/// ```
/// assert_eq!(alley_text::cut("지수", 3), "지");
/// ```
#[must_use]
pub fn cut(text: &str, room: usize) -> &str {
    let mut taken = 0;
    let end = text.char_indices().find(|(_, character)| {
        taken += character.width().unwrap_or_default();
        taken > room
    });
    end.map_or(text, |(end, _)| text.get(..end).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_the_room_ends() {
        assert_eq!((cut("지수 : -> 1", 4), cut("지수 : -> 1", 5), cut("지수", 3)), ("지수", "지수 ", "지"));
        assert_eq!((cut("jun : > 0", 80), cut("jun", 0), cut("", 0)), ("jun : > 0", "", ""));
    }

    #[test]
    fn blanks_fill_up_and_never_take_away() {
        for (text, up_to, filled) in [("", 2, 2), ("지수", 4, 0), ("지수", 3, 0), ("José", 5, 1)] {
            assert_eq!(blanks(text, up_to), " ".repeat(filled), "{text}");
        }
    }
}
