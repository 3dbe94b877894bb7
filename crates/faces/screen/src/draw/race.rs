//! A race: the grid, the lanes, the photo finish and sudden death, the result.

mod cells;
mod finish;
mod grid;
mod lanes;

use std::ops::Range;

use alley_luck::Goal;
use alley_play::{KeptRace, UNTITLED};
use alley_text::columns;
use alley_words::Language;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::paper::Paper;
use crate::key::Key;
use crate::state::race::{Race, RaceStage};

/// A key as it is called, what it does, and the key that a click on it means.
type Hint = (&'static str, &'static str, Option<Key>);

pub(super) fn headline(race: &Race, language: Language) -> String {
    let title = match &race.seen.race {
        KeptRace::Draw(draw) => Some(draw.ticket().title().to_string()).filter(|title| title != UNTITLED),
        KeptRace::Replay(..) => None,
    };
    format!("{} · {}", language.race_heading(), title.unwrap_or_else(|| race.seen.id.to_string()))
}

pub(super) fn draw(paper: &mut Paper<'_>, area: Rect, race: &Race, language: Language) {
    let below = without_lines(area, 1);
    let seen = match race.stage() {
        RaceStage::Grid => grid::draw(paper, below, race, language),
        RaceStage::Lap(_) => lanes::draw(paper, below, race, language),
        RaceStage::Photo => finish::photo(paper, below, race, language),
        RaceStage::SuddenDeath(lap) => finish::sudden_death(paper, below, (race, lap), language),
        RaceStage::Finish => finish::draw(paper, below, race, language),
    };
    status(paper, area, race, (&seen, language));
}

/// How far it is, and as far as there is room, which cars are seen, how fast it goes or what it proves.
fn status(paper: &mut Paper<'_>, area: Rect, race: &Race, (seen, language): (&Range<usize>, Language)) {
    let (stage, aside) = (stage(race, language), aside(race, language));
    let of = race.lanes().len();
    let is_part = !seen.is_empty() && seen.len() < of;
    let range = if is_part { format!("{}–{} / {of}", seen.start + 1, seen.end) } else { String::new() };
    paper.words(area, (1, 0), &stage, paper.theme.here());
    let rest = usize::from(area.width).saturating_sub(columns(&stage) + 2);
    if columns(&range) < rest {
        paper.right(area, 0, &Span::styled(range.clone(), paper.theme.faint()));
    }
    if columns(&range) + columns(&aside) + 3 < rest {
        let x = u16::try_from(columns(&stage) + 3).unwrap_or(u16::MAX);
        paper.words(area, (x, 0), &aside, paper.theme.faint());
    }
}

/// What is left of an area below this many lines.
fn without_lines(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

/// How far it is.
fn stage(race: &Race, language: Language) -> String {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    match race.stage() {
        RaceStage::Grid if race.running => language.race_go().to_owned(),
        RaceStage::Grid => language.race_soon().to_owned(),
        RaceStage::Lap(lap) => language.lap_of(number(lap), number(race.seen.track.laps.len())),
        RaceStage::Photo => language.photo_finish().to_owned(),
        RaceStage::SuddenDeath(lap) => {
            language.sudden_death_lap(lap + 1, race.places(&race.lanes())).trim_end().to_owned()
        }
        RaceStage::Finish => language.race_finish().to_owned(),
    }
}

/// How fast it goes and whether it waits; when it is over, what it proves.
fn aside(race: &Race, language: Language) -> String {
    let level = race.promise.map(|(_, level)| language.proof_level(language.level(level)));
    match race.stage() {
        RaceStage::Finish => level.unwrap_or_default(),
        RaceStage::Lap(_) | RaceStage::Photo | RaceStage::SuddenDeath(_) if !race.running => {
            format!("{} · {}", race.pace.name(), language.race_paused())
        }
        _ => race.pace.name().to_owned(),
    }
}

pub(super) fn hints(race: &Race, language: Language) -> Vec<Hint> {
    let letter = |name, word, key| (name, word, Some(Key::Letter(key)));
    let space = match race.stage() {
        _ if race.running => language.key_pause(),
        RaceStage::Grid => language.key_start(),
        RaceStage::Finish => language.key_race_again(),
        RaceStage::Lap(_) | RaceStage::Photo | RaceStage::SuddenDeath(_) => language.key_race_on(),
    };
    let moving = [
        letter("Space", space, ' '),
        ("← →", language.key_one_lap(), None),
        ("+ -", language.key_speed(), None),
        letter("Z", language.key_zoom(), 'z'),
    ];
    let proof = race.told.then(|| letter("P", language.key_proof(), 'p'));
    let rest = [
        ("↑↓ PgUp PgDn", language.key_follow(), None),
        ("Home End", language.key_ends(), None),
        letter("W", language.key_save_proof(), 'w'),
        ("Esc", language.key_back(), Some(Key::Escape)),
    ];
    moving.into_iter().chain(proof).chain(rest).collect()
}

/// What those are whom it is about at the end.
fn honour(race: &Race, language: Language) -> &'static str {
    match race.goal() {
        Goal::Classic => language.winners_heading(race.seen.track.named.len()),
        Goal::Pick(_) => language.picked_heading(),
        Goal::Order => language.final_order(),
    }
}
