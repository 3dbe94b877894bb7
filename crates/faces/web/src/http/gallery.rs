//! Who watches: how many live streams are open of every record.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alley_journal::GameId;

/// By record, how many streams are open. It is touched when a stream begins and when it ends, never by an event.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gallery(Arc<Mutex<HashMap<GameId, usize>>>);

/// A stream is counted as long as this lives.
#[derive(Debug)]
pub(crate) struct Viewer {
    gallery: Gallery,
    watched: GameId,
}

impl Gallery {
    fn records(&self) -> MutexGuard<'_, HashMap<GameId, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more watches this record from now on.
    pub(crate) fn enter(&self, watched: GameId) -> Viewer {
        *self.records().entry(watched).or_default() += 1;
        Viewer { gallery: self.clone(), watched }
    }

    /// How many watch each record that somebody watches, the most watched first.
    pub(crate) fn viewers(&self) -> Vec<(GameId, usize)> {
        let mut viewers: Vec<_> = self.records().iter().map(|(id, streams)| (*id, *streams)).collect();
        viewers.sort_unstable_by_key(|&(id, streams)| (Reverse(streams), id));
        viewers
    }

    /// How many watch anything.
    pub(crate) fn watching(&self) -> usize {
        self.records().values().sum()
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        let mut records = self.gallery.records();
        if let Some(streams) = records.get_mut(&self.watched) {
            *streams -= 1;
            if *streams == 0 {
                records.remove(&self.watched);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_watched_comes_first_and_what_nobody_watches_is_forgotten() {
        let gallery = Gallery::default();
        let [one, two, three] = ["a00000", "b00000", "c00000"].map(|id| id.parse().unwrap());
        let (first, _second) = (gallery.enter(one), gallery.enter(three));
        let both = [gallery.enter(two), gallery.enter(two)];
        assert_eq!(gallery.viewers(), [(two, 2), (one, 1), (three, 1)]);
        assert_eq!(gallery.watching(), 4);
        drop((first, both));
        assert_eq!(gallery.viewers(), [(three, 1)]);
        assert_eq!(gallery.records().len(), 1);
    }
}
