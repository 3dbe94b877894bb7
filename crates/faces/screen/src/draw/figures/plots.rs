//! The average over time, and how often which scores.

use alley_console::bar;
use alley_play::{ScoreBand, Statistics};
use alley_text::{columns, shortened};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::Marker;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Axis, Chart, Dataset, GraphType};

use super::super::paper::Paper;
use super::{halves, scrolled};
use crate::state::figures::SCROLLED;
use crate::theme::Theme;

/// As many columns as both take beside each other, and lines as they take one above the other.
const BESIDE: u16 = 56;
const ABOVE: u16 = 20;
/// Less than that is no plot.
const SMALLEST: (u16, u16) = (12, 4);

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, from: usize, figures: &Statistics, language: Language) {
    let [left, right] = halves(area);
    match (area.width, area.height) {
        (_, ABOVE..) => {
            let bars = u16::try_from(ScoreBand::bowled(figures.scores()).len() + 1).unwrap_or(area.height);
            let above = area.height.saturating_sub(bars + 1);
            averages(paper, Rect { height: above, ..area }, figures, language);
            histogram(paper, Rect { y: area.y + above + 1, height: bars, ..area }, 0, figures, language);
        }
        (BESIDE.., _) => {
            averages(paper, left, figures, language);
            histogram(paper, right, from, figures, language);
        }
        // Each has the page for itself.
        _ if from == 0 => {
            averages(paper, area, figures, language);
            paper.right(area, 0, &Span::styled("▾", paper.theme.faint()));
        }
        _ => histogram(paper, area, from.saturating_sub(SCROLLED), figures, language),
    }
}

/// The average after every game, from the first to the last, and what it came to.
fn averages(paper: &mut Paper<'_>, area: Rect, figures: &Statistics, language: Language) {
    let averages: Vec<f64> = figures.averages().collect();
    let Some((first, last)) = averages.first().zip(averages.last()) else { return };
    let room = usize::from(area.width.saturating_sub(2));
    paper.words(area, (1, 0), &shortened(language.average_over_time(), room), Theme::heading());
    let told = language.averages_told(*first, *last);
    let below = area.height.saturating_sub(1);
    if columns(&told) <= room {
        paper.words(area, (1, below), &told, paper.theme.faint());
    }
    let height = area.height.saturating_sub(1 + u16::from(columns(&told) <= room));
    let chart = Rect { x: area.x + 1, y: area.y + 1, width: area.width.saturating_sub(2), height };
    if chart.width >= SMALLEST.0 && chart.height >= SMALLEST.1 {
        line(paper, chart, &averages);
    }
}

/// A line from 0 to 300; one game alone is a point.
fn line(paper: &mut Paper<'_>, area: Rect, averages: &[f64]) {
    let theme = paper.theme;
    let points: Vec<(f64, f64)> = (1_u32..).map(f64::from).zip(averages.iter().copied()).collect();
    let now = points.get(points.len().saturating_sub(1)..).unwrap_or_default();
    let data =
        |points, marker| Dataset::default().data(points).marker(marker).graph_type(GraphType::Line).style(theme.bar());
    let last = points.last().map_or(1.0, |(game, _)| *game);
    let games = if points.len() > 1 { points.len().to_string() } else { String::new() };
    let label = |label: String| Span::styled(label, Style::new());
    let x_axis =
        Axis::default().bounds([1.0, last.max(2.0)]).labels(["1".to_owned(), games].map(label)).style(theme.faint());
    let scale = if area.height > 5 { &[0, 100, 200, 300][..] } else { &[0, 300] };
    let y_axis = Axis::default()
        .bounds([0.0, 300.0])
        .labels(scale.iter().map(|value| label(format!("{value:>3}"))))
        .style(theme.faint());
    let chart = Chart::new(vec![data(&points, Marker::Braille), data(now, Marker::Dot)]).x_axis(x_axis).y_axis(y_axis);
    paper.widget(area, chart);
}

/// How often which scores: a bar for each band of thirty.
fn histogram(paper: &mut Paper<'_>, area: Rect, from: usize, figures: &Statistics, language: Language) {
    let theme = paper.theme;
    let bands = ScoreBand::bowled(figures.scores());
    let most = bands.iter().map(|band| band.games).max().unwrap_or(1);
    let digits = most.to_string().len();
    let room = usize::from(area.width).saturating_sub(1 + 9 + 1 + digits + 3);
    let told = bands.iter().map(|ScoreBand { first, last, games }| {
        Line::from(vec![
            Span::styled(format!(" {first:>3}-{last:<3}  "), theme.faint()),
            Span::styled(bar(*games as u64, most as u64, room), theme.bar()),
            Span::raw(format!("{}{games}", if *games > 0 { " " } else { "" })),
        ])
    });
    let head = Line::styled(format!(" {}", language.games_by_score()), Theme::heading());
    let lines: Vec<_> = [head].into_iter().chain(told).collect();
    scrolled(paper, area, from, &lines);
}
