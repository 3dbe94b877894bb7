//! The server: where it is, who watches, and the games as they change.

use alley_console::listed;
use alley_text::shortened;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::paper::Paper;
use crate::key::Key;
use crate::state::served::Served;
use crate::theme::Theme;

/// The narrowest column for words beside a code.
const BESIDE: u16 = 24;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, served: &Served, language: Language) {
    let theme = paper.theme;
    let seen = &served.seen;
    let code = served.code(theme.is_coloured());
    let width = code.first().map_or(0, |line| alley_text::columns(line));
    let [width, height] = [width, code.len()].map(|size| u16::try_from(size).unwrap_or(u16::MAX));
    // A code that is cut cannot be scanned.
    let fits = height <= area.height && width.saturating_add(BESIDE) <= area.width;
    for (line, row) in code.iter().zip(0..).take_while(|_| fits) {
        paper.words(area, (0, row), line, theme.code());
    }
    let left = if fits { width + 1 } else { 1 };
    let mut beside = Rect { x: area.x + left, width: area.width.saturating_sub(left + 1), ..area };
    let afar = seen.places.phones.iter().chain(&seen.places.home).map(|place| language.opened_there(place));
    let near = seen.places.here.iter().map(|place| language.opened_here(place));
    for told in afar.chain(near) {
        let lines = paper.wrapped(beside, &told, Theme::heading());
        beside = below(beside, lines);
    }
    let watching = match seen.watching {
        0 => language.nobody_watches().to_owned(),
        count => language.watching(count),
    };
    paper.words(beside, (0, 0), &watching, theme.call());
    beside = below(beside, 2);
    if let Some(trouble) = &seen.trouble {
        let lines = paper.wrapped(beside, trouble, theme.refused());
        beside = below(beside, lines + 1);
    }
    games(paper, beside, served, language);
}

/// What is left of an area below this many lines.
fn below(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

fn games(paper: &mut Paper<'_>, area: Rect, served: &Served, language: Language) {
    let theme = paper.theme;
    for ((place, record), y) in served.seen.records.iter().enumerate().zip(0..area.height) {
        let watch = served.seen.viewers.iter().find(|(id, _)| *id == record.head.game).map_or(0, |(_, count)| *count);
        let watch = if watch == 0 { String::new() } else { format!("{} · ", language.watching(watch)) };
        let (mark, style) = if place == served.chosen() { ("▸", theme.here()) } else { (" ", Style::new()) };
        let told = record.digest.as_ref().map_or_else(|| listed(record, language), |digest| language.digest(digest));
        let told = format!("{mark} {}  {watch}{}", record.head.game, told.trim_end());
        paper.words(area, (0, y), &shortened(&told, usize::from(area.width.saturating_sub(1))), style);
        paper.zone(Rect { y: area.y + y, height: 1, ..area }, Key::Row(place));
    }
}
