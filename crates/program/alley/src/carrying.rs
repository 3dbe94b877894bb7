//! Games in files: written for others, and taken from them.

use std::collections::HashSet;
use std::path::Path;

use alley_console::{Dialogue, Found, Wrong, read_games};
use alley_journal::{Failure, GameId, GameIdPrefix, Journal};
use alley_play::{Archived, Carried, Evening, Facts};
use alley_words::{ImportFault, Language};

use crate::arguments::FileFormat;
use crate::files::{in_file, read_within};
use crate::lookup::Shelf;
use crate::outcome::{Exit, Losses, OrExit};
use crate::record::Recordkeeping;

/// The largest file that is imported; all of it is in memory.
const LARGEST_IMPORT: u64 = 256 << 20;

/// `alley games export`. A game that cannot be read is told and left out; all others are written.
pub(crate) fn export(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    wanted: &[GameIdPrefix],
    format: alley_console::Format,
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let mut ids = Vec::new();
    for &beginning in wanted {
        let id = shelf.wanted(Some(beginning))?;
        // A game that is not there is found before anything is written, not in the middle of a file.
        if let Err(failure @ Failure::NoSuchGame(_)) = shelf.journal.head(id) {
            return Err(record.failed(&failure));
        }
        ids.push(id);
    }
    let mut losses = Losses::default();
    if wanted.is_empty() {
        ids = shelf.oldest_first(&mut losses)?.into_iter().map(|head| head.game).collect();
    }
    write(dialogue, &mut shelf, (ids, losses), format)
}

/// Writes these records.
pub(crate) fn write(
    dialogue: &mut Dialogue<'_>,
    shelf: &mut Shelf<'_>,
    (ids, mut losses): (Vec<GameId>, Losses),
    format: alley_console::Format,
) -> Result<(), Exit> {
    let language = shelf.language;
    let (mut seen, mut first) = (HashSet::new(), true);
    dialogue.say(&format.opening()).ending(language)?;
    for id in ids.into_iter().filter(|id| seen.insert(*id)) {
        match carried(shelf, id) {
            Ok((carried, facts)) => {
                dialogue.say(&format.game(&carried, &facts, first)).ending(language)?;
                first = false;
            }
            Err(exit) => losses.tell(&exit),
        }
    }
    dialogue.say(format.closing()).ending(language)?;
    losses.ending()
}

fn carried(shelf: &mut Shelf<'_>, id: GameId) -> Result<(Carried, Facts), Exit> {
    let (entries, archived) = shelf.open(id)?;
    let carried = Carried::of(id, &entries).map_err(|entry| Exit::refused(shelf.language.unreadable(id, entry)))?;
    Ok((carried, archived.facts()))
}

/// `alley games import`.
pub(crate) fn import(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    path: &Path,
) -> Result<(), Exit> {
    let text = text_of(path, language)?;
    let wrong = |wrong: &Wrong| Exit::refused(in_file(path, language, wrong.told(language)));
    let games = read_games(&text).map_err(|refusal| wrong(&refusal))?;
    drop(text);
    let at = |game: &Found, entry, fault| wrong(&Wrong { line: game.line(entry), fault });
    let (mut records, mut evenings, mut ids) = (Vec::with_capacity(games.len()), Vec::new(), HashSet::new());
    for game in &games {
        let checked = game.carried.checked();
        let (record, archived) =
            checked.map_err(|refusal| at(game, refusal.entry, ImportFault::Carrying(refusal.refusal)))?;
        if !ids.insert(record.game()) {
            return Err(at(game, None, ImportFault::Twice(record.game())));
        }
        game.agrees(&archived.facts()).map_err(|refusal| wrong(&refusal))?;
        if let Archived::Evening(evening) = archived {
            evenings.push((game, *evening));
        }
        records.push(record);
    }
    let mut journal = record.for_importing()?;
    for (game, evening) in &evenings {
        whole(&mut *journal, evening, &games)
            .map_err(|failure| record.failed(&failure))?
            .map_err(|(id, fault)| at(game, named_by(game, id), fault))?;
    }
    let taken = journal.import(&records).map_err(|failure| {
        let refused = match failure {
            Failure::Different(id) | Failure::KeyReused { game: id, .. } => Some(id),
            _ => None,
        };
        let game = games.iter().zip(&records).find(|(_, record)| Some(record.game()) == refused);
        game.map_or_else(|| record.failed(&failure), |(game, _)| at(game, None, ImportFault::Failure(failure.clone())))
    })?;
    let here_already = records.len() as u64 - taken.games;
    dialogue.say(&language.imported(taken.games, taken.entries, here_already)).ending(language)
}

/// Whether every game of an evening is the one it names, here or in the file.
fn whole(
    journal: &mut dyn Journal,
    evening: &Evening,
    games: &[Found],
) -> Result<Result<(), (GameId, ImportFault)>, Failure> {
    for game in evening.games() {
        let id = game.id.to_string();
        let carried = games.iter().find(|found| found.carried.id == id).and_then(|found| found.carried.entries.first());
        let hash = match carried {
            Some(first) => Some(first.hash.clone()),
            None => kept_hash(journal, game.id)?,
        };
        match hash {
            Some(hash) if hash == game.hash.to_string() => {}
            Some(_) => return Ok(Err((game.id, ImportFault::EveningWithOther(game.id)))),
            None => return Ok(Err((game.id, ImportFault::EveningWithout(game.id)))),
        }
    }
    Ok(Ok(()))
}

/// The hash of the beginning of a game that is here.
fn kept_hash(journal: &mut dyn Journal, id: GameId) -> Result<Option<String>, Failure> {
    match journal.read(id, 0) {
        Ok(entries) => Ok(entries.first().map(|first| first.position.hash.to_string())),
        Err(Failure::NoSuchGame(_)) => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// The entry of an evening in which this game begins.
fn named_by(evening: &Found, id: GameId) -> Option<u64> {
    let id = format!(" {id} ");
    let mut entries = evening.carried.entries.iter();
    entries.find(|entry| entry.kind == "game" && entry.payload.contains(&id)).map(|entry| entry.number)
}

fn text_of(path: &Path, language: Language) -> Result<String, Exit> {
    let bytes = read_within(path, LARGEST_IMPORT, language.larger_than_an_import(), language)?;
    String::from_utf8(bytes).map_err(|error| {
        let before = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
        let line = before.filter(|&&byte| byte == b'\n').count() + 1;
        Exit::refused(in_file(path, language, language.line_of_file(line, language.not_utf8())))
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
