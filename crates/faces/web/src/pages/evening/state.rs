//! What the scripts of an evening's pages have to know about it.

use alley_play::{Evening, LaneNumber, Person, PersonNumber};
use alley_words::Language;
use maud::{Markup, html};
use serde::Serialize;

use super::Fragment;
use crate::live::{Published, Tonight};

#[derive(Serialize)]
struct EveningState<'view> {
    version: u64,
    title: String,
    over: bool,
    /// The version that a write follows.
    record: u64,
    /// Every lane, from the first on.
    lanes: Vec<LaneState>,
    #[serde(flatten)]
    hosting: Option<Hosting<'view>>,
}

/// What happens on a lane.
#[derive(Serialize)]
struct LaneState {
    /// The game that is bowled here, or was bowled last.
    game: Option<String>,
    running: bool,
    /// The number of the game that can begin when no other is running.
    next: Option<u8>,
    seats: Vec<Seat>,
}

/// Somebody's place on a lane.
#[derive(Serialize)]
pub(super) struct Seat {
    pub(super) number: u16,
    pub(super) name: String,
}

/// What only the host manages.
#[derive(Serialize)]
struct Hosting<'view> {
    people: Vec<Listed<'view>>,
    /// Over how many games it goes.
    length: u8,
    /// How many lots were drawn.
    drawn: usize,
}

/// Somebody as the list has them.
#[derive(Serialize)]
struct Listed<'view> {
    number: u16,
    name: &'view str,
    team: Option<&'view str>,
    handicap: Option<i16>,
    average: Option<String>,
    pacer: bool,
}

/// What it is called.
pub(super) fn title(view: &Tonight, language: Language) -> String {
    view.evening.plan().title().map_or_else(|| language.evening_untitled().to_owned(), ToString::to_string)
}

/// Who sits on this lane, in order.
pub(super) fn seats(view: &Tonight, lane: LaneNumber) -> Vec<Seat> {
    let people = &view.night().people;
    let seat = |number: &PersonNumber| {
        let name = people.get(number.place())?.name.clone();
        Some(Seat { number: number.value(), name })
    };
    view.evening.seating().on(lane).iter().filter_map(seat).collect()
}

/// Whether the last game of this lane goes on.
pub(super) fn is_running(view: &Tonight, lane: LaneNumber) -> bool {
    let board = view.evening.latest_on(lane).and_then(|game| view.boards.get(&game.id));
    board.is_some_and(|board| board.next.is_some())
}

/// The evening of one version, and what the scripts have to know about it.
pub(super) fn around(view: &Published<Tonight>, host: bool, language: Language, inside: &Markup) -> Fragment {
    let lane = |lane| LaneState {
        game: view.evening.latest_on(lane).map(|game| game.id.to_string()),
        running: is_running(view, lane),
        next: view.evening.next_on(lane).ok().map(alley_play::GameNumber::value),
        seats: seats(view, lane),
    };
    let state = EveningState {
        version: view.version,
        title: format!("{} – Alley", title(view, language)),
        over: view.evening.is_closed(),
        record: view.record,
        lanes: view.evening.lanes().map(lane).collect(),
        hosting: host.then(|| hosting(&view.evening)),
    };
    Fragment::new(&state, html! { div.state { (inside) } })
}

fn hosting(evening: &Evening) -> Hosting<'_> {
    let people = evening.people().iter().zip(1..).map(listed).collect();
    Hosting { people, length: evening.length(), drawn: evening.lots().len() }
}

fn listed((person, number): (&Person, u16)) -> Listed<'_> {
    Listed {
        number,
        name: person.name().as_str(),
        team: person.team().map(alley_bowling::BowlerName::as_str),
        handicap: person.handicap().map(alley_evening::Handicap::value),
        average: person.average().map(|average| average.to_string()),
        pacer: person.is_pacer(),
    }
}
