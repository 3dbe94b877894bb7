//! What every engine must do, done by this one.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use alley_journal::Journal;
use alley_journal::contract::{self, Engine};
use alley_journal_sqlite::Sqlite;
use alley_trials::Scratch;

struct InFile(Scratch);

impl Engine for InFile {
    fn new() -> Self {
        Self(Scratch::new())
    }

    fn hand(&self) -> Box<dyn Journal> {
        Box::new(Sqlite::open(self.0.file("alley.journal"), |_| None).unwrap())
    }
}

#[test]
fn a_journal_in_a_file_keeps_the_contract() {
    contract::run::<InFile>();
}
