//! The list of records.

use alley_console::{ListedRecord, list_header, listed};
use alley_text::{blanks, columns, shortened};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use super::form::typed;
use super::paper::Paper;
use crate::key::Key;
use crate::state::cursor::first_seen;
use crate::state::list::List;
use crate::state::typed::TypedLine;
use crate::theme::Theme;

/// With fewer columns, who played is worth more than when it was.
const WITH_TIME: u16 = 56;
/// The columns of how far a record has come.
const STATE: usize = 8;

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, list: &List, language: Language) {
    let theme = paper.theme;
    let timed = area.width >= WITH_TIME;
    let room = usize::from(area.width.saturating_sub(3));
    let head = if timed { list_header(language) } else { untimed_header(language) };
    paper.words(area, (2, 0), &shortened(head.trim_end(), room), Theme::heading());
    let lines = usize::from(area.height.saturating_sub(2));
    let records = &list.seen.records;
    let first = first_seen(list.chosen(), records.len(), lines);
    for ((place, record), y) in records.iter().enumerate().skip(first).zip(1..area.height.saturating_sub(1)) {
        let told = if timed { listed(record, language) } else { untimed(record, language) };
        let (mark, style) = if place == list.chosen() { ("▸", theme.here()) } else { (" ", Style::new()) };
        paper.words(area, (0, y), &format!("{mark} {}", shortened(told.trim_end(), room)), style);
        paper.zone(Rect { y: area.y + y, height: 1, ..area }, Key::Row(place));
    }
    if records.is_empty() {
        let none = if list.seen.wanted.search.is_empty() { language.no_records() } else { language.nothing_found() };
        paper.words(area, (2, 1), none, theme.faint());
    }
    let below = Rect { y: area.y + area.height.saturating_sub(1), height: area.height.min(1), ..area };
    let beside = place_told(paper, below, list, language);
    searched(paper, beside, (list.search.as_ref(), &list.seen.wanted.search), language);
}

fn untimed_header(language: Language) -> String {
    let [id, _, state, what] = language.list_heads();
    row(id, state, what)
}

fn untimed(ListedRecord { head, digest }: &ListedRecord, language: Language) -> String {
    let (state, what) = match digest {
        Some(digest) => (language.state_in_list(digest.state), language.digest(digest)),
        None => (language.damaged(), head.caption.summary.as_str().to_owned()),
    };
    row(&head.game.to_string(), state, &what)
}

fn row(id: &str, state: &str, what: &str) -> String {
    format!("{id}{}  {state}{}  {what}", blanks(id, 6), blanks(state, STATE))
}

/// Which of how many is chosen, at the right end of a line; what is left of the line.
fn place_told(paper: &mut Paper<'_>, line: Rect, list: &List, language: Language) -> Rect {
    let seen = &list.seen;
    let place = match (seen.records.len(), seen.rest) {
        (0, _) => String::new(),
        (count, None) => language.row_of(list.chosen() + 1, count),
        (count, Some(_)) => language.row_of_more(list.chosen() + 1, count),
    };
    let damaged = (seen.damaged > 0).then(|| language.heads_damaged(seen.damaged));
    let told: Vec<_> = damaged.into_iter().chain([place]).filter(|told| !told.is_empty()).collect();
    let told = told.join(" · ");
    paper.right(line, 0, &Span::styled(&told, paper.theme.faint()));
    let taken = u16::try_from(columns(&told)).unwrap_or(u16::MAX).saturating_add(2);
    Rect { width: line.width.saturating_sub(taken), ..line }
}

/// What is looked for, while it is typed or when it was.
pub(super) fn searched(
    paper: &mut Paper<'_>,
    line: Rect,
    (typing, searched): (Option<&TypedLine>, &str),
    language: Language,
) {
    let room = usize::from(line.width.saturating_sub(2));
    match (typing, searched) {
        (Some(search), _) => {
            let label = format!("{}: ", language.search_for());
            paper.words(line, (1, 0), &label, paper.theme.here());
            let x = 1 + u16::try_from(columns(&label)).unwrap_or(u16::MAX);
            typed(paper, line, (x, 0), search, true);
        }
        (None, "") => {}
        (None, search) => paper.words(line, (1, 0), &shortened(&language.found_for(search), room), paper.theme.here()),
    }
}
