//! Behind a proxy: its visitors are told apart, links lead to the home, and nobody but the proxy is believed.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::net::Ipv4Addr;
use std::time::Duration;

use crate::support::{Game, Serving};
use alley_journal::Memory;
use alley_trials::fresh;
use alley_trials::http::{Connection, Request, Response};
use alley_web::{Allowance, Limits, Settings};

/// The address of the proxy; this machine has others that are not believed.
const PROXY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 7);
const STRANGER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 8);
const HOUR: Duration = Duration::from_hours(1);

fn behind(limits: Limits) -> Serving {
    let settings = Settings {
        behind: vec!["127.0.0.7/32".parse().unwrap()],
        home: Some("https://alley.example".parse().unwrap()),
        limits,
        ..Settings::default()
    };
    Serving::with(Box::new(Memory::default()), settings)
}

fn asked(serving: &Serving, from: Ipv4Addr, request: &Request) -> Response {
    Connection::open_from(serving.address, from).unwrap().ask(request).unwrap()
}

/// A request for somebody else, as a proxy passes it on.
fn passed_on(path: &str, visitor: &str) -> Request {
    Request::get(path).header("X-Forwarded-For", visitor).header("X-Forwarded-Proto", "https")
}

#[test]
fn requests_and_new_games_are_counted_by_visitor() {
    let three = Allowance { burst: 3, pause: HOUR };
    let serving = behind(Limits { requests: three, ..Limits::default() });
    let statuses = |from, visitor: &str| {
        (0..4).map(|_| asked(&serving, from, &passed_on("/api/v1/games", visitor)).status).collect::<Vec<_>>()
    };
    assert_eq!(statuses(PROXY, "203.0.113.1"), [200, 200, 200, 429]);
    assert_eq!(statuses(PROXY, "203.0.113.2"), [200, 200, 200, 429], "another visitor");
    assert_eq!(statuses(PROXY, "203.0.113.99, 203.0.113.1"), [429; 4], "what a visitor adds in front is nothing");
    assert_eq!(statuses(STRANGER, "203.0.113.3"), [200, 200, 200, 429]);
    assert_eq!(statuses(STRANGER, "203.0.113.4"), [429; 4], "a stranger cannot be somebody else");

    let serving = behind(Limits { games: Allowance { burst: 1, pause: HOUR }, ..Limits::default() });
    let begin = |from, visitor: &str| {
        let key = format!("a-new-game-of-the-tests-{}", fresh());
        let request = Request::new("POST", "/api/v1/games").key(&key).header("X-Forwarded-For", visitor);
        asked(&serving, from, &request.json(r#"{"players":["A"]}"#)).status
    };
    assert_eq!(
        [begin(PROXY, "203.0.113.1"), begin(PROXY, "203.0.113.1"), begin(PROXY, "203.0.113.2")],
        [201, 429, 201]
    );
    assert_eq!([begin(STRANGER, "203.0.113.5"), begin(STRANGER, "203.0.113.6")], [201, 429]);
}

#[test]
fn connections_of_the_proxy_are_not_counted_but_the_streams_of_each_visitor_are() {
    let serving = behind(Limits { connections_each: 3, ..Limits::default() });
    let game = serving.begin(&["A"], true);
    let idle: Vec<_> = (0..10).map(|_| Connection::open_from(serving.address, PROXY).unwrap()).collect();
    let watch = |visitor: &str| {
        let mut stream = Connection::open_from(serving.address, PROXY).unwrap();
        let head = stream.head(&passed_on(&format!("/api/v1/games/{}/live", game.id), visitor)).unwrap();
        (head, stream)
    };
    let streams: Vec<_> = (0..3).map(|_| watch("203.0.113.1")).collect();
    assert!(streams.iter().all(|(head, _)| head.status == 200));
    assert_eq!(streams[0].0.header("x-accel-buffering"), Some("no"));
    let (refused, _) = watch("203.0.113.1");
    assert_eq!((refused.status, refused.header("retry-after")), (429, Some("2")));
    assert_eq!(asked(&serving, PROXY, &passed_on("/", "203.0.113.1")).status, 429, "a request needs a slot as well");
    let page = Request::get(&format!("/g/{}/live", game.id)).header("X-Forwarded-For", "203.0.113.1");
    assert_eq!(asked(&serving, PROXY, &page).status, 429, "pages and programs alike");
    assert_eq!(watch("203.0.113.2").0.status, 200, "another visitor");
    drop(streams);
    let mut later = (0..100).map(|_| {
        std::thread::sleep(Duration::from_millis(50));
        watch("203.0.113.1").0.status
    });
    assert!(later.any(|status| status == 200), "those who left take nothing");
    drop(idle);

    let strangers: Vec<_> = (0..3).map(|_| Connection::open_from(serving.address, STRANGER).unwrap()).collect();
    std::thread::sleep(Duration::from_millis(200));
    let mut fourth = Connection::open_from(serving.address, STRANGER).unwrap();
    assert!(fourth.ask(&passed_on("/", "203.0.113.9")).is_err(), "for anybody else the door is as narrow as ever");
    drop(strangers);
}

/// The links of a scorekeeper's page and its code, as they are asked for by this host.
fn page(serving: &Serving, game: &Game, from: Ipv4Addr, host: &str, secure: bool) -> String {
    let proto = if secure { "X-Forwarded-Proto: https\r\n" } else { "" };
    let text =
        format!("GET /g/{}/{} HTTP/1.1\r\nHost: {host}\r\n{proto}Connection: close\r\n\r\n", game.id, game.write);
    Connection::open_from(serving.address, from).unwrap().say(&text).unwrap().body
}

#[test]
fn links_lead_to_the_home() {
    let serving = behind(Limits::default());
    let game = serving.begin(&["A"], false);
    let link = format!("https://alley.example/g/{}/{}", game.id, game.look);
    for (from, host) in [(PROXY, "alley.example"), (PROXY, "127.0.0.1:8300"), (STRANGER, "10.0.0.7:8300")] {
        let page = page(&serving, &game, from, host, false);
        assert!(
            page.contains(&link) && !page.contains("http://alley") && !page.contains(host_link(host).as_str()),
            "{page}"
        );
    }

    let homeless = Settings { behind: vec!["127.0.0.7".parse().unwrap()], ..Settings::default() };
    let homeless = Serving::with(Box::new(Memory::default()), homeless);
    let game = homeless.begin(&["A"], false);
    let link = |scheme: &str| format!("{scheme}://10.0.0.7/g/{}/{}", game.id, game.look);
    assert!(page(&homeless, &game, PROXY, "10.0.0.7", true).contains(&link("https")));
    assert!(page(&homeless, &game, PROXY, "10.0.0.7", false).contains(&link("http")));
    assert!(page(&homeless, &game, STRANGER, "10.0.0.7", true).contains(&link("http")), "a stranger is not believed");
}

fn host_link(host: &str) -> String {
    format!("http://{host}/g/")
}

#[test]
fn the_home_is_a_name_of_the_server_and_no_other_name_is() {
    let serving = behind(Limits::default());
    let status = |from, host: &str, forwarded: &str| {
        let text = format!("GET / HTTP/1.1\r\nHost: {host}\r\n{forwarded}Connection: close\r\n\r\n");
        Connection::open_from(serving.address, from).unwrap().say(&text).unwrap().status
    };
    for from in [PROXY, STRANGER] {
        assert_eq!(status(from, "alley.example", ""), 200);
        assert_eq!(status(from, "ALLEY.example:443", ""), 200);
        for host in ["evil.example", "alley.example.evil.example", "x.alley.example"] {
            assert_eq!(status(from, host, "X-Forwarded-Host: alley.example\r\n"), 421, "{host}");
        }
    }
    let write = |host: &str, origin: &str| {
        let (body, key) = (r#"{"players":["A"]}"#, format!("a-new-game-of-the-tests-{}", fresh()));
        let text = format!(
            "POST /api/v1/games HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nIdempotency-Key: {key}\r\nX-Forwarded-For: \
             203.0.113.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        Connection::open_from(serving.address, PROXY).unwrap().say(&text).unwrap().status
    };
    assert_eq!(write("alley.example", "https://alley.example"), 201);
    assert_eq!(write("alley.example", "https://evil.example"), 403);
    assert_eq!(write("alley.example", "null"), 403);
}
