//! Games bowled one after the other.

use std::collections::VecDeque;

/// The last three scores, and the best sum of three in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Series {
    latest: VecDeque<u16>,
    pub(super) best: Option<u16>,
}

impl Series {
    const GAMES: usize = 3;

    pub(super) fn push(&mut self, score: u16) {
        self.latest.push_back(score);
        if self.latest.len() > Self::GAMES {
            self.latest.pop_front();
        }
        if self.latest.len() == Self::GAMES {
            self.best = self.best.max(Some(self.latest.iter().sum()));
        }
    }
}
