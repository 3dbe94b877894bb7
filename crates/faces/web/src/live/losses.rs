//! Records that have lost what was known of them here, and where they stood then: the person who runs the server is told once.

use std::collections::HashSet;

use alley_journal::GameId;
use alley_play::{Followed, Kept};

use crate::log::{self, Severity};

/// After this many nobody needs another one.
const MOST: usize = 1_000;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Losses(HashSet<(GameId, u64)>);

impl Losses {
    /// Tells it if this record has lost something since it was last looked at.
    pub(crate) fn notice<Kind: Kept>(&mut self, record: &mut Followed<Kind>) {
        if record.takes_notice_of_loss() {
            self.tell(record.id(), record.version());
        }
    }

    /// Once for each record and each place where it stands.
    pub(crate) fn tell(&mut self, id: GameId, number: u64) {
        if self.0.len() < MOST && self.0.insert((id, number)) {
            log::say(Severity::Error, format_args!("the journal has lost entries of game {id}: it stands at {number}"));
        }
    }
}
