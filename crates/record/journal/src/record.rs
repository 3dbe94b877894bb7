//! A whole game as it is carried from one journal to another.

use std::collections::HashMap;
use std::fmt;

use crate::{Caption, Content, Failure, GameId, Nature, Position};

/// A game's id, what it is, everything its entries say, and its caption. From these the hashes follow, so a game carried over
/// stands in the other journal exactly as it stood in the first.
///
/// ```
/// use alley_journal::contract::{GAME, open, say};
/// use alley_journal::{Journal, Memory, Record};
///
/// let record = Record::new("k7f3qd".parse()?, GAME, vec![say("a-key", "PJS")], open("PJS"))?;
///
/// let mut journal = Memory::default();
/// assert_eq!(journal.import(std::slice::from_ref(&record))?.games, 1);
/// assert_eq!(journal.head(record.game())?.position, record.end());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: GameId,
    nature: Nature,
    contents: Vec<Content>,
    caption: Caption,
}

impl Record {
    /// A game of one entry or more.
    ///
    /// # Errors
    /// There is no entry.
    pub fn new(game: GameId, nature: Nature, contents: Vec<Content>, caption: Caption) -> Result<Self, EmptyRecord> {
        if contents.is_empty() {
            return Err(EmptyRecord);
        }
        Ok(Self { game, nature, contents, caption })
    }

    /// Which game it is; a refusal of the whole import names it.
    #[must_use]
    pub const fn game(&self) -> GameId {
        self.game
    }

    /// What it is.
    #[must_use]
    pub const fn nature(&self) -> Nature {
        self.nature
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
