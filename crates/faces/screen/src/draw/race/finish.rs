//! What happens after the laps: the photo finish, sudden death, and who is named.

use std::ops::Range;

use alley_luck::Goal;
use alley_text::columns;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::paper::Paper;
use super::cells::{self, Cell, fitted, plain};
use super::{honour, lanes, without_lines};
use crate::state::race::Race;
use crate::theme::Theme;

/// As many names stand in the middle, each on a line of its own with an empty one around it.
const LARGE: usize = 3;
/// With fewer lines below the result, lanes tell nothing.
const ROOM_FOR_LANES: u16 = 3;

/// Who is level, and how many places are left for them.
pub(super) fn photo(paper: &mut Paper<'_>, area: Rect, race: &Race, language: Language) -> Range<usize> {
    let lanes = race.lanes();
    let told = match race.goal() {
        Goal::Order => language.order_to_settle(lanes.len()),
        Goal::Classic | Goal::Pick(_) => language.places_to_settle(lanes.len(), race.places(&lanes)),
    };
    let below = explained(paper, area, &format!("{told} {}", language.sudden_explained()));
    let room = widest(race, &lanes).min(below.width.into());
    let cell = |lane: &usize| name(race, *lane, room);
    let cells: Vec<Cell> = lanes.iter().map(cell).collect();
    cells::draw(paper, below, &cells, followed(race, &lanes))
}

/// Who moved, and who stayed.
pub(super) fn sudden_death(
    paper: &mut Paper<'_>,
    area: Rect,
    (race, lap): (&Race, usize),
    language: Language,
) -> Range<usize> {
    let Some(extra) = race.seen.track.sudden_death.get(lap) else { return 0..0 };
    let below = explained(paper, area, language.sudden_explained());
    let words = [(true, language.moved()), (false, language.stayed())];
    let told = words.map(|(_, word)| columns(word)).into_iter().max().unwrap_or_default();
    let room = widest(race, &extra.lanes).min(usize::from(below.width).saturating_sub(told + 4));
    let cell = |(lane, moved): (&usize, &bool)| {
        let (mark, style) = if *moved { ("> ", paper.theme.here()) } else { ("  ", paper.theme.faint()) };
        let word = words.iter().find(|(did, _)| did == moved).map_or("", |(_, word)| word);
        let named = name(race, *lane, room);
        let word = Span::styled(format!("  {}", fitted(word, told)), style);
        plain(mark.to_owned(), style).into_iter().chain(named).chain([word]).collect()
    };
    let cells: Vec<Cell> = extra.lanes.iter().zip(&extra.moved).map(cell).collect();
    cells::draw(paper, below, &cells, followed(race, &extra.lanes))
}

/// A sentence, and the area that is left below it.
fn explained(paper: &mut Paper<'_>, area: Rect, sentence: &str) -> Rect {
    let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let lines = paper.wrapped(inside, sentence, paper.theme.faint());
    let gap = u16::from(area.height > 12);
    without_lines(inside, lines + gap)
}

fn name(race: &Race, lane: usize, room: usize) -> Cell {
    let style = if race.followed == Some(lane) { Theme::cursor() } else { Style::new() };
    plain(fitted(race.name(lane), room.max(1)), style)
}

fn widest(race: &Race, lanes: &[usize]) -> usize {
    lanes.iter().map(|lane| columns(race.name(*lane))).max().unwrap_or_default()
}

fn followed(race: &Race, lanes: &[usize]) -> usize {
    race.followed.and_then(|followed| lanes.iter().position(|lane| *lane == followed)).unwrap_or_default()
}

/// Those who are named, in a frame; below it the lanes, as far as there is room.
pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, race: &Race, language: Language) -> Range<usize> {
    let named = race.lanes();
    let few = race.goal() != Goal::Order && named.len() <= LARGE;
    let is_large = few && usize::from(area.height) >= 2 * named.len() + 3;
    let width = area.width.saturating_sub(6);
    let cells = listed(paper, race, width.into());
    let lines = match race.goal() {
        Goal::Order => named.len(),
        Goal::Classic | Goal::Pick(_) if is_large => 2 * named.len() + 1,
        Goal::Classic | Goal::Pick(_) => cells::height(width, &cells),
    };
    let height = u16::try_from(lines + 2).unwrap_or(u16::MAX).min(area.height);
    frame(paper, Rect { x: area.x + 1, width: area.width.saturating_sub(2), height, ..area }, honour(race, language));
    let inside = Rect { x: area.x + 3, y: area.y + 1, width, height: height.saturating_sub(2) };
    let seen =
        if is_large { large(paper, inside, race) } else { cells::draw(paper, inside, &cells, followed(race, &named)) };
    let below = without_lines(area, height);
    if below.height >= ROOM_FOR_LANES {
        let at = race.followed.or(named.first().copied()).unwrap_or_default();
        lanes::lanes(paper, below, race, (at, |lane| race.goal() != Goal::Order && named.contains(&lane)));
    }
    seen
}

/// Those who are named, one per cell; where everybody gets a place, with the place.
fn listed(paper: &Paper<'_>, race: &Race, width: usize) -> Vec<Cell> {
    let named = race.lanes();
    let is_order = race.goal() == Goal::Order;
    let digits = named.len().to_string().len();
    let room = widest(race, &named).min(width.saturating_sub(if is_order { digits + 2 } else { 0 }));
    let cell = |(lane, place): (&usize, usize)| {
        let number = if is_order { format!("{place:>digits$}. ") } else { String::new() };
        let style = if is_order && place > 1 { Style::new() } else { paper.theme.call() };
        let named = name(race, *lane, room).into_iter();
        plain(number, style).into_iter().chain(named.map(|span| span.patch_style(style))).collect()
    };
    named.iter().zip(1..).map(cell).collect()
}

/// Every name in the middle of its line, so that it is seen from the back of the room.
fn large(paper: &mut Paper<'_>, area: Rect, race: &Race) -> Range<usize> {
    let named = race.lanes();
    let style = paper.theme.call().patch(Theme::cursor());
    let width = usize::from(area.width);
    for (lane, y) in named.iter().zip((1..).step_by(2)) {
        let name = fitted(race.name(*lane), columns(race.name(*lane)).min(width).max(1));
        let before = width.saturating_sub(columns(&name)) / 2;
        let line = fitted(&format!("{}{name}", " ".repeat(before)), width.max(1));
        paper.words(area, (0, y), &line, style);
    }
    0..named.len()
}

fn frame(paper: &mut Paper<'_>, area: Rect, heading: &str) {
    let style = paper.theme.call();
    let width = usize::from(area.width).saturating_sub(2);
    let rest = "─".repeat(width.saturating_sub(columns(heading) + 3));
    paper.line(area, 0, 0, &Line::styled(format!("┌─ {heading} {rest}┐"), style));
    let last = area.height.saturating_sub(1);
    for y in 1..last {
        paper.words(area, (0, y), "│", style);
        paper.words(area, (area.width.saturating_sub(1), y), "│", style);
    }
    paper.line(area, 0, last, &Line::styled(format!("└{}┘", "─".repeat(width)), style));
}
