//! What this process has done and is doing, counted for those who watch over it.

use std::sync::atomic::{AtomicU64, Ordering};

/// All of it. One process is one server; in the tests of this crate, where it is several, these are the sums.
pub(crate) static COUNTS: Counts = Counts::new();

pub(crate) struct Counts {
    /// Requests that were answered, by the class of the status: 1xx to 5xx.
    pub(crate) requests: [Count; 5],
    /// Writes that were acknowledged, repeats included.
    pub(crate) writes: Count,
    pub(crate) journal_failures: Count,
    /// Versions that were handed to those who follow.
    pub(crate) versions: Count,
    /// Live streams at this moment.
    pub(crate) streams: Count,
    /// Games and draws that are in memory at this moment.
    pub(crate) games: Count,
}

/// A number that anybody may raise.
#[derive(Debug)]
pub(crate) struct Count(AtomicU64);

/// One more, as long as this lives.
#[derive(Debug)]
pub(crate) struct OneMore(&'static Count);

impl Count {
    const fn new() -> Self {
        Self(AtomicU64::new(0))
    }

    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn hold(&'static self) -> OneMore {
        self.add();
        OneMore(self)
    }

    pub(crate) fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for OneMore {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Counts {
    const fn new() -> Self {
        Self {
            requests: [const { Count::new() }; 5],
            writes: Count::new(),
            journal_failures: Count::new(),
            versions: Count::new(),
            streams: Count::new(),
            games: Count::new(),
        }
    }

    /// A request was answered with this status.
    pub(crate) fn answered(&self, status: u16) {
        if let Some(class) = self.requests.get(usize::from(status / 100).wrapping_sub(1)) {
            class.add();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_counts_until_it_is_let_go() {
        static HELD: Count = Count::new();
        let (one, two) = (HELD.hold(), HELD.hold());
        assert_eq!(HELD.now(), 2);
        drop(one);
        assert_eq!(HELD.now(), 1);
        drop(two);
        assert_eq!(HELD.now(), 0);
    }

    #[test]
    fn requests_are_counted_by_class() {
        let counts = Counts::new();
        for status in [200, 201, 304, 404, 599, 0, 600, 99] {
            counts.answered(status);
        }
        assert_eq!(counts.requests.each_ref().map(Count::now), [0, 2, 1, 1, 1]);
    }
}
