//! PostgreSQL's ways of saying no, in the words of the journal, and what may be tried again.

use alley_journal::{Damage, Failure};
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

/// Why a question was not answered.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The line broke, or the server goes: on another line the same may be asked again. What was written may have been
    /// kept or not.
    Broken,
    /// The server has undone it, because somebody else did something at the same time.
    Overtaken,
    /// A key, an id or a number is taken.
    Taken,
    /// Asking again would not help.
    Final(Failure),
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Final(failure)
    }
}

impl From<Damage> for Trouble {
    fn from(damage: Damage) -> Self {
        Self::Final(damage.into())
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        let Some(refusal) = error.as_db_error() else {
            // The line broke, or a value is not of its column's type.
            let broken = error.is_closed();
            return if broken { Self::Broken } else { Self::Final(Failure::System(error.to_string())) };
        };
        let code = refusal.code();
        if *code == SqlState::UNIQUE_VIOLATION {
            return Self::Taken;
        }
        if [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED].contains(code) {
            return Self::Overtaken;
        }
        // A server that goes, comes, has no place left, or has become a standby.
        let leaving = [
            SqlState::ADMIN_SHUTDOWN,
            SqlState::CRASH_SHUTDOWN,
            SqlState::CANNOT_CONNECT_NOW,
            SqlState::TOO_MANY_CONNECTIONS,
            SqlState::READ_ONLY_SQL_TRANSACTION,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        ];
        if leaving.contains(code) || code.code().starts_with("08") {
            return Self::Broken;
        }
        Self::Final(match code.code() {
            "53100" => Failure::DiskFull,
            "42501" => Failure::Forbidden,
            // The statements are fixed and known to be right, so a broken rule or a missing column is damage.
            code if code.starts_with("23") || code.starts_with("42") => {
                Damage::Store(refusal.message().to_owned()).into()
            }
            "XX001" | "XX002" => Damage::Store(refusal.message().to_owned()).into(),
            _ => Failure::System(refusal.message().to_owned()),
        })
    }
}
