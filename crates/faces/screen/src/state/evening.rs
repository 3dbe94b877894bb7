//! An evening: its lanes, and the standing.

use alley_play::LaneNumber;

use crate::errand::Errand;
use crate::key::Key;
use crate::news::EveningSeen;
use crate::state::cursor::Chosen;
use crate::state::step::Step;

/// An evening on the screen.
#[derive(Clone, Debug)]
pub(crate) struct Tonight {
    pub(crate) seen: EveningSeen,
    lane: Chosen,
    /// The first line of the standing that is seen.
    pub(crate) from: usize,
}

/// How far a key goes that turns the page.
const PAGE: usize = 8;

impl Tonight {
    pub(crate) fn new(seen: EveningSeen) -> Self {
        Self { seen, lane: Chosen::default(), from: 0 }
    }

    pub(crate) fn learn(&mut self, seen: EveningSeen) {
        self.seen = seen;
    }

    /// The lane that is chosen, by its place.
    pub(crate) fn lane(&self) -> usize {
        self.lane.place(self.lanes().len())
    }

    pub(crate) fn lanes(&self) -> Vec<LaneNumber> {
        self.seen.evening.lanes().collect()
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        let lanes = self.lanes();
        match key {
            Key::PageDown | Key::Letter(' ') => {
                self.from = (self.from + PAGE).min(self.seen.night.people.len() + self.seen.night.teams.len());
            }
            Key::PageUp => self.from = self.from.saturating_sub(PAGE),
            Key::Escape => return Step::Back,
            Key::Row(_) if self.lane.press(key, lanes.len()) => {}
            Key::Enter | Key::Row(_) => {
                return lanes.get(self.lane()).map_or(Step::Stay, |lane| Step::Ask(Errand::Bowl(*lane)));
            }
            key => drop(self.lane.press(key, lanes.len())),
        }
        Step::Stay
    }
}
