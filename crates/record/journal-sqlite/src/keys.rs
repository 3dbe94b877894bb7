//! Which entry of a game has which key. An index in the file would be one more page to write for every entry, so the
//! keys of the games last written to are remembered here; before every write they catch up with the record.

use std::collections::HashMap;

use alley_journal::{Entry, Failure, GameId, Head, Key};
use rusqlite::Connection;

use crate::rows;

/// The most games whose keys are remembered.
const GAMES: usize = 64;

#[derive(Debug, Default)]
pub(crate) struct Keys(HashMap<GameId, Known>);

/// The keys of a game's entries, up to this number.
#[derive(Debug, Default)]
struct Known {
    number: u64,
    numbers: HashMap<Key, u64>,
}

impl Keys {
    /// The entry that has this key, in a game that stands where the head says.
    pub(crate) fn holder(&mut self, connection: &Connection, head: &Head, key: &Key) -> Result<Option<Entry>, Failure> {
        if self.0.len() >= GAMES && !self.0.contains_key(&head.game) {
            self.0.clear();
        }
        let known = self.0.entry(head.game).or_default();
        rows::follow(connection, head, known.number, |entry| {
            known.number = entry.position.number;
            known.numbers.insert(entry.content.key, entry.position.number);
        })?;
        known.numbers.get(key).map(|number| rows::entry(connection, head, *number)).transpose()
    }
}
