//! What the keeper asks of a kind of record that is shared by links.

use std::sync::Arc;
use std::time::Instant;

use alley_journal::Moment;
use alley_play::{Followed, Kept, Membership, Right};

use super::published::{Extent, Published};
use super::timetable::Timetable;
use crate::problem::Refusal;

/// A kind of record: a game, or the draws of an event.
pub(crate) trait Shared:
    Kept<Beginning: Send, Change: Send, Board: Send + Sync> + Send + Sync + 'static
{
    /// What viewers see of one version.
    type Content: Send + Sync + 'static;
    /// Beyond this many open records, the least recently used one that nobody follows is closed.
    const MOST_OPEN: usize;

    /// Whether this change can be made with this right.
    fn is_open_to(change: &Self::Change, right: Right) -> bool;

    /// What the house says beyond the rules.
    ///
    /// # Errors
    /// It does not allow the change.
    fn allowed(_change: &Self::Change, _board: &Self::Board, _house: House) -> Result<(), Self::Reason> {
        Ok(())
    }

    /// Why the rules refuse it, to be told.
    fn refusal(reason: Self::Reason) -> Refusal;

    /// The evening it belongs to, which says who may do what; none for what has links of its own.
    fn membership(&self) -> Option<Membership> {
        None
    }

    /// What viewers see: the record, and what has just happened to which board, by the clock of all writers.
    fn content(record: &Followed<Self>, happened: Option<News<'_, Self>>, now: Moment) -> Self::Content;

    /// What has to happen because time has passed.
    fn overdue(&self, _now: Moment) -> Option<Self::Change> {
        None
    }

    /// When time will have passed.
    fn deadline(_content: &Self::Content) -> Option<Moment> {
        None
    }

    /// A race that is shown in its own time.
    fn timetable(_content: &Self::Content) -> Option<&Timetable> {
        None
    }

    /// How much of it may be told by now. What was told once can be told ever after.
    fn extent(content: &Self::Content) -> Extent {
        match Self::timetable(content).and_then(|race| race.left(Instant::now())) {
            Some(_) => Extent::KeptBack,
            None => Extent::Whole,
        }
    }
}

/// A change, and the board before it.
pub(crate) type News<'change, Kind> = (&'change <Kind as Kept>::Change, &'change Arc<<Kind as Kept>::Board>);

/// One version of a record.
pub(crate) fn published<Kind: Shared>(
    record: &Followed<Kind>,
    happened: Option<News<'_, Kind>>,
    now: Moment,
) -> Published<Kind::Content> {
    let content = Kind::content(record, happened, now);
    let membership = record.content().and_then(Kind::membership);
    Published::new((record.id(), record.version()), (record.rights().cloned(), membership), content)
}

/// What the house allows beyond the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct House {
    /// The most players in a game.
    pub(crate) players: usize,
}

/// What became of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It has happened, and is safe in the journal.
    Happened,
    /// It had happened before: this was a repeat.
    Repeated,
    /// Somebody else was quicker; nothing happened.
    Overtaken,
}
