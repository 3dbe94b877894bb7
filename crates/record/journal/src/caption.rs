//! What stands on the spine of a game: enough to list it without opening it.

use crate::WordRefusal;

/// What the writer wants shown of a game as it now stands; given with every entry, and the last one counts.
///
/// ```
/// use alley_journal::{Caption, State, Summary};
///
/// let caption = Caption { state: State::Open, summary: Summary::new("PJS 12, KYJ 7")? };
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caption {
    /// Whether it goes on.
    pub state: State,
    /// In the writer's own words.
    pub summary: Summary,
}

/// Whether something goes on.
///
/// ```
/// assert_eq!(alley_journal::State::Over.as_str(), "over");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// It goes on.
    Open,
    /// It is over; one more entry, such as a correction, may open it again.
    Over,
}

impl State {
    /// The word by which a head is sealed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Over => "over",
        }
    }
}

/// One line of text, at most 64 KiB.
///
/// ```
/// use alley_journal::Summary;
///
/// assert_eq!(Summary::new("박지성 12")?.as_str(), "박지성 12");
/// assert!(Summary::new("two\nlines").is_err());
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary(String);

impl Summary {
    /// The most bytes a summary can have.
    pub const LONGEST: usize = 64 << 10;

    /// Takes a text as a summary; it may be empty.
    ///
    /// # Errors
    /// It has a control character, such as a line feed, or is too long.
    pub fn new(text: impl Into<String>) -> Result<Self, WordRefusal> {
        let text = text.into();
        if let Some(control) = text.chars().find(|character| character.is_control()) {
            return Err(WordRefusal::Character(control));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_one_line() {
        assert!(Summary::new("").is_ok());
        assert!(Summary::new("x".repeat(65_536)).is_ok());
        assert_eq!(Summary::new("x".repeat(65_537)), Err(WordRefusal::TooLong(65_536)));
        assert_eq!(Summary::new("a\u{85}b"), Err(WordRefusal::Character('\u{85}')));
    }
}
