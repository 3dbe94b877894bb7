//! How others come in: the links for phones, and the code on a television.

use alley_play::Token;
use maud::{Markup, html};

use super::{Attend, Part, address};
use crate::pages::share::{self, Link};

pub(super) fn all(attend: &Attend<'_>) -> Markup {
    match &attend.part {
        Part::Host(token) => links(attend, token),
        Part::Everyone(_) if attend.television => code(attend),
        Part::Everyone(_) => html! {
            nav.ways aria-label=(attend.language.watch()) { a.button href="?tv" { (attend.language.television()) } }
        },
    }
}

/// Open while witnesses gather: then the links are wanted.
fn links(attend: &Attend<'_>, token: &Token) -> Markup {
    let language = attend.language;
    let look = token.look();
    let looking = address(attend.scene, Some(&look));
    let everyone = Link {
        id: "look-link",
        title: language.draw_share(),
        explained: language.draw_look_explained(),
        address: format!("{}{looking}", attend.origin),
    };
    let own = Link {
        id: "write-link",
        title: language.host_link(),
        explained: language.host_link_explained(),
        address: format!("{}{}", attend.origin, attend.path()),
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
fn code(attend: &Attend<'_>) -> Markup {
    let link = format!("{}{}", attend.origin, attend.path());
    html! {
        aside.invite #invite aria-label=(attend.language.draw_share()) {
            p { (attend.language.join_here()) }
            (share::qr(&link, attend.language.qr_code()))
        }
    }
}
