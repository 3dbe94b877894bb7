//! What is said about the last key, in a line.

use alley_text::columns;
use alley_words::Language;
use ratatui::layout::Rect;

use super::paper::{Paper, wrapped};
use crate::news::Refused;
use crate::state::{Remark, Screen, View};

/// A long sentence takes lines of the view above.
pub(super) fn draw(paper: &mut Paper<'_>, (body, area): (Rect, Rect), screen: &Screen, language: Language) {
    let Some(remark) = screen.remark() else { return };
    let style = match remark {
        Remark::Called(_) | Remark::Done(_) => paper.theme.call(),
        _ => paper.theme.refused(),
    };
    let told = told(remark, language);
    let lines = wrapped(&told, usize::from(area.width.saturating_sub(2)));
    let above = u16::try_from(lines.len().saturating_sub(1)).unwrap_or(u16::MAX).min(body.height / 2);
    let all = Rect { y: area.y - above, height: area.height + above, ..area };
    paper.clear(all);
    for (line, y) in lines.iter().zip(0..all.height) {
        paper.words(all, (1, y), line, style);
    }
    let flourish = match screen.top() {
        Some(View::Game(game)) if matches!(remark, Remark::Called(_)) => game.flourish,
        _ => None,
    };
    let column = u16::try_from(columns(&told) + 3).unwrap_or(u16::MAX);
    if let (Some(step), Some(left)) = (flourish, area.width.checked_sub(column.saturating_add(1))) {
        paper.words(area, (column, 0), &rolled(step, left.into()), style);
    }
}

/// A ball on its way to the pins, and what becomes of them.
fn rolled(step: u8, room: usize) -> String {
    let lane = room.min(24).saturating_sub(6);
    match usize::from(step) {
        step if step < 8 => format!("{}o{}iiii", " ".repeat(lane * step / 8), " ".repeat(lane - lane * step / 8)),
        8 => format!("{}o\\i/i", " ".repeat(lane + 1)),
        9 => format!("{}\\ | / _", " ".repeat(lane)),
        10 => format!("{}_ ` _ '", " ".repeat(lane)),
        _ => format!("{}. _  _ .", " ".repeat(lane)),
    }
}

/// A remark as a sentence.
fn told(remark: &Remark, language: Language) -> String {
    match remark {
        Remark::Called(call) => language.called(call),
        Remark::Refused(refused) => why(refused, language),
        Remark::NoSpare => language.no_spare().to_owned(),
        Remark::NotNow => language.not_now().to_owned(),
        Remark::NothingBowled => language.nothing_bowled().to_owned(),
        Remark::Name(number, fault) => language.unshown_player(*number, *fault),
        Remark::NoPlayers => language.no_players_yet().to_owned(),
        Remark::Rules(refusal) => language.rules_refused(*refusal),
        Remark::Sides => language.sides_refused().to_owned(),
        Remark::Games => language.no_such_games().to_owned(),
        Remark::Lanes => language.no_such_lanes().to_owned(),
        Remark::Line(fault) => language.line_of_file(fault.line, &language.line_fault(&fault.fault)),
        Remark::Course(fault) => language.course_fault(fault),
        Remark::Title(refusal) => language.text_refused(*refusal),
        Remark::EveningTitle => language.no_such_title().to_owned(),
        Remark::Pasted(fault) => language.pasted_fault(fault),
        Remark::Done(sentence) => sentence.clone(),
    }
}

fn why(refused: &Refused, language: Language) -> String {
    match refused {
        Refused::Change(refusal) => language.change_refused(*refusal),
        Refused::Evening(refusal) => language.evening_refused(refusal),
        Refused::Overtaken => language.stale().to_owned(),
        Refused::Journal(failure) => language.failure(failure),
        Refused::Unreadable(_) => language.unreadable_record().to_owned(),
        Refused::Told(sentence) => sentence.clone(),
    }
}
