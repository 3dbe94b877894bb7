//! What first balls left: the deck with the pins that were missed, and the leaves one by one.

use alley_bowling::Pin;
use alley_console::leaves_table;
use alley_play::Leaves;
use alley_text::columns;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::super::paper::{Paper, wrapped};
use super::numbers::labelled;
use super::scrolled;
use crate::theme::Theme;

/// As many columns as the deck and the table take beside each other.
const BESIDE: u16 = 78;
/// The columns of what stands beside the table.
const DECK: u16 = 37;
/// The rows of the triangle, the farthest first.
const ROWS: [&[u8]; 4] = [&[7, 8, 9, 10], &[4, 5, 6], &[2, 3], &[1]];
/// The columns of how often a leave was left, tried and made.
const COUNTS: usize = 29;
/// The columns of a pin.
const PIN: usize = 8;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, from: usize, leaves: &Leaves, language: Language) {
    if area.width < BESIDE {
        let mut lines = deck(paper, leaves);
        lines.extend(explained(paper, area.width, language));
        lines.extend(named(area.width, leaves, language));
        lines.extend(kinds(area.width, leaves, language));
        lines.push(Line::default());
        lines.extend(table(area.width, leaves, language));
        scrolled(paper, area, from, &lines);
        return;
    }
    let top = named(area.width, leaves, language);
    scrolled(paper, area, 0, &top);
    let below = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area }.intersection(area);
    let mut left = deck(paper, leaves);
    left.extend(explained(paper, DECK - 1, language));
    left.push(Line::default());
    left.extend(kinds(DECK, leaves, language));
    scrolled(paper, Rect { width: DECK, ..below }, 0, &left);
    let right = Rect { x: below.x + DECK, width: below.width - DECK, ..below };
    let (head, rest) = (Rect { height: right.height.min(1), ..right }, right.height.saturating_sub(1));
    let table = table(right.width, leaves, language);
    let (first, leaves) = table.split_at(table.len().min(1));
    scrolled(paper, head, 0, first);
    scrolled(paper, Rect { y: right.y + 1, height: rest, ..right }.intersection(right), from, leaves);
}

/// The ten pins as the bowler sees them, each with the share of spares that were missed.
fn deck(paper: &Paper<'_>, leaves: &Leaves) -> Vec<Line<'static>> {
    let pin = |pin: Pin| {
        let racks = leaves.with(pin);
        let missed = missed(racks.tried, racks.cleared);
        let style = missed.map_or(paper.theme.faint(), |missed| shade(paper, missed));
        let told = missed.map_or_else(|| "-".to_owned(), |missed| format!("{missed}%"));
        [Span::styled(format!("{pin:>2} "), Theme::heading()), Span::styled(format!("{told:<5}"), style)]
    };
    let row = |(depth, numbers): (usize, &&[u8])| {
        let pins = numbers.iter().filter_map(|&number| Pin::new(number)).flat_map(pin);
        Line::from([Span::raw(" ".repeat(1 + depth * PIN / 2))].into_iter().chain(pins).collect::<Vec<_>>())
    };
    ROWS.iter().enumerate().map(row).collect()
}

/// In hundredths.
fn missed(tried: u64, cleared: u64) -> Option<u64> {
    ((tried - cleared) * 100 + tried / 2).checked_div(tried)
}

/// What is missed more often than not stands out.
fn shade(paper: &Paper<'_>, missed: u64) -> Style {
    if missed > 50 { paper.theme.split() } else { Style::new() }
}

fn explained(paper: &Paper<'_>, width: u16, language: Language) -> Vec<Line<'static>> {
    sentence(language.missed_explained(), width, paper.theme.faint())
}

fn sentence(words: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let lines = wrapped(words, usize::from(width.saturating_sub(1)));
    lines.into_iter().map(|line| Line::styled(format!(" {line}"), style)).collect()
}

/// Of how many first balls anything is known.
fn named(width: u16, leaves: &Leaves, language: Language) -> Vec<Line<'static>> {
    let [label, ..] = language.pin_labels();
    let value = language.named_of(leaves.named(), leaves.first_balls());
    if columns(label) + columns(&value) + 5 > usize::from(width) {
        return sentence(&format!("{label}: {value}"), width, Style::new());
    }
    labelled(width, &[(label, value)])
}

fn kinds(width: u16, leaves: &Leaves, language: Language) -> Vec<Line<'static>> {
    let [_, labels @ ..] = language.pin_labels();
    let racks = [leaves.single_pins(), leaves.splits(), leaves.washouts()].map(|racks| language.share_of(racks));
    labelled(width, &labels.into_iter().zip(racks).collect::<Vec<_>>())
}

fn table(width: u16, leaves: &Leaves, language: Language) -> Vec<Line<'static>> {
    let room = usize::from(width).saturating_sub(COUNTS + 2);
    let styles = [Theme::heading()].into_iter().chain(std::iter::repeat(Style::new()));
    let lines = leaves_table(leaves, room, language).into_iter().zip(styles);
    lines.map(|(line, style)| Line::styled(format!(" {line}"), style)).collect()
}
