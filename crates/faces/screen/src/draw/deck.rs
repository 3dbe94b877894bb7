//! Ten pins as the bowler sees them.

use alley_bowling::Pin;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::paper::Paper;
use crate::theme::Theme;

/// The rows of the triangle, the farthest first.
const ROWS: [&[u8]; 4] = [&[7, 8, 9, 10], &[4, 5, 6], &[2, 3], &[1]];
/// As many lines as it takes.
pub(super) const HEIGHT: u16 = 4;
/// As many columns.
pub(super) const WIDTH: u16 = 16;

/// The triangle: each pin as it is told and looks.
pub(super) fn lines<'text>(pin: impl Fn(Pin) -> (String, Style)) -> Vec<Line<'text>> {
    let row = |(depth, numbers): (usize, &&[u8])| {
        let pins = numbers.iter().filter_map(|&number| Pin::new(number)).map(&pin);
        let spans = pins.map(|(told, style)| Span::styled(format!("{told:<4}"), style));
        [Span::raw(" ".repeat(2 * depth))].into_iter().chain(spans).collect::<Vec<_>>()
    };
    ROWS.iter().enumerate().map(row).map(Line::from).collect()
}

/// A pin that stands has its number, one that is down a point; where that is not known, a question mark.
pub(super) fn standing<'text>(paper: &Paper<'_>, stands: impl Fn(Pin) -> Option<bool>) -> Vec<Line<'text>> {
    let theme = paper.theme;
    lines(|pin| match stands(pin) {
        Some(true) => (pin.to_string(), Theme::heading()),
        Some(false) => (".".to_owned(), theme.faint()),
        None => ("?".to_owned(), theme.faint()),
    })
}
