//! The evenings that somebody follows, each with the boards of all its games.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use alley_journal::GameId;
use tokio::sync::watch;

use super::display::Versions;
use super::published::Published;
use super::tonight::Tonight;
use crate::counts::COUNTS;

/// The evenings that somebody follows.
#[derive(Clone, Debug, Default)]
pub(super) struct Tonights(Arc<Mutex<HashMap<GameId, Shown>>>);

type Shown = watch::Sender<Arc<Published<Tonight>>>;

impl Tonights {
    pub(super) fn look(&self, evening: GameId) -> Option<Versions<Tonight>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(&evening).map(watch::Sender::subscribe)
    }

    /// Puts one up; if somebody was quicker, theirs is followed.
    pub(super) fn put_up(&self, evening: GameId, first: Published<Tonight>) -> (Versions<Tonight>, bool) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let quicker = all.contains_key(&evening);
        let sender = all.entry(evening).or_insert_with(|| watch::Sender::new(Arc::new(first)));
        (sender.subscribe(), !quicker)
    }

    pub(super) fn publish(&self, evening: GameId, next: Published<Tonight>) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = all.get(&evening) {
            COUNTS.versions.add();
            sender.send_replace(Arc::new(next));
        }
    }

    /// Takes it down, unless somebody follows it.
    pub(super) fn take_down(&self, evening: GameId) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = all.get(&evening).is_none_or(|sender| sender.receiver_count() == 0);
        if idle {
            all.remove(&evening);
        }
        idle
    }
}
