//! How many bytes a live board takes, for somebody who watches and for a scorekeeper, in a game of eight.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a benchmark stops where it fails, and says what it found"
)]

use std::net::TcpListener;

use alley_journal::Memory;
use alley_trials::http::{Connection, Request};
use alley_trials::{Asked, row};
use alley_web::{Allowance, Limits, Serving, Settings};
use serde_json::{Value, json};

const PLAYERS: [&str; 8] = ["박지수", "김영지", "이현우", "최민서", "Ann Lee", "Ben Carter", "Christopher", "Dana"];
/// Frames in turn: a strike, spares, a miss, a gutter.
const ROLLS: [&[u8]; 5] = [&[10], &[7, 3], &[8, 1], &[0, 9], &[6, 4]];

fn main() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let rate = Allowance { burst: 1_000_000, pause: std::time::Duration::from_micros(1) };
    let limits = Limits { requests: rate, ..Limits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let serving = Serving::start(listener, Box::new(Memory::default()), settings).unwrap();
    let mut scorekeeper = Connection::open(address).unwrap();
    let request = Request::new("POST", "/api/v1/games").key("a-game-of-eight-players-for-its-bytes");
    let begun = scorekeeper.ask(&request.json(json!({ "players": PLAYERS }).to_string())).unwrap().json();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let (id, write, look) = (word(&begun["game"]["id"]), word(&begun["write"]), word(&begun["look"]));

    let (mut version, mut middle) = (1, (0, 0));
    for frame in 1..=9 {
        for player in 0..PLAYERS.len() {
            for pins in ROLLS[(frame + player * 2) % ROLLS.len()] {
                let roll = Request::new("POST", &format!("/api/v1/games/{id}/rolls")).token(&write);
                let roll = roll.version(version).key(&format!("roll-{version}")).json(format!("{{\"pins\":{pins}}}"));
                assert_eq!(scorekeeper.ask(&roll).unwrap().status, 200);
                version += 1;
            }
        }
        let bytes = |token: &str, accepts: &str| {
            let each = ["en", "ko"].map(|language| {
                let request = Request::get(&format!("/g/{id}/{token}/live?lang={language}"));
                let mut viewer = Connection::open(address).unwrap();
                viewer.watch(&request.header("Accept-Encoding", accepts)).unwrap();
                // The longest of what comes first is the board.
                let pieces = if accepts == "gzip" { 3 } else { 2 };
                (0..pieces).map(|_| viewer.piece().unwrap().len()).max().unwrap()
            });
            each.into_iter().max().unwrap()
        };
        let (watcher, keeper) = (bytes(&look, "gzip"), bytes(&write, "gzip"));
        println!(
            "after frame {frame}: a watcher's board {watcher} bytes of {}, a scorekeeper's {keeper} of {}",
            bytes(&look, "identity"),
            bytes(&write, "identity")
        );
        if frame == 5 {
            middle = (watcher, keeper);
        }
    }
    serving.stop().unwrap();
    let kilobytes = |bytes: usize| f64::from(u32::try_from(bytes).unwrap()) / 1_000.0;
    row("a live board for a watcher, 8 players, mid-game", kilobytes(middle.0), Asked::AtMost(2.0), "KB");
    row("a live board for a scorekeeper, 8 players, mid-game", kilobytes(middle.1), Asked::AtMost(3.0), "KB");
}
