//! How everybody bowls: a list of all, and pages about the one who is chosen.

mod bowlers;
mod frames;
mod leaves;
mod numbers;
mod plots;

use alley_play::Statistics;
use alley_text::columns;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::list::searched;
use super::paper::Paper;
use crate::key::Key;
use crate::state::figures::{Figures, Page};

/// As many lines as every page but that of the leaves takes.
const PAGE_LINES: u16 = 12;
/// As many columns as two pages take beside each other.
const TWO_PAGES: u16 = 100;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, figures: &Figures, language: Language) {
    if figures.is_empty() {
        paper.words(area, (2, 1), language.no_figures_yet(), paper.theme.faint());
        return;
    }
    let found = figures.found();
    let searching = figures.typing || !figures.search.is_empty();
    let [head, list, tabs, page, search] = parts(area, found.len(), searching);
    bowlers::draw(paper, [head, list], (&found, figures.chosen()), language);
    turning(paper, tabs, figures, language);
    searched(paper, search, (figures.typing.then_some(&figures.search), &figures.search.text()), language);
    let Some(bowler) = found.get(figures.chosen()) else { return };
    let [left, right] = halves(page);
    match area.width {
        TWO_PAGES.. => {
            one_page(paper, left, (figures.page, figures.from), &bowler.figures, language);
            one_page(paper, right, (figures.page.next(), 0), &bowler.figures, language);
        }
        _ => one_page(paper, page, (figures.page, figures.from), &bowler.figures, language),
    }
}

/// The heading of the list unless every line counts, the list, the names of the pages, a page, and what is looked for.
fn parts(area: Rect, bowlers: usize, searching: bool) -> [Rect; 5] {
    let (head, search) = (u16::from(area.height > PAGE_LINES), u16::from(searching));
    let room = area.height.saturating_sub(PAGE_LINES + 2).min(area.height / 3).max(2);
    let list = u16::try_from(bowlers.max(1)).unwrap_or(u16::MAX).min(room);
    let page = area.height.saturating_sub(head + list + 1 + search);
    let mut y = area.y;
    [head, list, 1, page, search].map(|height| {
        let part = Rect { y, height, ..area }.intersection(area);
        y = y.saturating_add(height);
        part
    })
}

/// Two areas with some room between them.
fn halves(area: Rect) -> [Rect; 2] {
    let left = area.width / 2;
    let rest = area.width.saturating_sub(left + 1);
    [Rect { width: left.saturating_sub(1), ..area }, Rect { x: area.x + left + 1, width: rest, ..area }]
}

/// Which pages there are, and which bowler of how many is shown.
fn turning(paper: &mut Paper<'_>, line: Rect, figures: &Figures, language: Language) {
    let theme = paper.theme;
    let place = match figures.found().len() {
        0 => String::new(),
        count => format!(" {} ─", language.row_of(figures.chosen() + 1, count)),
    };
    let mut x = 0;
    for page in Page::ALL {
        let (mark, style) = if page == figures.page { ("▸", theme.here()) } else { (" ", Style::new()) };
        let told = format!("{mark}{} {}", page.key(), word(page, language));
        let width = u16::try_from(columns(&told)).unwrap_or(u16::MAX);
        paper.words(line, (x, 0), &told, style);
        paper.zone(Rect { x: line.x + x, width, ..line }, Key::Letter(page.key()));
        x = x.saturating_add(width + 1);
    }
    let place = Span::styled(place, theme.faint());
    let rule = usize::from(line.width).saturating_sub(usize::from(x) + place.width());
    if rule > 0 {
        let rule = Span::styled("─".repeat(rule), theme.faint());
        paper.line(line, x, 0, &Line::from(vec![rule, place]));
    }
}

fn word(page: Page, language: Language) -> &'static str {
    match page {
        Page::Numbers => language.page_numbers(),
        Page::Plots => language.page_plots(),
        Page::Leaves => language.page_leaves(),
        Page::Frames => language.page_frames(),
    }
}

fn one_page(paper: &mut Paper<'_>, area: Rect, (page, from): (Page, usize), figures: &Statistics, language: Language) {
    match page {
        Page::Numbers => numbers::draw(paper, area, from, figures, language),
        Page::Plots => plots::draw(paper, area, from, figures, language),
        Page::Leaves => leaves::draw(paper, area, from, figures.leaves(), language),
        Page::Frames => frames::draw(paper, area, from, figures, language),
    }
}

/// Lines, from one on, and at the right edge whether there are more.
fn scrolled(paper: &mut Paper<'_>, area: Rect, from: usize, lines: &[Line<'_>]) {
    let hidden = lines.len().saturating_sub(area.height.into());
    let from = from.min(hidden);
    for (line, y) in lines.iter().skip(from).zip(0..area.height) {
        paper.line(area, 0, y, line);
    }
    let faint = paper.theme.faint();
    if from > 0 {
        paper.right(area, 0, &Span::styled("▴", faint));
    }
    if from < hidden {
        paper.right(area, area.height.saturating_sub(1), &Span::styled("▾", faint));
    }
}
