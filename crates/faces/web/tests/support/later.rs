//! The same record an hour later, as far as a server can tell.

use alley_journal::{
    Append, Caption, Content, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Memory, Nature,
    Position, Record,
};

/// A record whose writers have agreed on a clock that is an hour ahead: every race has been shown.
#[derive(Debug)]
pub(crate) struct Later(pub(crate) Memory);

impl Journal for Later {
    fn clock_ahead(&mut self) -> Result<i64, Failure> {
        Ok(3_600_000)
    }

    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.0.begin(first, nature, caption)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        self.0.append_all(appends)
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        self.0.changed(known)
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.0.head(game)
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        self.0.read(game, after)
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        self.0.list(filter, before, at_most)
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.0.import(records)
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.0.check()
    }
}
