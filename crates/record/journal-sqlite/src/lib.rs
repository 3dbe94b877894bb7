//! A record in one file of this machine, kept by SQLite: on the disk before it is acknowledged.
//!
//! [`Sqlite`] is an engine of the port [`Journal`]; the settings, the schema and the reasons stand in `docs/journal.md`.
//!
//! Deliberately absent: the chain of hashes, seals and the judgement of an append, which are the same for every engine
//! and stand in `alley_journal`.

mod append;
mod check;
mod heads;
mod import;
mod in_force;
mod keys;
mod opening;
mod rows;
mod schema;
mod trouble;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use alley_journal::{
    Append, Caption, Content, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Nature, NatureOf,
    Position, Record,
};
use rusqlite::Connection;

pub use crate::in_force::InForce;
use crate::keys::Keys;
use crate::opening::{Absent, Earlier, OpenedFile, PATIENCE};

/// The size at which the write-ahead log is carried over into the file.
const LONG_LOG: u64 = 4 << 20;

/// A journal in a file.
///
/// ```
/// use alley_journal::Journal;
/// use alley_journal_sqlite::Sqlite;
/// # let directory = std::env::temp_dir().join(format!("alley-journal-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&directory)?;
/// # let path = directory.join("alley.journal");
///
/// // What a first entry of version 0.1 began is known to its writer.
/// let mut journal = Sqlite::open(&path, |_| None)?;
/// assert_eq!(journal.check()?.games, 0);
/// # std::fs::remove_dir_all(&directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    log: PathBuf,
    keys: Keys,
    /// Whether it is found again after a loss of power.
    directories_synced: bool,
}

impl Sqlite {
    /// Opens the journal in this file; makes a new one when there is no file, or an empty one. A journal of version 0.1
    /// is brought forward, all of it or nothing: its heads did not say what their games are, so `nature_of` reads the
    /// first entry of each.
    ///
    /// # Errors
    /// It cannot be opened, is not ours, is newer than this program, is damaged, or may not be written; or a game of
    /// version 0.1 began with something unknown.
    pub fn open(path: impl AsRef<Path>, nature_of: NatureOf) -> Result<Self, Failure> {
        opening::open(path.as_ref(), Absent::Create, Earlier::Forward(nature_of)).map(Self::from)
    }

    /// Opens the journal in this file, which must be there and not be empty.
    ///
    /// ```
    /// use alley_journal::Failure;
    /// use alley_journal_sqlite::Sqlite;
    ///
    /// assert!(matches!(Sqlite::open_existing("no/such/alley.journal", |_| None), Err(Failure::Missing(_))));
    /// ```
    ///
    /// # Errors
    /// It is missing, or as for [`Sqlite::open`].
    pub fn open_existing(path: impl AsRef<Path>, nature_of: NatureOf) -> Result<Self, Failure> {
        opening::open(path.as_ref(), Absent::Refuse, Earlier::Forward(nature_of)).map(Self::from)
    }

    /// Opens the journal in this file as it is, for somebody who wants to know how it is doing: one of an earlier version
    /// is refused and not brought forward.
    ///
    /// # Errors
    /// [`Failure::Outdated`] for an earlier version; otherwise as for [`Sqlite::open_existing`].
    pub fn open_as_it_is(path: impl AsRef<Path>) -> Result<Self, Failure> {
        opening::open(path.as_ref(), Absent::Refuse, Earlier::Refuse).map(Self::from)
    }

    /// What SQLite says of itself and of this journal.
    ///
    /// ```
    /// # let path = std::env::temp_dir().join(format!("alley-journal-in-force-{}", std::process::id()));
    /// use alley_journal_sqlite::Sqlite;
    ///
    /// let journal = Sqlite::open(&path, |_| None)?;
    /// assert!(journal.in_force()?.is_safe());
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// It cannot be asked.
    pub fn in_force(&self) -> Result<InForce, Failure> {
        in_force::in_force(&self.connection)
    }

    /// Does all of `work` or nothing of it, durably, and alone.
    fn write<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T, Failure>) -> Result<T, Failure> {
        // Also for a journal that was there: the program that made it may have been killed before it had done this.
        if !self.directories_synced {
            opening::sync_directories(&self.log);
            self.directories_synced = true;
        }
        self.say("BEGIN IMMEDIATE")?;
        let answer = work(&self.connection).and_then(|answer| self.say("COMMIT").map(|()| answer));
        match &answer {
            Ok(_) => self.shorten_log(),
            // Where SQLite has given it up by itself there is nothing to take back, and that is all it says.
            Err(_) => drop(self.say("ROLLBACK")),
        }
        answer
    }

    /// Words that every append says are understood once.
    fn say(&self, words: &str) -> Result<(), Failure> {
        let said = self.connection.prepare_cached(words).and_then(|mut statement| statement.execute([]));
        said.map(drop).map_err(trouble::failure)
    }

    /// Does all of `work` on one state of the record, whatever others write meanwhile.
    fn look<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T, Failure>) -> Result<T, Failure> {
        let transaction = self.connection.transaction().map_err(trouble::failure)?;
        work(&transaction)
    }

    /// Empties a log that has grown long. SQLite's own way leaves the old log in place until it is overwritten; if it
    /// were damaged then, old pages would come before newer ones. What was written is safe either way, so a failure
    /// here does not concern the writer: the next append tries again.
    fn shorten_log(&self) {
        let is_long = fs::metadata(&self.log).is_ok_and(|log| log.len() >= LONG_LOG);
        if !is_long {
            return;
        }
        let waiting_for_no_reader = self.connection.busy_timeout(Duration::ZERO);
        let _ = waiting_for_no_reader
            .and_then(|()| self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())));
        let _ = self.connection.busy_timeout(PATIENCE);
    }
}

impl From<OpenedFile> for Sqlite {
    fn from(OpenedFile { connection, log }: OpenedFile) -> Self {
        Self { connection, log, keys: Keys::default(), directories_synced: false }
    }
}

impl Journal for Sqlite {
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.write(|connection| append::begin(connection, first, nature, caption))
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        let mut keys = std::mem::take(&mut self.keys);
        match self.write(|connection| append::append_all(connection, &mut keys, appends)) {
            Ok(answers) => {
                self.keys = keys;
                answers
            }
            // The keys may be those of entries that were not written after all; they are read again.
            Err(failure) => vec![Err(failure); appends.len()],
        }
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        let positions = rows::positions(&self.connection, known.iter().map(|(game, _)| game))?;
        let stands = |game| positions.get(game).copied().unwrap_or(Position::START);
        let now = known.iter().map(|(game, known)| (*game, stands(game), *known));
        Ok(now.filter(|(_, now, known)| now != known).map(|(game, now, _)| (game, now)).collect())
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        rows::head(&self.connection, game)?.ok_or(Failure::NoSuchGame(game))
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        self.look(|connection| {
            let head = rows::head(connection, game)?.ok_or(Failure::NoSuchGame(game))?;
            rows::entries(connection, &head, after)
        })
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        rows::list(&self.connection, filter, before, at_most)
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.write(|connection| import::import(connection, records))
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.look(check::check)
    }
}
