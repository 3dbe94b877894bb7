//! A lane's own part of the page: who bowls next, and the button that begins the game.

use alley_play::{LaneNumber, Token};
use maud::{Markup, html};

use super::{EveningVisit, lanes, links, state};
use crate::pages::share::{self, Link};

pub(super) fn section(visit: &EveningVisit<'_>, (token, lane): (&Token, LaneNumber), look: Option<&Token>) -> Markup {
    let (language, view) = (visit.language, visit.view);
    let next = view.evening.next_on(lane).ok().filter(|_| !state::is_running(view, lane));
    let address = format!("{}{}", visit.origin, links::lane_path(view.id, token, look));
    let own =
        Link { id: "lane-link", title: &language.lane_link(lane), explained: language.lane_link_explained(), address };
    html! {
        section.card #own-lane aria-labelledby="own-lane-heading" data-evening=(view.id) data-token=(token) data-lane=(lane)
            data-look=[look] data-start=(language.start_game("{}")) data-done=(language.lane_all_bowled())
            data-empty=(language.lane_empty()) {
            h2 #own-lane-heading { (language.lane_number(lane)) }
            p #lane-told { (lanes::told(view, lane, language)) }
            h3 #lane-order-heading hidden[next.is_none()] { (language.next_up()) }
            ol.seats #lane-order hidden[next.is_none()] {
                @for seat in state::seats(view, lane) { li { (seat.name) } }
            }
            p.refusal #lane-refusal role="alert" hidden {}
            button.main.wide #start-game type="button" hidden[next.is_none()] {
                @if let Some(next) = next { (language.start_game(next)) }
            }
            a.button #lane-go hidden href=(visit.path()) { (language.to_next_game()) }
            (links::words(language))
        }
        details.share #share {
            summary { (language.share()) }
            div.links {
                (share::card(&own, language))
                @if let Some(look) = look { (links::look(visit, look)) }
            }
        }
    }
}
