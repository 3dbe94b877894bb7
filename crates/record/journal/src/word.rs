//! What the journal asks of the texts it is given: that every engine can hold them, and nothing more.

use std::fmt;

/// A text the journal does not take.
///
/// ```
/// use alley_journal::{Key, Label};
///
/// assert_eq!(Key::new("").unwrap_err().to_string(), "nothing is there");
/// assert_eq!(Label::new("Roll").unwrap_err().to_string(), "'R' is not allowed here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordRefusal {
    /// There must be at least one character.
    Empty,
    /// It is longer than this many bytes.
    TooLong(usize),
    /// This character cannot stand in it.
    Character(char),
}

impl fmt::Display for WordRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("nothing is there"),
            Self::TooLong(limit) => write!(formatter, "longer than {limit} bytes"),
            Self::Character(character) => write!(formatter, "{character:?} is not allowed here"),
        }
    }
}

impl std::error::Error for WordRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_refusal_is_one_sentence() {
        assert_eq!(WordRefusal::Empty.to_string(), "nothing is there");
        assert_eq!(WordRefusal::TooLong(64).to_string(), "longer than 64 bytes");
        assert_eq!(WordRefusal::Character('\n').to_string(), "'\\n' is not allowed here");
    }
}
