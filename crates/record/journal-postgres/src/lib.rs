//! A record in a PostgreSQL database, which any number of programs on any machines read and write at once.
//!
//! [`Postgres`] is an engine of the port [`Journal`]; the schema and the reasons stand in `docs/journal.md`. Every call
//! has a deadline. A line that breaks is made anew, and the same entries are sent again: their keys make sure that
//! nothing is written twice.
//!
//! Deliberately absent: the chain of hashes, seals and the judgement of an append, which are the same for every engine
//! and stand in `alley_journal`; leases and owners, which a record that decides does not need.

mod address;
mod append;
mod begin;
mod bell;
mod check;
mod import;
mod line;
mod passwords;
mod rows;
mod schema;
mod session;
mod trouble;

use std::collections::HashMap;
use std::fmt;

use alley_journal::{
    Append, Bell, Caption, Content, Entry, Failure, Filter, GameId, Head, Heard, Inventory, Journal, ListPlace, Nature,
    Position, Record,
};

pub use crate::address::Address;
use crate::line::Line;
pub use crate::schema::{Durability, InForce};

/// Heads of the games last written to, as this program left them: an append that follows one of them needs no question.
const HEADS: usize = 256;

/// A journal in a database.
///
/// ```no_run
/// use alley_journal::Journal;
/// use alley_journal_postgres::{Address, Postgres};
///
/// let mut journal = Postgres::open(&"postgres://alley@db.example/alley".parse::<Address>()?)?;
/// println!("{}", journal.check()?);
/// # Ok::<(), alley_journal::Failure>(())
/// ```
pub struct Postgres {
    line: Line,
    heads: HashMap<GameId, Head>,
}

impl fmt::Debug for Postgres {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Postgres").field(&self.line.address()).finish()
    }
}

impl Postgres {
    /// Opens the journal in this database. Nothing in it is changed: what is not of a version this program can run on
    /// is refused.
    ///
    /// # Errors
    /// It cannot be reached or may not be used, keeps promises too lightly, holds no journal, or one of another version.
    pub fn open(address: &Address) -> Result<Self, Failure> {
        let mut line = Line::to(address.clone())?;
        line.look(async |session| schema::expect(session).await)?;
        Ok(Self { line, heads: HashMap::new() })
    }

    /// Makes the tables of a new journal, or brings an older one forward; says whether there was anything to do.
    ///
    /// # Errors
    /// It cannot be reached, is somebody else's or newer than this program, or the role may not do this.
    pub fn upgrade(address: &Address) -> Result<bool, Failure> {
        Line::to(address.clone())?.write(async |session| schema::bring_forward(session).await)
    }

    /// What an acknowledgement means in this database as it is set up now.
    ///
    /// # Errors
    /// It cannot be reached.
    pub fn durability(&mut self) -> Result<Durability, Failure> {
        self.line.look(async |session| schema::durability(session).await)
    }

    /// What the database says of itself, of the settings on which the promise rests, and of its standbys.
    ///
    /// # Errors
    /// It cannot be reached.
    pub fn in_force(&mut self) -> Result<InForce, Failure> {
        self.line.look(async |session| schema::in_force(session).await)
    }
}

fn make_room(heads: &mut HashMap<GameId, Head>) {
    if heads.len() >= HEADS {
        heads.clear();
    }
}

impl Journal for Postgres {
    fn begin(&mut self, first: &Content, nature: Nature, caption: &Caption) -> Result<(GameId, Position), Failure> {
        self.line.write(async |session| begin::begin(session, first, nature, caption).await)
    }

    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        let Self { line, heads } = self;
        make_room(heads);
        let answers = line.write(async |session| append::append_all(session, heads, appends).await);
        answers.unwrap_or_else(|failure| vec![Err(failure); appends.len()])
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        let games: Vec<GameId> = known.iter().map(|(game, _)| *game).collect();
        let heads = self.line.look(async |session| rows::heads(session, &games).await)?;
        let stands = |game| heads.get(game).map_or(Position::START, |head| head.position);
        let now = known.iter().map(|(game, known)| (*game, stands(game), *known));
        Ok(now.filter(|(_, now, known)| now != known).map(|(game, now, _)| (game, now)).collect())
    }

    fn head(&mut self, game: GameId) -> Result<Head, Failure> {
        self.line.look(async |session| rows::head(session, game).await)
    }

    fn read(&mut self, game: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        self.line.look(async |session| {
            // What is written between the two questions comes after this head, and is not read.
            let head = rows::head(session, game).await?;
            rows::entries(session, &head, after).await
        })
    }

    fn list(
        &mut self,
        filter: Filter,
        before: Option<ListPlace>,
        at_most: u32,
    ) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        self.line.look(async |session| rows::list(session, filter, before, at_most).await)
    }

    fn import(&mut self, records: &[Record]) -> Result<Inventory, Failure> {
        self.line.write(async |session| import::import(session, records).await)
    }

    fn clock_ahead(&mut self) -> Result<i64, Failure> {
        self.line.look(async |session| schema::clock_ahead(session).await)
    }

    fn another_hand(&self) -> Option<Box<dyn Journal>> {
        let line = Line::to(self.line.address().clone()).ok()?;
        Some(Box::new(Self { line, heads: HashMap::new() }))
    }

    fn bell(&self, heard: Heard) -> Option<Box<dyn Bell>> {
        bell::hang(self.line.address().clone(), heard).ok().map(|rope| Box::new(rope) as _)
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        self.line.look_for_long(async |session| check::check(session).await)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_journal::contract::{GAME, open, say};

    #[test]
    fn heads_are_remembered_until_there_are_too_many() {
        let mut heads = HashMap::new();
        let letters = || "0123456789abcdefghjk".chars();
        let games = letters().flat_map(|first| letters().map(move |second| format!("k7f3{first}{second}")));
        for game in games.map(|game| game.parse::<GameId>().unwrap()) {
            make_room(&mut heads);
            heads.insert(game, Head::fresh(game, ListPlace::new(1), GAME, &say("a-key", "PJS"), &open("PJS")));
            assert!((1..=HEADS).contains(&heads.len()));
        }
        // Of 400 the last 144.
        assert_eq!(heads.len(), 400 - HEADS);
    }
}
