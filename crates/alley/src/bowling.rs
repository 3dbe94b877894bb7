//! Bowling games: from the command line to a match that is recorded as it is played.

use std::io::{self, IsTerminal};

use alley_console::{Bowling, Dialogue, Language, Left, play};
use alley_journal::{GameId, Journal};
use alley_play::{Match, MatchRefusal, OPEN, Prospects, clock};

use crate::arguments::Bowl;
use crate::outcome::{Ending, Outcome};
use crate::record::{Record, warn};

/// `alley bowl`.
pub(crate) fn bowl(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Record,
    arguments: &Bowl,
) -> Result<(), Outcome> {
    let mut journal = record.for_playing(language)?;
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        mention_unfinished(journal.as_mut(), language);
    }
    let lineup = Bowling::from(arguments).ask_lineup(dialogue).ending(language)?;
    play_on(dialogue, language, Match::begin(journal, lineup, clock).map_err(refused)?, arguments.odds)
}

/// `alley resume`.
pub(crate) fn resume(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Record,
    (id, odds): (Option<GameId>, bool),
) -> Result<(), Outcome> {
    let mut journal = record.for_looking()?;
    let newest = |journal: &mut dyn Journal| -> Result<Option<GameId>, Outcome> {
        let heads = journal.list(Some(OPEN), None, 1).map_err(Outcome::failed)?;
        Ok(heads.first().map(|head| head.game))
    };
    let id = match id {
        Some(id) => id,
        None => newest(journal.as_mut())?.ok_or_else(|| Outcome::refused(language.nothing_to_resume()))?,
    };
    play_on(dialogue, language, Match::resume(journal, id, clock).map_err(refused)?, odds)
}

fn play_on(dialogue: &mut Dialogue<'_>, language: Language, mut game: Match, odds: bool) -> Result<(), Outcome> {
    let prospects = odds.then(Prospects::default);
    let left = play(dialogue, &mut game, prospects.as_ref()).ending(language)?;
    if left == Left::Unfinished {
        warn(&language.left(&game.id().to_string()));
    }
    Ok(())
}

fn mention_unfinished(journal: &mut dyn Journal, language: Language) {
    if let Some(head) = journal.list(Some(OPEN), None, 1).ok().and_then(|heads| heads.into_iter().next()) {
        warn(&language.unfinished(&head.game.to_string(), head.caption.summary.as_str()));
    }
}

/// What the record does not know is the input's fault; what cannot be kept is the machine's.
pub(crate) fn refused(refusal: MatchRefusal) -> Outcome {
    match refusal {
        MatchRefusal::Failure(failure) => Outcome::of_failure(&failure),
        other => Outcome::refused(other),
    }
}
