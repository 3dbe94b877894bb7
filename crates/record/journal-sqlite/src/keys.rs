//! Which entry of a game has which key. An index in the file would be one more page to write for every entry, so the
//! keys of the games last written to are remembered here; before every write they catch up with the record.

use std::collections::HashMap;

use alley_journal::{Entry, Failure, GameId, Head, Key, Position};
use rusqlite::Connection;

use crate::rows;

/// The most keys that are remembered when another game is written to; one game may have more.
const KEYS: usize = if cfg!(test) { 6 } else { 65_536 };

#[derive(Debug, Default)]
pub(crate) struct Keys(HashMap<GameId, Known>);

/// The keys of a game's entries, up to this position.
#[derive(Debug)]
struct Known {
    position: Position,
    numbers: HashMap<Key, u64>,
}

impl Keys {
    /// The entry that has this key, in a game that stands where the head says.
    pub(crate) fn holder(&mut self, connection: &Connection, head: &Head, key: &Key) -> Result<Option<Entry>, Failure> {
        let known = self.known(head.game);
        if known.position != head.position {
            rows::follow(connection, head, known.position.number, |entry| {
                known.position = entry.position;
                known.numbers.insert(entry.content.key, entry.position.number);
            })?;
        }
        known.numbers.get(key).map(|number| rows::entry(connection, head, *number)).transpose()
    }

    /// An entry with this key has just been written, after all that are known.
    pub(crate) fn written(&mut self, game: GameId, position: Position, key: &Key) {
        let known = self.known(game);
        known.position = position;
        known.numbers.insert(key.clone(), position.number);
    }

    fn known(&mut self, game: GameId) -> &mut Known {
        if !self.0.contains_key(&game) && self.0.values().map(|known| known.numbers.len()).sum::<usize>() >= KEYS {
            self.0.clear();
        }
        self.0.entry(game).or_insert_with(|| Known { position: Position::START, numbers: HashMap::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{append, schema};
    use alley_journal::Append;
    use alley_journal::contract::{GAME, open, say};

    fn journal() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::bring_forward(&mut connection, std::path::Path::new("here"), |_| None).unwrap();
        connection
    }

    /// What was written here needs no reading, however long the game is; only another game makes room for itself.
    #[test]
    fn the_game_that_is_written_to_is_remembered() {
        let (connection, mut keys, caption) = (journal(), Keys::default(), open("PJS"));
        let (game, mut position) = append::begin(&connection, &say("game", ""), GAME, &caption).unwrap();
        for number in 0..2 * KEYS {
            let content = say(&format!("key-{number}"), "7");
            let append = Append { game, expected: position, content: &content, caption: &caption };
            position = append::append_all(&connection, &mut keys, &[append]).unwrap().remove(0).unwrap();
            let known = keys.known(game);
            assert_eq!((known.position, known.numbers.len()), (position, number + 2));
        }
        let (other, _) = append::begin(&connection, &say("other", ""), GAME, &caption).unwrap();
        assert_eq!(keys.known(other).position, Position::START);
        assert_eq!(keys.0.len(), 1);
    }

    #[test]
    fn keys_that_were_forgotten_are_read_again() {
        let (connection, mut keys, caption) = (journal(), Keys::default(), open("PJS"));
        let begin =
            |game: usize| append::begin(&connection, &say(&format!("game-{game}"), ""), GAME, &caption).unwrap();
        let mut stands: Vec<_> = (0..4).map(begin).collect();
        for round in 0..5 {
            for (game, position) in &mut stands {
                let content = say(&format!("key-{round}"), "7");
                let append = Append { game: *game, expected: *position, content: &content, caption: &caption };
                let [written, repeated] =
                    append::append_all(&connection, &mut keys, &[append, append]).unwrap().try_into().unwrap();
                *position = written.clone().unwrap();
                assert_eq!((repeated, position.number), (written, round + 2));
                let remembered: usize = keys.0.values().map(|known| known.numbers.len()).sum();
                assert!(remembered <= KEYS + 2 * 7, "{remembered}");
            }
        }
    }
}
