//! What a script has to know about the board of a game, and the lines above every board.

use alley_bowling::{Mark, Pin};
use alley_words::Language;
use maud::{Markup, html};
use serde::Serialize;

use super::board::{self, Page};
use super::{Fragment, figures};
use crate::live::{Published, Scoreboard};
use alley_board::{Call, Feat, Next, What};

/// What the scripts of every page have to know about the board, and what those of this one do.
#[derive(Serialize)]
struct PageState<'view, More> {
    version: u64,
    title: String,
    call: Option<String>,
    /// What follows from it, for those who listen.
    told: Option<String>,
    sign: Option<&'static str>,
    cheer: Option<Cheer<'view>>,
    over: bool,
    #[serde(flatten)]
    more: More,
}

/// What fills a television for a moment.
#[derive(Serialize)]
struct Cheer<'view> {
    name: &'view str,
    shout: String,
}

/// A strike, and whatever is more than one.
fn cheer(call: &Call, language: Language) -> Option<Cheer<'_>> {
    match call.what {
        What::Roll { delivery, feat, .. } if delivery.mark == Mark::Strike => {
            Some(Cheer { name: &call.name, shout: language.shouted(delivery, feat) })
        }
        _ => None,
    }
}

/// The board of one version, and what the scripts have to know about it.
pub(super) fn around(
    view: &Published<Scoreboard>,
    language: Language,
    more: impl Serialize,
    inside: &Markup,
) -> Fragment {
    let call = view.call.as_ref();
    let rows = match Page::of(view).size() {
        0..=4 => "few",
        5..=8 => "some",
        _ => "many",
    };
    let over = view.board.next.is_none();
    let state = PageState {
        version: view.version,
        title: title(view, language),
        call: call.map(|call| language.called(call)),
        told: call.map(|call| language.told_after(call, &view.board)),
        sign: call.and_then(sign),
        cheer: call.and_then(|call| cheer(call, language)),
        over,
        more,
    };
    Fragment::new(&state, html! { div.state.(rows).is-over[over] { (inside) } })
}

/// Whose turn it is, or who has won.
pub(super) fn title(view: &Published<Scoreboard>, language: Language) -> String {
    let said = match view.board.next.zip(view.board.up()) {
        Some((next, row)) => format!("{} · {}", language.is_up(&row.name), language.ball(next.frame, next.ball)),
        None => language.won(&view.board),
    };
    format!("{said} – Alley")
}

/// What is worth a celebration.
fn sign(call: &Call) -> Option<&'static str> {
    match call.what {
        What::Roll { feat: Some(feat), .. } => Some(match feat {
            Feat::Double => "double",
            Feat::Turkey => "turkey",
            Feat::Strikes(_) | Feat::InReach(_) => "strikes",
            Feat::Perfect => "perfect",
        }),
        What::Roll { delivery, .. } => match delivery.mark {
            Mark::Strike => Some("strike"),
            Mark::Spare => Some("spare"),
            Mark::Gutter | Mark::Count(_) => None,
        },
        _ => None,
    }
}

/// As they stand on the lane, the headpin in front.
pub(super) const TRIANGLE: [&[u8]; 4] = [&[7, 8, 9, 10], &[4, 5, 6], &[2, 3], &[1]];

/// The pins before the next ball, row by row, and whether each is down. Where it is only known how many stand, the first
/// ones are drawn.
fn pins(next: Next) -> impl Iterator<Item = impl Iterator<Item = bool>> {
    let (standing, known) = (usize::from(next.rack.standing().count()), next.deck.standing());
    let is_down = move |place: usize, number: u8| match known {
        Some(leave) => !Pin::new(number).is_some_and(|pin| leave.has(pin)),
        None => place >= standing,
    };
    let before = [0, 4, 7, 9];
    TRIANGLE
        .into_iter()
        .zip(before)
        .map(move |(row, before)| row.iter().enumerate().map(move |(place, &number)| is_down(before + place, number)))
}

/// Who is up; at the end, the ranking.
pub(super) fn up(view: &Published<Scoreboard>, language: Language) -> Markup {
    let Some(next) = view.board.next else { return finish(view, language) };
    let name = view.board.up().map(|row| row.name.as_str()).unwrap_or_default();
    let name = view.board.player().map_or_else(|| name.to_owned(), |player| format!("{name} ({player})"));
    html! {
        section.turn aria-labelledby="up" {
            h1 #up .is-long[board::is_long(&name)] { (language.is_up(&name)) }
            p.where {
                span { (language.ball(next.frame, next.ball)) }
                span.standing { (language.standing(next.rack.standing().count())) }
            }
            p.pins aria-hidden="true" {
                @for row in pins(next) { span { @for is_down in row { i class=[is_down.then_some("is-down")] {} } } }
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
        ol.ranking.is-many[view.board.ranking.len() > 12] aria-label=(language.ranking()) {
            @for ranked in &view.board.ranking {
                li class=[(ranked.rank == 1).then_some("winner")] {
                    span.rank { (language.rank(ranked.rank)) }
                    a.who href=(figures::address(&ranked.name)) { (ranked.name) }
                    @if ranked.rank == 1 && view.board.is_contest() { span.crown { (language.winner()) } }
                    span.score { (ranked.score) }
                }
            }
        }
    }
}
