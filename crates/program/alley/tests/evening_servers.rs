//! An evening whose lanes write at different servers on one database.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::Duration;

use crate::records::{database, said};
use crate::support::serve;
use alley_trials::http::{Connection, Request, Response};
use alley_trials::paper::{Deed, PaperGame};
use alley_trials::{Cluster, Dice, Server, fresh};
use serde_json::Value;

/// A server that was not told looks by itself ten times a second: this is far longer.
const SOON: usize = 500;
const BLINK: Duration = Duration::from_millis(10);

/// The evening, and everybody's tokens.
struct Club {
    id: String,
    host: String,
    look: String,
    lanes: Vec<String>,
}

impl Club {
    fn begin(server: &Server) -> Self {
        let plan = r#"{"people":"A\nB\nC\nD","games":2,"lanes":2}"#;
        let request = Request::new("POST", "/api/v1/evenings").key("an-evening-that-begins-once").json(plan);
        let begun = request.ask(server.address).json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self {
            id: text(&begun["evening"]["id"]),
            host: text(&begun["host"]),
            look: text(&begun["look"]),
            lanes: begun["lanes"].as_array().unwrap().iter().map(text).collect(),
        }
    }

    fn shown(&self, server: &Server) -> Value {
        Request::get(&format!("/api/v1/evenings/{}", self.id)).token(&self.look).ask(server.address).json()
    }

    /// The next game of a lane, from 1.
    fn next(&self, server: &Server, lane: usize) -> Response {
        let request = Request::new("POST", &format!("/api/v1/evenings/{}/games", self.id));
        let request = request.token(&self.lanes[lane - 1]).key(&format!("next-{}", fresh()));
        request.json(format!(r#"{{"lane":{lane}}}"#)).ask(server.address)
    }

    fn stream(&self, server: &Server, place: &str) -> Connection {
        let mut stream = Connection::open(server.address).unwrap();
        stream.watch(&Request::get(&format!("/api/v1/{place}/live")).token(&self.look)).unwrap();
        stream
    }
}

/// A game, and the same on paper.
struct LaneGame {
    id: String,
    version: u64,
    paper: PaperGame,
}

impl LaneGame {
    fn of(begun: &Response, names: [&str; 2]) -> Self {
        let id = begun.json()["game"].as_str().unwrap_or_else(|| panic!("{}", begun.body)).to_owned();
        Self { id, version: 1, paper: PaperGame::new(names.map(str::to_owned)) }
    }

    /// One ball; whether there was one to roll.
    fn roll(&mut self, server: &Server, token: &str, dice: &mut Dice) -> bool {
        let Some((_, _, standing)) = self.paper.up() else { return false };
        let pins = dice.small(standing + 1);
        let answer = crate::records::roll(server, (&self.id, token), self.version, pins);
        assert_eq!(answer.status, 200, "{}", answer.body);
        self.version += 1;
        self.paper.happen(&Deed::Roll(pins))
    }

    fn totals(&self) -> impl Iterator<Item = (String, u64)> {
        let total = |row: &alley_trials::paper::PaperRow| row.totals().last().copied().flatten().unwrap();
        self.paper.rows.iter().map(move |row| (row.name.clone(), total(row).into()))
    }
}

fn totals(shown: &Value) -> BTreeMap<String, u64> {
    let places = shown["standings"].as_array().unwrap().iter();
    let counted = places.filter(|place| !place["games"].as_array().unwrap().is_empty());
    counted.map(|place| (place["name"].as_str().unwrap().to_owned(), place["total"].as_u64().unwrap())).collect()
}

/// Waits until this is so, for a time that is far longer than it takes.
fn soon(what: &str, mut is_so: impl FnMut() -> bool) {
    let so = (0..SOON).any(|_| {
        let so = is_so();
        if !so {
            sleep(BLINK);
        }
        so
    });
    assert!(so, "{what}");
}

#[test]
fn two_lanes_at_two_servers_have_one_standing() {
    let cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    let servers = [serve(&database, &[]), serve(&database, &[])];
    let club = Club::begin(&servers[0]);
    let mut evening = club.stream(&servers[1], &format!("evenings/{}", club.id));
    let (mut dice, mut expected) = (Dice::new(20), BTreeMap::new());
    for number in 1..=2 {
        let mut games = [(1, ["A", "B"]), (2, ["C", "D"])]
            .map(|(lane, names)| LaneGame::of(&club.next(&servers[lane - 1], lane), names));
        let first = games[0].id.clone();
        assert_eq!(club.next(&servers[1], 1).json()["game"], *first, "it is running at every server");
        let mut viewer = club.stream(&servers[1], &format!("games/{first}"));
        while games[0].roll(&servers[0], &club.lanes[0], &mut dice) {
            // What was rolled at the first server is seen at the second.
            while viewer.event().unwrap().unwrap().number < games[0].version {}
            games[1].roll(&servers[1], &club.lanes[1], &mut dice);
        }
        while games[1].roll(&servers[1], &club.lanes[1], &mut dice) {}
        for (name, total) in games.iter().flat_map(LaneGame::totals) {
            *expected.entry(name).or_insert(0) += total;
        }
        for server in &servers {
            soon(&format!("{expected:?} at both"), || totals(&club.shown(server)) == expected);
        }
        let mut told = || serde_json::from_str(&evening.event().unwrap().unwrap().data).unwrap();
        while totals(&told()) != expected {}
        let games_of = |lane: usize| {
            club.shown(&servers[1])["lanes"][lane]["games"].as_array().unwrap().last().unwrap()["id"].clone()
        };
        assert_eq!([0, 1].map(games_of), games.each_ref().map(|game| Value::from(game.id.as_str())), "game {number}");
    }
    assert_eq!(club.next(&servers[1], 1).code(), "refused", "all are bowled");
    assert_eq!(said(&database, &["journal", "check"], "").lines().count(), 1);
}

/// Hands out another link at a server, at the version it shows.
fn handed_out(club: &Club, server: &Server, lane: usize) -> String {
    let version = club.shown(server)["version"].as_u64().unwrap();
    let request = Request::new("POST", &format!("/api/v1/evenings/{}/links", club.id)).token(&club.host);
    let request = request.version(version).key(&format!("links-{}", fresh())).json(format!(r#"{{"lane":{lane}}}"#));
    request.ask(server.address).json()["token"].as_str().unwrap().to_owned()
}

#[test]
fn a_lane_link_handed_out_at_one_server_is_good_at_the_other() {
    let cluster = Cluster::start(&[]).unwrap();
    let database = database(&cluster);
    let servers = [serve(&database, &[]), serve(&database, &[])];
    let mut club = Club::begin(&servers[0]);
    let game = club.next(&servers[0], 1).json()["game"].as_str().unwrap().to_owned();
    // Both servers have it open.
    assert_eq!(crate::records::roll(&servers[1], (&game, &club.lanes[0]), 1, 3).status, 200);
    let (anew, version) = (handed_out(&club, &servers[0], 1), 2);
    assert_eq!(crate::records::roll(&servers[1], (&game, &anew), version, 4).status, 200, "the new one at once");
    let old = std::mem::replace(&mut club.lanes[0], anew.clone());
    soon("the old one opens nothing", || {
        crate::records::roll(&servers[1], (&game, &old), version + 1, 5).code() == "not_found"
    });
    // The next one comes from the other server, and knows how often there was one before.
    soon("it has heard of the first", || club.shown(&servers[1])["version"] == club.shown(&servers[0])["version"]);
    let again = handed_out(&club, &servers[1], 1);
    assert!(again != anew && again != old);
    soon("the one before it opens nothing", || club.next(&servers[0], 1).code() == "not_found");
    club.lanes[0] = again;
    assert_eq!(club.next(&servers[0], 1).json()["game"], *game);
}
