//! Where clerks take chunks and hand in pages, each in the order of the input.
//!
//! Every clerk reads its own chunk, scores it and writes its own pages, so that a chunk stays with one processor from
//! the first byte to the last. Only reading and writing are done one at a time: a clerk who takes a chunk gets the next
//! number, and writes when that number is up.

use std::io::{self, Read};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::chunks::{Chunk, Chunks};
use crate::clerk::{Assignment, Clerk, OutputPage};
use crate::{Report, Trouble};

/// What the clerks of a run share.
pub(crate) struct Desk<R, W> {
    intake: Mutex<Intake<R>>,
    outlet: Mutex<Outlet<W>>,
    turned: Condvar,
}

/// The input, and the number of the chunk that comes next.
struct Intake<R> {
    chunks: Chunks<R>,
    first: Option<Chunk>,
    next: u64,
}

/// The output, and the number of the chunk whose pages are written now.
struct Outlet<W> {
    write: W,
    up: u64,
    trouble: Option<Trouble>,
}

/// The run has ended early: the outlet knows why.
struct InputEnded;

impl<R, W> Desk<R, W>
where
    R: Read + Send,
    W: FnMut(&OutputPage) -> Result<(), Trouble> + Send,
{
    /// With the first chunk read already.
    pub(crate) fn new(chunks: Chunks<R>, first: Chunk, write: W) -> Self {
        Self {
            intake: Mutex::new(Intake { chunks, first: Some(first), next: 0 }),
            outlet: Mutex::new(Outlet { write, up: 0, trouble: None }),
            turned: Condvar::new(),
        }
    }

    /// Scores everything with this many clerks; this thread is one of them.
    pub(crate) fn run(self, task: Assignment<'_>, clerks: usize) -> Result<Report, Trouble> {
        let report = thread::scope(|scope| {
            let others: Vec<_> = (1..clerks).map(|_| scope.spawn(|| self.work(task))).collect();
            let mut report = self.work(task);
            others.into_iter().filter_map(|other| other.join().ok()).for_each(|more| report += &more);
            report
        });
        match self.outlet.into_inner().unwrap_or_else(PoisonError::into_inner).trouble {
            Some(trouble) => Err(trouble),
            None => Ok(report),
        }
    }

    /// Chunk after chunk, until there are no more or the run has ended early.
    fn work(&self, task: Assignment<'_>) -> Report {
        let (mut used, mut page, mut report) = (None, OutputPage::default(), Report::default());
        while let Some((number, chunk)) = self.take(used.take()) {
            let hand_over = |page: &OutputPage| self.hand_in(number, |outlet| (outlet.write)(page));
            let mut clerk = Clerk { task, page, report, hand_over };
            let scored = match chunk {
                Ok(chunk) => clerk.score(used.insert(chunk)).and_then(|()| clerk.turn_page()),
                Err(error) => self.hand_in(number, |_| Err(Trouble::Reading(error))),
            };
            Clerk { page, report, .. } = clerk;
            if scored.is_err() {
                break;
            }
            locked(&self.outlet).up += 1;
            self.turned.notify_all();
        }
        report
    }

    /// The next chunk, in the room of a used one, and its number; nothing when there is no more.
    fn take(&self, used: Option<Chunk>) -> Option<(u64, io::Result<Chunk>)> {
        let mut intake = locked(&self.intake);
        let chunk = if let Some(first) = intake.first.take() {
            Ok(first)
        } else {
            let mut chunk = used.unwrap_or_else(Chunk::empty);
            match intake.chunks.fill(&mut chunk) {
                Ok(true) => Ok(chunk),
                Ok(false) => return None,
                Err(error) => Err(error),
            }
        };
        intake.next += 1;
        Some((intake.next - 1, chunk))
    }

    /// Waits until this chunk is up, and does something about it.
    fn hand_in(&self, number: u64, act: impl FnOnce(&mut Outlet<W>) -> Result<(), Trouble>) -> Result<(), InputEnded> {
        let early = |outlet: &mut Outlet<W>| outlet.up != number && outlet.trouble.is_none();
        let waited = self.turned.wait_while(locked(&self.outlet), early);
        let mut outlet = waited.unwrap_or_else(PoisonError::into_inner);
        if outlet.trouble.is_some() {
            return Err(InputEnded);
        }
        act(&mut outlet).map_err(|trouble| {
            outlet.trouble = Some(trouble);
            self.turned.notify_all();
            InputEnded
        })
    }
}

/// Nothing panics while it holds a lock.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
