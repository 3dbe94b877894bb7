//! The recap sheet: every game of everybody on A4 paper, with place for signatures.

use alley_evening::{HandicapRule, Place};
use alley_journal::Moment;
use alley_play::Contest;
use alley_words::Language;
use maud::{Markup, html};

use super::{EveningVisit, standing, state, teams};
use crate::live::Tonight;
use crate::pages::shell::Shell;

pub(super) fn page(visit: &EveningVisit<'_>, begun: Moment) -> Markup {
    let (language, view) = (visit.language, visit.view);
    let title = format!("{} {} – Alley", language.recap(), state::title(view, language));
    let shell = Shell {
        language,
        title: &title,
        kind: "recap",
        styles: &["evening.css"],
        scripts: &["game/sheet.js"],
        reloads: false,
    };
    shell.around(&html! {
        h1 { (state::title(view, language)) }
        p.about {
            span { (language.recap()) " " strong { (view.id) } }
            // The viewer's clock knows the day there; on paper without scripts it is written by hand.
            span { (language.date()) " " time.blank #date data-time=(begun.millis()) {} }
        }
        (rules(view, language))
        (table(view, language))
        @if view.evening.plan().contest().has_teams() {
            h2 { (language.teams_heading()) }
            (teams::table(view, view.night().standings.teams(), language))
        }
        p.hint { (language.order_stated()) }
        @if view.evening.plan().contest().has_teams() { p.hint { (language.team_order_stated()) } }
        (signatures(language))
        p.choices {
            a.button href=(visit.path()) { (language.back()) }
            button.main #print type="button" hidden { (language.print()) }
        }
    })
}

/// How handicaps are found.
pub(super) fn handicaps(rule: HandicapRule, language: Language) -> String {
    match rule {
        HandicapRule::None => language.no_handicaps().to_owned(),
        HandicapRule::Each => language.handicaps_each().to_owned(),
        HandicapRule::Share(share) => {
            language.handicaps_by((share.percent(), share.basis()), share.most(), share.may_be_negative())
        }
    }
}

fn rules(view: &Tonight, language: Language) -> Markup {
    let plan = view.evening.plan();
    let contest = match plan.contest() {
        Contest::Individual => language.contest_individual(),
        Contest::Teams => language.contest_teams(),
        Contest::Both => language.contest_both(),
    };
    html! {
        p.about {
            span { (language.recap_rules()) ": " (contest) }
            span { (language.planned_games(view.evening.length(), plan.lanes())) }
            span { (handicaps(plan.handicap(), language)) }
            @if !plan.rules().is_plain() { span { (language.played_by(plan.rules()).trim()) } }
        }
    }
}

/// Its head stands again on every sheet of paper.
fn table(view: &Tonight, language: Language) -> Markup {
    let gives = standing::gives(view);
    html! {
        table.recap-table {
            thead {
                tr {
                    th.rank scope="col" { (language.standing_rank()) }
                    th.name scope="col" { (language.name()) }
                    th.name scope="col" { (language.team()) }
                    @for game in 1..=view.evening.length() { th scope="col" { (language.game_number(game)) } }
                    th scope="col" { (language.scratch()) }
                    @if gives { th scope="col" { (language.handicap()) } }
                    th scope="col" { (language.series_total()) }
                    th scope="col" { (language.evening_average()) }
                    th scope="col" { (language.high_game()) }
                    th scope="col" { (language.high_low()) }
                }
            }
            tbody { @for place in view.night().standings.places() { (row(view, place, language)) } }
        }
    }
}

fn row(view: &Tonight, place: &Place, language: Language) -> Markup {
    let (night, contestant) = (view.night(), place.contestant());
    let person = night.people.get(place.who());
    let team = person.and_then(|person| night.teams.get(person.team?));
    html! {
        tr {
            td.rank { @if let Some(rank) = place.rank() { (rank) } @else { (language.pacer()) } }
            th.name scope="row" { @if let Some(person) = person { (person.name) } }
            td.name { @if let Some(team) = team { (team) } }
            @for outing in contestant.outings() { td { (standing::game(outing, language)) } }
            td { (contestant.scratch()) }
            @if standing::gives(view) { td { (handicap(view, place)) } }
            td.sum { (contestant.total()) }
            td { (standing::average(contestant.average())) }
            td { (standing::or_dash(contestant.high_game())) }
            td { (standing::or_dash(contestant.gap())) }
        }
    }
}

/// What every game was given, and what came of it.
fn handicap(view: &Tonight, place: &Place) -> String {
    let each = view.night().people.get(place.who()).map(|person| person.handicap.value()).unwrap_or_default();
    format!("{} ({each})", place.contestant().handicap())
}

fn signatures(language: Language) -> Markup {
    html! {
        section.signatures aria-labelledby="signatures" {
            h2 #signatures { (language.recap_signatures()) }
            p { (language.recap_host()) span.blank {} }
            p { (language.recap_witness()) span.blank {} }
        }
    }
}
