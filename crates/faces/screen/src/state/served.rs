//! The server: where it is, who watches, and the games as they change.

use crate::errand::Errand;
use crate::key::Key;
use crate::news::ServedSeen;
use crate::state::cursor::Chosen;
use crate::state::step::Step;

/// What is served.
#[derive(Clone, Debug, Default)]
pub(crate) struct Served {
    pub(crate) seen: ServedSeen,
    chosen: Chosen,
}

impl Served {
    pub(crate) fn new(seen: ServedSeen) -> Self {
        Self { seen, ..Self::default() }
    }

    /// The line that is chosen stays the same record, wherever it stands now.
    pub(crate) fn learn(&mut self, seen: ServedSeen) {
        let chosen = self.seen.records.get(self.chosen()).map(|record| record.head.game);
        self.seen = seen;
        let place = self.seen.records.iter().position(|record| Some(record.head.game) == chosen);
        self.chosen = place.map_or(self.chosen, Chosen::at);
    }

    pub(crate) fn chosen(&self) -> usize {
        self.chosen.place(self.seen.records.len())
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        if self.chosen.press(key, self.seen.records.len()) {
            return Step::Stay;
        }
        match key {
            Key::Escape => Step::Ask(Errand::StopServing),
            Key::Enter | Key::Row(_) => {
                let record = self.seen.records.get(self.chosen());
                record.map_or(Step::Stay, |record| Step::Ask(Errand::Open(record.head.game)))
            }
            _ => Step::Stay,
        }
    }
}
