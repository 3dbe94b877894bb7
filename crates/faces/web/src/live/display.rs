//! What is open at any desk, on display: everybody sees it at once, whatever the desks are waiting for.

use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use alley_journal::GameId;
use tokio::sync::watch;

use super::published::Published;
use crate::counts::COUNTS;

/// The versions of a record as they come. A newer one replaces one that was not fetched: a slow viewer misses versions,
/// never the newest.
pub(crate) type Versions<Content> = watch::Receiver<Arc<Published<Content>>>;

/// All open records.
#[derive(Clone, Debug, Default)]
pub(crate) struct Display(Arc<Hall>);

#[derive(Debug, Default)]
struct Hall {
    /// An id is of one kind only.
    shown: Mutex<HashMap<GameId, Arc<dyn Any + Send + Sync>>>,
    visits: AtomicU64,
}

/// One of them: its latest version, for those who follow it.
#[derive(Debug)]
pub(crate) struct Shown<Content> {
    versions: watch::Sender<Arc<Published<Content>>>,
    visited: AtomicU64,
}

impl Display {
    /// Somebody comes to look at an open record.
    pub(crate) fn look<Content: Send + Sync + 'static>(&self, id: GameId) -> Option<Versions<Content>> {
        // Whoever is here when a record is about to be closed keeps it open.
        let all = self.0.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = Arc::clone(all.get(&id)?).downcast::<Shown<Content>>().ok()?;
        self.visit(&shown);
        Some(shown.versions.subscribe())
    }

    /// Puts up a record that is opened.
    pub(crate) fn put_up<Content: Send + Sync + 'static>(&self, first: Published<Content>) -> Arc<Shown<Content>> {
        let id = first.id;
        let shown = Arc::new(Shown { versions: watch::Sender::new(Arc::new(first)), visited: AtomicU64::new(0) });
        let any: Arc<dyn Any + Send + Sync> = Arc::clone(&shown) as _;
        self.0.shown.lock().unwrap_or_else(PoisonError::into_inner).insert(id, any);
        shown
    }

    /// Takes a record down, unless somebody follows it.
    pub(crate) fn take_down<Content>(&self, id: GameId, shown: &Shown<Content>) -> bool {
        let mut all = self.0.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = !shown.is_followed();
        if idle {
            all.remove(&id);
        }
        idle
    }

    /// Somebody has come to this one.
    pub(crate) fn visit<Content>(&self, shown: &Shown<Content>) {
        shown.visited.store(self.0.visits.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
    }
}

impl<Content> Shown<Content> {
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

    pub(crate) fn is_followed(&self) -> bool {
        self.versions.receiver_count() > 0
    }

    /// A higher number was visited later.
    pub(crate) fn visited(&self) -> u64 {
        self.visited.load(Ordering::Relaxed)
    }
}
