//! A whole game as it is carried from one journal to another.

use std::collections::HashMap;
use std::fmt;

use crate::{Caption, Content, Failure, GameId, Position};

/// A game's id, everything its entries say, and its caption. From these the hashes follow, so a game carried over
/// stands in the other journal exactly as it stood in the first.
///
/// ```
/// use alley_journal::{Caption, Content, Journal, Key, Memory, Moment, Payload, Record, Summary, label};
///
/// let (key, payload) = (Key::new("a-key")?, Payload::new("PJS")?);
/// let content = Content { time: Moment::from_millis(0), key, kind: label!("begin"), payload };
/// let caption = Caption { state: label!("open"), summary: Summary::new("PJS")? };
/// let record = Record::new("k7f3qd".parse()?, vec![content], caption)?;
///
/// let mut journal = Memory::default();
/// assert_eq!(journal.import(std::slice::from_ref(&record))?.games, 1);
/// assert_eq!(journal.head(record.game())?.position, record.end());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: GameId,
    contents: Vec<Content>,
    caption: Caption,
}

impl Record {
    /// A game of one entry or more.
    ///
    /// # Errors
    /// There is no entry.
    pub fn new(game: GameId, contents: Vec<Content>, caption: Caption) -> Result<Self, EmptyRecord> {
        if contents.is_empty() {
            return Err(EmptyRecord);
        }
        Ok(Self { game, contents, caption })
    }

    /// Which game it is; a refusal of the whole import names it.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// What its entries say, in order; there is at least one.
    #[must_use]
    pub fn contents(&self) -> &[Content] {
        &self.contents
    }

    /// Where its last entry stands, in any journal.
    #[must_use]
    pub fn end(&self) -> Position {
        self.contents.iter().fold(Position::START, |position, content| position.after(self.game, content))
    }

    /// Looks for two entries with the same key: what says the same twice is a fault here, not a repeat.
    ///
    /// # Errors
    /// [`Failure::KeyReused`] names the entry that has the key first.
    pub fn refuse_shared_keys(&self) -> Result<(), Failure> {
        let mut numbers = HashMap::new();
        for (number, content) in (1..).zip(&self.contents) {
            if let Some(number) = numbers.insert(&content.key, number) {
                return Err(Failure::KeyReused { game: self.game, number });
            }
        }
        Ok(())
    }

    /// What its last writer wanted shown.
    #[must_use]
    pub const fn caption(&self) -> &Caption {
        &self.caption
    }
}

/// A game without an entry: it never began.
///
/// ```
/// assert_eq!(alley_journal::EmptyRecord.to_string(), "a game has at least one entry");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmptyRecord;

impl fmt::Display for EmptyRecord {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a game has at least one entry")
    }
}

impl std::error::Error for EmptyRecord {}
