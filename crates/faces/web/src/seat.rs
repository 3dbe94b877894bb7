//! What is open at the keeper's desk: a record, and everybody who watches it.

use std::collections::HashMap;
use std::sync::Arc;

use alley_play::GameId;
use tokio::sync::watch;

/// A record that is open, and the latest version of what is seen of it.
pub(crate) struct Seat<Record, Seen> {
    pub(crate) record: Record,
    versions: watch::Sender<Arc<Seen>>,
    visited: u64,
}

impl<Record, Seen> Seat<Record, Seen> {
    pub(crate) fn new(record: Record, seen: Seen) -> Self {
        Self { record, versions: watch::Sender::new(Arc::new(seen)), visited: 0 }
    }

    /// Notes that somebody came.
    pub(crate) fn visit(&mut self, number: u64) {
        self.visited = number;
    }

    /// What is seen of it now.
    pub(crate) fn now(&self) -> Arc<Seen> {
        self.versions.borrow().clone()
    }

    /// Its versions as they come.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Seen>> {
        self.versions.subscribe()
    }

    /// Tells everybody who watches.
    pub(crate) fn tell(&self, seen: Seen) {
        self.versions.send_replace(Arc::new(seen));
    }
}

/// Puts away what nobody watches and nobody has visited for longest, until there is room for one more.
pub(crate) fn make_room<Record, Seen>(seats: &mut HashMap<GameId, Seat<Record, Seen>>, most: usize) {
    while seats.len() >= most {
        let idle = seats.iter().filter(|(_, seat)| seat.versions.receiver_count() == 0);
        let Some((&id, _)) = idle.min_by_key(|(_, seat)| seat.visited) else { return };
        seats.remove(&id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_watched_stays_and_who_was_visited_last() {
        let id = |letter: char| format!("{letter}00000").parse::<GameId>().unwrap();
        let mut seats: HashMap<_, _> = "abc".chars().map(|letter| (id(letter), Seat::new(letter, ()))).collect();
        for (number, letter) in (1..).zip("abc".chars()) {
            seats.get_mut(&id(letter)).unwrap().visit(number);
        }
        let watching = seats[&id('a')].watch();
        make_room(&mut seats, 3);
        assert!(seats.contains_key(&id('a')) && !seats.contains_key(&id('b')));
        make_room(&mut seats, 1);
        assert_eq!(seats.len(), 1, "what is watched is not put away");
        drop(watching);
        make_room(&mut seats, 1);
        assert!(seats.is_empty());
    }
}
