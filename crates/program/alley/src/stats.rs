//! How everybody bowls, over the finished games of the record.

use alley_console::{Dialogue, figures_as_json, figures_of_all, figures_of_one};
use alley_journal::{Filter, Head, Kind, State};
use alley_play::{Archived, Statistics};
use alley_words::Language;

use crate::lookup::Shelf;
use crate::outcome::{Exit, Losses, OrExit};
use crate::record::Recordkeeping;

/// `alley stats`.
pub(crate) fn stats(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    (name, json): (Option<&str>, bool),
) -> Result<(), Exit> {
    let mut shelf = Shelf::of(record, language)?;
    let mut losses = Losses::default();
    let heads = shelf.oldest_first(&mut losses)?;
    let bowlers = figures(&mut shelf, &heads, name, &mut losses);
    let text = match (name, bowlers.as_slice()) {
        (Some(name), []) => return Err(Exit::refused(language.no_figures(name))),
        (_, bowlers) if json => figures_as_json(bowlers),
        (None, []) if heads.is_empty() => language.no_games().to_owned(),
        (None, []) => language.no_finished_games().to_owned(),
        (None, all) => figures_of_all(all, language),
        (Some(_), named) => named.iter().map(|(name, figures)| figures_of_one(name, figures, language)).collect(),
    };
    dialogue.say(&text).ending(language)?;
    losses.ending()
}

/// The figures of everybody, or of everybody of this name in capitals or not, in the order of their first games.
fn figures(
    shelf: &mut Shelf<'_>,
    heads: &[Head],
    name: Option<&str>,
    losses: &mut Losses,
) -> Vec<(String, Statistics)> {
    let wanted = name.map(str::to_lowercase);
    let mut bowlers: Vec<(String, Statistics)> = Vec::new();
    let finished = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Over) };
    for head in heads.iter().filter(|head| finished.admits(head)) {
        let opened = shelf.open(head.game).map_err(|exit| losses.tell(&exit));
        let Ok((_, Archived::Bowling(score))) = opened else { continue };
        let board = score.board();
        // What was given up is over as well, but has no result.
        for row in board.staying().filter(|_| !score.is_closed()) {
            let name = row.name.as_str();
            if wanted.as_ref().is_some_and(|wanted| *wanted != name.to_lowercase()) {
                continue;
            }
            let place = bowlers.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
                bowlers.push((name.to_owned(), Statistics::default()));
                bowlers.len() - 1
            });
            if let Some((_, figures)) = bowlers.get_mut(place) {
                figures.count(row);
            }
        }
    }
    bowlers
}
