//! The standing: everybody in order, with all that follows from their games.

use alley_evening::{Average, Contestant, HandicapRule, Outing, Place};
use alley_words::Language;
use maud::{Markup, html};

use crate::live::Tonight;
use crate::pages::chances::percent;

/// Everybody, the best first.
pub(super) fn section(view: &Tonight, language: Language) -> Markup {
    let places = view.night().standings.places();
    let goes_on = goes_on(view);
    let games = usize::from(view.evening.length());
    html! {
        section.standing aria-labelledby="standing" {
            h2 #standing { (language.standing_heading()) }
            div.ranks role="group" tabindex="0" aria-labelledby="standing" {
                table.ranked-table {
                    thead { (head(view, language, games, goes_on)) }
                    tbody { @for place in places { (row(view, place, language, goes_on)) } }
                }
            }
            p.hint { (language.order_stated()) }
            @if goes_on { p.hint { (language.hopes_stated()) } }
        }
    }
}

/// Whether anything is still to come, for anybody who is ranked.
fn goes_on(view: &Tonight) -> bool {
    let ranked = view.night().standings.places().iter().filter(|place| place.rank().is_some());
    ranked.map(|place| place.contestant().frames_left()).any(|frames| frames > 0)
}

/// Whether the column of handicaps says anything.
pub(super) fn gives(view: &Tonight) -> bool {
    view.evening.plan().handicap() != HandicapRule::None
}

fn head(view: &Tonight, language: Language, games: usize, goes_on: bool) -> Markup {
    html! {
        tr {
            th.rank scope="col" { (language.standing_rank()) }
            th.name scope="col" { (language.name()) }
            @for game in 1..=games { th.more scope="col" { (language.game_number(game)) } }
            th.more scope="col" { (language.scratch()) }
            @if gives(view) { th.more scope="col" { (language.handicap()) } }
            th.sum scope="col" { (language.series_total()) }
            th scope="col" { (language.pins_behind()) }
            th.more scope="col" { (language.evening_average()) }
            th.more scope="col" { (language.high_game()) }
            th.more scope="col" { (language.high_low()) }
            @if goes_on {
                th scope="col" { (language.frames_left()) }
                th.more scope="col" { (language.highest_total()) }
                th.more scope="col" { (language.chance_of_highest()) }
            }
        }
    }
}

fn row(view: &Tonight, place: &Place, language: Language, goes_on: bool) -> Markup {
    let contestant = place.contestant();
    let class = match place.rank() {
        None => Some("is-pacer"),
        Some(1) if contestant.total() > 0 => Some("is-first"),
        Some(_) => None,
    };
    html! {
        tr class=[class] {
            td.rank { @if let Some(rank) = place.rank() { (rank) } @else { "–" } }
            (name(view, place, language))
            @for outing in contestant.outings() { td.more { (game(outing, language)) } }
            td.more { (contestant.scratch()) }
            @if gives(view) { td.more { (contestant.handicap()) } }
            td.sum { (contestant.total()) }
            td { (or_dash(place.behind())) }
            td.more { (average(contestant.average())) }
            td.more { (or_dash(contestant.high_game())) }
            td.more { (or_dash(contestant.gap())) }
            @if goes_on { (ahead(view, place, contestant)) }
        }
    }
}

/// The name and the team; a pacer is called one.
fn name(view: &Tonight, place: &Place, language: Language) -> Markup {
    let night = view.night();
    let person = night.people.get(place.who());
    let team = person.and_then(|person| night.teams.get(person.team?));
    html! {
        th.name scope="row" {
            span.who { @if let Some(person) = person { (person.name) } }
            @if let Some(team) = team { " " span.team { (team) } }
            @if place.rank().is_none() { " " span.team { (language.pacer()) } }
        }
    }
}

/// What may still come.
fn ahead(view: &Tonight, place: &Place, contestant: &Contestant) -> Markup {
    let chance = view.chances().get(place.who()).filter(|_| place.rank().is_some());
    html! {
        td { (contestant.frames_left()) }
        td.more { (contestant.highest()) }
        td.more { @if let Some(chance) = chance { (percent(*chance)) } @else { "–" } }
    }
}

/// One game without handicap; in brackets where it was entered by a rule, and pale while it goes on.
pub(super) fn game(outing: Outing, language: Language) -> Markup {
    match (outing, outing.points()) {
        (Outing::Entered(points), _) => {
            html! { span.entered { "(" (points) ")" span.unseen { " " (language.entered_by_rule()) } } }
        }
        (Outing::Playing(_), Some(points)) => html! { span.playing { (points) } },
        (_, Some(points)) => html! { (points) },
        (_, None) => html! { "–" },
    }
}

/// To a tenth of a pin.
pub(super) fn average(average: Option<Average>) -> String {
    average.map_or_else(
        || "–".to_owned(),
        |average| format!("{:.1}", f64::from(average.pins()) / f64::from(average.games())),
    )
}

pub(super) fn or_dash(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "–".to_owned(), |number| number.to_string())
}
