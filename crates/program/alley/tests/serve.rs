//! `alley serve` as a program: how it starts, says where it is, stops, and goes on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

#[path = "../../../faces/web/tests/support/client.rs"]
mod client;
mod host;
mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use client::ask;
use host::Host;
use support::{new_journal, piped};

/// A new game: its id and its link that may write.
fn begin(host: &Host) -> (String, String) {
    let body = r#"{"players":["박지수","Kim"]}"#;
    let said =
        ask(host.address, "POST", "/api/v1/games", &[("Idempotency-Key", "the-only-game-of-this-test")], Some(body))
            .json();
    (said["game"]["id"].as_str().unwrap().to_owned(), said["write"].as_str().unwrap().to_owned())
}

fn roll(host: &Host, (id, token): &(String, String), version: u64, pins: u8) -> client::Answer {
    let (bearer, expected, key) = (format!("Bearer {token}"), format!("\"{version}\""), format!("roll-{version}"));
    let headers = [("Authorization", bearer.as_str()), ("If-Match", &expected), ("Idempotency-Key", &key)];
    let path = format!("/api/v1/games/{id}/rolls");
    ask(host.address, "POST", &path, &headers, Some(&format!("{{\"pins\":{pins}}}")))
}

/// A live stream, after its first board.
fn watch(host: &Host, (id, token): &(String, String)) -> BufReader<TcpStream> {
    let mut stream = client::connect(host.address);
    write!(stream, "GET /g/{id}/{token}/live HTTP/1.1\r\nHost: {}\r\n\r\n", host.address).unwrap();
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    while !line.starts_with("id: ") {
        line.clear();
        stream.read_line(&mut line).unwrap();
    }
    stream
}

#[test]
fn a_stop_ends_live_streams_cleanly_and_a_start_goes_on() {
    let journal = new_journal();
    let mut game = None;
    for (signal, version) in [("-TERM", 1), ("-INT", 2)] {
        let host = Host::start(&journal, &["--port", "0"]);
        let game = game.get_or_insert_with(|| begin(&host));
        let mut stream = watch(&host, game);
        assert_eq!(roll(&host, game, version, 3).json()["version"], version + 1);
        assert_eq!(host.told(signal), (Some(0), String::new()), "{signal}");
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(rest.contains(&format!("id: {}\n", version + 1)), "the last roll arrived: {rest}");
        assert!(rest.ends_with("0\r\n\r\n"), "the stream has an end: {rest}");
    }
    let (id, _) = game.unwrap();
    let shown = piped(&["games", "show", &id, "--journal", &journal], b"");
    assert!(shown.screen().contains("박지수"), "{}", shown.screen());
}

#[test]
fn a_connection_that_says_nothing_does_not_hold_up_a_stop() {
    let host = Host::start(&new_journal(), &["--port", "0"]);
    let _silent: Vec<_> = (0..5).map(|_| client::connect(host.address)).collect();
    let start = std::time::Instant::now();
    assert_eq!(host.told("-TERM").0, Some(0));
    assert!(start.elapsed() < std::time::Duration::from_secs(10));
}

#[test]
fn it_listens_on_this_machine_only_unless_it_is_told_otherwise() {
    let host = Host::start(&new_journal(), &["--port", "0"]);
    assert_eq!(host.words, format!("On this machine: http://{}/\nCtrl-C stops it.\n", host.address));
    let listening = |port: u16| {
        let sockets = std::fs::read_to_string("/proc/net/tcp").unwrap();
        let found = sockets.lines().filter_map(|line| {
            let mut words = line.split_whitespace().skip(1);
            let (local, state) = (words.next()?, words.nth(1)?);
            (state == "0A" && local.ends_with(&format!(":{port:04X}"))).then(|| local[..8].to_owned())
        });
        found.collect::<Vec<_>>()
    };
    assert_eq!(listening(host.address.port()), ["0100007F"]);
    let open = Host::start(&new_journal(), &["--port", "0", "--lan"]);
    assert_eq!(listening(open.address.port()), ["00000000"]);
    if let Some(line) = open.words.lines().find(|line| line.starts_with("On phones in the same network: http://")) {
        assert!(open.words.contains("█▀") || open.words.contains("▄▄"), "a code is drawn for {line}:\n{}", open.words);
    }
    host.told("-TERM");
    open.told("-TERM");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let holder = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = holder.local_addr().unwrap().port().to_string();
    let run = piped(&["serve", "--port", &port, "--lang", "en", "--journal", &new_journal()], b"");
    assert_eq!((run.code, run.screen()), (Some(2), ""));
    let expected = format!("alley: cannot listen on port {port}: Address already in use");
    assert!(run.stderr.starts_with(&expected) && run.stderr.contains("--port NUMBER"), "{}", run.stderr);
    let run = piped(&["serve", "--port", &port, "--lang", "ko", "--journal", &new_journal()], b"");
    assert!(run.stderr.starts_with(&format!("alley: {port}번 포트를 열 수 없습니다")), "{}", run.stderr);
}

#[test]
fn a_journal_that_cannot_be_used_is_named_before_anybody_comes() {
    let run = piped(&["serve", "--port", "0", "--journal", "/dev/full"], b"");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("/dev/full"), "{}", run.stderr);
}
