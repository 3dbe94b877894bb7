//! SQLite's ways of saying no, in the words of the journal.

use alley_journal::{Damage, Failure};
use rusqlite::{Error, ErrorCode, ffi};

/// What an error means once the journal is open.
#[expect(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
pub(crate) fn failure(error: Error) -> Failure {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => Failure::DiskFull,
        Some(ErrorCode::ReadOnly) => Failure::ReadOnly,
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Failure::Busy,
        _ if is_damage(&error) => Damage::Store(error.to_string()).into(),
        _ => Failure::System(error.to_string()),
    }
}

/// Whether it is the record that is at fault, not the machine. The statements are fixed and known to be right, so a
/// column that does not exist or has another type, or a rule that is broken, is damage too.
pub(crate) fn is_damage(error: &Error) -> bool {
    match error {
        // The file ends in the middle of a page.
        Error::SqliteFailure(failure, _) if failure.extended_code == ffi::SQLITE_IOERR_SHORT_READ => true,
        Error::SqliteFailure(failure, _) | Error::SqlInputError { error: failure, .. } => matches!(
            failure.code,
            ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase
                | ErrorCode::ConstraintViolation
                | ErrorCode::TypeMismatch
                | ErrorCode::TooBig
                | ErrorCode::Unknown
        ),
        Error::FromSqlConversionFailure(..)
        | Error::IntegralValueOutOfRange(..)
        | Error::InvalidColumnType(..)
        | Error::Utf8Error(..)
        | Error::QueryReturnedNoRows => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(code: i32) -> Failure {
        failure(Error::SqliteFailure(ffi::Error::new(code), None))
    }

    #[test]
    fn every_way_of_saying_no_is_understood() {
        assert_eq!(told(ffi::SQLITE_FULL), Failure::DiskFull);
        assert_eq!(told(ffi::SQLITE_READONLY), Failure::ReadOnly);
        assert_eq!(told(ffi::SQLITE_BUSY), Failure::Busy);
        assert_eq!(told(ffi::SQLITE_BUSY_SNAPSHOT), Failure::Busy);
        assert!(matches!(told(ffi::SQLITE_CORRUPT), Failure::Damaged(Damage::Store(_))));
        assert!(matches!(told(ffi::SQLITE_NOTADB), Failure::Damaged(Damage::Store(_))));
        assert!(matches!(told(ffi::SQLITE_IOERR_SHORT_READ), Failure::Damaged(Damage::Store(_))));
        assert!(matches!(told(ffi::SQLITE_IOERR_FSYNC), Failure::System(_)));
    }

    /// Rows that are not there, or are not what the statements are about, are the record's fault; a wrong statement is not.
    #[test]
    fn an_answer_that_no_journal_gives_is_damage() {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let told =
            |question: &str| failure(connection.query_row(question, [], |row| row.get::<_, u64>(0)).unwrap_err());
        for question in ["SELECT 1 WHERE 0", "SELECT 'seven'", "SELECT -1", "SELECT x FROM nowhere"] {
            assert!(matches!(told(question), Failure::Damaged(Damage::Store(_))), "{question}");
        }
        assert!(matches!(failure(Error::InvalidQuery), Failure::System(_)));
    }
}
