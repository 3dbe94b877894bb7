//! An evening: the lanes, then the standing.

use alley_console::standing;
use alley_text::shortened;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::paper::{Paper, wrapped};
use crate::key::Key;
use crate::state::cursor::first_seen;
use crate::state::evening::Tonight;
use crate::theme::Theme;

pub(super) fn headline(evening: &Tonight, language: Language) -> String {
    let title = evening.seen.evening.plan().title().map(ToString::to_string);
    title.unwrap_or_else(|| language.evening_untitled().to_owned())
}

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, evening: &Tonight, language: Language) {
    let theme = paper.theme;
    let room = usize::from(area.width.saturating_sub(3));
    let lanes = evening.lanes();
    // Of many lanes only some are seen: the standing has at least half of the screen.
    let rows = lanes.len().min(usize::from(area.height / 2).max(1));
    let first = first_seen(evening.lane(), lanes.len(), rows);
    for (place, lane) in lanes.iter().enumerate().skip(first).take(rows) {
        let y = u16::try_from(place - first).unwrap_or(u16::MAX);
        let (mark, style) = if place == evening.lane() { ("▸", theme.here()) } else { (" ", Style::new()) };
        let told = format!("{mark} {}  {}", language.lane_number(lane), on_lane(evening, *lane, language));
        paper.words(area, (0, y), &shortened(&told, room), style);
        paper.zone(Rect { y: area.y + y, height: 1, ..area }, Key::Row(place));
    }
    let top = u16::try_from(rows + 1).unwrap_or(u16::MAX);
    let seen = &evening.seen;
    let text = standing(&seen.evening, &seen.night, &seen.chances, language);
    let whole: Vec<_> = text.lines().skip(usize::from(seen.evening.plan().title().is_some())).collect();
    let people = seen.night.standings.places().len();
    let (head, rest) = whole.split_first().map_or(("", &[][..]), |(head, rest)| (*head, rest));
    paper.words(area, (1, top), &shortened(head, room), Theme::heading());
    // The table is cut where there is no room for it; what is said about it is not.
    let (table, notes) = rest.split_at_checked(people).unwrap_or((rest, &[]));
    let table = table.iter().map(|line| shortened(line, room));
    let told = table.chain(sentences(notes).into_iter().flat_map(|sentence| wrapped(&sentence, room)));
    let told: Vec<_> = told.collect();
    let below = usize::from(area.height.saturating_sub(top + 1));
    let from = evening.from.min(told.len().saturating_sub(below));
    for (line, y) in told.iter().skip(from).zip(top + 1..area.height) {
        paper.words(area, (1, y), line, Style::new());
    }
}

/// Lines put together until a sentence ends.
fn sentences(lines: &[&str]) -> Vec<String> {
    let mut sentences: Vec<String> = Vec::new();
    for line in lines {
        match sentences.last_mut() {
            Some(open) if !open.is_empty() && !open.ends_with('.') => *open = format!("{open} {line}"),
            _ => sentences.push((*line).to_owned()),
        }
    }
    sentences
}

/// What goes on on a lane: which game, which frame, and who is up.
fn on_lane(evening: &Tonight, lane: alley_play::LaneNumber, language: Language) -> String {
    let seen = &evening.seen;
    let Some(game) = seen.evening.latest_on(lane) else {
        return match seen.evening.seating().on(lane) {
            [] => language.lane_empty().to_owned(),
            _ => language.lane_waits(1),
        };
    };
    let board = seen.boards.get(&game.id);
    match board.and_then(|board| board.up().zip(board.next)) {
        Some((row, next)) => language.now_bowling(game.number, next.frame, &row.name),
        None if seen.evening.next_on(lane).is_err() => language.lane_all_bowled().to_owned(),
        None => language.game_over_on(game.number),
    }
}
