//! What SQLite says of itself: its version, and the settings on which the promise rests.

use alley_journal::Failure;
use rusqlite::Connection;

use crate::opening::OLDEST_SQLITE;
use crate::trouble::failure;

/// SQLite's number for `synchronous = FULL`; the next one syncs more often still.
const FULL: u8 = 2;

/// The SQLite that keeps a journal, and how, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    version: i32,
    journal_mode: String,
    synchronous: u8,
}

impl InForce {
    /// The oldest SQLite that a journal is trusted to.
    #[must_use]
    pub fn oldest() -> String {
        spelled(OLDEST_SQLITE)
    }

    /// The version of SQLite.
    #[must_use]
    pub fn version(&self) -> String {
        spelled(self.version)
    }

    /// How it writes: `wal` is a write-ahead log.
    #[must_use]
    pub fn journal_mode(&self) -> &str {
        &self.journal_mode
    }

    /// How often it syncs: `FULL` is once before every answer.
    #[must_use]
    pub const fn synchronous(&self) -> &'static str {
        match self.synchronous {
            0 => "OFF",
            1 => "NORMAL",
            FULL => "FULL",
            _ => "EXTRA",
        }
    }

    /// Whether what it acknowledges is synced first.
    #[must_use]
    pub fn is_safe(&self) -> bool {
        self.version >= OLDEST_SQLITE && self.journal_mode == "wal" && self.synchronous >= FULL
    }
}

pub(crate) fn in_force(connection: &Connection) -> Result<InForce, Failure> {
    let question = "SELECT journal_mode, synchronous FROM pragma_journal_mode, pragma_synchronous";
    let answer = connection.query_row(question, [], |row| Ok((row.get(0)?, row.get(1)?)));
    let (journal_mode, synchronous) = answer.map_err(failure)?;
    Ok(InForce { version: rusqlite::version_number(), journal_mode, synchronous })
}

/// 3051003 is 3.51.3.
fn spelled(version: i32) -> String {
    format!("{}.{}.{}", version / 1_000_000, version / 1000 % 1000, version % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked_after(words: &str) -> InForce {
        let path = std::env::temp_dir().join(format!("alley-journal-asked-{}-{}", std::process::id(), words.len()));
        let journal = crate::Sqlite::open(&path, |_| None).unwrap();
        journal.connection.execute_batch(words).unwrap();
        let answer = journal.in_force().unwrap();
        drop(journal);
        std::fs::remove_file(path).unwrap();
        answer
    }

    #[test]
    fn a_journal_is_safe_until_somebody_changes_its_settings() {
        let safe = asked_after("");
        assert!(safe.is_safe(), "{safe:?}");
        assert_eq!((safe.journal_mode(), safe.synchronous()), ("wal", "FULL"));
        assert_eq!(safe.version(), rusqlite::version());
        for (setting, is_safe) in [("OFF", false), ("NORMAL", false), ("EXTRA", true)] {
            let other = asked_after(&format!("PRAGMA synchronous = {setting}"));
            assert_eq!((other.synchronous(), other.is_safe()), (setting, is_safe));
        }
        let other = asked_after("PRAGMA journal_mode = DELETE;");
        assert_eq!((other.journal_mode(), other.is_safe()), ("delete", false));
    }

    #[test]
    fn an_older_sqlite_is_not_safe() {
        assert_eq!(InForce::oldest(), "3.51.3");
        let older = InForce { version: 3_051_002, ..asked_after("-- as it is") };
        assert_eq!((older.version().as_str(), older.is_safe()), ("3.51.2", false));
    }
}
