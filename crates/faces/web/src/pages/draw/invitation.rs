//! How others come in: the links for phones, and the code on a television.

use alley_play::Token;
use maud::{Markup, html};

use crate::live::Draws;
use crate::pages::share::{self, Link};
use crate::pages::{Holder, Visit, address};

pub(super) fn all(visit: &Visit<'_, Draws>) -> Markup {
    match &visit.holder {
        Holder::Writer(token) => links(visit, token),
        Holder::Viewer(_) if visit.television => code(visit),
        Holder::Viewer(_) => html! {
            nav.ways aria-label=(visit.language.watch()) { a.button href="?tv" { (visit.language.television()) } }
        },
    }
}

/// Open while witnesses gather: then the links are wanted.
fn links(visit: &Visit<'_, Draws>, token: &Token) -> Markup {
    let language = visit.language;
    let look = token.look();
    let looking = address("r", visit.view.id, Some(&look));
    let everyone = Link {
        id: "look-link",
        title: language.draw_share(),
        explained: language.draw_look_explained(),
        address: format!("{}{looking}", visit.origin),
    };
    let own = Link {
        id: "write-link",
        title: language.host_link(),
        explained: language.host_link_explained(),
        address: format!("{}{}", visit.origin, visit.path()),
    };
    html! {
        section.card.invite #share {
            (share::card(&everyone, language))
            nav.ways aria-label=(language.draw_share()) { a.button href={ (looking) "?tv" } target="_blank" { (language.television()) } }
            details { summary { (language.host_link()) } (share::plain(&own, language)) }
        }
    }
}

/// Large, for a whole room.
fn code(visit: &Visit<'_, Draws>) -> Markup {
    let link = format!("{}{}", visit.origin, visit.path());
    html! {
        aside.invite #invite aria-label=(visit.language.draw_share()) {
            p { (visit.language.join_here()) }
            (share::qr(&link, visit.language.qr_code()))
        }
    }
}
