//! The server: where it is, who watches, and the games as they change.

use std::sync::OnceLock;

use alley_console::qr_lines;

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
    /// On black, and on white.
    codes: [OnceLock<Vec<String>>; 2],
}

impl Served {
    pub(crate) fn new(seen: ServedSeen) -> Self {
        Self { seen, ..Self::default() }
    }

    /// The line that is chosen stays the same record, wherever it stands now.
    pub(crate) fn learn(&mut self, seen: ServedSeen) {
        let chosen = self.seen.records.get(self.chosen()).map(|record| record.head.game);
        if seen.places != self.seen.places {
            self.codes = [OnceLock::new(), OnceLock::new()];
        }
        self.seen = seen;
        let place = self.seen.records.iter().position(|record| Some(record.head.game) == chosen);
        self.chosen = place.map_or(self.chosen, Chosen::at);
    }

    /// The code that leads phones here: making one takes longer than all the rest of a picture, so it is made once.
    pub(crate) fn code(&self, black_on_white: bool) -> &[String] {
        // No phone finds this machine by its own name for itself.
        let scanned = self.seen.places.phones.as_ref().or(self.seen.places.home.as_ref());
        let made = &self.codes[usize::from(black_on_white)];
        made.get_or_init(|| scanned.map(|place| qr_lines(place, black_on_white)).unwrap_or_default())
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
