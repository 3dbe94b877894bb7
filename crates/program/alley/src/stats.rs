//! How everybody bowls, over the finished games of the record.

use alley_console::{
    Breakdown, Dialogue, EveningFigures, evenings_of, figures_as_csv, figures_as_json, figures_of_all, figures_of_one,
};
use alley_journal::{Filter, Head, Kind, State};
use alley_play::{Archived, Averages, BowlerFigures, Scorebook};
use alley_words::Language;

use crate::arguments::Stats;
use crate::evenings::WholeEvening;
use crate::lookup::Shelf;
use crate::outcome::{Exit, Losses, OrExit};
use crate::record::Recordkeeping;

/// Over how many evenings averages go, unless somebody says otherwise.
const EVENINGS: u8 = 5;

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
    if wanted.by_evening.evenings || wanted.by_evening.averages {
        let text = of_evenings(&mut shelf, &heads, wanted, &mut losses)?;
        dialogue.say(&text).ending(language)?;
        return losses.ending();
    }
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

/// What is told of evenings: each one of everybody or of one name, or everybody's average over the last.
fn of_evenings(shelf: &mut Shelf<'_>, heads: &[Head], wanted: &Stats, losses: &mut Losses) -> Result<String, Exit> {
    let language = shelf.language;
    let mut averages = Averages::over(wanted.by_evening.last.unwrap_or(EVENINGS).into());
    let mut told = Vec::new();
    for head in heads.iter().filter(|head| head.nature.kind == Kind::Evening) {
        let opened = shelf.open(head.game).map_err(|exit| losses.tell(&exit));
        let Ok((_, Archived::Evening(evening))) = opened else { continue };
        let whole = WholeEvening::of(*evening, shelf, losses);
        averages.enter(&whole.evening, &whole.night);
        told.extend(each(&whole, head));
    }
    if wanted.by_evening.averages {
        return Ok(averages.pasteable());
    }
    if let Some(name) = wanted.name.as_deref().map(str::to_lowercase) {
        told.retain(|evening| evening.name.to_lowercase() == name);
    }
    match (told.as_slice(), &wanted.name) {
        ([], Some(_)) => Err(Exit::refused(language.no_evenings_of_theirs())),
        ([], None) => Ok(language.no_evenings().to_owned()),
        (told, _) => Ok(evenings_of(told, language)),
    }
}

/// Everybody who has bowled in an evening, the best first.
fn each(whole: &WholeEvening, head: &Head) -> Vec<EveningFigures> {
    let title = whole.evening.plan().title().map(ToString::to_string).unwrap_or_default();
    let places = whole.night.standings.places().iter();
    let told = places.filter_map(|place| {
        let contestant = place.contestant();
        Some(EveningFigures {
            begun: head.begun,
            title: title.clone(),
            name: whole.night.people.get(place.who())?.name.clone(),
            games: contestant.outings().filter(|outing| outing.bowled().is_some()).count(),
            points: (contestant.scratch(), contestant.handicap(), contestant.total()),
            rank: place.rank(),
        })
    });
    told.filter(|evening| evening.games > 0).collect()
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
