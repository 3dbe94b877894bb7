//! The cars on their lanes, as closely as somebody wants to look.

use std::ops::Range;

use alley_console::bar;
use alley_text::{blanks, columns, shortened};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::paper::Paper;
use super::cells::{self, Cell, fitted};
use super::without_lines;
use crate::key::Key;
use crate::state::cursor::first_seen;
use crate::state::race::{Race, RaceStage, Zoom};
use crate::theme::Theme;

/// Names take no more of a line than one part in this many.
const NAMES: usize = 3;
/// The longest name where many stand side by side.
const SIDE_BY_SIDE: usize = 12;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, race: &Race, language: Language) -> Range<usize> {
    let room = usize::from(area.width.saturating_sub(2));
    paper.words(area, (1, 0), &shortened(&foremost(race, language), room.saturating_sub(1)), paper.theme.here());
    let below = without_lines(area, 1);
    match race.zoom {
        Zoom::Lanes => {
            let (at, foremost) = (race.followed.unwrap_or_default(), race.foremost());
            lanes(paper, below, race, (at, |lane| Some(race.steps(lane)) == foremost))
        }
        Zoom::Columns => {
            let inside = Rect { x: below.x + 1, width: below.width.saturating_sub(2), ..below };
            cells::draw(paper, inside, &side_by_side(paper, race), race.followed.unwrap_or_default())
        }
        Zoom::Groups => {
            groups(paper, below, race, language);
            0..race.seen.track.names.len()
        }
    }
}

fn foremost(race: &Race, language: Language) -> String {
    let position = race.foremost();
    let cars = 0..race.seen.track.names.len();
    let names: Vec<&str> =
        cars.filter(|lane| Some(race.steps(*lane)) == position).map(|lane| race.name(lane)).collect();
    language.foremost(race.end(), &names)
}

/// A line each, as many as fit and among them the one at this place; some of them stand out. Few have room between them.
pub(super) fn lanes(
    paper: &mut Paper<'_>,
    area: Rect,
    race: &Race,
    (at, stands_out): (usize, impl Fn(usize) -> bool),
) -> Range<usize> {
    let count = race.seen.track.names.len();
    let from = first_seen(at, count, area.height.into());
    let widest = race.seen.track.names.iter().map(|name| columns(name)).max().unwrap_or_default();
    let named = widest.min(usize::from(area.width) / NAMES).max(1);
    let to = (from + usize::from(area.height)).min(count);
    let apart = if count * 2 <= usize::from(area.height) { 2 } else { 1 };
    for (lane, y) in (from..to).zip((0..).step_by(apart)) {
        paper.line(area, 1, y, &one_lane(paper, race, (lane, stands_out(lane)), (named, area.width.into())));
        if matches!(race.stage(), RaceStage::Lap(_)) {
            paper.zone(Rect { y: area.y + y, height: 1, ..area }, Key::Row(lane));
        }
    }
    from..to
}

/// Name, dashes in proportion to the laps, the car, and how many steps that are.
fn one_lane(
    paper: &Paper<'_>,
    race: &Race,
    (lane, stands_out): (usize, bool),
    (named, width): (usize, usize),
) -> Line<'static> {
    let theme = paper.theme;
    let laps = race.seen.track.laps.len();
    let digits = laps.to_string().len();
    let room = width.saturating_sub(named + digits + " *  > ".len() + 1);
    let steps = race.steps(lane);
    let dashes = usize::try_from(steps).unwrap_or(usize::MAX).saturating_mul(room) / laps.max(1);
    let (style, dash) = if stands_out { (theme.here(), theme.here()) } else { (Style::new(), theme.faint()) };
    let mark = if stands_out { "* " } else { "  " };
    let name = if race.followed == Some(lane) { style.patch(Theme::cursor()) } else { style };
    Line::from(vec![
        Span::styled(mark, style),
        Span::styled(fitted(race.name(lane), named), name),
        Span::styled(format!(" {}", "-".repeat(dashes.min(room))), dash),
        Span::styled(">", style),
        Span::styled(format!("{} {steps:>digits$}", " ".repeat(room.saturating_sub(dashes))), style),
    ])
}

/// Names and numbers.
fn side_by_side(paper: &Paper<'_>, race: &Race) -> Vec<Cell> {
    let theme = paper.theme;
    let track = &race.seen.track;
    let digits = track.laps.len().to_string().len();
    let widest = track.names.iter().map(|name| columns(name)).max().unwrap_or_default().clamp(1, SIDE_BY_SIDE);
    let foremost = race.foremost();
    let cell = |(lane, name): (usize, &String)| {
        let steps = race.steps(lane);
        let stands_out = Some(steps) == foremost;
        let style = if stands_out { theme.here() } else { Style::new() };
        let looks = if race.followed == Some(lane) { style.patch(Theme::cursor()) } else { style };
        vec![
            Span::styled(if stands_out { "*" } else { " " }, style),
            Span::styled(fitted(name, widest), looks),
            Span::styled(format!(" {steps:>digits$}"), style),
        ]
    };
    track.names.iter().enumerate().map(cell).collect()
}

/// How many are at each position; where there are more positions than lines, at some neighbours together.
fn groups(paper: &mut Paper<'_>, area: Rect, race: &Race, language: Language) {
    let groups = race.groups();
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let below = without_lines(area, 1);
    let together = groups.len().div_ceil(usize::from(below.height).max(1)).max(1);
    let groups: Vec<Group> = groups.chunks(together).map(|positions| Group::of(race, positions)).collect();
    let scale = Scale::of(&groups, area.width.into(), language);
    paper.words(area, (0, 0), &scale.heading(language), paper.theme.faint());
    for (group, y) in groups.iter().zip(0..below.height) {
        paper.line(below, 0, y, &scale.line(paper, race, (group, y == 0)));
    }
}

/// How wide everything is that is told of a group, and how many cars have the longest bar.
struct Scale {
    most: usize,
    label: usize,
    bar: usize,
    count: usize,
    names: usize,
}

impl Scale {
    fn of(groups: &[Group], width: usize, language: Language) -> Self {
        let most = groups.iter().map(|group| group.lanes.len()).max().unwrap_or_default();
        let label = groups.iter().map(|group| columns(&group.label)).max().unwrap_or_default();
        let count = columns(language.cars()).max(most.to_string().len());
        let room = width.saturating_sub(label + count + "*   ".len() + 2);
        Self { most, label, bar: room / 2, count, names: room.saturating_sub(room / 2 + 1) }
    }

    fn heading(&self, language: Language) -> String {
        let (position, cars) = (fitted(language.position(), self.label + 1 + self.bar), language.cars());
        format!("  {position} {}{cars}", blanks(cars, self.count))
    }

    /// The position, a bar, how many they are, and who; the one who is followed stands for all.
    fn line(&self, paper: &Paper<'_>, race: &Race, (group, is_first): (&Group, bool)) -> Line<'static> {
        let theme = paper.theme;
        let shown = bar(number(group.lanes.len()), number(self.most), self.bar);
        let (mark, style) = if is_first { ("*", theme.here()) } else { (" ", Style::new()) };
        let (names, looks) = match race.followed.filter(|lane| group.lanes.contains(lane)) {
            Some(lane) => (race.name(lane).to_owned(), Theme::cursor()),
            None => (group.names(race), theme.faint()),
        };
        let (label, count) = (self.label, self.count);
        Line::from(vec![
            Span::styled(format!("{mark} {:>label$} ", group.label), style),
            Span::styled(format!("{shown}{}", blanks(&shown, self.bar)), theme.bar()),
            Span::styled(format!(" {:>count$}  ", group.lanes.len()), style),
            Span::styled(shortened(&names, self.names), looks),
        ])
    }
}

/// Those who are at one position, or at some neighbouring ones.
struct Group {
    label: String,
    lanes: Vec<usize>,
}

impl Group {
    fn of(race: &Race, positions: &[(u32, usize)]) -> Self {
        let label = match positions {
            [(first, _), .., (last, _)] => format!("{first}–{last}"),
            _ => positions.iter().map(|(position, _)| position.to_string()).collect(),
        };
        let here = |steps: u32| positions.iter().any(|(position, _)| *position == steps);
        let lanes = (0..race.seen.track.names.len()).filter(|lane| here(race.steps(*lane))).collect();
        Self { label, lanes }
    }

    fn names(&self, race: &Race) -> String {
        self.lanes.iter().map(|lane| race.name(*lane)).collect::<Vec<_>>().join(", ")
    }
}

fn number(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}
