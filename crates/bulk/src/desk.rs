//! Where chunks are given out and pages are taken in, each in the order of the input.

use std::collections::VecDeque;
use std::io::Read;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Scope};

use crate::chunks::{Chunk, Chunks};
use crate::clerk::{Clerk, Page, Task};
use crate::{Report, Trouble};

/// The chunks a clerk may have at a time, so as not to wait for the next.
const AHEAD: usize = 2;

/// Reads and writes; does the scoring too when alone.
pub(crate) struct Desk<R, W> {
    pub(crate) chunks: Chunks<R>,
    pub(crate) write: W,
}

/// The way to a clerk and back.
struct Post {
    to: SyncSender<(Chunk, Page)>,
    from: Receiver<Delivery>,
}

/// What a clerk sends back: full pages as they come, and at last the chunk with the last page, for use again.
enum Delivery {
    Full(Page),
    Done(Chunk, Page, Report),
}

impl<R: Read, W: FnMut(&Page) -> Result<(), Trouble>> Desk<R, W> {
    /// One chunk after the other on this thread.
    pub(crate) fn alone(mut self, task: Task<'_>, mut chunk: Chunk) -> Result<Report, Trouble> {
        let mut clerk = Clerk { task, page: Page::default(), report: Report::default(), hand_over: self.write };
        loop {
            clerk.score(&chunk)?;
            clerk.turn_page()?;
            if !self.chunks.fill(&mut chunk).map_err(Trouble::Reading)? {
                return Ok(clerk.report);
            }
        }
    }

    /// Chunks go round among several clerks; what comes back is taken in the same order.
    pub(crate) fn shared(mut self, task: Task<'_>, first: Chunk, threads: usize) -> Result<Report, Trouble> {
        thread::scope(|scope| {
            let posts: Vec<Post> = (0..threads).map(|_| Post::open(scope, task)).collect();
            let mut report = Report::default();
            let mut away = VecDeque::new();
            let mut next = Some((first, Page::default()));
            for post in posts.iter().cycle() {
                let Some(chunk) = next.take() else { break };
                // A clerk stops only when this desk is gone.
                let _ = post.to.send(chunk);
                away.push_back(post);
                let (mut chunk, page) = match away.len() {
                    full if full == AHEAD * threads => self.take_in(away.pop_front(), &mut report)?,
                    _ => (Chunk::empty(), Page::default()),
                };
                if self.chunks.fill(&mut chunk).map_err(Trouble::Reading)? {
                    next = Some((chunk, page));
                }
            }
            while !away.is_empty() {
                self.take_in(away.pop_front(), &mut report)?;
            }
            Ok(report)
        })
    }

    /// Writes what a clerk made of the oldest chunk.
    fn take_in(&mut self, post: Option<&Post>, report: &mut Report) -> Result<(Chunk, Page), Trouble> {
        for delivery in post.into_iter().flat_map(|post| &post.from) {
            match delivery {
                Delivery::Full(page) => (self.write)(&page)?,
                Delivery::Done(chunk, mut page, more) => {
                    (self.write)(&page)?;
                    page.clear();
                    *report += &more;
                    return Ok((chunk, page));
                }
            }
        }
        Ok((Chunk::empty(), Page::default()))
    }
}

impl Post {
    fn open<'scope>(scope: &'scope Scope<'scope, '_>, task: Task<'scope>) -> Self {
        let (to, inbox) = sync_channel(AHEAD);
        let (outbox, from) = sync_channel(AHEAD);
        scope.spawn(move || work(task, &inbox, &outbox));
        Self { to, from }
    }
}

/// The desk takes no more pages: the run has ended early.
struct Gone;

/// Until the desk is gone.
fn work(task: Task<'_>, inbox: &Receiver<(Chunk, Page)>, outbox: &SyncSender<Delivery>) -> Result<(), Gone> {
    let send = |delivery| outbox.send(delivery).map_err(|_| Gone);
    for (chunk, page) in inbox {
        let hand_over = |page: &Page| send(Delivery::Full(page.clone()));
        let mut clerk = Clerk { task, page, report: Report::default(), hand_over };
        clerk.score(&chunk)?;
        let Clerk { page, report, .. } = clerk;
        send(Delivery::Done(chunk, page, report))?;
    }
    Ok(())
}
