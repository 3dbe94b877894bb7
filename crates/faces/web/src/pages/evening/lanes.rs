//! The lanes: what is bowled on each, and the way to its board.

use alley_board::{Board, Row};
use alley_play::{LaneNumber, Token};
use alley_words::Language;
use maud::{Markup, html};

use super::{address, state};
use crate::live::Tonight;

/// The host can begin a game on every lane that waits for one.
pub(super) fn section(view: &Tonight, host: bool, language: Language, token: Option<&Token>) -> Markup {
    html! {
        section.lanes aria-labelledby="lanes" {
            h2 #lanes { (language.lanes_heading()) }
            div.lane-cards {
                @for lane in view.evening.lanes() {
                    article.lane-card data-lane=(lane) aria-labelledby={ "lane-" (lane) } {
                        (card(view, lane, language, token))
                        @if host { (begin(view, lane, language)) }
                    }
                }
            }
        }
    }
}

fn card(view: &Tonight, lane: LaneNumber, language: Language, token: Option<&Token>) -> Markup {
    let latest = view.evening.latest_on(lane);
    let board = latest.and_then(|game| view.boards.get(&game.id));
    html! {
        h3 id={ "lane-" (lane) } { (language.lane_number(lane)) }
        p.now { (told(view, lane, language)) }
        @if !state::is_running(view, lane) { (order(view, lane, language)) }
        @if let Some((game, board)) = latest.zip(board) {
            details.peek {
                summary { (language.lane_board()) }
                (lines(board, language))
            }
            a.button data-game=(game.id) data-stay href={ (address("g", game.id, token)) "?stay" } {
                (language.see_board()) span.unseen { ": " (language.lane_number(lane)) }
            }
        }
    }
}

fn begin(view: &Tonight, lane: LaneNumber, language: Language) -> Markup {
    let next = view.evening.next_on(lane).ok().filter(|_| !state::is_running(view, lane));
    let next = next.filter(|_| !view.evening.seating().on(lane).is_empty());
    html! {
        @if let Some(next) = next {
            button.quiet type="button" data-begin=(lane) {
                (language.start_game(next)) span.unseen { ": " (language.lane_number(lane)) }
            }
        }
    }
}

/// What happens on a lane, in a line.
pub(super) fn told(view: &Tonight, lane: LaneNumber, language: Language) -> String {
    let latest = view.evening.latest_on(lane);
    let board = latest.and_then(|game| Some((game, view.boards.get(&game.id)?)));
    if let Some((game, board)) = board
        && let Some((next, row)) = board.next.zip(board.up())
    {
        return language.now_bowling(game.number, next.frame, &row.name);
    }
    let waits = view.evening.next_on(lane).ok();
    match (latest, waits) {
        (None, Some(next)) => language.lane_waits(next),
        (Some(game), Some(_)) => language.game_over_on(game.number),
        (_, None) => language.lane_all_bowled().to_owned(),
    }
}

/// Who bowls next, in which order.
fn order(view: &Tonight, lane: LaneNumber, language: Language) -> Markup {
    if view.evening.next_on(lane).is_err() {
        return html! {};
    }
    let names: Vec<_> = state::seats(view, lane).into_iter().map(|seat| seat.name).collect();
    html! {
        p.hint {
            @if names.is_empty() { (language.lane_empty()) } @else { (language.next_up()) ": " (names.join(", ")) }
        }
    }
}

/// Every line of a board in short.
fn lines(board: &Board, language: Language) -> Markup {
    html! {
        div.scroll role="group" tabindex="0" aria-label=(language.board()) {
            table.lines-table {
                thead {
                    tr {
                        th.name scope="col" { (language.name()) }
                        @for frame in 1..=10 { th scope="col" { (frame) } }
                        th scope="col" { (language.points()) }
                    }
                }
                tbody { @for (number, row) in board.rows.iter().enumerate() { (line(board, number, row)) } }
            }
        }
    }
}

fn line(board: &Board, number: usize, row: &Row) -> Markup {
    let up = board.next.is_some_and(|next| next.row == number);
    html! {
        tr class=[up.then_some("is-up")] {
            th.name scope="row" { (row.name) }
            @for cell in &row.cells {
                td {
                    @for delivery in cell.deliveries() { (delivery) }
                    @if let Some(total) = cell.total { b { (total) } }
                }
            }
            td.sum { (row.total) }
        }
    }
}
