//! What a script has to know about the board of a game, and the lines above every board.

use alley_bowling::Mark;
use alley_words::Language;
use maud::{Markup, html};
use serde::Serialize;

use super::Fragment;
use crate::live::{Published, Scoreboard};
use alley_board::{Call, What};

/// What the scripts of every page have to know about the board, and what those of this one do.
#[derive(Serialize)]
struct PageState<More> {
    version: u64,
    title: String,
    call: Option<String>,
    sign: Option<&'static str>,
    over: bool,
    #[serde(flatten)]
    more: More,
}

/// The board of one version, and what the scripts have to know about it.
pub(super) fn around(
    view: &Published<Scoreboard>,
    language: Language,
    more: impl Serialize,
    inside: &Markup,
) -> Fragment {
    let call = view.call.as_ref();
    let rows = match view.board.rows.len() {
        0..=4 => "few",
        5..=8 => "some",
        9..=12 => "many",
        _ => "crowd",
    };
    let state = PageState {
        version: view.version,
        title: title(view, language),
        call: call.map(|call| language.called(call)),
        sign: call.and_then(sign),
        over: view.board.next.is_none(),
        more,
    };
    Fragment::new(&state, html! { div.state.(rows) { (inside) } })
}

/// Whose turn it is, or who has won.
pub(super) fn title(view: &Published<Scoreboard>, language: Language) -> String {
    let said = match view.board.next.zip(view.board.up()) {
        Some((next, row)) => format!("{} · {}", language.is_up(&row.name), language.ball(next.frame, next.ball)),
        None => winners(view, language),
    };
    format!("{said} – Alley")
}

fn winners(view: &Published<Scoreboard>, language: Language) -> String {
    let names: Vec<_> = view.board.winners().map(|ranked| format!("{} {}", ranked.name, ranked.score)).collect();
    format!("{}: {}", language.winner(), names.join(", "))
}

/// What is worth a celebration.
fn sign(call: &Call) -> Option<&'static str> {
    match call.what {
        What::Roll { mark: Mark::Strike, .. } => Some("strike"),
        What::Roll { mark: Mark::Spare, .. } => Some("spare"),
        _ => None,
    }
}

/// Who is up; at the end, the ranking.
pub(super) fn up(view: &Published<Scoreboard>, language: Language) -> Markup {
    let Some(next) = view.board.next else { return finish(view, language) };
    let name = view.board.rows.get(next.row).map(|row| row.name.as_str()).unwrap_or_default();
    html! {
        section.turn aria-labelledby="up" {
            h1 #up { (language.is_up(name)) }
            p.where {
                span { (language.ball(next.frame, next.ball)) }
                span.standing { (language.standing(next.rack.standing().count())) }
            }
            p.pins aria-hidden="true" {
                @for pin in 0..10 { i class=[(pin >= next.rack.standing().count()).then_some("is-down")] {} }
            }
        }
    }
}

fn finish(view: &Published<Scoreboard>, language: Language) -> Markup {
    html! {
        section.finish aria-labelledby="up" {
            h1 #up { (language.over()) }
            (ranking(view, language))
        }
    }
}

/// The best first; who shares a score shares a rank.
pub(super) fn ranking(view: &Published<Scoreboard>, language: Language) -> Markup {
    html! {
        ol.ranking aria-label=(language.ranking()) {
            @for ranked in &view.board.ranking {
                li class=[(ranked.rank == 1).then_some("winner")] {
                    span.rank { (language.rank(ranked.rank)) }
                    span.who { (ranked.name) }
                    @if ranked.rank == 1 { span.crown { (language.winner()) } }
                    span.score { (ranked.score) }
                }
            }
        }
    }
}
