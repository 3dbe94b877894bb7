//! A journal that works until it is told to fail.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(clippy::panic, reason = "that is one of the ways in which it fails")]

use alley_journal::{
    Append, Caption, Content, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Nature, Position,
    Record,
};

/// How it fails.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Failing {
    /// The disk says no.
    Refusing,
    /// The database is away.
    Away,
    /// The owner of the journal is gone.
    Panicking,
}

impl Failing {
    fn fail<Answer>(self) -> Result<Answer, Failure> {
        match self {
            Self::Refusing => Err(Failure::System("the disk says no".to_owned())),
            Self::Away => Err(Failure::Away),
            Self::Panicking => panic!("the test wants no keeper any more"),
        }
    }
}

impl Journal for Failing {
    fn begin(&mut self, _: &Content, _: Nature, _: &Caption) -> Result<(GameId, Position), Failure> {
        self.fail()
    }

    fn append(&mut self, _: GameId, _: Position, _: &Content, _: &Caption) -> Result<Position, Failure> {
        self.fail()
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        appends.iter().map(|_| self.fail()).collect()
    }

    fn changed(&mut self, _: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        self.fail()
    }

    fn head(&mut self, _: GameId) -> Result<Head, Failure> {
        self.fail()
    }

    fn read(&mut self, _: GameId, _: u64) -> Result<Vec<Entry>, Failure> {
        self.fail()
    }

    fn list(&mut self, _: Filter, _: Option<ListPlace>, _: u32) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        self.fail()
    }

    fn import(&mut self, _: &[Record]) -> Result<Inventory, Failure> {
        self.fail()
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.fail()
    }
}
