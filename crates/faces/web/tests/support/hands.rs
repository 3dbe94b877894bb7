//! A record that lends hands, and waits when it is told to.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use alley_journal::{
    Append, Caption, Content, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Memory, Nature,
    Position, Record,
};

/// One hand of several on a record in memory.
#[derive(Clone)]
pub(crate) struct Hand {
    record: Memory,
    number: usize,
    office: Arc<Office>,
}

/// What all hands share.
#[derive(Default)]
struct Office {
    lent: AtomicUsize,
    most: usize,
    /// Which hands wrote to which game.
    wrote: Mutex<BTreeMap<String, BTreeSet<usize>>>,
    /// Nothing is written to these before they are let go.
    held: Mutex<HashSet<String>>,
    /// How many writes wait for that.
    waiting: AtomicUsize,
    let_go: Condvar,
}

impl Hand {
    /// The first of this many.
    pub(crate) fn first_of(most: usize) -> Self {
        Self { record: Memory::default(), number: 0, office: Arc::new(Office { most, ..Office::default() }) }
    }

    /// How many hands are on the record, this one included.
    pub(crate) fn hands(&self) -> usize {
        Arc::strong_count(&self.office)
    }

    /// Which hands wrote to each game.
    pub(crate) fn wrote(&self) -> BTreeMap<String, BTreeSet<usize>> {
        self.office.wrote.lock().unwrap().clone()
    }

    /// From now on writes to this game are not answered.
    pub(crate) fn hold(&self, game: &str) {
        self.office.held.lock().unwrap().insert(game.to_owned());
    }

    /// How many writes wait.
    pub(crate) fn waiting(&self) -> usize {
        self.office.waiting.load(Ordering::SeqCst)
    }

    /// All writes go on.
    pub(crate) fn let_go(&self) {
        self.office.held.lock().unwrap().clear();
        self.office.let_go.notify_all();
    }
}

impl Journal for Hand {
    fn another_hand(&self) -> Option<Box<dyn Journal>> {
        let number = self.office.lent.fetch_add(1, Ordering::SeqCst) + 1;
        (number < self.office.most).then(|| Box::new(Self { number, ..self.clone() }) as _)
    }

    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.record.begin(first, nature, caption)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        let games: Vec<String> = appends.iter().map(|append| append.game.to_string()).collect();
        for game in &games {
            self.office.wrote.lock().unwrap().entry(game.clone()).or_default().insert(self.number);
        }
        let held = self.office.held.lock().unwrap();
        self.office.waiting.fetch_add(1, Ordering::SeqCst);
        let let_go = self.office.let_go.wait_while(held, |held| games.iter().any(|game| held.contains(game)));
        drop(let_go.unwrap());
        self.office.waiting.fetch_sub(1, Ordering::SeqCst);
        self.record.append_all(appends)
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        self.record.changed(known)
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.record.head(game)
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        self.record.read(game, after)
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        self.record.list(filter, before, at_most)
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.record.import(records)
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.record.check()
    }
}
