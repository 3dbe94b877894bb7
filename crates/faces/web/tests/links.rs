//! Links that are made while servers run, by another program on the same record: good at every server at once, and no longer
//! when they are revoked.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use crate::support::hands::Hand;
use crate::support::{Game, Serving};
use alley_bowling::{BowlerName, Pins};
use alley_journal::Journal;
use alley_play::{Lineup, Match, Token, clock};
use alley_trials::http::{Connection, Request, Response};
use alley_web::Settings;

/// Where there is no bell, a server lags behind for up to a tenth of a second.
fn record() -> Hand {
    let record = Hand::first_of(1);
    assert!(record.bell(std::sync::Arc::new(|| {})).is_none());
    record
}

fn on(record: &Hand) -> Serving {
    Serving::with(Box::new(record.clone()), Settings::default())
}

/// A game that a dialogue began beside the servers; nobody has a link to it.
fn begun(record: &Hand) -> Match {
    let name = |text| BowlerName::classic(text).unwrap();
    Match::begin(Box::new(record.clone()), Lineup::first(name("ann")).join(name("ben")), clock).unwrap()
}

/// The dialogue of a game that a server began.
fn beside(record: &Hand, game: &Game) -> Match {
    Match::resume(Box::new(record.clone()), game.id.parse().unwrap(), clock).unwrap()
}

fn linked(game: &Match, write: &Token) -> Game {
    Game { id: game.id().to_string(), write: write.to_string(), look: write.look().to_string() }
}

fn seen(server: &Serving, game: &Game, token: &str) -> Response {
    let bearer = format!("Bearer {token}");
    server.ask("GET", &format!("/api/v1/games/{}", game.id), &[("Authorization", &bearer)], None)
}

fn page(server: &Serving, game: &Game, token: &str) -> u16 {
    server.ask("GET", &format!("/g/{}/{token}", game.id), &[], None).status
}

fn stream(server: &Serving, game: &Game, token: &str) -> Connection {
    let mut stream = Connection::open(server.address).unwrap();
    stream.watch(&Request::get(&format!("/g/{}/{token}/live", game.id))).unwrap();
    stream
}

/// The stream ends, and nothing of this version or later came.
fn ends_before(version: u64, mut stream: Connection) {
    while let Some(event) = stream.event().unwrap() {
        assert!(event.number < version, "{}", event.number);
    }
}

/// Whatever is done with a new link first, at a server that has the game open and cannot have heard of it.
#[test]
fn a_link_is_good_at_every_server_at_once_and_after_any_restart() {
    let record = record();
    let mut dialogue = begun(&record);
    let first = dialogue.link(false).unwrap();
    let first = linked(&dialogue, &first);
    let mut servers = [on(&record), on(&record)];
    for server in &servers {
        assert_eq!(seen(server, &first, &first.look).status, 200);
    }
    for _ in 0..5 {
        for first_use in [0, 1, 2, 3] {
            let token = dialogue.link(false).unwrap();
            let (new, version) = (linked(&dialogue, &token), dialogue.position().number);
            let server = &servers[first_use % 2];
            match first_use {
                0 => assert_eq!(seen(server, &new, &new.look).json()["version"], version),
                1 => assert_eq!(page(server, &new, &new.write), 200),
                2 => assert_eq!(server.write(&new, ("POST", "undo"), version, Some("{}")).code(), "refused"),
                _ => drop(stream(server, &new, &new.look)),
            }
            for server in &servers {
                assert_eq!(
                    (seen(server, &new, &new.write).status, seen(server, &first, &first.look).status),
                    (200, 200)
                );
            }
        }
    }
    let token = dialogue.link(false).unwrap();
    let (new, version) = (linked(&dialogue, &token), dialogue.position().number);
    servers[0].stop();
    servers[0] = on(&record);
    assert_eq!(servers[0].roll(&new, version, 7).status, 200);
    assert_eq!(servers[1].roll(&first, version + 1, 3).status, 200);
    assert!(dialogue.is_overtaken().unwrap());
    assert_eq!(dialogue.board().rows[0].cells[0].marks.to_string(), "7|/");

    // What is sent again is answered as the first time, also by a new link.
    let path = format!("/api/v1/games/{}/rolls", new.id);
    let headers = Game::headers(&new.write, version + 2, "the-same-key");
    for server in [&servers[0], &servers[1], &servers[0]] {
        let answer = server.ask("POST", &path, &headers.each(), Some(r#"{"pins":10}"#));
        assert_eq!((answer.status, &answer.json()["version"]), (200, &(version + 3).into()), "{}", answer.body);
    }
}

#[test]
fn a_stranger_is_refused_as_before() {
    let record = record();
    let mut dialogue = begun(&record);
    let server = on(&record);
    let stranger = linked(&dialogue, &Token::fresh().unwrap());
    assert_eq!(seen(&server, &stranger, &stranger.write).code(), "not_found");
    let token = dialogue.link(false).unwrap();
    let new = linked(&dialogue, &token);
    assert_eq!(seen(&server, &new, &new.look).status, 200);
    for token in [&stranger.write, &stranger.look] {
        assert_eq!((seen(&server, &new, token).code(), page(&server, &new, token)), ("not_found".to_owned(), 404));
        let stranger = Game { write: token.clone(), ..new.clone() };
        assert_eq!(server.roll(&stranger, 2, 7).code(), "not_found");
    }
    let looking = Game { write: new.look.clone(), ..new.clone() };
    assert_eq!(server.roll(&looking, 2, 7).code(), "look_only");
}

#[test]
fn a_revoked_link_opens_nothing_and_its_streams_end() {
    let record = record();
    let servers = [on(&record), on(&record)];
    let game = servers[0].begin(&["Ann"], false);
    let mut dialogue = beside(&record, &game);
    let token = dialogue.link(false).unwrap();
    let second = linked(&dialogue, &token);
    let revoked = [&game, &second].map(|game| [&game.write, &game.look]).concat();
    let streams: Vec<_> =
        servers.iter().flat_map(|server| revoked.iter().map(|token| stream(server, &game, token))).collect();
    dialogue.roll(Pins::new(7).unwrap()).unwrap();
    let token = dialogue.link(true).unwrap();
    let last = linked(&dialogue, &token);
    // A write by a revoked link is refused at once, whatever it expects and however far the server is behind.
    for (server, version) in servers.iter().zip([3, 4]) {
        assert_eq!(server.roll(&second, version, 3).code(), "not_found");
    }
    for stream in streams {
        ends_before(4, stream);
    }
    for server in &servers {
        for token in &revoked {
            assert_eq!((seen(server, &game, token).status, page(server, &game, token)), (404, 404));
        }
    }
    let mut stream = stream(&servers[1], &last, &last.look);
    assert_eq!(stream.event().unwrap().unwrap().number, 4);
    assert_eq!(servers[0].roll(&last, 4, 3).status, 200);
    assert_eq!(stream.event().unwrap().unwrap().number, 5);
}

/// What everybody may see stays so; only the keys are taken away.
#[test]
fn a_public_game_stays_public() {
    let record = record();
    let server = on(&record);
    let game = server.begin(&["Ann"], true);
    let mut dialogue = beside(&record, &game);
    let keeper = stream(&server, &game, &game.write);
    let mut everybody = Connection::open(server.address).unwrap();
    everybody.watch(&Request::get(&format!("/g/{}/live", game.id))).unwrap();
    assert_eq!(everybody.event().unwrap().unwrap().number, 1);
    let token = dialogue.link(true).unwrap();
    let last = linked(&dialogue, &token);
    assert_eq!(server.roll(&last, 2, 7).status, 200, "with the new link, before anything was heard of it");
    assert_eq!(server.roll(&game, 3, 3).code(), "look_only");
    ends_before(2, keeper);
    while everybody.event().unwrap().unwrap().number < 3 {}
    let listed = server.ask("GET", "/api/v1/games", &[], None).json();
    assert_eq!(listed[0]["id"], game.id.as_str());
}

#[test]
fn a_link_stands_in_the_history() {
    let record = record();
    let mut dialogue = begun(&record);
    let server = on(&record);
    let token = dialogue.link(false).unwrap();
    let new = linked(&dialogue, &token);
    let bearer = format!("Bearer {}", new.look);
    let path = format!("/api/v1/games/{}/history", new.id);
    let told = server.ask("GET", &path, &[("Authorization", &bearer)], None);
    assert_eq!((told.status, &told.json()[1]["change"]), (200, &serde_json::json!("link")), "{}", told.body);
    assert!(!told.body.contains(&new.look) && !told.body.contains(&new.write));
}
