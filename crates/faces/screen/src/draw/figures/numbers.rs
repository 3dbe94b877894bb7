//! One bowler's figures as numbers.

use alley_play::Statistics;
use alley_text::{blanks, columns, shortened};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::paper::Paper;
use super::scrolled;
use crate::theme::Theme;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, from: usize, figures: &Statistics, language: Language) {
    let after = (language.strikes_after_a_strike(), language.share_of(figures.after_strike()));
    let labels = language.figure_labels().into_iter().zip(language.figure_values(figures)).chain([after]);
    let lines = labelled(area.width, &labels.collect::<Vec<_>>());
    scrolled(paper, area, from, &lines);
}

/// Each label and its value. Where columns are too wide, values stand at the right edge and a label has what is left.
pub(super) fn labelled(width: u16, values: &[(&str, String)]) -> Vec<Line<'static>> {
    let room = usize::from(width).saturating_sub(3);
    let widest = values.iter().map(|(label, _)| columns(label)).max().unwrap_or(0);
    let fits = values.iter().all(|(_, value)| widest + 2 + columns(value) <= room);
    let style = Theme::heading();
    let line = |(label, value): &(&str, String)| {
        let left = if fits { widest } else { room.saturating_sub(columns(value) + 2) };
        let label = if columns(label) > left { shortened(label, left.saturating_sub(1)) } else { (*label).to_owned() };
        let gap = blanks(&label, left) + "  ";
        Line::from(vec![
            Span::raw(" "),
            Span::styled(label, Style::new()),
            Span::raw(gap),
            Span::styled(value.clone(), style),
        ])
    };
    values.iter().map(line).collect()
}
