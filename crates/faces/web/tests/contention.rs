//! Four scorekeepers on one game, all of whom saw the same version and write at the same time: exactly one of them wins, the
//! others are shown what happened instead, and nothing is lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::time::Duration;

use crate::support::{Game, Serving};
use alley_journal::Memory;
use alley_trials::http::{Connection, Request};
use alley_web::{Allowance, Limits, Settings};
use serde_json::{Value, json};

const SCOREKEEPERS: u64 = 4;
/// With four scorekeepers, 20,000 writes.
const ROUNDS: u64 = 5_000;

/// One write: the place, what it says, and how the history tells it.
struct Wish {
    request: (&'static str, &'static str, Value),
    told: (&'static str, Vec<u64>),
}

/// A number that looks as if nobody had chosen it.
fn scattered(round: u64, scorekeeper: u64) -> u64 {
    let mixed = (round * SCOREKEEPERS + scorekeeper + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33
}

/// Something that is possible in the game as it stands, no matter what others wish.
fn wish(game: &Value, number: u64) -> Wish {
    let standing = game["next"]["standing"].as_u64();
    let frames = game["players"][0]["frames"].as_array().unwrap();
    let bowled = frames.iter().any(|frame| frame["rolls"].as_array().is_some_and(|rolls| rolls.len() > 1));
    match (number % 8, standing) {
        (0..=3, Some(standing)) => {
            let pins = number / 8 % (standing + 1);
            Wish { request: ("POST", "rolls", json!({ "pins": pins })), told: ("roll", vec![pins]) }
        }
        (4, _) if bowled => {
            let rolls = json!({ "player": 1, "frame": 1, "rolls": [number / 8 % 5, 3] });
            Wish { request: ("POST", "corrections", rolls), told: ("fix", vec![number / 8 % 5, 3]) }
        }
        (5, _) => {
            let name = json!({ "name": format!("P{}", number % 100) });
            Wish { request: ("PATCH", "players/2", name), told: ("rename", Vec::new()) }
        }
        _ if game["version"].as_u64() > Some(1) && taken_back_is_possible(game) => {
            Wish { request: ("POST", "undo", json!({})), told: ("undo", Vec::new()) }
        }
        _ => {
            let name = json!({ "name": "PJS" });
            Wish { request: ("PATCH", "players/1", name), told: ("rename", Vec::new()) }
        }
    }
}

/// A roll that is on the board has been rolled, and can be taken back.
fn taken_back_is_possible(game: &Value) -> bool {
    game["players"][0]["frames"][0]["rolls"].as_array().is_some_and(|rolls| !rolls.is_empty())
}

/// One of the four: its line, the game as it was last shown to it, and what it won, by version.
struct Scorekeeper {
    number: u64,
    connection: Connection,
    shown: Value,
    won: Vec<(u64, (&'static str, Vec<u64>))>,
    repeats: u64,
}

/// A wish on its way.
struct Asked {
    wish: Wish,
    version: u64,
    again: bool,
    key: String,
}

impl Scorekeeper {
    fn sit_down(serving: &Serving, game: &Game, number: u64) -> Self {
        let mut connection = Connection::open(serving.address).unwrap();
        let request = Request::get(&format!("/api/v1/games/{}", game.id)).token(&game.write);
        let shown = connection.ask(&request).unwrap().json();
        Self { number, connection, shown, won: Vec::new(), repeats: 0 }
    }

    fn ask(&mut self, game: &Game, asked: &Asked) {
        let (method, place, body) = &asked.wish.request;
        let request = Request::new(method, &format!("/api/v1/games/{}/{place}", game.id)).token(&game.write);
        self.connection.send(&request.version(asked.version).key(&asked.key).json(body.to_string())).unwrap();
    }

    fn wish(&mut self, game: &Game, round: u64) -> Asked {
        let version = self.shown["version"].as_u64().unwrap();
        assert_eq!(version, round + 1, "all have seen the same");
        let number = scattered(round, self.number);
        let key = format!("{}-{round}", self.number);
        let asked = Asked { wish: wish(&self.shown, number), version, again: number % 16 == 1, key };
        self.ask(game, &asked);
        asked
    }

    /// Whether it won.
    fn hear(&mut self, game: &Game, asked: Asked) -> bool {
        let answer = self.connection.response().unwrap();
        self.shown = match answer.status {
            200 => answer.json(),
            409 => answer.json()["game"].clone(),
            _ => panic!("{} after {}: {answer:?}", asked.wish.request.2, self.shown),
        };
        assert_eq!(answer.header("idempotency-replayed"), None, "{answer:?}");
        assert_eq!(self.shown["version"].as_u64(), Some(asked.version + 1), "somebody wins, and only one");
        if asked.again {
            self.repeat(game, &asked, answer.status);
        }
        if answer.status == 200 {
            self.won.push((asked.version + 1, asked.wish.told));
        }
        answer.status == 200
    }

    /// The same once more, with the same key: nothing is written twice.
    fn repeat(&mut self, game: &Game, asked: &Asked, status: u16) {
        self.ask(game, asked);
        let repeat = self.connection.response().unwrap();
        let replayed = repeat.header("idempotency-replayed");
        assert_eq!((repeat.status, replayed), (status, (status == 200).then_some("true")), "{repeat:?}");
        let said = repeat.json();
        assert_eq!(if status == 200 { &said } else { &said["game"] }, &self.shown);
        self.repeats += 1;
    }
}

#[test]
fn of_four_who_write_at_the_same_time_one_wins() {
    let wide = Allowance { burst: 1_000_000, pause: Duration::from_micros(1) };
    let limits = Limits { requests: wide, games: wide, ..Limits::default() };
    let serving = Serving::with(Box::new(Memory::default()), Settings { limits, ..Settings::default() });
    let game = serving.begin(&["PJS", "KYJ"], false);
    let sit_down = |number| Scorekeeper::sit_down(&serving, &game, number);
    let mut scorekeepers: Vec<Scorekeeper> = (0..SCOREKEEPERS).map(sit_down).collect();
    for round in 0..ROUNDS {
        // Not always the same is the first to speak.
        scorekeepers.rotate_left(1);
        let asked: Vec<Asked> = scorekeepers.iter_mut().map(|scorekeeper| scorekeeper.wish(&game, round)).collect();
        let heard = scorekeepers.iter_mut().zip(asked).map(|(scorekeeper, asked)| scorekeeper.hear(&game, asked));
        assert_eq!(heard.filter(|won| *won).count(), 1, "one winner a version");
    }
    assert!(scorekeepers.iter().all(|one| one.won.len() > 100 && one.repeats > 100), "everybody wins now and then");
    let mut winners: Vec<_> = scorekeepers.into_iter().flat_map(|one| one.won).collect();
    winners.sort_unstable();
    let versions: Vec<u64> = winners.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, (2..=ROUNDS + 1).collect::<Vec<_>>(), "none is missing");

    let bearer = format!("Bearer {}", game.look);
    let path = format!("/api/v1/games/{}/history", game.id);
    let history = serving.ask("GET", &path, &[("Authorization", &bearer)], None).json();
    let history = history.as_array().unwrap();
    assert_eq!(history.len(), winners.len() + 1, "every winner is there, and nobody else");
    for (told, (version, (change, rolls))) in history.iter().skip(1).zip(&winners) {
        assert_eq!((told["version"].as_u64(), told["change"].as_str()), (Some(*version), Some(*change)));
        let found: Vec<u64> = told["rolls"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        assert_eq!(&found, rolls, "version {version}");
    }
}
