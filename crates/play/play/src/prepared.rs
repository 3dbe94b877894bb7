//! What is decided and not written yet.

use std::fmt;
use std::sync::Arc;

use alley_journal::{Append, Caption, Content, Failure, GameId, Moment, Position};

use crate::captions::caption;
use crate::kept::Kept;
use crate::record_refusal::{RecordRefusal, RecordResult};
use crate::stamp::Stamp;

/// A record after an entry.
pub(crate) struct Standing<K: Kept> {
    pub(crate) position: Position,
    /// The time of the entry.
    pub(crate) latest: Moment,
    pub(crate) board: Arc<K::Board>,
    pub(crate) content: K,
}

impl<K: Kept> Standing<K> {
    pub(crate) fn new(position: Position, latest: Moment, content: K) -> Arc<Self> {
        let board = Arc::new(content.board());
        Arc::new(Self { position, latest, board, content })
    }

    /// What comes after the change, if the rules allow it.
    pub(crate) fn prepare(
        self: &Arc<Self>,
        game: GameId,
        stamp: &Stamp,
        change: &K::Change,
    ) -> RecordResult<Prepared<K>, K> {
        let entry = stamp.entry(change)?;
        let next = self.content.clone().after(change, stamp.time());
        let next = next.map_err(|refused| RecordRefusal::Rules(refused.1))?;
        let (position, board) = (self.position.after(game, &entry), Arc::new(next.board_after(change, &self.board)));
        let after = Arc::new(Self { position, latest: entry.time, board, content: next });
        Ok(Prepared { game, caption: caption::<K>(&after.board)?, entry, before: Arc::clone(self), after })
    }
}

/// A change that the rules allow, and the entry that makes it happen.
pub struct Prepared<K: Kept> {
    game: GameId,
    entry: Content,
    caption: Caption,
    pub(crate) before: Arc<Standing<K>>,
    pub(crate) after: Arc<Standing<K>>,
}

impl<K: Kept> fmt::Debug for Prepared<K> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Prepared").field(&self.append()).finish()
    }
}

impl<K: Kept> Prepared<K> {
    /// For the journal.
    #[must_use]
    pub fn append(&self) -> Append<'_> {
        let Self { game, entry, caption, before, .. } = self;
        Append { game: *game, expected: before.position, content: entry, caption }
    }
}

/// Why what was prepared is not what the record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setback {
    /// An entry with the same key was there already.
    Repeated,
    /// Somebody else wrote into the record meanwhile.
    Overtaken,
    /// The journal refuses it.
    Failed(Failure),
}
