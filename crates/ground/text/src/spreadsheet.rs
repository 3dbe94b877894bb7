//! Text in a cell of a spreadsheet that is read from a file of values.

use std::borrow::Cow;

/// The text with an apostrophe before it, if a spreadsheet would compute it: such a text begins with one of these after
/// any apostrophes. So every text is written in its own way, and the one apostrophe can be taken off again.
///
/// ```
/// use alley_text::in_a_cell;
///
/// assert_eq!(in_a_cell("=1+1"), "'=1+1");
/// assert_eq!(in_a_cell("'=1+1"), "''=1+1");
/// assert_eq!(in_a_cell("'til late"), "'til late");
/// ```
#[must_use]
pub fn in_a_cell(text: &str) -> Cow<'_, str> {
    if text.trim_start_matches('\'').starts_with(COMPUTED) { format!("'{text}").into() } else { text.into() }
}

const COMPUTED: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_computed_is_text_and_all_else_stays() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@x", "'@x"),
            ("\tx", "'\tx"),
            ("\rx", "'\rx"),
            ("'-1", "''-1"),
            ("''", "''"),
            ("", ""),
            ("박지수", "박지수"),
            ("1-1", "1-1"),
            (" =1", " =1"),
        ] {
            assert_eq!(in_a_cell(text), cell, "{text:?}");
        }
    }
}
