//! The idempotency key of an entry.

use std::fmt;

use crate::WordRefusal;

/// What makes one attempt to write recognisable when it is made again: 1 to 64 visible ASCII characters.
///
/// Within a game no two entries share a key. The key that begins a game must be new to the whole journal, and the
/// game's id is drawn from it: take it from the system's random bytes, or from a client that does.
///
/// ```
/// use alley_journal::Key;
///
/// assert_eq!(Key::new("0190b5c1-7a6e")?.as_str(), "0190b5c1-7a6e");
/// assert!(Key::new("two words").is_err());
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Key(String);

impl Key {
    /// The most bytes a key can have.
    pub const LONGEST: usize = 64;

    /// Takes a text as a key.
    ///
    /// # Errors
    /// It is empty, too long, or has a character other than visible ASCII.
    pub fn new(text: impl Into<String>) -> Result<Self, WordRefusal> {
        let text = text.into();
        if text.is_empty() {
            return Err(WordRefusal::Empty);
        }
        if let Some(strange) = text.chars().find(|character| !character.is_ascii_graphic()) {
            return Err(WordRefusal::Character(strange));
        }
        if text.len() > Self::LONGEST {
            return Err(WordRefusal::TooLong(Self::LONGEST));
        }
        Ok(Self(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_1_to_64_visible_characters() {
        assert!(Key::new("!").is_ok());
        assert!(Key::new("~".repeat(64)).is_ok());
        assert_eq!(Key::new("~".repeat(65)), Err(WordRefusal::TooLong(64)));
        assert_eq!(Key::new(""), Err(WordRefusal::Empty));
        assert_eq!(Key::new("a\0b"), Err(WordRefusal::Character('\0')));
        assert_eq!(Key::new("열쇠"), Err(WordRefusal::Character('열')));
    }
}
