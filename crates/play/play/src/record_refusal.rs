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
