//! Why the record could not be read or written.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::{Damage, GameId, Position};

/// What a journal refuses, and why. After any of them the record is as it was.
///
/// ```
/// use alley_journal::{Failure, Journal, Memory};
///
/// let failure = Memory::default().head("k7f3qd".parse()?).unwrap_err();
/// assert_eq!(failure.to_string(), "there is no game k7f3qd");
/// # Ok::<(), alley_journal::GameIdRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// There is nothing at this path.
    Missing(PathBuf),
    /// It cannot be used as a journal.
    CannotOpen {
        /// Where.
        path: PathBuf,
        /// Why not.
        reason: Obstacle,
    },
    /// Something else is in this file.
    NotOurs(PathBuf),
    /// A later version of the program wrote it.
    Newer {
        /// Where.
        path: PathBuf,
        /// The version of its schema.
        found: u32,
        /// The latest this program knows.
        known: u32,
    },
    /// Its tables are those of an earlier version, or there are none yet (version 0), and only a person may change them.
    Outdated {
        /// The version of its schema.
        found: u32,
        /// The one this program needs.
        known: u32,
    },
    /// The record is on another machine that cannot be reached. Nothing was written.
    Away,
    /// The other machine went away before it answered: what was sent may have been written or not. Sent again with the
    /// same keys it is written once.
    Unsure,
    /// The record is not what it was.
    Damaged(Damage),
    /// A game of an earlier version begins with an entry that this program does not know, so what the game is cannot be
    /// told.
    UnknownBeginning(GameId),
    /// There is no room left.
    DiskFull,
    /// It may be read but not written.
    ReadOnly,
    /// The role that asks a database has no right to what it asks for.
    Forbidden,
    /// Another program was writing for too long.
    Busy,
    /// The system failed in another way; in its own words.
    System(String),
    /// No game has this id.
    NoSuchGame(GameId),
    /// Somebody else has written to the game since it was read.
    Conflict {
        /// Which game.
        game: GameId,
        /// Where its record now stands.
        current: Position,
    },
    /// The key stands for another entry already.
    KeyReused {
        /// Of this game.
        game: GameId,
        /// The entry that has the key.
        number: u64,
    },
    /// The game to be imported is here already, with other entries or fewer: an import does not continue a game.
    Different(GameId),
}

impl Failure {
    /// Every id that a key may draw is that of another game.
    #[must_use]
    pub fn no_id() -> Self {
        Self::System("no id is left for a new game".to_owned())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(path) => write!(formatter, "there is no journal at {}", path.display()),
            Self::CannotOpen { path, reason } => {
                write!(formatter, "cannot open the journal {}: {reason}", path.display())
            }
            Self::NotOurs(path) => write!(formatter, "{} is not an Alley journal", path.display()),
            Self::Newer { path, found, known } => write!(
                formatter,
                "{} was written by a newer Alley: its version is {found}, this program knows {known}",
                path.display()
            ),
            Self::Outdated { found: 0, .. } => {
                formatter.write_str("there is no journal in this database yet: alley journal upgrade makes one")
            }
            Self::Outdated { found, known } => write!(
                formatter,
                "the journal is of version {found}, this program needs {known}: alley journal upgrade brings it forward"
            ),
            Self::Away => formatter.write_str("the database cannot be reached, and nothing was written"),
            Self::Unsure => {
                formatter.write_str("the database went away before it answered: send the same again to be sure")
            }
            Self::Damaged(damage) => write!(formatter, "the journal is damaged: {damage}"),
            Self::UnknownBeginning(game) => {
                write!(formatter, "game {game} begins with an entry that this program does not know")
            }
            Self::DiskFull => formatter.write_str("no room is left on the journal's disk"),
            Self::ReadOnly => formatter.write_str("the journal can be read but not written"),
            Self::Forbidden => formatter.write_str("the database does not let this role do that"),
            Self::Busy => formatter.write_str("the journal is busy: another program is writing to it"),
            Self::System(reason) => write!(formatter, "the journal could not be used: {reason}"),
            Self::NoSuchGame(game) => write!(formatter, "there is no game {game}"),
            Self::Conflict { game, current } => {
                write!(formatter, "game {game} has changed meanwhile: it now has {} entries", current.number)
            }
            Self::KeyReused { game, number } => {
                write!(formatter, "entry {number} of game {game} has the same key and says something else")
            }
            Self::Different(game) => write!(formatter, "game {game} is here already, with other or fewer entries"),
        }
    }
}

impl std::error::Error for Failure {}

/// Why something cannot be used as a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// It is a directory.
    Directory,
    /// It is a pipe, a device or the like.
    NotAFile,
    /// There is nothing in it.
    Empty,
    /// Its file system cannot hold what the engine writes ahead.
    NoLog,
    /// Its address holds a password.
    Password,
    /// It is set up to forget: this setting of the database is off.
    Unsafe(String),
    /// The system does not let us at it.
    File(io::ErrorKind),
    /// Anything else, in the engine's own words.
    Engine(String),
}

impl fmt::Display for Obstacle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Directory => formatter.write_str("it is a directory"),
            Self::NotAFile => formatter.write_str("it is not an ordinary file"),
            Self::Empty => formatter.write_str("the file is empty"),
            Self::NoLog => formatter.write_str("its file system cannot hold a write-ahead log"),
            Self::Password => {
                formatter.write_str("a password does not belong in an address: PGPASSWORD or PGPASSFILE tells it")
            }
            Self::Unsafe(setting) => write!(formatter, "its setting {setting} is off, and then a crash may lose rolls"),
            Self::File(kind) => kind.fmt(formatter),
            Self::Engine(words) => formatter.write_str(words),
        }
    }
}

impl From<Damage> for Failure {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_failure_is_one_sentence() {
        let game: GameId = "k7f3qd".parse().unwrap();
        let path = PathBuf::from("내 기록/alley.journal");
        let told = [
            (Failure::Missing(path.clone()), "there is no journal at 내 기록/alley.journal"),
            (
                Failure::CannotOpen { path: path.clone(), reason: Obstacle::Directory },
                "cannot open the journal 내 기록/alley.journal: it is a directory",
            ),
            (Failure::NotOurs(path.clone()), "내 기록/alley.journal is not an Alley journal"),
            (
                Failure::Newer { path, found: 3, known: 1 },
                "내 기록/alley.journal was written by a newer Alley: its version is 3, this program knows 1",
            ),
            (
                Damage::Entry { game, number: 7 }.into(),
                "the journal is damaged: entry 7 of game k7f3qd is missing or altered",
            ),
            (
                Failure::Outdated { found: 0, known: 1 },
                "there is no journal in this database yet: alley journal upgrade makes one",
            ),
            (
                Failure::Outdated { found: 1, known: 2 },
                "the journal is of version 1, this program needs 2: alley journal upgrade brings it forward",
            ),
            (Failure::Away, "the database cannot be reached, and nothing was written"),
            (Failure::Unsure, "the database went away before it answered: send the same again to be sure"),
            (Failure::UnknownBeginning(game), "game k7f3qd begins with an entry that this program does not know"),
            (Failure::DiskFull, "no room is left on the journal's disk"),
            (Failure::ReadOnly, "the journal can be read but not written"),
            (Failure::Forbidden, "the database does not let this role do that"),
            (Failure::Busy, "the journal is busy: another program is writing to it"),
            (Failure::System("disk I/O error".to_owned()), "the journal could not be used: disk I/O error"),
            (Failure::NoSuchGame(game), "there is no game k7f3qd"),
            (
                Failure::Conflict { game, current: Position { number: 8, ..Position::START } },
                "game k7f3qd has changed meanwhile: it now has 8 entries",
            ),
            (Failure::KeyReused { game, number: 3 }, "entry 3 of game k7f3qd has the same key and says something else"),
            (Failure::Different(game), "game k7f3qd is here already, with other or fewer entries"),
        ];
        for (failure, words) in told {
            assert_eq!(failure.to_string(), words);
        }
    }
}
