//! An evening for programs.

use alley_evening::{Pinfall, Place, TeamPlace, Tiebreak};
use alley_play::{EveningGame, Lots, Participant, PersonNumber};
use serde_json::{Value, json};

use crate::account::{Account, fraction, word};

/// One object, spread over lines.
pub(crate) fn json(account: &Account<'_>) -> String {
    let plan = account.evening.plan();
    let words = |steps: &[Tiebreak]| steps.iter().map(|step| word(*step)).collect::<Vec<_>>();
    let told = json!({
        "title": plan.title().map(ToString::to_string),
        "closed": account.evening.is_closed(),
        "rules": plan.rules().to_string(),
        "handicap": plan.handicap().to_string(),
        "contest": plan.contest().as_str(),
        "order": { "people": words(&Tiebreak::ALL), "teams": words(&Tiebreak::OF_TEAMS) },
        "people": account.places().map(|(place, person)| one(account, place, person)).collect::<Vec<_>>(),
        "teams": account.night.standings.teams().iter().map(|place| team(account, place)).collect::<Vec<_>>(),
        "games": account.evening.games().iter().map(game).collect::<Vec<_>>(),
        "lots": account.evening.lots().iter().map(lots).collect::<Vec<_>>(),
    });
    format!("{told:#}\n")
}

fn one(account: &Account<'_>, place: &Place, person: &Participant) -> Value {
    let contestant = place.contestant();
    json!({
        "rank": place.rank(),
        "number": person.number.map(PersonNumber::value),
        "name": person.name,
        "team": account.team(person.team),
        "pacer": contestant.is_pacer(),
        "handicap": person.handicap.value(),
        "games": contestant.games(),
        "scratch": contestant.scratch(),
        "handicap_total": contestant.handicap(),
        "total": contestant.total(),
        "average": contestant.average().map(fraction),
        "behind": place.behind(),
        "high_game": contestant.high_game(),
        "gap": contestant.gap(),
        "frames_left": contestant.frames_left(),
        "highest": contestant.highest(),
        "chance": account.chance(place),
    })
}

fn team(account: &Account<'_>, place: &TeamPlace) -> Value {
    let people = &account.night.people;
    let names = place.members().into_iter().filter_map(|who| people.get(who)).map(|person| &person.name);
    json!({
        "rank": place.rank(),
        "name": account.team(Some(place.team())),
        "members": names.collect::<Vec<_>>(),
        "games": place.games().into_iter().map(|game| game.map(Pinfall::total)).collect::<Vec<_>>(),
        "scratch": place.scratch(),
        "handicap_total": place.handicap(),
        "total": place.total(),
        "behind": place.behind(),
        "frames_left": place.frames_left(),
        "highest": place.highest(),
    })
}

fn game(game: &EveningGame) -> Value {
    json!({
        "lane": game.lane.value(),
        "number": game.number.value(),
        "id": game.id.to_string(),
        "hash": game.hash.to_string(),
        "people": game.rows.iter().map(|person| person.value()).collect::<Vec<_>>(),
    })
}

/// The draw is its own proof: anybody can check it.
fn lots(lots: &Lots) -> Value {
    json!({ "about": lots.about().to_string(), "draw": lots.draw().to_string() })
}
