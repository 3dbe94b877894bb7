//! Forms: a list of names, then fields.

use alley_text::{columns, shortened};
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::paper::Paper;
use crate::state::evening_form::EveningForm;
use crate::state::form::{Form, FormField};
use crate::state::lineup_form::LineupForm;
use crate::state::race_form::{RaceForm, Stake};
use crate::state::typed::TypedLine;
use crate::theme::Theme;

pub(super) fn lineup(paper: &mut Paper<'_>, area: Rect, form: &LineupForm, language: Language) {
    let list = (language.form_players(), language.form_players_explained());
    let fields = [
        (language.form_games(), language.form_games_explained()),
        (language.recap_rules(), language.form_rules_explained()),
    ];
    draw(paper, area, &form.form, (list, &fields), |_| "");
}

pub(super) fn evening(paper: &mut Paper<'_>, area: Rect, form: &EveningForm, language: Language) {
    let list = (language.form_people(), language.form_people_explained());
    let fields = [
        (language.form_title(), language.form_title_explained()),
        (language.form_games(), language.form_games_explained()),
        (language.form_lanes(), language.form_lanes_explained()),
    ];
    draw(paper, area, &form.form, (list, &fields), |_| "");
}

pub(super) fn race(paper: &mut Paper<'_>, area: Rect, form: &RaceForm, language: Language) {
    let list = (language.entrant_list(), language.form_cars_explained());
    let fields = [
        (language.form_stake(), language.form_stake_explained()),
        (language.form_count(), language.form_count_explained()),
        (language.form_laps(), language.form_laps_explained()),
        (language.form_title(), language.form_title_explained()),
    ];
    draw(paper, area, &form.form, (list, &fields), |chosen| match Stake::ALL.get(chosen) {
        Some(Stake::First) => language.stake_first(),
        Some(Stake::Last) => language.stake_last(),
        Some(Stake::Order) => language.stake_order(),
        Some(Stake::Winners) | None => language.stake_winners(),
    });
}

/// What something is called, and what is said of it to somebody who fills it in.
type Label = (&'static str, &'static str);

/// The fields stand at the bottom, so that they do not move while the list grows.
fn draw(
    paper: &mut Paper<'_>,
    area: Rect,
    form: &Form,
    (list, labels): (Label, &[Label]),
    choice: impl Fn(usize) -> &'static str,
) {
    let theme = paper.theme;
    explained(paper, area, form.at.checked_sub(1).and_then(|field| labels.get(field)).copied().unwrap_or(list));
    let fields = u16::try_from(form.fields.len()).unwrap_or(u16::MAX);
    let room = usize::from(area.width.saturating_sub(2));
    let style = |here: bool| if here { theme.here() } else { Style::new() };
    paper.words(area, (1, 0), &shortened(list.0, room), style(form.at == 0));
    let lines = usize::from(area.height.saturating_sub(fields + 3));
    let first = form.list.len().saturating_sub(lines.saturating_sub(1));
    let names = form.list.iter().enumerate().skip(first).map(|(place, name)| format!("{:>4}  {name}", place + 1));
    let mut y = 1;
    for name in names {
        paper.words(area, (1, y), &shortened(&name, room), Style::new());
        y += 1;
    }
    let number = format!("{:>4}  ", form.list.len() + 1);
    paper.words(area, (1, y), &number, theme.faint());
    typed(paper, area, (7, y), &form.line, form.at == 0);
    let widest = labels.iter().map(|(label, _)| columns(label)).max().unwrap_or_default().min(room / 2);
    let top = area.height.saturating_sub(fields + 1);
    for (place, (entry, (label, _))) in form.fields.iter().zip(labels).enumerate() {
        let y = top + u16::try_from(place).unwrap_or(u16::MAX);
        let here = form.at == place + 1;
        paper.words(area, (1, y), &shortened(label, widest), style(here));
        let x = u16::try_from(widest + 3).unwrap_or(u16::MAX);
        match entry {
            FormField::Typed(line) => typed(paper, area, (x, y), line, here),
            FormField::Choice { chosen, .. } => {
                let told = format!("‹ {} ›", choice(*chosen));
                paper.line(area, x, y, &Line::from(Span::styled(told, style(here))));
            }
        }
    }
}

/// What is said of the field that is filled in.
fn explained(paper: &mut Paper<'_>, area: Rect, (_, explained): Label) {
    let room = usize::from(area.width.saturating_sub(2));
    paper.words(area, (1, area.height.saturating_sub(1)), &shortened(explained, room), paper.theme.faint());
}

/// A line with its cursor; of one that is too long, the end.
pub(super) fn typed(paper: &mut Paper<'_>, area: Rect, (x, y): (u16, u16), line: &TypedLine, here: bool) {
    let room = usize::from(area.width.saturating_sub(x + 2));
    let (text, cursor) = (line.text(), line.cursor());
    let hidden = cursor.saturating_sub(room);
    let text = without(&text, hidden);
    paper.words(area, (x, y), &text, Style::new().add_modifier(Modifier::UNDERLINED));
    if here {
        let column = x.saturating_add(u16::try_from(cursor - hidden).unwrap_or(u16::MAX));
        let cell = Rect { x: area.x + column, y: area.y + y, width: 1, height: 1 };
        paper.restyle(cell, Theme::cursor());
    }
}

/// A text without its first columns.
fn without(text: &str, hidden: usize) -> String {
    let mut left = hidden;
    let shown = text.chars().skip_while(|letter| {
        let width = columns(letter.encode_utf8(&mut [0; 4]));
        let skipped = left > 0;
        left = left.saturating_sub(width);
        skipped
    });
    shown.collect()
}
