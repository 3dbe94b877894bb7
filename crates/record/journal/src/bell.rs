//! A knock at other programs on the same record.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A bell that programs on the same record ring after they have written something, so that the others look at once. A
/// knock says nothing, and nothing depends on it: who looks from time to time misses nothing.
pub trait Bell: fmt::Debug + Send + Sync {
    /// Something was written. Several of these in a short time may be heard as one.
    fn ring(&self);
}

/// Who wants to know that another program has knocked, or may have.
pub type Heard = Arc<Listener>;

type Listener = dyn Fn() + Send + Sync;

/// The bells of one record in memory.
#[derive(Clone, Default)]
pub(crate) struct Bells(Arc<Mutex<Vec<Weak<Listener>>>>);

/// One of them; it hears nothing any more when it is dropped.
struct MemoryBell {
    all: Bells,
    own: Heard,
}

impl Bells {
    pub(crate) fn hang(&self, heard: Heard) -> Box<dyn Bell> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|bell| bell.strong_count() > 0);
        all.push(Arc::downgrade(&heard));
        Box::new(MemoryBell { all: self.clone(), own: heard })
    }
}

impl Bell for MemoryBell {
    fn ring(&self) {
        let all = self.all.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        all.iter().filter_map(Weak::upgrade).filter(|heard| !Arc::ptr_eq(heard, &self.own)).for_each(|heard| heard());
    }
}

impl fmt::Debug for Bells {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Bells")
    }
}

impl fmt::Debug for MemoryBell {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("MemoryBell")
    }
}
