//! A game as one of a series: on the pages of the game itself.

use alley_board::Board;
use alley_evening::{Contestant, Outing, Place};
use alley_play::{LaneNumber, Membership};
use alley_words::Language;
use maud::{Markup, html};

use super::state;
use crate::live::Tonight;
use crate::wire;

/// What stands under a game of an evening: which game it is, everybody's games so far, and what comes next. Its element
/// names the latest game of the lane, to which every page of the lane goes by itself.
pub(crate) fn series(tonight: &Tonight, membership: Membership, writer: bool, language: Language) -> Markup {
    let evening = &tonight.evening;
    let (lane, latest) = (membership.lane, evening.latest_on(membership.lane));
    let is_latest = latest.is_some_and(|game| game.number == membership.number);
    let can = if writer && is_latest { can(tonight, lane) } else { "" };
    let seats = (can == "next" && is_planned(tonight)).then(|| wire::json(&state::seats(tonight, lane)));
    html! {
        div.series data-next=(latest.map(|game| game.id.to_string()).unwrap_or_default())
            data-evening=(membership.evening) data-lane=(lane) data-can=(can) data-seats=[seats] {
            h2 { (language.series_heading()) " · " (which(tonight, membership, language)) }
            ul { @for place in bowlers(tonight, membership) { (bowler(tonight, place, membership, language)) } }
            @if is_latest && can.is_empty() && is_over(tonight, lane) {
                p.sentence { (over(tonight, lane, language)) }
            }
            div.ways {
                a.button data-rest="" data-stay href={ "/e/" (membership.evening) "?stay" } { (language.to_standing()) }
                @if let Some(game) = latest.filter(|_| !is_latest) {
                    a.button data-game=(game.id) href={ "/g/" (game.id) } { (language.to_next_game()) }
                }
            }
        }
    }
}

/// Which lane and which game, of how many if that is planned.
fn which(tonight: &Tonight, membership: Membership, language: Language) -> String {
    let game = match tonight.evening.plan().games() {
        Some(games) => language.game_of(membership.number, games),
        None => language.game_number(membership.number),
    };
    match tonight.evening.plan().lanes() {
        1 => game,
        _ => format!("{} · {game}", language.lane_number(membership.lane)),
    }
}

/// By plan, the host says who bowls where; otherwise those who bowled go on.
fn is_planned(tonight: &Tonight) -> bool {
    tonight.evening.plan().games().is_some()
}

fn latest_board(tonight: &Tonight, lane: LaneNumber) -> Option<&Board> {
    let game = tonight.evening.latest_on(lane)?;
    tonight.boards.get(&game.id).map(AsRef::as_ref)
}

fn is_over(tonight: &Tonight, lane: LaneNumber) -> bool {
    latest_board(tonight, lane).is_some_and(|board| board.next.is_none())
}

/// What those who keep score can do after this game, or before its first ball.
fn can(tonight: &Tonight, lane: LaneNumber) -> &'static str {
    let evening = &tonight.evening;
    let is_first = evening.games_on(lane).nth(1).is_none();
    let fresh = latest_board(tonight, lane).is_some_and(|board| {
        board.rows.iter().flat_map(|row| &row.cells).all(|cell| cell.deliveries().next().is_none())
    });
    match (is_over(tonight, lane), evening.next_on(lane)) {
        (true, Ok(_)) => "next",
        (false, _) if fresh && !evening.is_closed() && (!is_first || is_planned(tonight)) => "back",
        _ => "",
    }
}

/// Why no other game is offered.
fn over(tonight: &Tonight, lane: LaneNumber, language: Language) -> String {
    let evening = &tonight.evening;
    match evening.plan().games() {
        _ if evening.is_closed() => language.evening_closed().to_owned(),
        Some(games) if evening.next_on(lane).is_err() => language.all_bowled(games),
        _ => String::new(),
    }
}

/// Those who are in this game, the best of the evening first.
fn bowlers(tonight: &Tonight, membership: Membership) -> impl Iterator<Item = &Place> {
    let night = tonight.night();
    let is_here = move |place: &&Place| {
        let bowled = night.bowled(place.who(), membership.number);
        bowled.is_some_and(|bowled| bowled.lane == membership.lane)
    };
    night.standings.places().iter().filter(is_here)
}

fn bowler(tonight: &Tonight, place: &Place, membership: Membership, language: Language) -> Markup {
    let name = tonight.night().people.get(place.who()).map(|person| person.name.as_str()).unwrap_or_default();
    let contestant = place.contestant();
    html! {
        li {
            span.who { (name) } " "
            span.sum { (sum(contestant, usize::from(membership.number.value()))) }
            @if contestant.handicap() != 0 { " " span.hint { "(" (language.with_handicap(contestant.total())) ")" } }
        }
    }
}

/// `279 + 201 = 480`: the games up to this one, without handicap.
fn sum(contestant: &Contestant, games: usize) -> String {
    let points: Vec<_> = contestant.outings().take(games).map(Outing::points).collect();
    let told: Vec<_> =
        points.iter().map(|points| points.map_or_else(|| "–".to_owned(), |points| points.to_string())).collect();
    let total: u32 = points.iter().flatten().copied().map(u32::from).sum();
    match told.as_slice() {
        [only] => only.clone(),
        _ => format!("{} = {total}", told.join(" + ")),
    }
}
