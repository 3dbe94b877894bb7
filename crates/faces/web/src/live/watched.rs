//! The open records of one kind, and everybody who follows them.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use alley_journal::GameId;
use tokio::sync::watch;

use super::published::Published;
use crate::counts::{COUNTS, OneMore};
use crate::problem::{Code, Problem};

/// The versions of a record as they come. A newer one replaces one that was not fetched: a slow viewer misses versions,
/// never the newest.
pub(crate) type Versions<Content> = watch::Receiver<Arc<Published<Content>>>;

/// The open records, kind by kind.
#[derive(Default)]
pub(crate) struct Open(HashMap<TypeId, Box<dyn Any + Send>>);

impl Open {
    /// Those of one kind.
    pub(crate) fn of<Record: Send + 'static, Content: Send + Sync + 'static>(
        &mut self,
    ) -> Result<&mut Watched<Record, Content>, Problem> {
        let kind = self.0.entry(TypeId::of::<Record>());
        kind.or_insert_with(|| Box::<Watched<Record, Content>>::default())
            .downcast_mut()
            .ok_or_else(|| Code::NotFound.into())
    }
}

/// The open records of one kind.
pub(crate) struct Watched<Record, Content>(HashMap<GameId, WatchedRecord<Record, Content>>);

/// An open record, and the latest version for those who follow it.
pub(crate) struct WatchedRecord<Record, Content> {
    pub(crate) record: Record,
    versions: watch::Sender<Arc<Published<Content>>>,
    visited: u64,
    #[expect(dead_code, reason = "it counts as long as it lives")]
    counted: OneMore,
}

impl<Record, Content> Default for Watched<Record, Content> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<Record, Content> Watched<Record, Content> {
    /// Somebody comes to the record with this id; it is opened if it is not open.
    pub(crate) fn visit(
        &mut self,
        id: GameId,
        (number, most): (u64, usize),
        open: impl FnOnce() -> Result<(Record, Published<Content>), Problem>,
    ) -> Result<&mut WatchedRecord<Record, Content>, Problem> {
        if !self.0.contains_key(&id) {
            let (record, published) = open()?;
            self.make_room(most);
            let versions = watch::Sender::new(Arc::new(published));
            self.0.insert(id, WatchedRecord { record, versions, visited: number, counted: COUNTS.games.hold() });
        }
        let following = self.0.get_mut(&id).ok_or(Code::NotFound)?;
        following.visited = number;
        Ok(following)
    }

    /// All that are open, by their ids.
    pub(crate) fn all(&mut self) -> impl Iterator<Item = (GameId, &mut WatchedRecord<Record, Content>)> {
        self.0.iter_mut().map(|(id, following)| (*id, following))
    }

    /// One that is open.
    pub(crate) fn open(&mut self, id: GameId) -> Option<&mut WatchedRecord<Record, Content>> {
        self.0.get_mut(&id)
    }

    /// Closes what nobody follows and nobody has visited for longest, until there is room for one more.
    fn make_room(&mut self, most: usize) {
        while self.0.len() >= most {
            let idle = self.0.iter().filter(|(_, following)| following.versions.receiver_count() == 0);
            let Some((&id, _)) = idle.min_by_key(|(_, following)| following.visited) else { return };
            self.0.remove(&id);
        }
    }
}

impl<Record, Content> WatchedRecord<Record, Content> {
    /// The latest version.
    pub(crate) fn now(&self) -> Arc<Published<Content>> {
        self.versions.borrow().clone()
    }

    /// Its versions as they come.
    pub(crate) fn versions(&self) -> Versions<Content> {
        self.versions.subscribe()
    }

    /// One more version, for everybody who follows.
    pub(crate) fn publish(&self, published: Published<Content>) {
        COUNTS.versions.add();
        self.versions.send_replace(Arc::new(published));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_followed_stays_open_and_what_was_visited_last() {
        let id = |letter: char| format!("{letter}00000").parse::<GameId>().unwrap();
        let mut watched = Watched::<char, ()>::default();
        for (number, letter) in (1..).zip("abc".chars()) {
            let open = || Ok((letter, Published::new((id(letter), 1), true, ())));
            watched.visit(id(letter), (number, 10), open).unwrap();
        }
        let following = watched.0[&id('a')].versions();
        watched.make_room(3);
        assert!(watched.0.contains_key(&id('a')) && !watched.0.contains_key(&id('b')));
        watched.make_room(1);
        assert_eq!(watched.0.len(), 1, "what is followed is not closed");
        drop(following);
        watched.make_room(1);
        assert!(watched.0.is_empty());
    }
}
