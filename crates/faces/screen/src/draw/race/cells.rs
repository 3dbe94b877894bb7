//! Many short texts side by side, in columns that are read downwards.

use std::ops::Range;

use alley_text::{blanks, columns, harmless, shortened};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::paper::Paper;
use crate::key::Key;

/// Between two columns.
const GAP: usize = 2;

/// What stands together in one place.
pub(super) type Cell = Vec<Span<'static>>;

/// As many as fit, and among them the one at this place; which they are.
pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, cells: &[Cell], at: usize) -> Range<usize> {
    if area.is_empty() {
        return 0..0;
    }
    let (across, rows) = arranged(area, cells);
    let width = u16::try_from(widest(cells) + GAP).unwrap_or(u16::MAX);
    let room = across * rows;
    let from = at.min(cells.len().saturating_sub(1)) / room * room;
    for (place, cell) in cells.iter().skip(from).take(room).enumerate() {
        let x = u16::try_from(place / rows).unwrap_or(u16::MAX).saturating_mul(width);
        let y = u16::try_from(place % rows).unwrap_or(u16::MAX);
        paper.line(area, x, y, &Line::from(cell.clone()));
        let clicked = Rect { x: area.x.saturating_add(x), y: area.y + y, width, height: 1 };
        paper.zone(clicked.intersection(area), Key::Row(from + place));
    }
    from..(from + room).min(cells.len())
}

/// How many lines they take, if there are this many columns for them.
pub(super) fn height(width: u16, cells: &[Cell]) -> usize {
    cells.len().div_ceil(arranged(Rect::new(0, 0, width, 1), cells).0)
}

/// How many columns and lines there are.
fn arranged(area: Rect, cells: &[Cell]) -> (usize, usize) {
    let across = (usize::from(area.width) + GAP) / (widest(cells) + GAP);
    (across.max(1), usize::from(area.height).max(1))
}

fn widest(cells: &[Cell]) -> usize {
    cells.iter().map(|cell| cell.iter().map(|span| columns(&span.content)).sum()).max().unwrap_or_default()
}

/// A name in this many columns, never in more; filled up with blanks.
pub(super) fn fitted(name: &str, room: usize) -> String {
    let whole = harmless(name, room);
    let name = if columns(&whole) <= room { whole } else { shortened(name, room.saturating_sub(1)) };
    let blanks = blanks(&name, room);
    name + &blanks
}

/// Words that all look alike.
pub(super) fn plain(words: String, style: Style) -> Cell {
    vec![Span::styled(words, style)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_takes_exactly_its_room() {
        for name in ["", "a", "지수", "abcdefgh", "가나다라마바", "e\u{301}e\u{301}e\u{301}", "a\u{202e}b"] {
            for room in 1..14 {
                assert_eq!(columns(&fitted(name, room)), room, "{name} in {room}");
            }
        }
        assert_eq!((fitted("지수", 4), fitted("지수현우", 5)), ("지수".to_owned(), "지수…".to_owned()));
    }
}
