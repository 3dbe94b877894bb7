//! Spectators of every speed, who go and come back: none sees a version twice, none an older one after a newer one, what
//! each of them sees is the board of that version, and the last of it is the board as it is.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use crate::support::{Game, Serving};
use alley_journal::Memory;
use alley_trials::http::{Connection, Request};
use alley_web::{Allowance, Limits, Settings};
use serde_json::Value;

const VERSIONS: u64 = 400;

fn wide() -> Serving {
    let rate = Allowance { burst: 1_000_000, pause: Duration::from_micros(1) };
    let limits = Limits { requests: rate, connections_each: 1_000, ..Limits::default() };
    Serving::with(Box::new(Memory::default()), Settings { limits, ..Settings::default() })
}

/// How a spectator behaves.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// How long it sleeps after every board.
    pause: Duration,
    /// After how many boards it leaves, to come back later; with 0 it stays.
    stays: usize,
    /// How long it is away.
    away: Duration,
    /// Says in the address what it has seen last, as a page does, instead of in the header.
    in_address: bool,
}

/// A live stream, event by event.
struct Stream(Connection);

impl Stream {
    fn open(serving: &Serving, game: &Game, seen: Option<u64>, in_address: bool) -> Self {
        let mut connection = Connection::open(serving.address).unwrap();
        let after = seen.filter(|_| in_address).map(|seen| format!("?after={seen}")).unwrap_or_default();
        let request = Request::get(&format!("/api/v1/games/{}/live{after}", game.id)).token(&game.look);
        let by_header = seen.filter(|_| !in_address).map(|seen| request.clone().seen(seen));
        connection.watch(&by_header.unwrap_or(request)).unwrap();
        Self(connection)
    }

    /// The next board and its number; none when nothing comes.
    fn next(&mut self) -> Option<(u64, Value)> {
        let event = self.0.event().ok().flatten()?;
        Some((event.number, serde_json::from_str(&event.data).unwrap()))
    }
}

/// Everything one spectator sees until the last version.
fn watch(serving: &Serving, game: &Game, habits: Habits) -> Vec<(u64, Value)> {
    let mut seen: Vec<(u64, Value)> = Vec::new();
    loop {
        let last = seen.last().map(|(version, _)| *version);
        if last == Some(VERSIONS) {
            return seen;
        }
        let mut stream = Stream::open(serving, game, last, habits.in_address);
        for count in 1.. {
            let (version, board) = stream.next().unwrap_or_else(|| panic!("{habits:?} waits in vain after {last:?}"));
            seen.push((version, board));
            thread::sleep(habits.pause);
            if version == VERSIONS || count == habits.stays {
                break;
            }
        }
        drop(stream);
        thread::sleep(habits.away);
    }
}

/// Rolls and takes back, as fast as it is answered; the board of every version.
fn write(serving: &Serving, game: &Game, last: u64) -> BTreeMap<u64, Value> {
    let mut connection = Connection::open(serving.address).unwrap();
    let request = Request::get(&format!("/api/v1/games/{}", game.id)).token(&game.write);
    let mut boards = BTreeMap::from([(1, connection.ask(&request).unwrap().json())]);
    for version in 1..last {
        let grows = version % 2 == 1 || (version % 40 == 0 && version < VERSIONS);
        let roll = format!("{{\"pins\":{}}}", version % 5);
        let (place, body) = if grows { ("rolls", roll.as_str()) } else { ("undo", "{}") };
        let request = Request::new("POST", &format!("/api/v1/games/{}/{place}", game.id)).token(&game.write);
        let request = request.version(version).key(&format!("key-{version}")).json(body);
        let answer = connection.ask(&request).unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
        boards.insert(version + 1, answer.json());
        // Now and then everybody has time to see everything.
        thread::sleep(Duration::from_millis(if version % 100 < 10 && version < VERSIONS { 20 } else { 0 }));
    }
    boards
}

#[test]
fn a_viewer_sees_no_version_twice_and_the_last_one_surely() {
    let serving = wide();
    let game = serving.begin(&["PJS", "KYJ"], false);
    let milliseconds = [0, 1, 3, 10];
    let habits = milliseconds.into_iter().flat_map(|pause| {
        [(0, 0), (1, 0), (3, 0), (3, 15)].into_iter().map(move |(stays, away)| Habits {
            pause: Duration::from_millis(pause),
            stays,
            away: Duration::from_millis(away),
            in_address: (pause + away) % 2 == 1,
        })
    });
    let (boards, spectators) = thread::scope(|scope| {
        let (serving, game) = (&serving, &game);
        let watching: Vec<_> =
            habits.map(|habits| scope.spawn(move || (habits, watch(serving, game, habits)))).collect();
        let boards = write(serving, game, VERSIONS);
        (boards, watching.into_iter().map(|one| one.join().unwrap()).collect::<Vec<_>>())
    });
    for (habits, seen) in &spectators {
        assert!(seen.is_sorted_by(|(one, _), (other, _)| one < other), "{habits:?}: twice, or an older one");
        for (version, board) in seen {
            assert_eq!(Some(board), boards.get(version), "{habits:?}: version {version}");
        }
        assert_eq!(seen.last().map(|(version, _)| *version), Some(VERSIONS));
    }
    let most = spectators.iter().map(|(_, seen)| seen.len()).max();
    let least = spectators.iter().map(|(_, seen)| seen.len()).min();
    assert!(most > Some(40) && least < most, "some see nearly everything, some only now and then: {most:?} {least:?}");
}

#[test]
fn a_viewer_who_has_seen_the_board_is_shown_nothing_until_it_changes() {
    let serving = wide();
    let game = serving.begin(&["PJS"], false);
    serving.roll(&game, 1, 3);
    for in_address in [false, true] {
        let mut current = Stream::open(&serving, &game, Some(2), in_address);
        current.0.hurry(Duration::from_millis(300)).unwrap();
        assert!(current.next().is_none());
        // One version behind, far behind, or with a number that this game never had: the board as it is, once.
        for seen in [Some(1), None, Some(77)] {
            let mut stream = Stream::open(&serving, &game, seen, in_address);
            assert_eq!(stream.next().map(|(version, _)| version), Some(2), "{seen:?}");
            stream.0.hurry(Duration::from_millis(50)).unwrap();
            assert!(stream.next().is_none());
        }
    }
    let mut current = Stream::open(&serving, &game, Some(2), false);
    serving.roll(&game, 2, 4);
    assert_eq!(current.next().map(|(version, _)| version), Some(3));
}

#[test]
fn a_viewer_who_does_not_read_for_a_while_is_shown_the_newest_and_not_everything_since() {
    const LAST: u64 = 3_000;
    let serving = wide();
    let game = serving.begin(&["PJS", "KYJ"], false);
    let mut stream = Stream::open(&serving, &game, None, false);
    let boards = write(&serving, &game, LAST);
    let mut seen = Vec::new();
    while seen.last() != Some(&LAST) {
        let (version, board) = stream.next().unwrap();
        assert_eq!(Some(&board), boards.get(&version));
        seen.push(version);
    }
    assert!(seen.is_sorted_by(|one, other| one < other), "{seen:?}");
    assert!(seen.len() < 1_000, "{} boards were on their way", seen.len());
}

/// A stream leaves the machinery of requests behind. What asks for it in another way is answered all the same, and a
/// connection that asked for other things before is as good as a fresh one.
#[test]
fn a_stream_is_the_last_answer_of_any_connection() {
    let mut serving = Serving::start();
    let game = serving.begin(&["Ann"], false);
    let path = format!("/api/v1/games/{}/live", game.id);
    let request = |first_line: &str| {
        format!("{first_line}\r\nHost: {}\r\nAuthorization: Bearer {}\r\n\r\n", serving.address, game.look)
    };

    let only_the_head = serving.say(request(&format!("HEAD {path} HTTP/1.1\r\nConnection: close")).as_bytes());
    assert_eq!((only_the_head.status, only_the_head.body.as_str()), (200, ""));

    let mut used = Connection::open(serving.address).unwrap();
    assert_eq!(used.ask(&Request::get(&format!("/api/v1/games/{}", game.id)).token(&game.look)).unwrap().status, 200);
    used.watch(&Request::get(&path).token(&game.look)).unwrap();
    assert_eq!(used.event().unwrap().unwrap().number, 1);
    assert_eq!(serving.roll(&game, 1, 7).status, 200);
    assert_eq!(used.event().unwrap().unwrap().number, 2);

    // Without chunks the end of the answer is the end of the connection.
    let mut old = serving.connect();
    old.write_all(request(&format!("GET {path} HTTP/1.0")).as_bytes()).unwrap();
    let told = |mut stream: TcpStream| {
        let mut text = String::new();
        stream.read_to_string(&mut text).map(|_| text)
    };
    // Who talks while listening is taken for gone.
    let mut chatty = Connection::open(serving.address).unwrap();
    chatty.watch(&Request::get(&path).token(&game.look)).unwrap();
    chatty.event().unwrap();
    chatty.send(&Request::get(&path).token(&game.look)).unwrap();
    assert!(chatty.event().is_err());
    serving.stop();
    assert!(used.event().unwrap().is_none(), "a stop is a proper end");
    let old = told(old).unwrap();
    assert!(old.contains("\r\n\r\nretry: ") && old.contains("id: 2\n") && !old.contains("chunked"), "{old}");
}
