//! What was recorded: listed, shown, carried to other journals, checked.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use alley_console::{
    Dialogue, Found, history_of_draws, history_of_race, listed, read_games, show_board, show_corrections,
};
use alley_journal::{Entry, Failure, Filter, GameId, Journal, ListPlace, Moment};
use alley_play::{Archived, Carried, Gathering, Kept, Unreadable, history, read};
use alley_words::Language;

use crate::arguments::{FileFormat, Games, Page, Recorded, Show};
use crate::files::in_file;
use crate::outcome::{Exit, OrExit};
use crate::races;
use crate::record::Recordkeeping;

/// A page of the list, unless somebody wants another length.
const PAGE: u32 = 20;
/// How many heads are taken from the journal at once.
const HANDFUL: u32 = 1000;
/// The largest file that is imported; all of it is in memory.
const LARGEST_IMPORT: u64 = 256 << 20;

/// `alley games`.
pub(crate) fn games(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    games: Games,
) -> Result<(), Exit> {
    if games.recorded.is_some() && (games.page.limit.is_some() || games.page.before.is_some()) {
        return Err(Exit::usage("--limit and --before are for the list of games"));
    }
    match games.recorded {
        None => list(dialogue, language, record, &games.page),
        Some(Recorded::Show { id, corrections }) => show(dialogue, language, record, id, corrections),
        Some(Recorded::History { id }) => tell(dialogue, language, record, id),
        Some(Recorded::Export { ids, format }) => export(dialogue, language, record, ids, format.into()),
        Some(Recorded::Import { file }) => import(dialogue, language, record, &file),
    }
}

fn list(dialogue: &mut Dialogue<'_>, language: Language, record: &Recordkeeping, page: &Page) -> Result<(), Exit> {
    let limit = page.limit.unwrap_or(PAGE);
    let mut heads = record.for_looking()?.list(Filter::default(), page.before, limit + 1).map_err(Exit::failed)?;
    let more = heads.len() > limit as usize;
    heads.truncate(limit as usize);
    let mut text = String::new();
    for head in &heads {
        text.push_str(&listed(head, language));
    }
    match heads.last() {
        Some(last) if more => text.push_str(&language.more_games(&last.place.to_string())),
        None => text.push_str(language.no_games()),
        _ => {}
    }
    dialogue.say(&text).ending(language)
}

fn show(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    id: GameId,
    corrections: bool,
) -> Result<(), Exit> {
    let (_, archived) = open(&mut *record.for_looking()?, id)?;
    match archived {
        Archived::Race(race) => races::run(dialogue, language, &race, Show { last: true, ..Show::default() }),
        Archived::Gathering(gathering) => dialogue.say(&language.draws(&gathering.board())).ending(language),
        Archived::Bowling(score) => {
            let board = score.board();
            if !corrections {
                return show_board(dialogue, &board).ending(language);
            }
            show_corrections(dialogue, &board).ending(language)?;
            dialogue.say(&language.corrected_frames(&board)).ending(language)
        }
    }
}

fn tell(dialogue: &mut Dialogue<'_>, language: Language, record: &Recordkeeping, id: GameId) -> Result<(), Exit> {
    let (entries, archived) = open(&mut *record.for_looking()?, id)?;
    let begun = entries.first().map_or(Moment::from_millis(0), |entry| entry.content.time);
    let text = match archived {
        Archived::Bowling(_) => {
            alley_console::history(&history(&entries).map_err(|entry| unreadable(id, entry))?, language)
        }
        Archived::Race(race) => {
            let players = Archived::Race(race.clone()).facts().players.join(", ");
            history_of_race(begun, race.course().laps().count(), &players, language)
        }
        Archived::Gathering(gathering) => {
            let steps = Gathering::history(&entries).map_err(|entry| unreadable(id, entry))?;
            history_of_draws(begun, &gathering.board().latest.event, &steps, language)
        }
    };
    dialogue.say(&text).ending(language)
}

fn export(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    mut ids: Vec<GameId>,
    format: alley_console::Format,
) -> Result<(), Exit> {
    let mut journal = record.for_looking()?;
    if ids.is_empty() {
        ids = oldest_first(&mut *journal, Filter::default())?;
    }
    // A game that is not there is found before anything is written, not in the middle of a file.
    for &id in &ids {
        journal.head(id).map_err(|failure| Exit::of_failure(&failure))?;
    }
    let mut written = HashSet::new();
    dialogue.say(&format.opening()).ending(language)?;
    for id in ids {
        let first = written.is_empty();
        if written.insert(id) {
            let (entries, archived) = open(&mut *journal, id)?;
            let carried = Carried::of(id, &entries).map_err(|entry| unreadable(id, entry))?;
            dialogue.say(&format.game(&carried, &archived.facts(), first)).ending(language)?;
        }
    }
    dialogue.say(format.closing()).ending(language)
}

fn import(dialogue: &mut Dialogue<'_>, language: Language, record: &Recordkeeping, path: &Path) -> Result<(), Exit> {
    let text = text_of(path)?;
    let wrong = |wrong: &dyn std::fmt::Display| Exit::refused(in_file(path, wrong));
    let games = read_games(&text).map_err(|refusal| wrong(&refusal))?;
    drop(text);
    let at = |game: &Found, entry, sentence: String| alley_console::Wrong { line: game.line(entry), sentence };
    let (mut records, mut ids) = (Vec::with_capacity(games.len()), HashSet::new());
    for game in &games {
        let (record, archived) =
            game.carried.checked().map_err(|refusal| wrong(&at(game, refusal.entry, refusal.refusal.to_string())))?;
        if !ids.insert(record.game()) {
            return Err(wrong(&at(game, None, format!("game {} is in this file twice", record.game()))));
        }
        game.agrees(&archived.facts()).map_err(|refusal| wrong(&refusal))?;
        records.push(record);
    }
    let taken = record.for_importing()?.import(&records).map_err(|failure| match failure {
        Failure::Different(id) | Failure::KeyReused { game: id, .. } => {
            let line = games.iter().zip(&records).find(|(_, record)| record.game() == id);
            line.map_or_else(|| wrong(&failure), |(game, _)| wrong(&at(game, None, failure.to_string())))
        }
        failure => Exit::failed(failure),
    })?;
    let here_already = records.len() as u64 - taken.games;
    dialogue.say(&language.imported(taken.games, taken.entries, here_already)).ending(language)
}

/// `alley journal check`.
pub(crate) fn check(dialogue: &mut Dialogue<'_>, language: Language, record: &Recordkeeping) -> Result<(), Exit> {
    if let Recordkeeping::Unrecorded = record {
        return Err(Exit::usage("without a journal there is nothing to check"));
    }
    let damaged = |failure: Failure| match failure {
        Failure::Damaged(_) => Exit::refused(failure),
        failure => Exit::failed(failure),
    };
    let mut journal = record.for_checking().map_err(damaged)?;
    let found = journal.check().map_err(damaged)?;
    for id in oldest_first(&mut *journal, Filter::default())? {
        open(&mut *journal, id)?;
    }
    dialogue.say(&language.all_in_order(found.games, found.entries)).ending(language)
}

/// A game, read and replayed.
pub(crate) fn open(journal: &mut dyn Journal, id: GameId) -> Result<(Vec<Entry>, Archived), Exit> {
    let entries = journal.read(id, 0).map_err(|failure| Exit::of_failure(&failure))?;
    let archived = read(&entries).map_err(|entry| unreadable(id, entry))?;
    Ok((entries, archived))
}

fn unreadable(id: GameId, entry: Unreadable) -> Exit {
    Exit::refused(format_args!("game {id}: {entry}"))
}

/// All games that the filter admits, in the order in which they came into the journal.
pub(crate) fn oldest_first(journal: &mut dyn Journal, filter: Filter) -> Result<Vec<GameId>, Exit> {
    let (mut ids, mut before): (_, Option<ListPlace>) = (Vec::new(), None);
    loop {
        let heads = journal.list(filter, before, HANDFUL).map_err(Exit::failed)?;
        let Some(last) = heads.last() else { break };
        before = Some(last.place);
        ids.extend(heads.iter().map(|head| head.game));
    }
    ids.reverse();
    Ok(ids)
}

fn text_of(path: &Path) -> Result<String, Exit> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST_IMPORT + 1).read_to_end(&mut bytes));
    read.map_err(|error| Exit::failed(in_file(path, error)))?;
    if bytes.len() as u64 > LARGEST_IMPORT {
        return Err(Exit::refused(in_file(path, "is larger than 256 MiB; export fewer games at once")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        let line = before.filter(|&&byte| byte == b'\n').count() + 1;
        Exit::refused(in_file(path, format_args!("line {line}: not UTF-8")))
    })
}

impl From<FileFormat> for alley_console::Format {
    fn from(format: FileFormat) -> Self {
        match format {
            FileFormat::Json => Self::Json,
            FileFormat::Csv => Self::Csv,
        }
    }
}
