//! Where clerks take chunks and hand in pages, each in the order of the input.
//!
//! Every clerk reads its own chunk, scores it and writes its own pages, so that a chunk stays with one processor from
//! the first byte to the last. Only reading and writing are done one at a time: a clerk who takes a chunk gets the outlet
//! from the one who took the chunk before, and passes it on when all is written.

use std::io::Read;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::chunks::{Chunk, Chunks};
use crate::clerk::{Assignment, Clerk, OutputPage};
use crate::{Report, Trouble};

/// What the clerks of a run share.
pub(crate) struct Desk<R, W>(Mutex<Intake<R, W>>);

/// The input, and what has ended the run early.
struct Intake<R, W> {
    chunks: Chunks<R>,
    first: Option<Chunk>,
    /// Where the outlet comes when all chunks that were taken are written.
    outlet: Receiver<W>,
    trouble: Option<Trouble>,
}

/// A chunk's turn to be written.
struct Turn<W> {
    outlet: Option<W>,
    before: Receiver<W>,
    after: Sender<W>,
}

/// The run has ended early: the intake knows why.
struct InputEnded;

impl<R, W> Desk<R, W>
where
    R: Read + Send,
    W: FnMut(&OutputPage) -> Result<(), Trouble> + Send,
{
    /// With the first chunk read already.
    pub(crate) fn new(chunks: Chunks<R>, first: Chunk, write: W) -> Self {
        let (before, outlet) = channel();
        before.send(write).ok();
        Self(Mutex::new(Intake { chunks, first: Some(first), outlet, trouble: None }))
    }

    /// Scores everything with this many clerks; this thread is one of them.
    pub(crate) fn run(self, task: Assignment<'_>, clerks: usize) -> Result<Report, Trouble> {
        let report = thread::scope(|scope| {
            let others: Vec<_> = (1..clerks).map(|_| scope.spawn(|| self.work(task))).collect();
            let mut report = self.work(task);
            let reports = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            reports.for_each(|more| report += &more);
            report
        });
        match self.0.into_inner().unwrap_or_else(PoisonError::into_inner).trouble {
            Some(trouble) => Err(trouble),
            None => Ok(report),
        }
    }

    /// Chunk after chunk, until there are no more or the run has ended early.
    fn work(&self, task: Assignment<'_>) -> Report {
        let (mut used, mut page, mut report) = (None, OutputPage::default(), Report::default());
        while let Some((chunk, mut turn)) = self.take(used.take()) {
            let hand_over = |page: &OutputPage| self.hand_in(page, &mut turn);
            let mut clerk = Clerk { task, page, report, hand_over };
            let scored = clerk.score(used.insert(chunk)).and_then(|()| clerk.turn_page());
            Clerk { page, report, .. } = clerk;
            if scored.is_err() {
                break;
            }
            turn.pass();
        }
        report
    }

    /// The next chunk, in the room of a used one, and its turn; nothing when there is no more.
    fn take(&self, used: Option<Chunk>) -> Option<(Chunk, Turn<W>)> {
        let mut intake = locked(&self.0);
        let chunk = match intake.first.take() {
            Some(first) => first,
            None => match intake.chunks.fill(used.unwrap_or_else(Chunk::empty)) {
                Ok(chunk) => chunk?,
                Err(error) => {
                    intake.trouble.get_or_insert(Trouble::Reading(error));
                    return None;
                }
            },
        };
        let (after, outlet) = channel();
        let before = std::mem::replace(&mut intake.outlet, outlet);
        Some((chunk, Turn { outlet: None, before, after }))
    }

    /// Waits until this chunk's turn has come, and writes.
    fn hand_in(&self, page: &OutputPage, turn: &mut Turn<W>) -> Result<(), InputEnded> {
        let write = turn.outlet().ok_or(InputEnded)?;
        write(page).map_err(|trouble| {
            locked(&self.0).trouble = Some(trouble);
            InputEnded
        })
    }
}

impl<W> Turn<W> {
    /// Waits for the outlet; it does not come if the run has ended early.
    fn outlet(&mut self) -> Option<&mut W> {
        self.outlet = self.outlet.take().or_else(|| self.before.recv().ok());
        self.outlet.as_mut()
    }

    /// Gives the outlet to the clerk with the next chunk.
    fn pass(self) {
        self.outlet.and_then(|outlet| self.after.send(outlet).ok());
    }
}

/// Nothing panics while it holds a lock.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
