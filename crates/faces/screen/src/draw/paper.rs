//! What is drawn on: nothing is ever drawn outside of it.

use alley_text::{columns, cut};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use crate::key::Key;
use crate::theme::Theme;

/// A buffer, and how things look on it.
pub(super) struct Paper<'buffer> {
    buffer: &'buffer mut Buffer,
    pub(super) theme: Theme,
    zones: Zones,
}

/// Where a click means which key.
#[derive(Clone, Debug, Default)]
pub struct Zones(Vec<(Rect, Key)>);

impl Zones {
    /// The key that a click there means.
    #[must_use]
    pub fn key_at(&self, column: u16, line: u16) -> Option<&Key> {
        let there = Position { x: column, y: line };
        self.0.iter().rev().find(|(area, _)| area.contains(there)).map(|(_, key)| key)
    }
}

impl<'buffer> Paper<'buffer> {
    pub(super) fn new(buffer: &'buffer mut Buffer, theme: Theme) -> Self {
        buffer.reset();
        Self { buffer, theme, zones: Zones::default() }
    }

    pub(super) fn area(&self) -> Rect {
        self.buffer.area
    }

    pub(super) fn into_zones(self) -> Zones {
        self.zones
    }

    /// A click in this part of an area means a key.
    pub(super) fn zone(&mut self, area: Rect, key: Key) {
        self.zones.0.push((area.intersection(self.buffer.area), key));
    }

    /// A line at this place of an area, as far as there is room.
    pub(super) fn line(&mut self, area: Rect, x: u16, y: u16, line: &Line<'_>) {
        let area = area.intersection(self.buffer.area);
        if x < area.width && y < area.height {
            self.buffer.set_line(area.x + x, area.y + y, line, area.width - x);
        }
    }

    /// The same for words that all look alike.
    pub(super) fn words(&mut self, area: Rect, (x, y): (u16, u16), words: &str, style: Style) {
        self.line(area, x, y, &Line::styled(words, style));
    }

    /// At the right end of a line.
    pub(super) fn right(&mut self, area: Rect, y: u16, words: &Span<'_>) {
        let width = u16::try_from(columns(&words.content)).unwrap_or(u16::MAX);
        if let Some(x) = area.width.checked_sub(width.saturating_add(1)) {
            self.line(area, x, y, &Line::from(words.clone()));
        }
    }

    /// Words in as many lines as they take, broken between words; how many lines that are.
    pub(super) fn wrapped(&mut self, area: Rect, words: &str, style: Style) -> u16 {
        let lines = wrapped(words, area.width.into());
        for (line, y) in lines.iter().zip(0..area.height) {
            self.words(area, (0, y), line, style);
        }
        u16::try_from(lines.len()).unwrap_or(u16::MAX).min(area.height)
    }

    /// A widget of the library's, as far as there is room.
    pub(super) fn widget(&mut self, area: Rect, widget: impl Widget) {
        widget.render(area.intersection(self.buffer.area), self.buffer);
    }

    /// Nothing stands there any more.
    pub(super) fn clear(&mut self, area: Rect) {
        for place in area.intersection(self.buffer.area).positions() {
            if let Some(cell) = self.buffer.cell_mut(place) {
                cell.reset();
            }
        }
    }

    /// Another look for what is there already.
    pub(super) fn restyle(&mut self, area: Rect, style: Style) {
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }
}

/// Words in lines of at most this many columns.
pub(super) fn wrapped(words: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words.split_whitespace() {
        let mut word = word;
        while let Some(line) = lines.last_mut() {
            let gap = usize::from(!line.is_empty());
            if columns(line) + gap + columns(word) <= room {
                line.push_str(if gap == 1 { " " } else { "" });
                line.push_str(word);
                break;
            }
            if line.is_empty() {
                // A word that is wider than all there is.
                let head = cut(word, room.max(2));
                line.push_str(head);
                word = word.get(head.len()..).unwrap_or_default();
            }
            if word.is_empty() {
                break;
            }
            lines.push(String::new());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_between_words_where_they_can_be() {
        assert_eq!(wrapped("one two three", 8), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh ij", 4), ["abcd", "efgh", "ij"]);
        assert_eq!(wrapped("지수가 이겼습니다", 6), ["지수가", "이겼습", "니다"]);
        assert_eq!(wrapped("", 4), [""]);
    }
}
