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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    fn hung(bells: &Bells, knocks: &Arc<AtomicU32>) -> Box<dyn Bell> {
        let knocks = Arc::clone(knocks);
        bells.hang(Arc::new(move || {
            knocks.fetch_add(1, Ordering::Relaxed);
        }))
    }

    #[test]
    fn everybody_else_hears_and_a_bell_that_was_taken_down_is_forgotten() {
        let (bells, knocks) = (Bells::default(), Arc::new(AtomicU32::new(0)));
        for _ in 0..100 {
            drop(hung(&bells, &knocks));
        }
        let all = [hung(&bells, &knocks), hung(&bells, &knocks), hung(&bells, &knocks)];
        assert_eq!(format!("{bells:?} {:?}", all[0]), "Bells MemoryBell");
        all[1].ring();
        assert_eq!(knocks.load(Ordering::Relaxed), 2);
        assert_eq!(bells.0.lock().unwrap().len(), all.len());
    }
}
