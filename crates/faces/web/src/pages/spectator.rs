//! The spectator's page: the board, who is up, what may still come of it.

use alley_words::Language;
use maud::{Markup, html};

use super::board::{self, Hand};
use super::shell::Shell;
use super::{Fragment, Visit, chart, evening, shell, state};
use crate::live::{Published, Scoreboard};

pub(super) fn page(visit: &Visit<'_, Scoreboard>) -> Markup {
    let language = visit.language;
    let title = state::title(visit.view, language);
    let kind = if visit.television { "watch tv" } else { "watch" };
    let shell = Shell {
        language,
        title: &title,
        kind,
        styles: if visit.television { &["board.css", "television.css"] } else { &["board.css"] },
        scripts: &["common.js"],
        reloads: visit.television,
    };
    shell.around(&html! {
        (live(visit, &board(visit.view, language)))
        (series(visit, false))
        @if visit.television {
            div.cheer #cheer aria-hidden="true" { b {} span {} }
            (shell::sound(language))
        } @else {
            noscript { p.sentence { (language.reload_hint()) " " a href="" { (language.reload()) } } }
            (left(language))
            nav.ways aria-label=(language.watch()) {
                a.button href="?tv" { (language.television()) }
                a.button href={ (visit.path()) "/sheet" } { (language.sheet()) }
                (shell::sound(language))
            }
        }
    })
}

/// The game as one of an evening; the stream says more whenever that changes, also that it has become one.
pub(super) fn series(visit: &Visit<'_, Scoreboard>, writer: bool) -> Markup {
    html! {
        section.evening-part #evening {
            @if let Some(part) = &visit.evening {
                (evening::series(part.tonight, part.membership, writer, visit.language))
            }
        }
    }
}

/// The pins that a past ball left, when it is tapped.
fn left(language: Language) -> Markup {
    html! {
        dialog.left #left aria-labelledby="left-told" {
            form method="dialog" {
                p #left-told {}
                p.pins aria-hidden="true" {
                    @for row in state::TRIANGLE { span { @for pin in row { i data-pin=(pin) { (pin) } } } }
                }
                button.wide { (language.close_left()) }
            }
        }
    }
}

/// What changes with every version.
pub(super) fn board(view: &Published<Scoreboard>, language: Language) -> Fragment {
    let board = html! {
        (state::up(view, language))
        (board::table(view, language, Hand::Watching))
        (chart::section(view, language))
    };
    state::around(view, language, (), &board)
}

/// Where the board is drawn again and again, and what is said about it: that stays, so that it is read out.
pub(super) fn live(visit: &Visit<'_, Scoreboard>, fragment: &Fragment) -> Markup {
    let call = visit.view.call.as_ref().map(|call| visit.language.called(call));
    html! {
        p.away #away role="status" data-words=(visit.language.away()) data-gone=(visit.language.gone()) {}
        p.call #call role="status" { span #called { @if let Some(call) = call { (call) } } span.unseen #told {} }
        div.confetti aria-hidden="true" { @for _ in 0..12 { i {} } }
        (fragment.in_page(&visit.path(), visit.language))
    }
}
