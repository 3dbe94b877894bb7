//! A journal that answers what it was told to answer, and stops the one who asks more.

use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};

use alley_journal::{
    Append, Caption, Content, Entry, Failure, Filter, GameId, Head, Inventory, Journal, ListPlace, Nature, Position,
    Record,
};

/// The journal of a desk.
pub(super) struct Script {
    pub(super) answers: VecDeque<Spelled>,
    pub(super) asked: Arc<Mutex<Option<Asked>>>,
}

/// An answer in the words of the port.
pub(super) enum Spelled {
    Stands(Head, Vec<Entry>),
    Appended(Vec<Result<Position, Failure>>),
    Failed(Failure),
}

/// A question in the words of the port.
pub(super) enum Asked {
    Stands,
    Append(Vec<(Position, Content)>),
}

impl Script {
    fn next(&mut self, asked: impl FnOnce() -> Asked) -> Spelled {
        self.answers.pop_front().unwrap_or_else(|| {
            *self.asked.lock().unwrap() = Some(asked());
            resume_unwind(Box::new(()))
        })
    }

    fn stands(&mut self) -> Result<(Head, Vec<Entry>), Failure> {
        match self.next(|| Asked::Stands) {
            Spelled::Stands(head, entries) => Ok((head, entries)),
            Spelled::Failed(failure) => Err(failure),
            Spelled::Appended(_) => unreachable!("an answer to another question"),
        }
    }
}

impl Journal for Script {
    fn append_all(&mut self, appends: &[Append<'_>]) -> Vec<Result<Position, Failure>> {
        let asked = || Asked::Append(appends.iter().map(|append| (append.expected, append.content.clone())).collect());
        match self.next(asked) {
            Spelled::Appended(answers) => answers,
            Spelled::Failed(failure) => vec![Err(failure); appends.len()],
            Spelled::Stands(..) => unreachable!("an answer to another question"),
        }
    }

    fn head(&mut self, _: GameId) -> Result<Head, Failure> {
        self.stands().map(|(head, _)| head)
    }

    fn read(&mut self, _: GameId, after: u64) -> Result<Vec<Entry>, Failure> {
        let later = |entry: &Entry| entry.position.number > after;
        self.stands().map(|(_, entries)| entries.into_iter().filter(later).collect())
    }

    fn changed(&mut self, known: &[(GameId, Position)]) -> Result<Vec<(GameId, Position)>, Failure> {
        let (head, _) = self.stands()?;
        Ok(known.iter().filter(|(_, known)| *known != head.position).map(|(game, _)| (*game, head.position)).collect())
    }

    fn begin(&mut self, _: &Content, _: Nature, _: &Caption) -> Result<(GameId, Position), Failure> {
        unreachable!("the game has begun")
    }

    fn list(&mut self, _: Filter, _: Option<ListPlace>, _: u32) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
        unreachable!("nobody asks for a list")
    }

    fn import(&mut self, _: &[Record]) -> Result<Inventory, Failure> {
        unreachable!("nothing is imported")
    }

    fn check(&mut self) -> Result<Inventory, Failure> {
        unreachable!("nobody checks")
    }
}
