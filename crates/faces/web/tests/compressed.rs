//! Live streams for those who accept gzip: every event comes by itself and can be read when it has come, whenever somebody
//! joins; it is compressed once, and says what it says to those who want it plain.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::io::{Read, Write};

use crate::support::{Game, Serving};
use alley_trials::http::{Connection, Request, Response};

/// The stream of a page, or of programs, for somebody who accepts this.
fn request(game: &Game, page: bool, accepts: Option<&str>) -> Request {
    let request = if page {
        Request::get(&format!("/g/{}/{}/live?lang=ko", game.id, game.look))
    } else {
        Request::get(&format!("/api/v1/games/{}/live", game.id)).token(&game.look)
    };
    accepts.iter().fold(request, |request, accepts| request.header("Accept-Encoding", accepts))
}

fn watch(serving: &Serving, request: &Request) -> Connection {
    let mut connection = Connection::open(serving.address).unwrap();
    connection.watch(request).unwrap();
    connection
}

fn head(serving: &Serving, request: &Request) -> Response {
    Connection::open(serving.address).unwrap().head(request).unwrap()
}

#[test]
fn only_who_accepts_gzip_receives_it() {
    let serving = Serving::start();
    let game = serving.begin(&["박지수", "KYJ"], false);
    for page in [false, true] {
        for (accepts, coding) in [
            (Some("gzip, deflate, br"), Some("gzip")),
            (Some("br, gzip;q=0"), None),
            (Some("identity"), None),
            (None, None),
        ] {
            let head = head(&serving, &request(&game, page, accepts));
            assert_eq!(head.header("content-encoding"), coding, "{accepts:?}");
            assert_eq!(head.header("vary"), Some("accept-encoding"));
            assert_eq!((head.header("content-length"), head.header("x-accel-buffering")), (None, Some("no")));
        }
    }
}

#[test]
fn every_event_is_there_when_it_was_sent_and_says_what_the_plain_one_says() {
    let serving = Serving::start();
    let game = serving.begin(&["박지수", "KYJ"], false);
    for page in [false, true] {
        let (gzip, plain) = (request(&game, page, Some("gzip")), request(&game, page, None));
        let mut watching = vec![watch(&serving, &plain), watch(&serving, &gzip)];
        let first = if page { 6 } else { 1 };
        for version in first..first + 5 {
            // One more joins in the middle, before every roll.
            watching.push(watch(&serving, &gzip));
            let joined = watching.len() - 1;
            for (place, connection) in watching.iter_mut().enumerate() {
                if version == first || place == joined {
                    assert_eq!(connection.event().unwrap().unwrap().number, version);
                }
            }
            serving.roll(&game, version, 3);
            let told: Vec<_> = watching.iter_mut().map(|connection| connection.event().unwrap().unwrap()).collect();
            let expected = &told[0];
            assert_eq!(expected.number, version + 1);
            assert!(expected.data.contains("박지수"), "{}", expected.data);
            assert!(told.iter().all(|event| event.number == version + 1 && event.data == expected.data));
        }
    }
}

#[test]
fn everybody_receives_the_same_bytes() {
    let serving = Serving::start();
    let game = serving.begin(&["PJS", "KYJ"], false);
    let gzip = request(&game, true, Some("gzip"));
    let mut early = watch(&serving, &gzip);
    // What it begins with, when to come back, and the board.
    let opening = [early.piece().unwrap(), early.piece().unwrap(), early.piece().unwrap()];
    assert_eq!(opening[0], [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
    serving.roll(&game, 1, 3);
    let mut late = watch(&serving, &gzip);
    assert_eq!(late.piece().unwrap(), opening[0]);
    late.piece().unwrap();
    let (now, then) = (late.piece().unwrap(), early.piece().unwrap());
    assert_eq!(now, then, "a board for one who has just come is a board for one who came before");
    let mut plain = watch(&serving, &request(&game, true, None));
    plain.piece().unwrap();
    assert!(now.len() * 2 < plain.piece().unwrap().len(), "{}", now.len());
}

/// A stream that does not leave the machinery of requests, because it is asked for in an old way, or only for its head.
#[test]
fn old_clients_receive_it_too() {
    let mut serving = Serving::start();
    let game = serving.begin(&["PJS"], true);
    let ask = |first: &str| format!("{first}\r\nHost: {}\r\nAccept-Encoding: gzip\r\n\r\n", serving.address);
    let only_the_head = serving.say(ask(&format!("HEAD /g/{}/live HTTP/1.1\r\nConnection: close", game.id)).as_bytes());
    assert_eq!((only_the_head.status, only_the_head.header("content-encoding")), (200, Some("gzip")));
    assert_eq!((only_the_head.header("content-length"), &*only_the_head.body), (None, ""));
    let mut old = serving.connect();
    old.write_all(ask(&format!("GET /g/{}/live HTTP/1.0", game.id)).as_bytes()).unwrap();
    let mut heard = Vec::new();
    while !heard.windows(11).any(|bytes| bytes == b"\x1f\x8b\x08\0\0\0\0\0\0\xff\0") {
        let mut byte = [0];
        old.read_exact(&mut byte).unwrap();
        heard.extend(byte);
    }
    serving.stop();
}
