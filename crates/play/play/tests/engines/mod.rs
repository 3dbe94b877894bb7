//! The journals a game is tried on: in memory and in a file, each with a second hand on the same record, and each
//! watched: what is asked of it is noted, and it fails when it is told to.

use alley_journal::{
    Append, Caption, Content, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Memory, Nature,
    Position, Record,
};
use alley_journal_sqlite::Sqlite;
use alley_trials::Scratch;

/// A record, and one more hand on it whenever one is wanted.
pub(crate) enum Engine {
    Memory(Memory),
    File(Scratch),
}

impl Engine {
    pub(crate) fn all() -> [Self; 2] {
        [Self::Memory(Memory::default()), Self::File(Scratch::new())]
    }

    pub(crate) fn hand(&self) -> Watched {
        let journal: Box<dyn Journal> = match self {
            Self::Memory(memory) => Box::new(memory.clone()),
            Self::File(folder) => Box::new(Sqlite::open(folder.file("alley.journal"), alley_play::nature_of).unwrap()),
        };
        Watched { journal, asked: Vec::new(), appends: Trouble::None, reads: Trouble::None }
    }
}

/// How the next request goes wrong.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    None,
    /// Nothing is done.
    Before,
    /// All is done, and the answer is lost.
    After,
}

pub(crate) struct Watched {
    journal: Box<dyn Journal>,
    pub(crate) asked: Vec<&'static str>,
    pub(crate) appends: Trouble,
    pub(crate) reads: Trouble,
}

impl Watched {
    fn reading<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&mut dyn Journal) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.asked.push(name);
        match self.reads {
            Trouble::None => read(&mut *self.journal),
            Trouble::Before | Trouble::After => Err(trouble()),
        }
    }
}

pub(crate) fn trouble() -> Failure {
    Failure::System("a cable was pulled".to_owned())
}

impl Journal for Watched {
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.asked.push("begin");
        self.journal.begin(first, nature, caption)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        self.asked.push("append");
        match std::mem::replace(&mut self.appends, Trouble::None) {
            Trouble::None => self.journal.append_all(appends),
            Trouble::Before => vec![Err(trouble()); appends.len()],
            Trouble::After => {
                let lost = |answer: Result<Position, Failure>| answer.and(Err(trouble()));
                self.journal.append_all(appends).into_iter().map(lost).collect()
            }
        }
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        self.reading("changed", |journal| journal.changed(known))
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.reading("head", |journal| journal.head(game))
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        self.reading("read", |journal| journal.read(game, after))
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        self.journal.list(filter, before, at_most)
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.journal.import(records)
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.journal.check()
    }
}
