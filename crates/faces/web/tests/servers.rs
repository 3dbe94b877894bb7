//! Several servers on one record: nobody can tell which one answered.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::support::hands::Hand;
use crate::support::{Game, Headers, Serving};
use alley_journal::{Journal, Memory};
use alley_trials::http::{Connection, Request};
use alley_web::Settings;

/// Two servers on one record.
fn two() -> [Serving; 2] {
    on(&Memory::default())
}

fn on<Record: Journal + Clone + 'static>(record: &Record) -> [Serving; 2] {
    [record.clone(), record.clone()].map(|hand| Serving::with(Box::new(hand), Settings::default()))
}

/// The stream of a page that everybody may open.
fn watch(serving: &Serving, game: &Game) -> Connection {
    let mut stream = Connection::open(serving.address).unwrap();
    stream.watch(&Request::get(&format!("/g/{}/live?lang=en", game.id))).unwrap();
    stream
}

/// Every ball may go through another server, at the version that was seen anywhere; everybody sees every version in order,
/// and both servers show a version alike, with its call.
#[test]
fn a_game_is_played_through_two_servers_in_turn() {
    played_in_turn(&two());
}

/// A knock is sooner than a look, and nothing more: where there is no bell, everything is seen all the same.
#[test]
fn nothing_is_missed_without_knocks() {
    let record = Hand::first_of(1);
    assert!(record.bell(Arc::new(|| {})).is_none());
    played_in_turn(&on(&record));
}

fn played_in_turn(servers: &[Serving; 2]) {
    let game = servers[0].begin(&["Ann", "Ben"], true);
    let mut streams = servers.each_ref().map(|server| watch(server, &game));
    let mut seen: [BTreeMap<u64, String>; 2] = Default::default();
    let mut see = |version: u64| {
        for (stream, seen) in streams.iter_mut().zip(&mut seen) {
            while seen.keys().max() < Some(&version) {
                let event = stream.event().unwrap().unwrap();
                assert!(seen.insert(event.number, event.data).is_none(), "a version twice");
            }
        }
    };
    see(1);
    for (version, pins) in (1..).zip([10, 3, 7, 10, 9, 1, 10]) {
        let server = &servers[usize::try_from(version % 2).unwrap()];
        let answer = server.roll(&game, version, pins);
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.json()["version"], version + 1);
        see(version + 1);
    }
    assert!(seen[0].keys().copied().eq(1..=8), "every version, in order");
    assert_eq!(seen[0], seen[1]);
    assert!(seen[1][&2].contains("Strike"), "{}", seen[1][&2]);
}

/// A client that missed the answer asks the other server: it gets the first answer, and nothing happens twice.
#[test]
fn a_repeat_is_answered_by_the_other_server() {
    let servers = two();
    let game = servers[0].begin(&["Ann"], false);
    let path = format!("/api/v1/games/{}/rolls", game.id);
    let headers: Headers = Game::headers(&game.write, 1, "the-same-key");
    let [first, again] =
        servers.each_ref().map(|server| server.ask("POST", &path, &headers.each(), Some(r#"{"pins":7}"#)));
    assert_eq!((first.status, again.status), (200, 200), "{}", again.body);
    assert!(!first.replayed() && again.replayed());
    assert_eq!(first.json()["version"], again.json()["version"]);
    // What the other has not heard of yet is not refused as stale; what is stale is.
    assert_eq!(servers[1].roll(&game, 2, 2).status, 200);
    assert_eq!(servers[0].roll(&game, 3, 10).status, 200);
    assert_eq!(servers[1].roll(&game, 3, 5).code(), "version_stale");
}

/// A viewer who saw a version at one server is shown nothing older by the other.
#[test]
fn nobody_sees_an_older_board_after_a_newer_one() {
    let servers = two();
    let game = servers[0].begin(&["Ann"], false);
    let path = format!("/api/v1/games/{}", game.id);
    let known = servers[1].ask("GET", &path, &[("Authorization", &format!("Bearer {}", game.look))], None);
    assert_eq!(known.json()["version"], 1);
    for (version, pins) in [(1, 10), (2, 10), (3, 10)] {
        assert_eq!(servers[0].roll(&game, version, pins).status, 200);
    }
    let mut stream = Connection::open(servers[1].address).unwrap();
    let asked = Instant::now();
    stream.watch(&Request::get(&format!("{path}/live")).token(&game.look).seen(3)).unwrap();
    assert_eq!(stream.event().unwrap().unwrap().number, 4);
    assert!(asked.elapsed() < Duration::from_secs(10));
}
