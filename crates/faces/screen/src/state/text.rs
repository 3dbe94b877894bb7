//! Text to be read: a history, a verdict, what the keys mean.

use crate::key::Key;
use crate::news::TextSeen;
use crate::state::step::Step;

/// How far a key goes that turns the page.
const PAGE: usize = 10;

/// Text to be read, from a line on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    pub(crate) seen: TextSeen,
    /// The first line that is seen; drawing knows how many there are.
    pub(crate) from: usize,
}

impl Text {
    pub(crate) const fn new(seen: TextSeen) -> Self {
        Self { seen, from: 0 }
    }

    pub(crate) fn press(&mut self, key: &Key) -> Step {
        let last = self.seen.lines.len().saturating_sub(1);
        self.from = match key {
            Key::Up => self.from.saturating_sub(1),
            Key::Down => (self.from + 1).min(last),
            Key::PageUp => self.from.saturating_sub(PAGE),
            Key::PageDown | Key::Letter(' ') => (self.from + PAGE).min(last),
            Key::Home => 0,
            Key::End => last,
            Key::Escape | Key::Enter | Key::Letter(_) => return Step::Back,
            _ => self.from,
        };
        Step::Stay
    }
}
