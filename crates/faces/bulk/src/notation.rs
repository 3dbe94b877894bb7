//! How a game is written down.

/// The two ways of writing, told apart by what a line contains. A line of one that holds something of the other is
/// refused by [`Game::read`](crate::Game::read).
///
/// ```
/// use alley_bulk::Notation;
///
/// assert_eq!(Notation::of(b"10 7 3 9 0"), Notation::Counts);
/// assert_eq!(Notation::of(b"X 7/ 9-"), Notation::Marks);
/// assert_eq!(Notation::of(b"81 72 63"), Notation::Marks); // 8 then 1, 7 then 2, 6 then 3
/// assert_eq!(Notation::of(b"10 10 11"), Notation::Counts); // in which 11 is too many
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Pin counts, separated by blanks, commas, semicolons or tabs: `10 7 3`.
    Counts,
    /// Marks, each a single character, separated or not: `X 7/`, `X|7/`, `X7/`. The first ball of a split may stand in
    /// brackets or in a circle: `(8)/`, `⑧/`. The pins that a first ball left may stand in brackets behind it:
    /// `8(7-10)/`.
    Marks,
}

impl Notation {
    /// Marks if there is a sign that no count has (X, /, -, F, |, brackets, circled digits), or if every token has two
    /// digits or more and none is 10; else counts.
    #[must_use]
    pub fn of(game: &[u8]) -> Self {
        let circled = |three: &[u8]| matches!(three, [0xe2, 0x91, 0xa0..=0xa8]);
        let signed = game.iter().any(|&byte| is_sign(byte)) || game.windows(3).any(circled);
        if signed || only_runs(game) { Self::Marks } else { Self::Counts }
    }
}

const fn is_sign(byte: u8) -> bool {
    matches!(byte, b'X' | b'x' | b'/' | b'-' | b'F' | b'f' | b'|' | b'(' | b')')
}

fn only_runs(game: &[u8]) -> bool {
    let run = |token: &[u8]| token.len() > 1 && token != b"10" && token.iter().all(u8::is_ascii_digit);
    !is_blank(game) && tokens(game).all(run)
}

/// What stands between separators.
pub(crate) fn tokens(game: &[u8]) -> impl Iterator<Item = &[u8]> {
    game.split(|&byte| is_separator(byte)).filter(|token| !token.is_empty())
}

/// Whether there is nothing but separators.
pub(crate) fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|&byte| is_separator(byte))
}

/// Blanks, tabs, commas and semicolons, as many as there are. A carriage return is a blank, as some systems end lines
/// with one.
pub(crate) const fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b',' | b';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_marks_are_told_apart() {
        for counts in [
            "", "10", "10 10,10", "1", "1;2\t3", "10 7 3", "11 7", "07 3", "seven", "7 30", ",", "10,11 3", "10 73",
            "1 2 345", "10 1000",
        ] {
            assert_eq!(Notation::of(counts.as_bytes()), Notation::Counts, "{counts:?}");
        }
        for marks in ["x", "X", "7 /", "-", "f", "7|3", "733", "73", "11", "00,11", "10 7 F", "(8) 1", "⑧ 1"] {
            assert_eq!(Notation::of(marks.as_bytes()), Notation::Marks, "{marks:?}");
        }
    }
}
