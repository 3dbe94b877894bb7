//! Evenings: one standing over the games of the record.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use alley_board::Board;
use alley_console::{Dialogue, standing};
use alley_journal::{Filter, GameId, GameIdPrefix, Kind};
use alley_play::{Archived, Evening, Hopes, Night};
use alley_sheets::Account;
use alley_words::Language;
use clap::ValueEnum;

use crate::arguments::{EveningTask, Evenings, FileFormat, SheetFormat};
use crate::carrying::{import, write};
use crate::files::NewFile;
use crate::listing::list;
use crate::lookup::Shelf;
use crate::outcome::{Exit, Losses, OrExit};
use crate::record::Recordkeeping;

/// An evening with all its games, and what follows from them.
pub(crate) struct WholeEvening {
    pub(crate) evening: Evening,
    pub(crate) night: Night,
    pub(crate) chances: Vec<f64>,
    pub(crate) boards: HashMap<GameId, Arc<Board>>,
}

impl WholeEvening {
    /// Of a game that cannot be read it is told, and everything else stands.
    pub(crate) fn of(evening: Evening, shelf: &mut Shelf<'_>, losses: &mut Losses) -> Self {
        let mut boards = HashMap::new();
        for game in evening.games() {
            match shelf.open(game.id) {
                Ok((_, Archived::Bowling(score))) => drop(boards.insert(game.id, Arc::new(score.board()))),
                Ok(_) => {}
                Err(exit) => losses.tell(&exit),
            }
        }
        Self::with(evening, boards)
    }

    /// With these boards.
    pub(crate) fn with(evening: Evening, boards: HashMap<GameId, Arc<Board>>) -> Self {
        let night = Night::of(&evening, &boards);
        let chances = Hopes::default().of(&evening, &night, &boards);
        Self { evening, night, chances, boards }
    }

    pub(crate) fn standing(&self, language: Language) -> String {
        standing(&self.evening, &self.night, &self.chances, language)
    }

    fn account(&self) -> Account<'_> {
        Account { evening: &self.evening, night: &self.night, chances: &self.chances, boards: &self.boards }
    }
}

/// `alley evenings`.
pub(crate) fn evenings(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    evenings: Evenings,
) -> Result<(), Exit> {
    if evenings.task.is_some() && evenings.page.is_asked_for() {
        return Err(Exit::usage(language, language.page_is_for_evenings()));
    }
    match evenings.task {
        None => list(dialogue, record, &evenings.page, (EVENINGS, language.no_evenings(), language)),
        Some(EveningTask::Show { id }) => {
            let mut shelf = Shelf::of(record, language)?;
            let (_, evening) = wanted(&mut shelf, id)?;
            show(dialogue, language, (evening, &mut shelf))
        }
        Some(EveningTask::Export { id, record: true, .. }) => carry(dialogue, record, (id, language)),
        Some(EveningTask::Export { id, format, output, .. }) => {
            export(dialogue, record, (id, format, output), language)
        }
        Some(EveningTask::Import { file }) => import(dialogue, language, record, &file),
    }
}

const EVENINGS: Filter = Filter { kind: Some(Kind::Evening), public: None, state: None };

/// The evening that is meant: the newest, unless somebody says which.
fn wanted(shelf: &mut Shelf<'_>, beginning: Option<GameIdPrefix>) -> Result<(GameId, Evening), Exit> {
    let language = shelf.language;
    let id = if beginning.is_some() {
        shelf.wanted(beginning)?
    } else {
        let newest = shelf.list(EVENINGS, None, 1)?.pop();
        let newest = newest.ok_or_else(|| Exit::refused(language.no_evenings().trim_end()))?;
        newest.map_err(|place| shelf.damaged(place))?.game
    };
    match shelf.open(id)?.1 {
        Archived::Evening(evening) => Ok((id, *evening)),
        _ => Err(Exit::refused(language.not_an_evening(id))),
    }
}

/// Shows how an evening stands.
pub(crate) fn show(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    (evening, shelf): (Evening, &mut Shelf<'_>),
) -> Result<(), Exit> {
    let mut losses = Losses::default();
    let whole = WholeEvening::of(evening, shelf, &mut losses);
    dialogue.say(&whole.standing(language)).ending(language)?;
    losses.ending()
}

/// Writes an evening for people and programs.
fn export(
    dialogue: &mut Dialogue<'_>,
    record: &Recordkeeping,
    (id, format, output): (GameIdPrefix, Option<SheetFormat>, Option<PathBuf>),
    language: Language,
) -> Result<(), Exit> {
    let format = format.or_else(|| output.as_deref().and_then(by_name)).unwrap_or(SheetFormat::Csv);
    if format == SheetFormat::Xlsx && output.is_none() {
        return Err(Exit::usage(language, language.spreadsheet_needs_a_file()));
    }
    let mut shelf = Shelf::of(record, language)?;
    let mut losses = Losses::default();
    let (_, evening) = wanted(&mut shelf, Some(id))?;
    let whole = WholeEvening::of(evening, &mut shelf, &mut losses);
    let account = whole.account();
    let content = match format {
        SheetFormat::Csv => account.csv().into_bytes(),
        SheetFormat::Json => account.json().into_bytes(),
        SheetFormat::Xlsx => account.xlsx().map_err(Exit::failed)?,
    };
    match output {
        Some(path) => NewFile::create(path, language)?.fill(content)?,
        None => dialogue.say(&String::from_utf8_lossy(&content)).ending(language)?,
    }
    losses.ending()
}

/// The format of a file that ends like this.
fn by_name(path: &Path) -> Option<SheetFormat> {
    let end = path.extension()?.to_str()?;
    SheetFormat::from_str(end, true).ok()
}

/// Writes the records of an evening and of all its games: the games first, so that they are there when it names them.
fn carry(
    dialogue: &mut Dialogue<'_>,
    record: &Recordkeeping,
    (id, language): (GameIdPrefix, Language),
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let (id, evening) = wanted(&mut shelf, Some(id))?;
    let ids = evening.games().iter().map(|game| game.id).chain([id]).collect();
    write(dialogue, &mut shelf, (ids, Losses::default()), FileFormat::Json.into())
}
