//! Bowling games: from the command line to a match that is recorded as it is played.

use std::io::{self, IsTerminal};

use alley_console::{Bowling, Dialogue, Left, Stop, look_back, play};
use alley_journal::{Failure, Filter, GameId, Head, Journal, Kind, State};
use alley_play::{Match, Prospects, RecordRefusal, clock};
use alley_words::Language;

use crate::arguments::Bowl;
use crate::outcome::{Ending, Outcome};
use crate::record::{Opened, Record, warn};

/// `alley bowl`.
pub(crate) fn bowl(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Record,
    arguments: &Bowl,
) -> Result<(), Outcome> {
    let mut opened = record.for_playing(language)?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        mention_unfinished(opened.journal.as_mut(), language);
    }
    let lineup = Bowling::from(arguments).ask_lineup(dialogue).ending(language)?;
    let game = match Match::begin(opened.journal, lineup.clone(), clock) {
        Ok(game) => Table { game, kept: opened.kept },
        Err(RecordRefusal::Failure(failure)) => {
            record.forgive(&failure, language)?;
            let unkept = Opened::unkept();
            Table { game: Match::begin(unkept.journal, lineup, clock).map_err(Outcome::refused)?, kept: unkept.kept }
        }
        Err(refusal) => return Err(Outcome::refused(refusal)),
    };
    game.play_on(dialogue, language, record, arguments.odds)
}

/// `alley resume`.
pub(crate) fn resume(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Record,
    (id, odds): (Option<GameId>, bool),
) -> Result<(), Outcome> {
    let mut journal = record.for_looking()?;
    let id = id.map_or_else(|| newest(journal.as_mut(), language, record), Ok)?;
    let game = Match::resume(journal, id, clock).map_err(|refusal| match refusal {
        RecordRefusal::Failure(failure) => record.failed(&failure),
        RecordRefusal::OtherKind(id) => Outcome::refused(format_args!("{id} is a race, not a bowling game")),
        other => Outcome::refused(other),
    })?;
    Table { game, kept: true }.play_on(dialogue, language, record, odds)
}

/// The newest game that is not over.
fn newest(journal: &mut dyn Journal, language: Language, record: &Record) -> Result<GameId, Outcome> {
    let newest = unfinished(journal).map_err(|failure| record.failed(&failure))?;
    newest.map(|head| head.game).ok_or_else(|| Outcome::refused(language.nothing_to_resume()))
}

fn unfinished(journal: &mut dyn Journal) -> Result<Option<Head>, Failure> {
    let filter = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Open) };
    journal.list(filter, None, 1).map(|heads| heads.into_iter().next())
}

/// A game on the table, and whether it can be gone on with another day.
struct Table {
    game: Match,
    kept: bool,
}

impl Table {
    fn play_on(
        mut self,
        dialogue: &mut Dialogue<'_>,
        language: Language,
        record: &Record,
        odds: bool,
    ) -> Result<(), Outcome> {
        let prospects = odds.then(Prospects::default);
        let left = match self.game.board().next {
            Some(_) => play(dialogue, &mut self.game, prospects.as_ref()),
            None => look_back(dialogue, &mut self.game, prospects.as_ref()),
        };
        let left = match left {
            Err(Stop::Record(sentence)) => {
                return Err(record.failed(&alley_journal::Failure::System(sentence)));
            }
            other => other.ending(language)?,
        };
        if left == Left::Unfinished && self.kept {
            dialogue.flush().ending(language)?;
            warn(&language.left(&self.game.id().to_string()));
        }
        Ok(())
    }
}

fn mention_unfinished(journal: &mut dyn Journal, language: Language) {
    if let Ok(Some(head)) = unfinished(journal) {
        warn(&language.unfinished(&head.game.to_string(), head.caption.summary.as_str()));
    }
}
