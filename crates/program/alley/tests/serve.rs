//! `alley serve` as a program: how it starts, says where it is, stops, and goes on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use std::net::TcpListener;

use alley_trials::http::{Connection, Request, Response, connect};
use alley_trials::{Server, new_journal};
use support::{piped, serve};

/// A new game: its id and its link that may write.
fn begin(server: &Server) -> (String, String) {
    let request = Request::new("POST", "/api/v1/games").key("the-only-game-of-this-test");
    let said = request.json(r#"{"players":["박지수","Kim"]}"#).ask(server.address).json();
    (said["game"]["id"].as_str().unwrap().to_owned(), said["write"].as_str().unwrap().to_owned())
}

fn roll(server: &Server, (id, token): &(String, String), version: u64, pins: u8) -> Response {
    let request = Request::new("POST", &format!("/api/v1/games/{id}/rolls")).token(token).version(version);
    request.key(&format!("roll-{version}")).json(format!("{{\"pins\":{pins}}}")).ask(server.address)
}

/// A live stream, after its first board.
fn watch(server: &Server, (id, token): &(String, String)) -> Connection {
    let mut stream = Connection::open(server.address).unwrap();
    stream.watch(&Request::get(&format!("/g/{id}/{token}/live"))).unwrap();
    stream.event().unwrap();
    stream
}

/// Its exit code, and what it had to complain about.
fn told(server: Server, signal: &str) -> (Option<i32>, String) {
    let exit = server.told(signal).unwrap();
    (exit.status.code(), exit.complaints)
}

#[test]
fn a_stop_ends_live_streams_cleanly_and_a_start_goes_on() {
    let journal = new_journal();
    let mut game = None;
    for (signal, version) in [("-TERM", 1), ("-INT", 2)] {
        let server = serve(&journal, &[]);
        let game = game.get_or_insert_with(|| begin(&server));
        let mut stream = watch(&server, game);
        assert_eq!(roll(&server, game, version, 3).json()["version"], version + 1);
        assert_eq!(told(server, signal), (Some(0), String::new()), "{signal}");
        let last = stream.event().unwrap();
        assert_eq!(last.map(|event| event.number), Some(version + 1), "the last roll arrived");
        assert!(stream.event().unwrap().is_none(), "the stream has an end");
    }
    let (id, _) = game.unwrap();
    let shown = piped(&["games", "show", &id, "--journal", &journal], b"");
    assert!(shown.screen().contains("박지수"), "{}", shown.screen());
}

/// What stands in a record or an export is no key to its links; a server that was restarted gives the same ones, and
/// nobody else on the machine reads the file.
#[test]
fn links_outlive_the_server_and_are_not_made_from_the_record() {
    let journal = new_journal();
    let mut server = serve(&journal, &[]);
    let begun = begin(&server);
    server.kill().unwrap();
    server.restart().unwrap();
    assert_eq!(begin(&server), begun, "the same request has the same answer");

    let exported = piped(&["games", "export", "--journal", &journal], b"").screen().to_owned();
    assert!(!exported.contains("the-only-game-of-this-test") && !exported.contains(&begun.1), "{exported}");
    let [record]: [serde_json::Value; 1] = serde_json::from_str(&exported).unwrap();
    let key = record["entries"][0]["key"].as_str().unwrap();
    let request = Request::new("POST", "/api/v1/games").key(key);
    let other = request.json(r#"{"players":["박지수","Kim"]}"#).ask(server.address).json();
    assert_ne!((&other["game"]["id"], &other["write"]), (&begun.0.into(), &begun.1.into()), "it begins another game");
    for file in [journal.clone(), format!("{journal}-wal"), format!("{journal}-shm")] {
        let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[test]
fn a_connection_that_says_nothing_does_not_hold_up_a_stop() {
    let server = serve(&new_journal(), &[]);
    let _silent: Vec<_> = (0..5).map(|_| connect(server.address).unwrap()).collect();
    let start = std::time::Instant::now();
    assert_eq!(told(server, "-TERM").0, Some(0));
    assert!(start.elapsed() < std::time::Duration::from_secs(10));
}

#[test]
fn it_listens_on_this_machine_only_unless_it_is_told_otherwise() {
    let server = serve(&new_journal(), &[]);
    assert_eq!(server.words, format!("On this machine: http://{}/\nPress Ctrl-C to stop.\n", server.address));
    let listening = |port: u16| {
        let sockets = std::fs::read_to_string("/proc/net/tcp").unwrap();
        let found = sockets.lines().filter_map(|line| {
            let mut words = line.split_whitespace().skip(1);
            let (local, state) = (words.next()?, words.nth(1)?);
            (state == "0A" && local.ends_with(&format!(":{port:04X}"))).then(|| local[..8].to_owned())
        });
        found.collect::<Vec<_>>()
    };
    assert_eq!(listening(server.address.port()), ["0100007F"]);
    let open = serve(&new_journal(), &["--lan"]);
    assert_eq!(listening(open.address.port()), ["00000000"]);
    if let Some(line) = open.words.lines().find(|line| line.starts_with("On phones in the same network: http://")) {
        assert!(open.words.contains("█▀") || open.words.contains("▄▄"), "a code is drawn for {line}:\n{}", open.words);
    }
    told(server, "-TERM");
    told(open, "-TERM");
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
