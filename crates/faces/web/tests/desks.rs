//! Several desks: each game at one of them, and nobody who looks waits for any.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::thread;

use crate::support::hands::Hand;
use crate::support::{Game, Serving};
use alley_trials::http::{Connection, Request};
use alley_web::Settings;

fn serving(hands: usize) -> (Hand, Serving) {
    let hand = Hand::first_of(hands);
    (hand.clone(), Serving::with(Box::new(hand), Settings::default()))
}

/// The page, the board for programs and the stream, as far as they tell the version.
fn looked_at(serving: &Serving, game: &Game, version: u64) {
    let page = serving.ask("GET", &format!("/g/{}?lang=en", game.id), &[], None);
    assert_eq!(page.status, 200);
    let board = serving.ask("GET", &format!("/api/v1/games/{}", game.id), &[], None);
    assert_eq!((board.status, board.json()["version"].as_u64()), (200, Some(version)));
    let mut stream = Connection::open(serving.address).unwrap();
    stream.watch(&Request::get(&format!("/g/{}/live?lang=en", game.id))).unwrap();
    assert_eq!(stream.event().unwrap().unwrap().number, version);
}

#[test]
fn a_game_is_always_at_the_same_desk_and_games_are_at_all_desks() {
    for (lent, desks) in [(1, 1), (3, 3), (9, 4)] {
        let (hand, serving) = serving(lent);
        let games: Vec<Game> = (0..10).map(|_| serving.begin(&["Ann"], true)).collect();
        for version in 1..4 {
            for game in &games {
                assert_eq!(serving.roll(game, version, 3).status, 200);
            }
        }
        let wrote = hand.wrote();
        assert_eq!(wrote.len(), 10);
        assert!(wrote.values().all(|hands| hands.len() == 1), "{wrote:?}");
        let all: BTreeSet<usize> = wrote.into_values().flatten().collect();
        assert!(all.len() <= desks && (desks == 1 || all.len() > 1), "{all:?}");
    }
}

#[test]
fn who_looks_does_not_wait_for_a_journal_that_does_not_answer() {
    for hands in [1, 4] {
        let (hand, serving) = serving(hands);
        let game = serving.begin(&["Ann"], true);
        assert_eq!(serving.roll(&game, 1, 7).status, 200);
        hand.hold(&game.id);
        thread::scope(|scope| {
            let roll = scope.spawn(|| serving.roll(&game, 2, 3));
            while hand.waiting() == 0 {
                thread::yield_now();
            }
            looked_at(&serving, &game, 2);
            hand.let_go();
            assert_eq!(roll.join().unwrap().status, 200);
        });
        looked_at(&serving, &game, 3);
    }
}

#[test]
fn a_desk_that_waits_leaves_the_others_alone() {
    let (hand, serving) = serving(4);
    let games: Vec<Game> = (0..10).map(|_| serving.begin(&["Ann"], true)).collect();
    for game in &games {
        assert_eq!(serving.roll(game, 1, 1).status, 200);
    }
    let wrote = hand.wrote();
    let held = &games[0];
    hand.hold(&held.id);
    thread::scope(|scope| {
        let roll = scope.spawn(|| serving.roll(held, 2, 3));
        while hand.waiting() == 0 {
            thread::yield_now();
        }
        let elsewhere = games.iter().filter(|game| wrote[&game.id] != wrote[&held.id]);
        let rolled: Vec<u16> = elsewhere.map(|game| serving.roll(game, 2, 5).status).collect();
        hand.let_go();
        assert!(!rolled.is_empty() && rolled.iter().all(|status| *status == 200), "{rolled:?}");
        assert_eq!(roll.join().unwrap().status, 200);
    });
}
