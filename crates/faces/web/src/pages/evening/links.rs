//! The links of an evening: the host's, the one that may look, and one for every lane.

use alley_journal::GameId;
use alley_play::{LaneNumber, Right, Token};
use alley_words::Language;
use maud::{Markup, html};

use super::EveningVisit;
use crate::live::Tonight;
use crate::pages::address;
use crate::pages::share::{self, Link};

/// All of them, for the host.
pub(super) fn section(visit: &EveningVisit<'_>, host: &Token) -> Markup {
    let language = visit.language;
    let own = Link {
        id: "host-link",
        title: language.evening_host_link(),
        explained: language.evening_host_explained(),
        address: format!("{}{}", visit.origin, visit.path()),
    };
    html! {
        details.share #share open[visit.view.version <= 1] {
            summary { (language.share()) }
            div.links {
                (look(visit, &host.look()))
                @for lane in visit.view.evening.lanes() { (of_lane(visit, host, lane)) }
                (share::card(&own, language))
            }
        }
    }
}

/// The link that may look.
pub(super) fn look(visit: &EveningVisit<'_>, look: &Token) -> Markup {
    let link = Link {
        id: "look-link",
        title: visit.language.look_link(),
        explained: visit.language.evening_look_explained(),
        address: format!("{}{}", visit.origin, address("e", visit.view.id, Some(look))),
    };
    share::card(&link, visit.language)
}

/// The way to a lane's page. The link that may look does not follow from the lane's own: it goes along, to be shared.
pub(super) fn lane_path(evening: GameId, token: &Token, look: Option<&Token>) -> String {
    let path = address("e", evening, Some(token));
    look.map_or(path.clone(), |look| format!("{path}?look={look}"))
}

fn of_lane(visit: &EveningVisit<'_>, host: &Token, lane: LaneNumber) -> Markup {
    let language = visit.language;
    let (id, title) = (format!("lane-link-{lane}"), language.lane_link(lane));
    html! {
        div.lane-link data-lane=(lane) {
            @if let Some(token) = known(visit.view, host, lane) {
                @let path = lane_path(visit.view.id, &token, Some(&host.look()));
                (share::card(&Link {
                    id: &id,
                    title: &title,
                    explained: language.lane_link_explained(),
                    address: format!("{}{path}", visit.origin),
                }, language))
            } @else {
                h2 id=(id) { (title) }
                p.hint { (language.lane_link_unknown()) }
            }
            (hand_out(language, lane))
        }
    }
}

/// The token of a lane that is good now, if it follows from this host's.
fn known(view: &Tonight, host: &Token, lane: LaneNumber) -> Option<Token> {
    let times = view.evening.handed_out(lane).checked_sub(1)?;
    let token = host.lane(lane, times);
    let right = alley_play::Kept::rights(view.evening.as_ref())?.right_by(&token);
    (right == Some(Right::Lane(lane))).then_some(token)
}

/// Asks before a link that is in use stops working.
fn hand_out(language: Language, lane: LaneNumber) -> Markup {
    let about = language.lane_number(lane);
    html! {
        button.quiet type="button" data-hand-out=(lane) {
            (language.hand_out()) span.unseen { ": " (about) }
        }
        div.question hidden {
            p { (language.hand_out_sure()) }
            div.choices {
                button.quiet type="button" data-no { (language.cancel()) }
                button.danger type="button" data-hand-out-yes=(lane) {
                    (language.hand_out_yes()) span.unseen { ": " (about) }
                }
            }
        }
    }
}

/// What the scripts of an evening say.
pub(super) fn words(language: Language) -> Markup {
    html! {
        div #words hidden data-unreachable=(language.unreachable()) data-stale=(language.evening_stale())
            data-refused=(language.refused()) data-look-only=(language.look_only()) data-not-found=(language.evening_not_found())
            data-too-many=(language.too_many_requests()) data-broken=(language.broken()) data-copied=(language.copied())
            data-by-hand=(language.copy_by_hand()) data-saved=(language.seats_saved()) data-seat-of=(language.seat_of("{}"))
            data-no-lane=(language.no_lane()) data-lane=(language.lane_number("{}")) data-up=(language.move_up())
            data-down=(language.move_down()) data-game=(language.game_number("{}")) data-open=(language.lots_open())
            data-take=(language.lots_take()) data-drop=(language.lots_drop()) data-unkept=(language.host_unkept()) {}
    }
}
