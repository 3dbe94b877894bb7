//! The scoreboard as a table, like the sheet that lies at every lane.

use alley_board::{Cell, Delivery, Row, What};
use alley_bowling::Mark;
use alley_words::Language;
use maud::{Markup, html};

use super::chances;
use super::chart::LOOKS;
use crate::live::Scoreboard;

/// For whom the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hand {
    /// Every roll and every name can be tapped.
    Keeping,
    /// With what may still come of it.
    Watching,
    /// Nothing but what was bowled.
    Paper,
}

/// The rows a television shows at once: as many as are read from across a room, and always those around who is up.
pub(super) struct Page {
    pub(super) first: usize,
    pub(super) last: usize,
    pub(super) all: usize,
}

/// More rows than this are too small to be read.
const MOST_ROWS: usize = 12;

impl Page {
    pub(super) fn of(view: &Scoreboard) -> Self {
        let all = view.board.rows.len();
        let pages = all.div_ceil(MOST_ROWS).max(1);
        let size = all.div_ceil(pages).max(1);
        let first = view.board.next.map_or(0, |next| next.row) / size * size;
        Self { first, last: (first + size).min(all), all }
    }

    fn holds(&self, row: usize) -> bool {
        (self.first..self.last).contains(&row)
    }

    /// How many rows it has.
    pub(super) const fn size(&self) -> usize {
        self.last - self.first
    }
}

/// A name of more letters does not fit one line of a television.
const LONG: usize = 12;

/// Whether a name is written smaller from across a room.
pub(super) fn is_long(name: &str) -> bool {
    name.chars().count() > LONG
}

/// One cell, and where it is.
struct Place<'board> {
    row: usize,
    frame: usize,
    name: &'board str,
    cell: &'board Cell,
}

/// All rows; it scrolls sideways where it does not fit.
pub(super) fn table(view: &Scoreboard, language: Language, hand: Hand) -> Markup {
    let outlook = hand == Hand::Watching && view.board.next.is_some();
    html! {
        div.lane role="region" tabindex="0" aria-label=(language.board()) {
            table.board {
                thead {
                    tr {
                        th.name scope="col" { (language.player()) }
                        @for frame in 1..=10 { th scope="col" class=[is_now(view, None, frame).then_some("is-now")] { (frame) } }
                        @if hand == Hand::Paper { th scope="col" { (language.points()) } }
                        @if outlook {
                            th.outlook scope="col" { (language.highest()) }
                            @if chances::tell(view) { th.outlook scope="col" { (language.chance()) } }
                        }
                    }
                }
                tbody {
                    @for (number, row) in view.board.rows.iter().enumerate() {
                        tr class=[standing(view, row, number)] {
                            (heading(row, number, language, hand))
                            @for (frame, cell) in row.cells.iter().enumerate() {
                                (frame_cell(view, &Place { row: number, frame: frame + 1, name: &row.name, cell }, language, hand))
                            }
                            @if hand == Hand::Paper { td.points { (row.total) } }
                            @if outlook {
                                td.outlook { @if row.left { "–" } @else { (row.highest) } }
                                @if chances::tell(view) { td.outlook { (chances::of(view, number, language)) } }
                            }
                        }
                    }
                }
            }
        }
        @if !view.board.rules.is_plain() { p.hint.rules { (language.played_by(view.board.rules)) } }
        @let page = Page::of(view);
        @if hand == Hand::Watching && page.size() < page.all {
            p.hint.turned { (language.players_shown(page.first + 1, page.last, page.all)) }
        }
    }
}

/// Up or gone; on a television perhaps on another page.
fn standing(view: &Scoreboard, row: &Row, number: usize) -> Option<String> {
    let up = view.board.next.is_some_and(|next| next.row == number);
    let marked = [(row.left, "has-left"), (up, "is-up"), (!Page::of(view).holds(number), "is-turned")];
    let classes: Vec<_> = marked.into_iter().filter_map(|(so, class)| so.then_some(class)).collect();
    (!classes.is_empty()).then(|| classes.join(" "))
}

fn heading(row: &Row, number: usize, language: Language, hand: Hand) -> Markup {
    html! {
        th.name scope="row" {
            div.who {
                @if hand != Hand::Paper { span.no.{ "look-" (number % LOOKS) } { (number + 1) } " " }
                @if hand == Hand::Keeping && !row.left {
                    button.player.is-long[is_long(&row.name)] type="button" data-player=(number + 1) data-focus={ "n" (number) }
                        aria-label=(language.about_player(&row.name)) { (row.name) }
                } @else {
                    span.player.is-long[is_long(&row.name)] { (row.name) }
                }
                @if !row.team.is_empty() { span.team { (row.team.join(" · ")) } }
                @if row.left { span.gone { (language.has_left()) } }
                @if hand != Hand::Paper { " " span.total { (row.total) } }
            }
        }
    }
}

fn is_now(view: &Scoreboard, row: Option<usize>, frame: usize) -> bool {
    let next = view.board.next.filter(|next| row.is_none_or(|row| row == next.row));
    next.is_some_and(|next| usize::from(next.frame) == frame)
}

fn frame_cell(view: &Scoreboard, place: &Place<'_>, language: Language, hand: Hand) -> Markup {
    let cell = place.cell;
    let marked = [
        (is_now(view, Some(place.row), place.frame), "is-now"),
        (is_news(view, place), "is-fresh"),
        (place.frame == 10, "tenth"),
    ];
    let classes: Vec<_> = marked.into_iter().filter_map(|(so, class)| so.then_some(class)).collect();
    // Short names on purpose: every viewer receives a hundred of these with every roll.
    html! {
        td class=[(!classes.is_empty()).then(|| classes.join(" "))] {
            div { @for slot in slots(place) { (slot_box(slot, place, language, hand)) } }
            b { @if let Some(total) = cell.total { (total) } }
            @if cell.corrected { span.note { (language.corrected()) } }
        }
    }
}

/// Whether the ball that has just rolled stands here.
fn is_news(view: &Scoreboard, place: &Place<'_>) -> bool {
    view.call.as_ref().is_some_and(|call| {
        let rolled = matches!(call.what, What::Roll { frame, .. } if usize::from(frame) == place.frame);
        rolled && call.row == Some(place.row)
    })
}

/// The boxes of a frame, each with its ball if there is one: a strike stands in the second box of an ordinary frame, as
/// on paper.
fn slots(place: &Place<'_>) -> Vec<Option<(usize, Delivery)>> {
    let balls = place.cell.deliveries().enumerate().map(Some);
    let boxes = if place.frame == 10 { 3 } else { 2 };
    let lone_strike = place.frame < 10 && place.cell.marks.iter().next() == Some(Mark::Strike);
    let blank = lone_strike.then_some(None);
    blank.into_iter().chain(balls).chain(std::iter::repeat(None)).take(boxes).collect()
}

fn slot_box(slot: Option<(usize, Delivery)>, place: &Place<'_>, language: Language, hand: Hand) -> Markup {
    let Some((ball, delivery)) = slot else { return html! { i {} } };
    let strong = matches!(delivery.mark, Mark::Strike | Mark::Spare).then_some("strong");
    let marked = [strong, delivery.is_split().then_some("split")].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let told = language.told_ball(place.name, (place.frame, ball + 1), delivery);
    match (hand, delivery.leave()) {
        (Hand::Keeping, _) => html! {
            button class={ "roll " (marked) } type="button" data-player=(place.row + 1) data-frame=(place.frame) data-ball=(ball)
                data-focus={ "r" (place.row) "-" (place.frame) "-" (ball) }
                aria-label=(language.correct_roll(&told)) { (delivery) }
        },
        (Hand::Watching, Some(leave)) => html! {
            button class={ "roll " (marked) } type="button" data-left=(leave)
                data-focus={ "r" (place.row) "-" (place.frame) "-" (ball) } aria-label=(told) { (delivery) }
        },
        _ => html! { i class=[(!marked.is_empty()).then_some(marked)] { (delivery) } },
    }
}
