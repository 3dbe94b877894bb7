//! What was recorded: listed, shown, linked, closed, checked.

use alley_console::{
    Detail, Dialogue, history_of_draws, history_of_evening, history_of_race, show_board, show_corrections,
};
use alley_journal::{Filter, GameIdPrefix, Moment};
use alley_play::{
    Archived, Change, ChangeRefusal, Evening, Gathering, Kept, KeptRace, Match, RecordRefusal, clock, history,
};
use alley_words::Language;

use crate::arguments::{Games, Recorded, Show};
use crate::carrying::{export, import};
use crate::links::{Whereabouts, link};
use crate::listing::list;
use crate::lookup::{Shelf, Unsound, unusable};
use crate::outcome::{Exit, OrExit};
use crate::record::Recordkeeping;
use crate::{evenings, lookup, races};

/// `alley games`.
pub(crate) fn games(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    games: Games,
) -> Result<(), Exit> {
    if games.recorded.is_some() && games.page.is_asked_for() {
        return Err(Exit::usage(language, language.page_is_for_the_list()));
    }
    match games.recorded {
        None => list(dialogue, record, &games.page, (Filter::default(), language.no_games(), language)),
        Some(Recorded::Show { id, corrections, splits }) => show(dialogue, language, record, (id, corrections, splits)),
        Some(Recorded::History { id }) => tell(dialogue, language, record, id),
        Some(Recorded::Link { id, revoke, home, port }) => {
            link(dialogue, language, record, (id, revoke, Whereabouts::of(home.as_ref(), port)))
        }
        Some(Recorded::Close { id }) => close(dialogue, language, record, id),
        Some(Recorded::Export { ids, format }) => export(dialogue, language, record, &ids, format.into()),
        Some(Recorded::Import { file }) => import(dialogue, language, record, &file),
    }
}

fn show(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    (asked, corrections, splits): (Option<GameIdPrefix>, bool, bool),
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let id = shelf.wanted(asked)?;
    match shelf.open(id)?.1 {
        Archived::Race(race) => {
            races::run(dialogue, language, &race, Show { last: true, ..Show::default() })?;
            dialogue.say(&seed(&race, language)).ending(language)
        }
        Archived::Gathering(gathering) => {
            let board = gathering.board();
            dialogue.say(&language.draws(&board)).ending(language)?;
            let races = board.notices().filter_map(|notice| gathering.race(notice.number));
            let seeds: String = races.map(|race| seed(&race, language)).collect();
            dialogue.say(&seeds).ending(language)
        }
        Archived::Evening(evening) => evenings::show(dialogue, language, (*evening, &mut shelf)),
        Archived::Bowling(score) => {
            let board = score.board();
            if !corrections {
                return show_board(dialogue, &board, Detail { splits, pins: false }).ending(language);
            }
            show_corrections(dialogue, &board, splits).ending(language)?;
            dialogue.say(&language.corrected_frames(&board)).ending(language)
        }
    }
}

/// What decided a race, and the command that runs it again.
fn seed(race: &KeptRace, language: Language) -> String {
    let seed = language.seed_of_race(&race.seed().to_string());
    seed + &races::again(race).map_or_else(String::new, |command| language.race_again(&command))
}

fn tell(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    id: Option<GameIdPrefix>,
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let id = shelf.wanted(id)?;
    let (entries, archived) = shelf.open(id)?;
    let begun = entries.first().map_or(Moment::from_millis(0), |entry| entry.content.time);
    let unreadable = |entry| Exit::refused(language.unreadable(id, entry));
    let text = match archived {
        Archived::Bowling(_) => alley_console::history(&history(&entries).map_err(unreadable)?, language),
        Archived::Race(race) => {
            let players = Archived::Race(race.clone()).facts().players.join(", ");
            history_of_race(begun, race.course().laps().count(), &players, language)
        }
        Archived::Gathering(gathering) => {
            let steps = Gathering::history(&entries).map_err(unreadable)?;
            history_of_draws(begun, &gathering.board().latest.event, &steps, language)
        }
        Archived::Evening(_) => history_of_evening(begun, &Evening::history(&entries).map_err(unreadable)?, language),
    };
    dialogue.say(&text).ending(language)
}

/// A game is given up: one more entry says so.
fn close(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    id: GameIdPrefix,
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let id = shelf.wanted(Some(id))?;
    let mut game =
        Match::resume(shelf.journal, id, clock).map_err(|refusal| unusable(id, &refusal, record, language))?;
    match game.happen(&Change::Close) {
        Ok(_) => dialogue.say(&language.game_closed(id)).ending(language),
        Err(RecordRefusal::Rules(ChangeRefusal::Closed)) => {
            Err(Exit::refused(language.closed_already(id, &record.command(&format!("games show {id}")))))
        }
        Err(RecordRefusal::Rules(ChangeRefusal::Over)) => Err(Exit::refused(language.over_already(id))),
        Err(refusal) => Err(unusable(id, &refusal, record, language)),
    }
}

/// `alley journal check`.
pub(crate) fn check(dialogue: &mut Dialogue<'_>, language: Language, record: &Recordkeeping) -> Result<(), Exit> {
    let found = lookup::check(&mut *record.for_checking()?);
    let found = found.map_err(|unsound| match unsound {
        Unsound::Failure(failure) => record.failed(&failure),
        Unsound::Unreadable(id, entry) => Exit::refused(language.unreadable(id, entry)),
    })?;
    dialogue.say(&language.all_in_order(found.games, found.entries)).ending(language)
}
