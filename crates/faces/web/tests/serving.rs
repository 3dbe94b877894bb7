//! A server beside the rest of a program: who watches is counted, a stop is a proper end, and afterwards everything is free
//! for the next one.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use crate::support::hands::Hand;
use alley_journal::{GameId, Journal, Memory};
use alley_trials::fresh;
use alley_trials::http::{Connection, Request};
use alley_web::{Doors, LogForm, Serving, Settings};
use serde_json::{Value, json};

/// A server on any port that is free, which leaves the terminal alone.
fn start(journal: impl Journal + 'static) -> (SocketAddr, Serving) {
    start_at("127.0.0.1:0".parse().unwrap(), journal)
}

fn start_at(address: SocketAddr, journal: impl Journal + 'static) -> (SocketAddr, Serving) {
    let listener = TcpListener::bind(address).unwrap();
    let address = listener.local_addr().unwrap();
    let settings = Settings { log: LogForm::Silent, ..Settings::default() };
    (address, Serving::start(listener, Box::new(journal), settings).unwrap())
}

fn post(address: SocketAddr, (path, token): (&str, Option<&str>), body: &Value) -> Value {
    let request = Request::new("POST", &format!("/api/v1/{path}")).key(&format!("a-new-one-of-the-tests-{}", fresh()));
    let request = token.map_or_else(|| request.clone(), |token| request.clone().token(token));
    let answer = request.json(body.to_string()).ask(address);
    assert!(matches!(answer.status, 200 | 201), "{answer:?}");
    answer.json()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// A game that everybody may watch.
fn begin(address: SocketAddr) -> GameId {
    let begun = post(address, ("games", None), &json!({ "players": ["Ann"], "public": true }));
    text(&begun["game"]["id"]).parse().unwrap()
}

/// A live stream that has begun.
fn watch(address: SocketAddr, path: &str) -> Connection {
    let mut stream = Connection::open(address).unwrap();
    stream.watch(&Request::get(path)).unwrap();
    stream.event().unwrap().unwrap();
    stream
}

/// The server hears of it when a viewer leaves, soon but not at once.
fn until_seen(serving: &Serving, expected: &[(GameId, usize)]) {
    for _ in 0..1_000 {
        if serving.viewers() == expected {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("{:?} instead of {expected:?}", serving.viewers());
}

#[test]
fn a_stream_is_a_viewer_of_its_record_as_long_as_it_is_open() {
    let (address, serving) = start(Memory::default());
    let (one, two) = (begin(address), begin(address));
    assert_eq!(Request::get(&format!("/g/{one}")).ask(address).status, 200);
    assert_eq!((serving.viewers(), serving.watching()), (Vec::new(), 0), "a page without its stream is nobody");

    let page = watch(address, &format!("/g/{one}/live"));
    let streams = [format!("/g/{two}/live"), format!("/api/v1/games/{two}/live")].map(|path| watch(address, &path));
    assert_eq!((serving.viewers(), serving.watching()), (vec![(two, 2), (one, 1)], 3));

    drop(streams);
    until_seen(&serving, &[(one, 1)]);
    drop(page);
    until_seen(&serving, &[]);
    assert_eq!(serving.watching(), 0);
    assert_eq!(Request::new("HEAD", &format!("/g/{one}/live")).ask(address).status, 200);
    until_seen(&serving, &[]);
    serving.stop().unwrap();
}

/// A server follows the games of an evening for the evening, and the evening for its games; neither is a viewer.
#[test]
fn only_visitors_are_viewers() {
    let (address, serving) = start(Memory::default());
    let plan = json!({ "title": "Club", "people": "P1\nP2", "games": 1, "lanes": 1 });
    let begun = post(address, ("evenings", None), &plan);
    let (evening, host): (GameId, _) = (text(&begun["evening"]["id"]).parse().unwrap(), text(&begun["host"]));
    let led = post(address, (&format!("evenings/{evening}/games"), Some(&host)), &json!({ "lane": 1 }));
    let game: GameId = text(&led["game"]).parse().unwrap();

    let on_game = watch(address, &format!("/g/{game}/{host}/live"));
    assert_eq!(serving.viewers(), [(game, 1)]);
    let on_evening = watch(address, &format!("/e/{evening}/{host}/live"));
    drop(on_game);
    until_seen(&serving, &[(evening, 1)]);
    drop(on_evening);
    until_seen(&serving, &[]);
}

#[test]
fn a_stop_ends_streams_closes_the_journal_and_frees_the_port() {
    let record = Hand::first_of(3);
    let (address, serving) = start(record.clone());
    let game = begin(address);
    let mut stream = watch(address, &format!("/g/{game}/live"));
    assert!(record.hands() > 1 && !serving.has_ended());
    serving.stop().unwrap();
    assert_eq!(record.hands(), 1, "the server has no hand on the record any more");
    assert!(stream.event().unwrap().is_none(), "a stop is a proper end");
    assert!(TcpStream::connect(address).is_err());

    let (_, again) = start_at(address, record.clone());
    let stream = watch(address, &format!("/g/{game}/live"));
    assert_eq!(again.viewers(), [(game, 1)], "the next server counts from the beginning");
    drop(stream);
    again.stop().unwrap();
}

#[test]
fn who_forgets_to_stop_stops_all_the_same() {
    let record = Hand::first_of(1);
    let (address, serving) = start(record.clone());
    let mut stream = watch(address, &format!("/g/{}/live", begin(address)));
    drop(serving);
    assert!(record.hands() == 1 && TcpStream::connect(address).is_err());
    assert!(stream.event().unwrap().is_none());
}

#[test]
fn those_who_run_it_are_answered_on_their_own_door() {
    let [visitors, status] = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let [address, overseers] = [&visitors, &status].map(|listener| listener.local_addr().unwrap());
    let doors = Doors { visitors, status: Some(status) };
    let serving = Serving::start(doors, Box::new(Memory::default()), Settings::default()).unwrap();
    assert_eq!(Request::get("/readyz").ask(overseers).status, 200);
    assert_eq!(Request::get("/").ask(address).status, 200);
    serving.stop().unwrap();
    assert!([address, overseers].iter().all(|address| TcpStream::connect(address).is_err()));
}
