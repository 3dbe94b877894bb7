//! Text to be read.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::paper::{Paper, wrapped};
use crate::state::text::Text;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, text: &Text) {
    let room = usize::from(area.width.saturating_sub(2));
    let rest = text.seen.lines.iter().skip(text.from).flat_map(|line| broken(line, room)).count();
    // The last page is a whole one.
    let lines: Vec<_> = text.seen.lines.iter().flat_map(|line| broken(line, room)).collect();
    let first = lines.len().saturating_sub(rest.max(area.height.into()));
    for (line, y) in lines.iter().skip(first).zip(0..area.height) {
        paper.words(area, (1, y), line, Style::new());
    }
}

/// A line that fits stays as it is, blanks included.
fn broken(line: &str, room: usize) -> Vec<String> {
    if alley_text::columns(line) <= room { vec![line.to_owned()] } else { wrapped(line, room) }
}
