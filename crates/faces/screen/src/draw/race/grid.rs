//! Before the start: who drives, how far, for what, and what is promised.

use std::ops::Range;

use alley_text::columns;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::super::paper::Paper;
use super::cells::{self, Cell, fitted};
use super::without_lines;
use crate::state::race::Race;
use crate::theme::Theme;

/// A screen with fewer lines has no empty ones.
const ROOM_FOR_GAPS: u16 = 14;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, race: &Race, language: Language) -> Range<usize> {
    let gap = u16::from(area.height >= ROOM_FOR_GAPS);
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let mut below = area;
    for ((words, style), gap) in told(paper, race, language).into_iter().zip([gap, 0, gap]) {
        let lines = paper.wrapped(below, &words, style);
        below = without_lines(below, lines + gap);
    }
    cells::draw(paper, below, &entrants(paper, race, area.width), race.followed.unwrap_or_default())
}

/// What it decides, what is promised, and what that is worth.
fn told(paper: &Paper<'_>, race: &Race, language: Language) -> [(String, Style); 3] {
    let theme = paper.theme;
    let course = (language.course_told(race.seen.race.course()), Theme::heading());
    let Some((commitment, level)) = race.promise else {
        let seed = language.seed_of_race(&race.seen.race.seed().to_string()).trim_end().to_owned();
        return [course, (seed, Style::new()), (language.no_proof_of_replay().to_owned(), theme.faint())];
    };
    let commitment = language.commitment_before_race(&commitment.to_string()).trim_end().to_owned();
    let publish = if race.told { String::new() } else { format!(" · {}", language.publish_first()) };
    let worth = language.proof_level(language.level(level)) + &publish;
    [course, (commitment, theme.call()), (worth, theme.faint())]
}

fn entrants(paper: &Paper<'_>, race: &Race, width: u16) -> Vec<Cell> {
    let theme = paper.theme;
    let names = &race.seen.track.names;
    let digits = names.len().to_string().len();
    let widest = names.iter().map(|name| columns(name)).max().unwrap_or_default();
    let room = widest.min(usize::from(width).saturating_sub(digits + 1)).max(1);
    let cell = |(lane, name): (usize, &String)| {
        let style = if race.followed == Some(lane) { Theme::cursor() } else { Style::new() };
        vec![Span::styled(format!("{:>digits$} ", lane + 1), theme.faint()), Span::styled(fitted(name, room), style)]
    };
    names.iter().enumerate().map(cell).collect()
}
