//! A record that this program cannot read.

use std::fmt;

use alley_journal::Entry;

/// An entry that means nothing to this program, or that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Which one, from 1.
    pub number: u64,
}

impl Unreadable {
    pub(crate) const fn at(entry: &Entry) -> Self {
        Self { number: entry.position.number }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "entry {} cannot have happened, or a newer Alley wrote it", self.number)
    }
}

impl std::error::Error for Unreadable {}
