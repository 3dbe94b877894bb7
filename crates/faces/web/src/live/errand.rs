//! What is brought to the desk. Writes that wait together share a commit: the more wait, the more one sync is worth.

use std::collections::{HashSet, VecDeque};

use alley_journal::{Append, Failure};
use tokio::sync::mpsc;

use super::desk::Desk;
use super::waiting::Waiting;

/// The most that is taken up at a time.
const HANDFUL: usize = 256;

/// Something that somebody wants.
pub(crate) enum Errand {
    /// A write, together with others.
    Write(Box<dyn Waiting>),
    /// Anything else, by itself.
    Alone(Box<dyn FnOnce(&mut Desk) + Send>),
}

/// Does what is wanted, until nobody can want anything any more.
pub(crate) fn serve(mut desk: Desk, mut errands: mpsc::Receiver<Errand>) {
    while let Some(errand) = errands.blocking_recv() {
        let (mut writes, mut others) = (VecDeque::new(), Vec::new());
        let mut next = Some(errand);
        while let Some(errand) = next {
            match errand {
                Errand::Write(write) => writes.push_back(write),
                Errand::Alone(other) => others.push(other),
            }
            let full = writes.len() + others.len() >= HANDFUL;
            next = if full { None } else { errands.try_recv().ok() };
        }
        write_together(&mut desk, writes);
        for other in others {
            other(&mut desk);
        }
    }
}

/// Writes all of it: in one commit what can be decided at once; what cannot goes by itself, and then more may be known
/// about the rest. Writes to the same record stay in their order.
pub(super) fn write_together(desk: &mut Desk, mut writes: VecDeque<Box<dyn Waiting>>) {
    loop {
        let (there, left) = commit(desk, writes);
        writes = left;
        let there = there && writes.pop_front().is_none_or(|first| first.alone(desk));
        if !there {
            // They have waited for the journal as long as the one that was tried.
            writes.drain(..).for_each(Waiting::give_up);
        }
        if writes.is_empty() {
            return;
        }
    }
}

/// One commit. Whether the journal was there to answer, and what is left to be decided.
fn commit(desk: &mut Desk, writes: VecDeque<Box<dyn Waiting>>) -> (bool, VecDeque<Box<dyn Waiting>>) {
    let (mut prepared, mut left, mut blocked) = (Vec::new(), VecDeque::new(), HashSet::new());
    for mut write in writes {
        if !blocked.contains(&write.game()) && write.prepare(desk) {
            prepared.push(write);
        } else {
            blocked.insert(write.game());
            left.push_back(write);
        }
    }
    let appends: Vec<Append<'_>> = prepared.iter().filter_map(|write| write.append()).collect();
    let answers = if appends.is_empty() { Vec::new() } else { desk.journal.append_all(&appends) };
    if answers.iter().any(Result::is_ok) {
        desk.common.ring();
    }
    let there = !answers.iter().any(|answer| matches!(answer, Err(Failure::Away | Failure::Unsure)));
    let again: Vec<_> =
        prepared.into_iter().zip(answers).filter_map(|(write, answer)| write.settle(desk, answer)).collect();
    again.into_iter().rev().for_each(|write| left.push_front(write));
    (there, left)
}

#[cfg(test)]
mod tests;
