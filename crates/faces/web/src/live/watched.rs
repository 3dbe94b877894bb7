//! The open records of a desk, kind by kind.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use alley_journal::GameId;

use super::display::{Display, Shown};
use super::published::Published;
use crate::counts::{COUNTS, OneMore};
use crate::problem::{Code, Problem};

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

/// An open record, and what everybody sees of it.
pub(crate) struct WatchedRecord<Record, Content> {
    pub(crate) record: Record,
    pub(crate) shown: Arc<Shown<Content>>,
    #[expect(dead_code, reason = "it counts as long as it lives")]
    counted: OneMore,
}

impl<Record, Content> Default for Watched<Record, Content> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<Record, Content: Send + Sync + 'static> Watched<Record, Content> {
    /// Somebody comes to the record with this id; it is opened if it is not open.
    pub(crate) fn visit(
        &mut self,
        id: GameId,
        (display, most): (&Display, usize),
        open: impl FnOnce() -> Result<(Record, Published<Content>), Problem>,
    ) -> Result<&mut WatchedRecord<Record, Content>, Problem> {
        if !self.0.contains_key(&id) {
            let (record, published) = open()?;
            self.make_room(display, most);
            let shown = display.put_up(published);
            self.0.insert(id, WatchedRecord { record, shown, counted: COUNTS.games.hold() });
        }
        let following = self.0.get_mut(&id).ok_or(Code::NotFound)?;
        display.visit(&following.shown);
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
    fn make_room(&mut self, display: &Display, most: usize) {
        while self.0.len() >= most {
            let idle = self.0.iter().filter(|(_, following)| !following.shown.is_followed());
            let Some((&id, following)) = idle.min_by_key(|(_, following)| following.shown.visited()) else { return };
            if display.take_down(id, &following.shown) {
                self.0.remove(&id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_followed_stays_open_and_what_was_visited_last() {
        let id = |letter: char| format!("{letter}00000").parse::<GameId>().unwrap();
        let (mut watched, display) = (Watched::<char, ()>::default(), Display::default());
        for letter in "abcd".chars() {
            let open = || Ok((letter, Published::new((id(letter), 1), (None, None), ())));
            watched.visit(id(letter), (&display, 10), open).unwrap();
        }
        let following = display.look::<()>(id('a')).unwrap();
        drop(display.look::<()>(id('b')));
        assert!(display.look::<u8>(id('b')).is_none(), "of another kind");
        watched.make_room(&display, 4);
        assert!(display.look::<()>(id('c')).is_none() && !watched.0.contains_key(&id('c')), "b was looked at after it");
        watched.make_room(&display, 1);
        assert_eq!(watched.0.len(), 1, "what is followed is not closed");
        assert!(display.look::<()>(id('a')).is_some() && display.look::<()>(id('b')).is_none());
        drop(following);
        watched.make_room(&display, 1);
        assert!(watched.0.is_empty() && display.look::<()>(id('a')).is_none());
    }
}
