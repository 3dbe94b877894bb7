//! It is drawn: the race, and afterwards who was picked and what that is worth. Until the race was shown the result does
//! not leave the server; what comes just before the last beat is in the page, and shown with it.

use alley_board::{Standing, Track};
use alley_words::{Assurance, Language};
use maud::{Markup, html};

use super::{Scene, event};

/// More cars than this are not told one by one.
const READABLE: usize = 100;
/// How many names stand beside a group.
const NAMED: usize = 5;

/// The race is on.
pub(super) fn racing(language: Language) -> Markup {
    html! {
        section.stage.before aria-labelledby="racing" { h1 #racing { (language.race_running()) } }
        div data-slot="race" {}
    }
}

pub(super) fn section(frame: &Scene<'_>, picked: &[String]) -> Markup {
    let (notice, language) = (&frame.view.notice, frame.language);
    html! {
        section.stage.before aria-labelledby="racing" { h1 #racing { (language.race_running()) } }
        section.stage.after aria-labelledby="stage" {
            h1 #stage { (language.picked_heading()) }
            @if notice.pick.is_none() {
                ol.picked.places #picked .crowd[picked.len() > 8] { @for name in picked { li { (name) } } }
            } @else {
                ul.picked #picked .crowd[picked.len() > 8] { @for name in picked { li { (name) } } }
            }
            @if !notice.instead_of.is_empty() { p.hint { (language.place_filled(&notice.instead_of.join(", "))) } }
        }
        div data-slot="race" {}
        section.after.proven aria-labelledby="level-heading" {
            h2 #level-heading { (language.level_heading()) }
            p.level { strong { (language.level(notice.level)) } " · " (language.witness_count(notice.witnesses.len())) }
            @for assurance in Assurance::of_notice(notice).iter().flat_map(|draw| language.assurances(draw)) {
                p.assurance { (assurance) }
            }
            p.ways { (event::paper(frame, "proof", notice.number, language.proof())) }
        }
        div.after data-slot="check" {}
        div.after data-slot="again" {}
        @if let Some(race) = &frame.view.race { (standings(&race.track, language)) }
    }
}

/// Where everybody came to, for those who did not see it, and without scripts.
fn standings(track: &Track, language: Language) -> Markup {
    let Some(last) = track.standings().last() else { return html! {} };
    html! {
        details.after.final {
            summary { (language.final_standings()) }
            table.standings {
                thead { tr { th scope="col" { (language.position()) } th.number scope="col" { (language.cars()) } th scope="col" { (language.entrant_list()) } } }
                tbody {
                    @for (position, cars) in last.groups() {
                        tr { td.number { (position) } td.number { (cars) } td { (names(track, &last, position, language)) } }
                    }
                }
            }
        }
    }
}

/// Who is there; of a crowd, the first few.
fn names(track: &Track, standing: &Standing, position: u32, language: Language) -> String {
    let there = track.names.iter().zip(&standing.positions).filter(|(_, at)| **at == position);
    let there: Vec<_> = there.map(|(name, _)| name.as_str()).collect();
    if track.names.len() <= READABLE || there.len() <= NAMED {
        return there.join(", ");
    }
    let more = language.and_more().replace("{}", &(there.len() - NAMED).to_string());
    format!("{} {more}", there.iter().take(NAMED).copied().collect::<Vec<_>>().join(", "))
}
