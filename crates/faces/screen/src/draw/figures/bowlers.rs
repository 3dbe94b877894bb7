//! Everybody, a line each.

use alley_console::{bar, called, table};
use alley_play::BowlerFigures;
use alley_text::{columns, shortened};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::super::paper::Paper;
use crate::key::Key;
use crate::state::cursor::first_seen;
use crate::theme::Theme;

/// What the mark, the games and the average take.
const BESIDE_NAME: usize = 20;
const WIDEST_NAME: usize = 40;
/// The shortest and the longest bar that is worth drawing.
const BARS: (usize, usize) = (12, 40);

/// Those who were found and the place of the one who is chosen, under their heading.
pub(super) fn draw(
    paper: &mut Paper<'_>,
    [above, area]: [Rect; 2],
    (found, chosen): (&[&BowlerFigures], usize),
    language: Language,
) {
    let theme = paper.theme;
    if found.is_empty() {
        paper.words(area, (2, 0), language.nothing_found(), theme.faint());
        return;
    }
    let width = usize::from(area.width);
    let rows = rows(found, width.saturating_sub(BESIDE_NAME).clamp(1, WIDEST_NAME), language);
    let Some((head, rows)) = rows.split_first() else { return };
    let bars = width.saturating_sub(columns(head) + 6);
    let scale = if bars < BARS.0 { "" } else { language.average_of_300() };
    paper.words(above, (2, 0), &shortened(&format!("{head}  {scale}"), width.saturating_sub(3)), Theme::heading());
    let first = first_seen(chosen, found.len(), area.height.into());
    let all = rows.iter().zip(found).enumerate().skip(first);
    for ((place, (row, bowler)), y) in all.zip(0..area.height) {
        let (mark, style) = if place == chosen { ("▸", theme.here()) } else { (" ", Style::new()) };
        paper.words(area, (0, y), &format!("{mark} {row}"), style);
        let x = u16::try_from(columns(row) + 4).unwrap_or(u16::MAX);
        paper.words(area, (x, y), &average_bar(bowler, bars), theme.bar());
        paper.zone(Rect { y: area.y + y, height: 1, ..area }, Key::Row(place));
    }
}

/// The heads, then a row for each.
fn rows(found: &[&BowlerFigures], room: usize, language: Language) -> Vec<String> {
    let [name, games, average, ..] = language.figure_heads().map(str::to_owned);
    let told = found.iter().map(|bowler| {
        let [games, average, ..] = language.figure_values(&bowler.figures);
        [shortened(&called(bowler), room), games, average]
    });
    table(&[[name, games, average]].into_iter().chain(told).collect::<Vec<_>>())
}

/// Nothing where there is no room for it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an average lies between 0 and 300")]
fn average_bar(bowler: &BowlerFigures, room: usize) -> String {
    let tenths = bowler.figures.average().map_or(0, |average| (average * 10.0).round() as u64);
    if room < BARS.0 { String::new() } else { bar(tenths, 3_000, room.min(BARS.1)) }
}
