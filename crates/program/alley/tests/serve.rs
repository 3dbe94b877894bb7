//! `alley serve` as a program: how it starts, says where it is, stops, and goes on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};

use crate::support::{piped, serve};
use alley_trials::http::{Connection, Request, Response, connect};
use alley_trials::{Server, new_journal};

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

/// Where a server answers those who run it.
fn status(server: &Server) -> SocketAddr {
    let line = server.words.lines().find_map(|line| line.strip_prefix("For monitoring: http://")).unwrap();
    line.strip_suffix("/metrics").unwrap().parse().unwrap()
}

/// A number of `/metrics`.
fn metric(status: SocketAddr, name: &str) -> u64 {
    let answer = Request::get("/metrics").ask(status);
    assert_eq!(answer.header("content-type"), Some("text/plain; version=0.0.4; charset=utf-8"));
    let value = answer.body.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok());
    value.unwrap_or_else(|| panic!("{name} is not in {}", answer.body))
}

#[test]
fn those_who_run_it_ask_on_a_port_of_their_own() {
    let server = serve(&new_journal(), &["--status", "0"]);
    let status = status(&server);
    assert!(status.ip().is_loopback());
    assert_eq!(Request::get("/healthz").ask(status).body, "alive\n");
    assert_eq!(Request::get("/readyz").ask(status).body, "ready\n");
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(Request::get(path).ask(server.address).status, 404, "{path} is not for visitors");
    }
    for path in ["/", "/api/v1/games"] {
        assert_eq!(Request::get(path).ask(status).status, 404, "{path} is for visitors");
    }

    let game = begin(&server);
    let stream = watch(&server, &game);
    assert_eq!(roll(&server, &game, 1, 3).status, 200);
    assert_eq!(roll(&server, &game, 1, 3).status, 200, "a repeat");
    let number = |name: &str| metric(status, name);
    assert_eq!(number("alley_requests_total{class=\"2xx\"}"), 4);
    assert_eq!(number("alley_requests_total{class=\"4xx\"}"), 3);
    assert_eq!(number("alley_requests_total{class=\"5xx\"}"), 0);
    assert_eq!(number("alley_writes_total"), 3);
    assert_eq!(number("alley_versions_published_total"), 1);
    assert_eq!((number("alley_streams"), number("alley_games_open")), (1, 1));
    assert!(number("alley_connections") >= 1);
    assert_eq!(number("alley_journal_failures_total"), 0);
    drop(stream);
    let gone = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        (number("alley_streams"), number("alley_connections")) == (0, 0)
    });
    assert!(gone, "who has left is not counted");
    assert_eq!(told(server, "-TERM"), (Some(0), String::new()));
}

/// The document tells of every number that there is, and of no other.
#[test]
fn every_number_is_in_the_document() {
    let document = include_str!("../../../../docs/operating.md");
    let (_, rest) = document.split_once("## What to watch\n").unwrap();
    let (section, _) = rest.split_once("\n## ").unwrap();
    let names = |text: &str| -> BTreeSet<String> {
        let words = text.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_');
        words.filter(|word| word.starts_with("alley_")).map(str::to_owned).collect()
    };
    let server = serve(&new_journal(), &["--status", "0"]);
    let numbers = names(&Request::get("/metrics").ask(status(&server)).body);
    assert!(!numbers.is_empty());
    assert_eq!(names(section), numbers);
}

#[test]
fn a_server_that_stops_is_not_ready() {
    let server = serve(&new_journal(), &["--status", "0"]);
    let (address, status) = (server.address, status(&server));
    // A write that is not all there yet holds up the stop.
    let mut slow = connect(address).unwrap();
    let head = "Content-Type: application/json\r\nIdempotency-Key: a-game-that-is-begun-slowly\r\nContent-Length: 17";
    write!(slow, "POST /api/v1/games HTTP/1.1\r\nHost: {address}\r\n{head}\r\n\r\n{{").unwrap();
    let asked = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        metric(status, "alley_connections") == 1
    });
    assert!(asked && Request::get("/readyz").ask(status).status == 200);
    std::thread::sleep(std::time::Duration::from_millis(300)); // the request is being read
    server.signal("-TERM").unwrap();
    let stopping = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        Request::get("/readyz").ask(status).status == 503
    });
    assert!(stopping, "it is ready until it has gone");
    assert_eq!(Request::get("/healthz").ask(status).status, 200, "and alive");
    slow.write_all(br#""players":["A"]}"#).unwrap();
    let mut answer = String::new();
    slow.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201 "), "what was on its way is finished: {answer}");
    assert_eq!(told(server, "-TERM").0, Some(0));
}

#[test]
fn trouble_is_told_as_json_if_it_is_asked_for() {
    let journal = new_journal();
    let server = serve(&journal, &[]);
    let (id, token) = begin(&server);
    told(server, "-TERM");
    let mut bytes = std::fs::read(&journal).unwrap();
    let places: Vec<_> = (0..bytes.len()).filter(|&place| bytes[place..].starts_with(b"Kim")).collect();
    assert!(!places.is_empty());
    for place in places {
        bytes[place] ^= 1;
    }
    std::fs::write(&journal, bytes).unwrap();

    let complaint = |arguments: &[&str]| {
        let server = serve(&journal, &[arguments, &["--status", "0"]].concat());
        let answer = Request::get(&format!("/api/v1/games/{id}")).token(&token).ask(server.address);
        assert_eq!((answer.status, answer.code().as_str()), (500, "journal"));
        assert_eq!(metric(status(&server), "alley_journal_failures_total"), 1);
        told(server, "-TERM").1
    };
    let plain = complaint(&[]);
    assert!(plain.starts_with("alley: the journal: ") && plain.lines().count() == 1, "{plain}");
    assert_eq!(complaint(&["--log", "plain"]), plain);
    let json = complaint(&["--log", "json"]);
    assert_eq!(json.lines().count(), 1, "{json}");
    let line: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&line["level"], line.as_object().unwrap().len()), (&"error".into(), 3));
    assert_eq!(format!("alley: {}\n", line["message"].as_str().unwrap()), plain);
    let time = line["time"].as_str().unwrap();
    assert!(time.len() == "2026-11-16T17:00:00.007Z".len() && time.ends_with('Z'), "{time}");
}

#[test]
fn its_home_is_announced_and_what_cannot_be_one_is_refused() {
    let server = serve(&new_journal(), &["--home", "https://alley.example/", "--behind", "127.0.0.1"]);
    let line = "For everybody: https://alley.example/\n";
    assert!(server.words.contains(line) && server.words.contains('█'), "{}", server.words);
    told(server, "-TERM");
    for (option, value, english, korean) in [
        ("--behind", "proxy", "a network such as 10.0.0.0/8", "10.0.0.0/8 같은 네트워크나 주소여야 합니다"),
        (
            "--home",
            "alley.example",
            "an address such as https://alley.example",
            "https://alley.example 같은 주소여야 합니다",
        ),
        ("--port", "65536", "a whole number from 0 to 65535 is needed", "0부터 65535까지의 정수여야 합니다"),
        ("--status", "x", "a port such as 8301", "8301 같은 포트나"),
    ] {
        for (language, sentence) in [("en", english), ("ko", korean)] {
            let run = piped(&["serve", "--lang", language, option, value, "--journal", &new_journal()], b"");
            assert!(run.code == Some(2) && run.stderr.contains(sentence), "{}", run.stderr);
        }
    }
    let holder = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = holder.local_addr().unwrap().to_string();
    let taken = ["serve", "--port", "0", "--lang", "en", "--status", &address, "--journal", &new_journal()];
    let run = piped(&taken, b"");
    assert!(
        run.stderr.starts_with(&format!("alley: cannot listen on {address}: Address already in use")),
        "{}",
        run.stderr
    );
}
