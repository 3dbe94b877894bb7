//! How everybody bowls, over the finished games of the record.

use alley_console::{Breakdown, Dialogue, figures_as_csv, figures_as_json, figures_of_all, figures_of_one};
use alley_journal::{Filter, Head, Kind, State};
use alley_play::{Archived, BowlerFigures, Scorebook};
use alley_words::Language;

use crate::arguments::Stats;
use crate::lookup::Shelf;
use crate::outcome::{Exit, Losses, OrExit};
use crate::record::Recordkeeping;

/// `alley stats`.
pub(crate) fn stats(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    wanted: &Stats,
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let mut losses = Losses::default();
    let heads = shelf.oldest_first(&mut losses)?;
    let name = wanted.name.as_deref();
    let bowlers = figures(&mut shelf, &heads, name, &mut losses);
    let breakdown = Breakdown::from(wanted.apart);
    let text = match (name, bowlers.as_slice()) {
        (Some(name), []) => return Err(Exit::refused(language.no_figures(name))),
        (_, bowlers) if wanted.json => figures_as_json(bowlers),
        (_, bowlers) if wanted.csv => figures_as_csv(bowlers, breakdown),
        (None, []) if heads.is_empty() => language.no_games().to_owned(),
        (None, []) => language.no_finished_games().to_owned(),
        (None, all) if breakdown == Breakdown::Whole => figures_of_all(all, language),
        (_, each) => each.iter().map(|bowler| figures_of_one(bowler, breakdown, language)).collect(),
    };
    dialogue.say(&text).ending(language)?;
    losses.ending()
}

/// The figures of everybody, or of everybody of this name in capitals or not.
fn figures(shelf: &mut Shelf<'_>, heads: &[Head], name: Option<&str>, losses: &mut Losses) -> Vec<BowlerFigures> {
    let mut book = name.map_or_else(Scorebook::default, Scorebook::of);
    let finished = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Over) };
    for head in heads.iter().filter(|head| finished.admits(head)) {
        let opened = shelf.open(head.game).map_err(|exit| losses.tell(&exit));
        if let Ok((_, Archived::Bowling(score))) = opened {
            book.enter(&score);
        }
    }
    book.into_bowlers()
}
