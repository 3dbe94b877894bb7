//! How a game is written down.

/// The two ways of writing, told apart by what a line contains.
///
/// ```
/// use alley_bulk::Notation;
///
/// assert_eq!(Notation::of(b"10 7 3 9 0"), Notation::Counts);
/// assert_eq!(Notation::of(b"X 7/ 9-"), Notation::Marks);
/// assert_eq!(Notation::of(b"81 72 63"), Notation::Marks); // 8 then 1, 7 then 2, 6 then 3
/// assert_eq!(Notation::of(b"10 10 10"), Notation::Counts);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Pin counts, separated by blanks or commas: `10 7 3`.
    Counts,
    /// Marks, each a single character, separated or not: `X 7/`, `X|7/`, `X7/`.
    Marks,
}

impl Notation {
    /// Marks if there is an X, /, -, F or |, or a run of three digits or more, or if every token has two digits and
    /// not all are 10; else counts.
    #[must_use]
    pub fn of(game: &[u8]) -> Self {
        let sign = game.iter().any(|byte| matches!(byte.to_ascii_uppercase(), b'X' | b'/' | b'-' | b'F' | b'|'));
        let long_run = game.windows(3).any(|three| three.iter().all(u8::is_ascii_digit));
        if sign || long_run || pairs_but_not_only_tens(game) { Self::Marks } else { Self::Counts }
    }
}

fn pairs_but_not_only_tens(game: &[u8]) -> bool {
    let pair = |token: &[u8]| token.len() == 2 && token.iter().all(u8::is_ascii_digit);
    tokens(game).all(pair) && tokens(game).any(|token| token != b"10")
}

/// What stands between separators.
pub(crate) fn tokens(game: &[u8]) -> impl Iterator<Item = &[u8]> {
    game.split(|&byte| is_separator(byte)).filter(|token| !token.is_empty())
}

/// Blanks and commas, as many as there are. A carriage return is a blank, as some systems end lines with one.
pub(crate) const fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_marks_are_told_apart() {
        for counts in ["", "10", "10 10,10", "1", "1 2 3", "10 7 3", "11 7", "07 3", "seven", "7 30", ",", "10,11 3"] {
            assert_eq!(Notation::of(counts.as_bytes()), Notation::Counts, "{counts:?}");
        }
        for marks in ["x", "X", "7 /", "-", "f", "7|3", "733", "1 2 345", "73", "10 73", "11", "00,11", "10 1000"] {
            assert_eq!(Notation::of(marks.as_bytes()), Notation::Marks, "{marks:?}");
        }
    }
}
