//! Why something did not happen in a record.

use std::fmt;

use alley_journal::{Failure, GameId};

use crate::Unreadable;
use crate::kept::Kept;

/// What a record answers.
pub type RecordResult<T, K> = Result<T, RecordRefusal<<K as Kept>::Reason>>;

/// Why something did not happen in a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordRefusal<Reason> {
    /// The rules refuse it.
    Rules(Reason),
    /// Somebody else wrote into the same record meanwhile; it now stands where the journal has it.
    Overtaken,
    /// The record is one of another kind.
    OtherKind(GameId),
    /// The journal refuses it.
    Failure(Failure),
    /// The record says something that cannot have happened.
    Unreadable(Unreadable),
}

impl<Reason> RecordRefusal<Reason> {
    /// The same of another kind of record, whose rules have this reason.
    pub(crate) fn because<Other>(self, reason: Other) -> RecordRefusal<Other> {
        match self {
            Self::Rules(_) => RecordRefusal::Rules(reason),
            Self::Overtaken => RecordRefusal::Overtaken,
            Self::OtherKind(id) => RecordRefusal::OtherKind(id),
            Self::Failure(failure) => RecordRefusal::Failure(failure),
            Self::Unreadable(unreadable) => RecordRefusal::Unreadable(unreadable),
        }
    }
}

impl<Reason: fmt::Display> fmt::Display for RecordRefusal<Reason> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(reason) => reason.fmt(formatter),
            Self::Overtaken => formatter.write_str("somebody else wrote into this record meanwhile"),
            Self::OtherKind(id) => write!(formatter, "{id} is a record of another kind"),
            Self::Failure(failure) => failure.fmt(formatter),
            Self::Unreadable(unreadable) => unreadable.fmt(formatter),
        }
    }
}

impl<Reason: fmt::Debug + fmt::Display> std::error::Error for RecordRefusal<Reason> {}

impl<Reason> From<Failure> for RecordRefusal<Reason> {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl<Reason> From<Unreadable> for RecordRefusal<Reason> {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChangeRefusal;

    #[test]
    fn every_refusal_is_one_sentence() {
        let id = "k7f3qd".parse().unwrap();
        let told: [(RecordRefusal<ChangeRefusal>, _); 5] = [
            (RecordRefusal::Rules(ChangeRefusal::Over), "the game is over"),
            (RecordRefusal::Overtaken, "somebody else wrote into this record meanwhile"),
            (RecordRefusal::OtherKind(id), "k7f3qd is a record of another kind"),
            (Failure::Busy.into(), "the journal is busy: another program is writing to it"),
            (Unreadable { number: 7 }.into(), "entry 7 cannot have happened, or a newer Alley wrote it"),
        ];
        for (refusal, words) in told {
            assert_eq!(refusal.to_string(), words);
        }
    }
}
