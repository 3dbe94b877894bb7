//! The teams in order, with their members.

use alley_evening::TeamPlace;
use alley_words::Language;
use maud::{Markup, html};

use super::standing;
use crate::live::Tonight;

pub(super) fn section(view: &Tonight, language: Language) -> Markup {
    let teams = view.night().standings.teams();
    html! {
        section.teams aria-labelledby="teams" {
            h2 #teams { (language.teams_heading()) }
            div.ranks role="group" tabindex="0" aria-labelledby="teams" { (table(view, teams, language)) }
            p.hint { (language.team_order_stated()) }
        }
    }
}

/// Every team, the best first.
pub(super) fn table(view: &Tonight, teams: &[TeamPlace], language: Language) -> Markup {
    html! {
        table.ranked-table {
            thead {
                tr {
                    th.rank scope="col" { (language.standing_rank()) }
                    th.name scope="col" { (language.team()) }
                    th.members scope="col" { (language.members()) }
                    th.more scope="col" { (language.scratch()) }
                    @if standing::gives(view) { th.more scope="col" { (language.handicap()) } }
                    th.sum scope="col" { (language.series_total()) }
                    th scope="col" { (language.pins_behind()) }
                }
            }
            tbody { @for team in teams { (row(view, team)) } }
        }
    }
}

fn row(view: &Tonight, team: &TeamPlace) -> Markup {
    let night = view.night();
    let names: Vec<_> =
        team.members().iter().filter_map(|&who| night.people.get(who)).map(|person| person.name.as_str()).collect();
    html! {
        tr class=[(team.rank() == 1 && team.total() > 0).then_some("is-first")] {
            td.rank { (team.rank()) }
            th.name scope="row" { span.who { (night.teams.get(team.team()).map(String::as_str).unwrap_or_default()) } }
            td.members { (names.join(", ")) }
            td.more { (team.scratch()) }
            @if standing::gives(view) { td.more { (team.handicap()) } }
            td.sum { (team.total()) }
            td { (team.behind()) }
        }
    }
}
