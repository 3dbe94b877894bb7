//! The table of what must not work, one test a row.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use crate::support::{Game, Serving};
use alley_trials::fresh;
use alley_trials::http::{Connection, Request, Response};

/// Who knocks.
#[derive(Clone, Copy, Debug)]
enum Link {
    None,
    Garbage,
    OfAnotherGame,
    Look,
    Write,
}

const LINKS: [Link; 5] = [Link::None, Link::Garbage, Link::OfAnotherGame, Link::Look, Link::Write];

struct Setting {
    serving: Serving,
    game: Game,
    other: Game,
}

impl Setting {
    fn new(public: bool) -> Self {
        let serving = Serving::start();
        let game = serving.begin(&["PJS", "KYJ"], public);
        let other = serving.begin(&["OTHER"], false);
        Self { serving, game, other }
    }

    fn token(&self, link: Link) -> Option<&str> {
        match link {
            Link::None => None,
            Link::Garbage => Some("not-a-token"),
            Link::OfAnotherGame => Some(&self.other.write),
            Link::Look => Some(&self.game.look),
            Link::Write => Some(&self.game.write),
        }
    }

    /// A page by a link.
    fn page(&self, rest: &str, link: Link) -> u16 {
        let token = self.token(link).map(|token| format!("/{token}")).unwrap_or_default();
        self.status_of_stream(&format!("/g/{}{token}{rest}", self.game.id), &[])
    }

    /// What programs may read.
    fn read(&self, rest: &str, link: Link) -> u16 {
        let bearer = self.token(link).map(|token| format!("Bearer {token}"));
        let headers: Vec<_> = bearer.iter().map(|bearer| ("Authorization", bearer.as_str())).collect();
        self.status_of_stream(&format!("/api/v1/games/{}{rest}", self.game.id), &headers)
    }

    /// What programs may write, tried at the version the game stands at.
    fn write(&self, method: &str, rest: &str, body: Option<&str>, link: Link) -> u16 {
        let version = self.version();
        let key = format!("try-{}", fresh());
        let headers = Game::headers(self.token(link).unwrap_or_default(), version, &key);
        let headers = headers.each();
        let headers = if matches!(link, Link::None) { &headers[1..] } else { &headers[..] };
        self.serving.ask(method, &format!("/api/v1/games/{}{rest}", self.game.id), headers, body).status
    }

    fn version(&self) -> u64 {
        let bearer = format!("Bearer {}", self.game.look);
        let path = format!("/api/v1/games/{}", self.game.id);
        self.serving.ask("GET", &path, &[("Authorization", &bearer)], None).json()["version"].as_u64().unwrap()
    }

    /// The status alone: a live stream has no end to wait for.
    fn status_of_stream(&self, path: &str, headers: &[(&str, &str)]) -> u16 {
        let mut connection = Connection::open(self.serving.address).unwrap();
        connection.head(&Request::get(path).headers(headers)).unwrap().status
    }
}

#[test]
fn pages_open_to_the_links_of_their_game_only() {
    for rest in ["", "/sheet", "/live"] {
        for (public, expected) in [(false, [404, 404, 404, 200, 200]), (true, [200, 404, 200, 200, 200])] {
            let setting = Setting::new(public);
            let found = LINKS.map(|link| setting.page(rest, link));
            assert_eq!(found, expected, "public: {public}, {rest:?}");
        }
    }
}

#[test]
fn programs_read_with_the_links_of_the_game_only() {
    for rest in ["", "/history", "/live"] {
        for (public, expected) in [(false, [404, 404, 404, 200, 200]), (true, [200, 200, 200, 200, 200])] {
            let setting = Setting::new(public);
            let found = LINKS.map(|link| setting.read(rest, link));
            assert_eq!(found, expected, "public: {public}, {rest:?}");
        }
    }
}

#[test]
fn only_the_link_that_may_write_writes() {
    let writes = [
        ("POST", "/rolls", Some(r#"{"pins":3}"#)),
        ("POST", "/corrections", Some(r#"{"player":1,"frame":1,"rolls":[2]}"#)),
        ("POST", "/undo", Some("{}")),
        ("POST", "/players", Some(r#"{"name":"LSH"}"#)),
        ("PATCH", "/players/2", Some(r#"{"name":"KYJ2"}"#)),
        ("DELETE", "/players/2", None),
    ];
    for (public, look) in [(false, 404), (true, 403)] {
        let setting = Setting::new(public);
        for (method, rest, body) in writes {
            let before = setting.version();
            let expected = [look, look, look, 403];
            let found = [Link::None, Link::Garbage, Link::OfAnotherGame, Link::Look]
                .map(|link| setting.write(method, rest, body, link));
            assert_eq!(found, expected, "public: {public}, {method} {rest}");
            assert_eq!(setting.version(), before, "nothing was written");
            assert_eq!(setting.write(method, rest, body, Link::Write), 200, "public: {public}, {method} {rest}");
            assert_eq!(setting.version(), before + 1);
        }
    }
}

#[test]
fn a_game_that_is_not_there_answers_like_one_that_is_not_for_you() {
    let setting = Setting::new(false);
    let (ask, id) = (|path: String| setting.serving.ask("GET", &path, &[], None), &setting.game.id);
    let (hidden, absent) = (ask(format!("/api/v1/games/{id}")), ask("/api/v1/games/zzzzzz".to_owned()));
    let same = |answer: &Response| (answer.status, answer.body.clone());
    assert_eq!(same(&hidden), same(&absent));
    assert_eq!(same(&ask(format!("/g/{id}"))), same(&ask("/g/zzzzzz".to_owned())));
}

#[test]
fn a_token_in_the_wrong_place_opens_nothing() {
    let setting = Setting::new(false);
    let Game { id, write, .. } = &setting.game;
    let api = format!("/api/v1/games/{id}");
    let header = |name: &'static str, value: String| setting.serving.ask("GET", &api, &[(name, &value)], None).status;
    assert_eq!(header("Authorization", write.clone()), 404);
    assert_eq!(header("Authorization", format!("Basic {write}")), 404);
    assert_eq!(header("Authorization", format!("bearer {}", write.to_uppercase())), 404);
    assert_eq!(header("Cookie", format!("token={write}")), 404);
    assert_eq!(header("X-Token", write.clone()), 404);
    let get = |path: String, headers: &[(&str, &str)]| setting.serving.ask("GET", &path, headers, None).status;
    assert_eq!(get(format!("{api}?token={write}"), &[]), 404);
    assert_eq!(get(format!("{api}/{write}"), &[]), 404);
    let bearer = format!("Bearer {write}");
    assert_eq!(get(format!("/g/{id}"), &[("Authorization", &bearer)]), 404);
    assert_eq!(get(format!("/g/{id}?token={write}"), &[]), 404);
    assert_eq!(get(format!("/g/{write}/{id}"), &[]), 404);
    let twice = [("Authorization", bearer.as_str()), ("Authorization", bearer.as_str())];
    assert_eq!(get(api.clone(), &twice), 404);
}

#[test]
fn a_name_that_is_not_ours_is_not_answered_to() {
    let serving = Serving::start();
    let by = |host: &str| serving.say(format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n").as_bytes());
    for host in ["Host: 127.0.0.1\r\n", "Host: localhost:8300\r\n", "Host: [::1]:1\r\n"] {
        assert_eq!(by(host).status, 200, "{host}");
    }
    for host in
        ["Host: evil.example\r\n", "", "Host: \r\n", "Host: 127.0.0.1\r\nHost: evil.example\r\n", "Host: a b\r\n"]
    {
        let answer = by(host);
        assert!(matches!(answer.status, 400 | 421), "{host}: {answer:?}");
    }
    let elsewhere = b"GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    assert_eq!(serving.say(elsewhere).status, 421);
    let names = vec!["lane.example".to_owned()];
    let called =
        Serving::with(Box::<alley_journal::Memory>::default(), alley_web::Settings { names, ..Default::default() });
    let answer = called.say(b"GET / HTTP/1.1\r\nHost: Lane.Example:8300\r\nConnection: close\r\n\r\n");
    assert_eq!(answer.status, 200);
}

#[test]
fn another_sites_page_writes_nothing() {
    let setting = Setting::new(false);
    let (serving, game) = (&setting.serving, &setting.game);
    let path = format!("/api/v1/games/{}/rolls", game.id);
    let from = |name: &str, value: &str| {
        let key = format!("origin-{}", fresh());
        let headers = Game::headers(&game.write, 1, &key);
        let headers = [&headers.each()[..], &[(name, value)]].concat();
        serving.ask("POST", &path, &headers, Some(r#"{"pins":1}"#))
    };
    for (name, value) in [
        ("Origin", "http://evil.example"),
        ("Origin", "null"),
        ("Origin", "http://127.0.0.1"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Site", "same-site"),
    ] {
        let answer = from(name, value);
        assert_eq!((answer.status, answer.code().as_str()), (403, "foreign_origin"), "{name}: {value}");
    }
    assert_eq!(from("Origin", &format!("http://{}", serving.address)).status, 200);
}

#[test]
fn a_write_names_the_version_it_follows() {
    let setting = Setting::new(false);
    let (serving, game) = (&setting.serving, &setting.game);
    let path = format!("/api/v1/games/{}/rolls", game.id);
    let bearer = format!("Bearer {}", game.write);
    let with = |version: Option<&str>| {
        let key = format!("version-{}", fresh());
        let mut headers = vec![("Authorization", bearer.as_str()), ("Idempotency-Key", key.as_str())];
        headers.extend(version.map(|version| ("If-Match", version)));
        serving.ask("POST", &path, &headers, Some(r#"{"pins":1}"#))
    };
    let told = |answer: &Response| (answer.status, answer.code());
    assert_eq!(told(&with(None)), (428, "version_missing".into()));
    for nonsense in
        ["1", "*", "W/\"1\"", "\"+1\"", "\"01\"", "\"\"", "\"-1\"", "\"1\", \"2\"", "\"18446744073709551615\""]
    {
        assert_eq!(told(&with(Some(nonsense))), (400, "malformed".into()), "{nonsense}");
    }
    for stale in ["\"0\"", "\"2\"", "\"9223372036854775807\""] {
        let answer = with(Some(stale));
        assert_eq!(told(&answer), (409, "version_stale".into()), "{stale}");
        assert_eq!(answer.json()["game"]["version"], 1, "the game as it is now comes back");
    }
    assert_eq!(with(Some("\"1\"")).status, 200);
    assert_eq!(with(Some("\"1\"")).json()["game"]["version"], 2);
}

#[test]
fn a_key_stands_for_one_thing() {
    let setting = Setting::new(false);
    let (serving, game) = (&setting.serving, &setting.game);
    let path = format!("/api/v1/games/{}/rolls", game.id);
    let again = |version: u64, pins: u8| {
        let headers = Game::headers(&game.write, version, "the-same-key");
        serving.ask("POST", &path, &headers.each(), Some(&format!("{{\"pins\":{pins}}}")))
    };
    let first = again(1, 7);
    assert_eq!((first.status, first.header("idempotency-replayed")), (200, None));
    for version in [1, 2, 9] {
        let repeated = again(version, 7);
        assert_eq!((repeated.status, repeated.header("idempotency-replayed")), (200, Some("true")), "{version}");
        assert_eq!(repeated.body, first.body);
    }
    for version in [1, 2] {
        let other = again(version, 2);
        assert_eq!((other.status, other.code().as_str()), (422, "key_reused"));
    }
    assert_eq!(setting.version(), 2);
    let missing = Game::headers(&game.write, 2, "");
    let missing = serving.ask("POST", &path, &missing.each()[..2], Some(r#"{"pins":1}"#));
    assert_eq!((missing.status, missing.code().as_str()), (400, "key_missing"));
    for nonsense in ["", "two words", &"x".repeat(65), "열쇠", "=1+1", "-1", "a,b", "\"a\""] {
        let headers = Game::headers(&game.write, 2, nonsense);
        assert_eq!(serving.ask("POST", &path, &headers.each(), Some(r#"{"pins":1}"#)).status, 400, "{nonsense}");
    }
}

#[test]
fn a_new_game_is_made_once_a_key() {
    let serving = Serving::start();
    let begin = |body: &str| {
        serving.ask("POST", "/api/v1/games", &[("Idempotency-Key", "one-game-and-no-other-game")], Some(body))
    };
    let (first, again) = (begin(r#"{"players":["PJS"]}"#), begin(r#"{"players":["PJS"]}"#));
    assert_eq!((first.status, again.status), (201, 201));
    assert_eq!(first.body, again.body);
    let other = begin(r#"{"players":["KYJ"]}"#);
    assert_eq!((other.status, other.code().as_str()), (422, "key_reused"));
}

#[test]
fn a_key_that_gives_links_away_is_no_guess() {
    let serving = Serving::start();
    let begin = |key: &str| {
        serving.ask("POST", "/api/v1/games", &[("Idempotency-Key", key)], Some(r#"{"players":["PJS"]}"#)).status
    };
    assert_eq!((begin("first-game-of-today"), begin(&"7".repeat(21)), begin(&"7".repeat(22))), (400, 400, 201));
}

#[test]
fn an_address_that_cannot_be_read_is_answered_in_our_own_words() {
    let setting = Setting::new(true);
    let id = &setting.game.id;
    for path in [format!("/api/v1/games/{id}/live?after=x"), "/api/v1/games/%ff".into(), "/api/v1/draws/%ff".into()] {
        let answer = setting.serving.ask("GET", &path, &[], None);
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{path}: {answer:?}");
        assert!(matches!(answer.code().as_str(), "malformed" | "not_found"), "{path}");
    }
    for path in ["/assets/%ff".to_owned(), "/r/x/proof/%ff".into(), format!("/g/{id}/%ff")] {
        let answer = setting.serving.ask("GET", &path, &[], None);
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}: {answer:?}");
        assert!(!answer.body.contains("UTF-8`") && !answer.body.contains("Invalid"), "{path}: {answer:?}");
    }
}

#[test]
fn a_full_game_takes_a_repeat_and_nobody_else() {
    let limits = alley_web::Limits { players: 2, ..alley_web::Limits::default() };
    let settings = alley_web::Settings { limits, ..alley_web::Settings::default() };
    let serving = Serving::with(Box::<alley_journal::Memory>::default(), settings);
    let game = serving.begin(&["PJS"], false);
    let join = |version: u64, key: &str, token: &str, name: &str| {
        let headers = Game::headers(token, version, key);
        let path = format!("/api/v1/games/{}/players", game.id);
        serving.ask("POST", &path, &headers.each(), Some(&format!("{{\"name\":\"{name}\"}}")))
    };
    assert_eq!(join(1, "join", &game.write, "KYJ").status, 200);
    let again = join(1, "join", &game.write, "KYJ");
    assert_eq!((again.status, again.header("idempotency-replayed")), (200, Some("true")));
    assert_eq!(join(2, "other", &game.write, "LSH").code(), "refused");
    assert_eq!(join(2, "third", &game.look, "LSH").code(), "look_only");
    assert_eq!(join(1, "stale", &game.write, "LSH").code(), "version_stale");
}

#[test]
fn a_body_is_small_json_and_nothing_else() {
    let setting = Setting::new(false);
    let (serving, game) = (&setting.serving, &setting.game);
    let path = format!("/api/v1/games/{}/rolls", game.id);
    let say = |kind: &str, body: &str| {
        let key = format!("body-{}", fresh());
        let headers = Game::headers(&game.write, 1, &key);
        let headers = [&headers.each()[..], &[("Content-Type", kind)]].concat();
        let answer = serving.ask("POST", &path, &headers, Some(body));
        (answer.status, answer.code())
    };
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
        assert_eq!(say(kind, r#"{"pins":1}"#), (415, "not_json".into()), "{kind}");
    }
    let json = "application/json; charset=utf-8";
    for nonsense in [
        "",
        "null",
        "[]",
        "[1,null]",
        "{",
        r#"{"pins":"1"}"#,
        r#"{"pins":1.5}"#,
        r#"{"pins":-1}"#,
        r#"{"pins":256}"#,
        "{}",
    ] {
        assert_eq!(say(json, nonsense), (400, "malformed".into()), "{nonsense}");
    }
    assert_eq!(say(json, r#"{"pins":1,"score":300}"#), (400, "malformed".into()));
    assert_eq!(say(json, &"[".repeat(16_000)), (400, "malformed".into()));
    assert_eq!(say(json, r#"{"pins":11}"#), (422, "refused".into()));
    let padded = |length: usize| format!("{{\"pins\":1{}}}", " ".repeat(length - 10));
    assert_eq!(say(json, &padded((16 << 10) + 1)), (413, "too_large".into()));
    let announced = format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nAuthorization: Bearer {}\r\n\
         If-Match: \"1\"\r\nIdempotency-Key: big\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n{{",
        game.write
    );
    assert_eq!(serving.say(announced.as_bytes()).status, 413);
    assert_eq!(setting.version(), 1);
    assert_eq!(say(json, &padded(16 << 10)).0, 200);
}

/// A list of the values is no object, and an object is no word.
#[test]
fn a_body_has_the_form_that_is_described() {
    let serving = Serving::start();
    let draw = |end: &str| {
        let seal = "0".repeat(64);
        format!(r#"{{"event":"coffee","entrants":"a\nb","laps":3,"end":{end},"count":1,"seal":"{seal}"}}"#)
    };
    let evening = |contest: &str| format!(r#"{{"people":"a\nb","games":1,"lanes":1,"contest":{contest}}}"#);
    let game = |team: &str| format!(r#"{{"rules":"baker","teams":[{team}]}}"#);
    let figures = |linked: &str| format!(r#"{{"name":"a","games":[{linked}]}}"#);
    for (path, described, otherwise) in [
        ("games", game(r#"{"name":"a","players":["b","c"]}"#), game(r#"["a",["b","c"]]"#)),
        ("stats", figures(r#"{"id":"b","token":"c"}"#), figures(r#"["b","c"]"#)),
        ("evenings", evening(r#""both""#), evening(r#"{"both":null}"#)),
        ("draws", draw(r#""last""#), draw(r#"{"last":null}"#)),
    ] {
        let say = |body: &str| {
            let key = format!("a-key-that-nobody-guesses-{}", fresh());
            serving.ask("POST", &format!("/api/v1/{path}"), &[("Idempotency-Key", &key)], Some(body))
        };
        assert!([200, 201].contains(&say(&described).status), "{:?}", say(&described));
        let refused = say(&otherwise);
        assert_eq!((refused.status, refused.code()), (400, "malformed".to_owned()), "{otherwise}");
    }
}

#[test]
fn slow_headers_are_hung_up_on_while_others_are_served() {
    let setting = Setting::new(false);
    let start = Instant::now();
    let mut slow: Vec<_> = (0..20).map(|_| setting.serving.connect()).collect();
    let mut open = slow.len();
    let mut letters = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ".iter().cycle();
    while open > 0 {
        assert!(start.elapsed() < Duration::from_secs(15), "{open} slow visitors are still there");
        assert!(setting.version() > 0, "others are served");
        let letter = letters.next().unwrap();
        open = slow
            .iter_mut()
            .filter_map(|stream| {
                stream.set_read_timeout(Some(Duration::from_millis(5))).unwrap();
                stream.write_all(&[*letter]).ok()?;
                match stream.read(&mut [0; 64]) {
                    Ok(0) => None,
                    Err(error) if error.kind() != std::io::ErrorKind::WouldBlock => None,
                    _ => Some(()),
                }
            })
            .count();
        std::thread::sleep(Duration::from_millis(200));
    }
    assert!(start.elapsed() > Duration::from_secs(5), "a slow network is not hung up on at once");
}

#[test]
fn a_slow_body_is_not_waited_for() {
    let setting = Setting::new(false);
    let mut stream = setting.serving.connect();
    let start = Instant::now();
    write!(
        stream,
        "POST /api/v1/games/{}/rolls HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\
         Authorization: Bearer {}\r\nIf-Match: \"1\"\r\nIdempotency-Key: slow\r\nContent-Length: 10\r\n\r\n{{",
        setting.game.id, setting.game.write
    )
    .unwrap();
    let mut start_of_answer = [0; 12];
    stream.read_exact(&mut start_of_answer).unwrap();
    assert_eq!(&start_of_answer[9..], b"408");
    assert!(start.elapsed() < Duration::from_secs(15));
    assert_eq!(setting.version(), 1);
}

#[test]
fn no_path_leads_out_of_the_house() {
    let serving = Serving::start();
    for path in [
        "/assets/../src/lib.rs",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/Cargo.toml",
        "/assets//etc/passwd",
        "/../../etc/passwd",
        "/g/../../etc/passwd",
        "/assets/alley.css",
        "/assets/%00",
        "/assets/\\..\\Cargo.toml",
        "/api/v1/../../",
        "/api/v1/games/..",
    ] {
        let answer = serving.ask("GET", path, &[], None);
        assert!(matches!(answer.status, 400 | 404), "{path}: {answer:?}");
        assert!(!answer.body.contains("root:") && !answer.body.contains("[package]"), "{path}");
    }
}

#[test]
fn a_method_does_what_it_says_or_nothing() {
    let setting = Setting::new(false);
    let (serving, game) = (&setting.serving, &setting.game);
    let api = format!("/api/v1/games/{}", game.id);
    let page = format!("/g/{}/{}", game.id, game.write);
    for (method, path) in [
        ("GET", format!("{api}/rolls")),
        ("GET", format!("{api}/undo")),
        ("PUT", format!("{api}/rolls")),
        ("DELETE", api.clone()),
        ("POST", page.clone()),
        ("POST", "/".to_owned()),
        ("POST", format!("{page}/live")),
        ("TRACE", "/".to_owned()),
        ("OPTIONS", api.clone()),
        ("BREW", api.clone()),
    ] {
        let key = format!("method-{}", fresh());
        let headers = Game::headers(&game.write, 1, &key);
        let answer = serving.ask(method, &path, &headers.each(), None);
        assert_eq!((answer.status, answer.code().as_str()), (405, "method_not_allowed"), "{method} {path}");
        assert!(answer.header("allow").is_some(), "{method} {path}");
    }
    let key = format!("method-{}", fresh());
    let headers = Game::headers(&game.write, 1, &key);
    for trick in [("X-HTTP-Method-Override", "POST"), ("X-Method-Override", "POST")] {
        let headers = [&headers.each()[..], &[trick]].concat();
        assert_eq!(serving.ask("GET", &format!("{api}/undo?_method=POST"), &headers, None).status, 405);
    }
    assert_eq!(setting.version(), 1, "nothing was written");
    let head = serving.ask("HEAD", &page, &[], None);
    assert_eq!((head.status, head.body.as_str()), (200, ""));
}

#[test]
fn every_answer_carries_its_armour() {
    let setting = Setting::new(true);
    let Game { id, write, .. } = &setting.game;
    for path in ["/".to_owned(), format!("/g/{id}/{write}"), "/nowhere".to_owned(), format!("/api/v1/games/{id}")] {
        let answer = setting.serving.ask("GET", &path, &[], None);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{path}: {policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert!(answer.header("server").is_none() && answer.header("access-control-allow-origin").is_none());
    }
}

#[test]
fn one_address_takes_no_more_than_its_share() {
    use alley_web::{Allowance, Limits, Settings};
    let hour = Duration::from_hours(1);
    let limits = Limits { games: Allowance { burst: 2, pause: hour }, players: 3, ..Limits::default() };
    let serving = Serving::with(Box::<alley_journal::Memory>::default(), Settings { limits, ..Settings::default() });
    let begin = |players: &str| {
        let key = format!("a-new-game-of-the-tests-{}", fresh());
        let body = format!("{{\"players\":{players}}}");
        serving.ask("POST", "/api/v1/games", &[("Idempotency-Key", &key)], Some(&body))
    };
    assert_eq!(begin(r#"["A","B","C"]"#).status, 201);
    assert_eq!(begin(r#"["A","B","C","D"]"#).status, 422, "four players are one too many");
    assert_eq!(begin(r#"["A"]"#).status, 201, "what is refused costs nothing");
    let refused = begin(r#"["A"]"#);
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many"));
    assert!(refused.header("retry-after").unwrap().parse::<u64>().unwrap() > 3000);

    let limits = Limits { requests: Allowance { burst: 5, pause: hour }, connections_each: 3, ..Limits::default() };
    let serving = Serving::with(Box::<alley_journal::Memory>::default(), Settings { limits, ..Settings::default() });
    let statuses: Vec<_> = (0..7).map(|_| serving.ask("GET", "/", &[], None).status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429]);
    std::thread::sleep(Duration::from_millis(200)); // the server notices that those visitors have gone
    let _held: Vec<_> = (0..3).map(|_| serving.connect()).collect();
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(serving.ask("GET", "/", &[], None).status, 0, "the door is closed");
}
