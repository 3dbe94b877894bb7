//! Bowling games: from the command line to a match that is recorded as it is played.

use std::io::{self, IsTerminal};

use alley_console::{Bowling, Dialogue, Left, Naming, Stop, look_back, play};
use alley_journal::{Failure, Filter, GameId, Head, Journal, Kind, State};
use alley_play::{Lineup, Match, Prospects, RecordRefusal, clock};
use alley_words::Language;

use crate::arguments::Bowl;
use crate::languages::Languages;
use crate::outcome::{Exit, OrExit};
use crate::record::{OpenedJournal, Recordkeeping, warn};

/// `alley bowl`.
pub(crate) fn bowl(
    dialogue: &mut Dialogue<'_>,
    languages: Languages,
    record: &Recordkeeping,
    arguments: &Bowl,
) -> Result<(), Exit> {
    let language = languages.rest;
    let named = named(arguments, language)?;
    let mut opened = record.for_playing(language)?;
    if is_on_terminal() {
        mention_unfinished(opened.journal.as_mut(), language, record);
    }
    let lineup = match named {
        Some(lineup) => lineup,
        None => Bowling::from(arguments).ask_lineup(dialogue).ending(languages)?,
    };
    let game = match Match::begin(opened.journal, lineup.clone(), clock) {
        Ok(game) => Sitting { game, kept: opened.kept },
        Err(RecordRefusal::Failure(failure)) => {
            record.forgive(&failure, language)?;
            let unkept = OpenedJournal::unkept();
            Sitting { game: Match::begin(unkept.journal, lineup, clock).map_err(Exit::refused)?, kept: unkept.kept }
        }
        Err(refusal) => return Err(Exit::refused(refusal)),
    };
    game.play_on(dialogue, languages, record, arguments.odds)
}

/// The players named on the command line, if any are.
fn named(arguments: &Bowl, language: Language) -> Result<Option<Lineup>, Exit> {
    let mut bowlers =
        Naming::from(arguments.names).bowlers(&arguments.players, language).map_err(Exit::usage)?.into_iter();
    let Some(first) = bowlers.next() else { return Ok(None) };
    match (arguments.solo, bowlers.len()) {
        (true, 0) => Ok(Some(Lineup::solo(first))),
        (true, _) => Err(Exit::usage(language.solo_is_one())),
        (false, _) => Ok(Some(bowlers.fold(Lineup::first(first), Lineup::join))),
    }
}

/// `alley resume`.
pub(crate) fn resume(
    dialogue: &mut Dialogue<'_>,
    languages: Languages,
    record: &Recordkeeping,
    (id, odds): (Option<GameId>, bool),
) -> Result<(), Exit> {
    let mut journal = record.for_looking()?;
    let id = id.map_or_else(|| newest(journal.as_mut(), languages.rest, record), Ok)?;
    let game = Match::resume(journal, id, clock).map_err(|refusal| match refusal {
        RecordRefusal::Failure(failure) => record.failed(&failure),
        RecordRefusal::OtherKind(id) => Exit::refused(format_args!("{id} is a race, not a bowling game")),
        other => Exit::refused(other),
    })?;
    Sitting { game, kept: true }.play_on(dialogue, languages, record, odds)
}

/// The newest game that is not over.
fn newest(journal: &mut dyn Journal, language: Language, record: &Recordkeeping) -> Result<GameId, Exit> {
    let newest = unfinished(journal).map_err(|failure| record.failed(&failure))?;
    newest.map(|head| head.game).ok_or_else(|| Exit::refused(language.nothing_to_resume()))
}

fn unfinished(journal: &mut dyn Journal) -> Result<Option<Head>, Failure> {
    let filter = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Open) };
    journal.list(filter, None, 1).map(|heads| heads.into_iter().next())
}

/// A game on the table, and whether it can be gone on with another day.
struct Sitting {
    game: Match,
    kept: bool,
}

impl Sitting {
    fn play_on(
        mut self,
        dialogue: &mut Dialogue<'_>,
        languages: Languages,
        record: &Recordkeeping,
        odds: bool,
    ) -> Result<(), Exit> {
        let prospects = odds.then(Prospects::default);
        let before = self.game.board().next;
        let left = match before {
            Some(_) => play(dialogue, &mut self.game, prospects.as_ref()),
            None => look_back(dialogue, &mut self.game, prospects.as_ref()),
        };
        dialogue.flush().ending(languages)?;
        let language = languages.rest;
        let id = self.game.id();
        let how_to_go_on = language.left(&record.command(&format!("resume {id}")));
        let told = self.kept && is_on_terminal();
        match left {
            Err(Stop::Record(sentence)) => return Err(record.failed(&Failure::System(sentence))),
            Err(stop) => {
                let exit = Err(stop).ending(languages);
                return if told { exit.map_err(|exit: Exit| exit.and(&how_to_go_on)) } else { exit };
            }
            Ok(Left::Unfinished) if self.kept => warn(&how_to_go_on),
            Ok(Left::Finished) if told && before.is_some() => {
                warn(&language.kept(&id.to_string(), &record.command(&format!("games show {id}"))));
            }
            Ok(_) => {}
        }
        Ok(())
    }
}

/// Hints are for people: into pipes the dialogue alone is written.
fn is_on_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

fn mention_unfinished(journal: &mut dyn Journal, language: Language, record: &Recordkeeping) {
    if let Ok(Some(head)) = unfinished(journal) {
        let summary = head.caption.summary.as_str();
        warn(&language.unfinished(&head.game.to_string(), summary, &record.command("resume")));
    }
}
