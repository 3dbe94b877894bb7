//! A hundred hostile names through every output: pages, JSON, CSV, the terminal and what the server tells its host.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

#[path = "../../../faces/web/tests/support/client.rs"]
mod client;
mod host;
mod support;

use std::cell::Cell;
use std::io::{BufRead, BufReader, Write};

use client::ask;
use host::Host;
use serde_json::{Value, json};
use support::{new_journal, piped};

/// Names that would do harm in one output or another, all short enough to be names.
fn hostile() -> Vec<String> {
    let markup = [
        "<script>x()</script>",
        "<img src=x onerror=x",
        "</td><script>",
        "<svg/onload=x()>",
        "\"><b>x",
        "'><b>x",
        "&lt;b&gt;",
        "&amp;",
        "&#60;b&#62;",
        "<!--",
        "-->",
        "]]>",
        "</title>",
        "</textarea>",
        "</style><b>",
        "\" onclick=\"x()",
        "' onclick='x()",
        "javascript:x()",
        "<a href=//x.io>",
        "<base href=//x>",
        "`${x()}`",
        "{{x}}",
        "<%= x %>",
        "${x}",
        "#{x}",
        "<iframe>",
        "<meta refresh>",
        "\\\"><b>",
        "<b",
        ">",
        "<",
        "&",
        "\"",
        "'",
    ];
    let formulas = [
        "=1+1",
        "+1+1",
        "-1+1",
        "@SUM(A1)",
        "=cmd|' /C x'!A0",
        "=HYPERLINK(\"x\")",
        "|x",
        "%x",
        "a,b",
        "a;b",
        "\"a\"",
        "a\"\"b",
    ];
    let terminal =
        ["\u{1b}[31mred", "\u{1b}]0;x\u{7}", "a\rb", "a\nb", "a\u{8}b", "\u{9b}31m", "a\tb", "\u{7f}", "\u{0}"];
    let hidden = [
        "a\u{202e}b",
        "a\u{200b}b",
        "a\u{200d}b",
        "\u{feff}a",
        "a\u{2066}b",
        "\u{3164}",
        "\u{2800}",
        "a\u{ad}b",
        "\u{e0041}",
        "a\u{fe0f}",
        "\u{fffd}",
        "\u{fff9}a",
        "a\u{2028}b",
        "a\u{85}b",
    ];
    let paths = ["../../etc/passwd", "/", "..", ".", "%2e%2e%2f", "\\\\x\\y", "C:\\x", "~root", "nul", "a/b?c#d"];
    let queries = [
        "' OR 1=1 --",
        "'; DROP TABLE x",
        "\"; x",
        "NULL",
        "null",
        "true",
        "0",
        "-0",
        "1e309",
        "__proto__",
        "constructor",
    ];
    let shells = ["$(x)", "`x`", "; x", "| x", "-rf", "--help", "$IFS", "!!", "*", "data: x", "id: 9", "event: board"];
    let scripts = [
        "박지수<b>",
        "é",
        "e\u{301}",
        "𝕏",
        "ﷺ",
        "İ",
        "ß",
        "ｘ＜ｙ＞",
        "👨‍👩‍👧",
        "a\u{300}\u{300}\u{300}",
        "",
        " ",
        "  x  ",
    ];
    let all = [&markup[..], &formulas, &terminal, &hidden, &paths, &queries, &shells, &scripts];
    all.iter().flat_map(|names| names.iter().map(|name| (*name).to_owned())).collect()
}

/// A server and its games.
struct Room {
    host: Host,
    keys: Cell<usize>,
}

/// A game and its link that may write.
struct Game {
    id: String,
    token: String,
}

impl Room {
    fn key(&self) -> String {
        self.keys.set(self.keys.get() + 1);
        format!("a-hundred-hostile-names-{}", self.keys.get())
    }

    fn begin(&self, players: &[String]) -> Game {
        let body = json!({ "players": players, "public": true }).to_string();
        let answer = ask(self.host.address, "POST", "/api/v1/games", &[("Idempotency-Key", &self.key())], Some(&body));
        assert_eq!(answer.status, 201, "{players:?}: {answer:?}");
        let said = answer.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        Game { id: word(&said["game"]["id"]), token: word(&said["write"]) }
    }

    /// Gives a player another name; the version after it, or none when the name was refused.
    fn rename(&self, game: &Game, version: u64, name: &str) -> Option<u64> {
        let (bearer, expected) = (format!("Bearer {}", game.token), format!("\"{version}\""));
        let headers = [("Authorization", bearer.as_str()), ("If-Match", &expected), ("Idempotency-Key", &self.key())];
        let path = format!("/api/v1/games/{}/players/1", game.id);
        let answer = ask(self.host.address, "PATCH", &path, &headers, Some(&json!({ "name": name }).to_string()));
        match answer.status {
            200 => answer.json()["version"].as_u64(),
            422 => {
                let sentence = answer.json()["detail"].as_str().unwrap().to_owned();
                assert!(sentence.chars().all(|letter| !letter.is_control()), "{name:?}: {sentence:?}");
                None
            }
            _ => panic!("{name:?}: {answer:?}"),
        }
    }

    /// A public draw with one witness.
    fn draw(&self, event: &str, entrants: &[String], witness: &str) -> Game {
        let body = json!({ "event": event, "entrants": entrants.join("\n"), "laps": 3, "end": "last", "count": 1,
            "public": true, "seal": "5f".repeat(32) });
        let headers = [("Idempotency-Key", &self.key()[..])];
        let answer = ask(self.host.address, "POST", "/api/v1/draws", &headers, Some(&body.to_string()));
        assert_eq!(answer.status, 201, "{answer:?}");
        let said = answer.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        let draw = Game { id: word(&said["draw"]["id"]), token: word(&said["host"]) };
        let step = json!({ "kind": "witness", "text": format!("witness-seal {} {witness}\n", "0a".repeat(32)) });
        let bearer = format!("Bearer {}", draw.token);
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", &self.key())];
        let path = format!("/api/v1/draws/{}/steps", draw.id);
        assert_eq!(ask(self.host.address, "POST", &path, &headers, Some(&step.to_string())).status, 200);
        draw
    }

    fn get(&self, path: &str) -> String {
        let answer = ask(self.host.address, "GET", path, &[], None);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer.body
    }

    /// The first board of a live stream, which has no end.
    fn live(&self, game: &Game) -> String {
        let mut stream = client::connect(self.host.address);
        write!(stream, "GET /g/{}/{}/live HTTP/1.1\r\nHost: {}\r\n\r\n", game.id, game.token, self.host.address)
            .unwrap();
        let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
        let data = lines.find_map(|line| line.strip_prefix("data: ").map(str::to_owned)).unwrap();
        let rest = lines.next().unwrap();
        assert_eq!(rest, "", "a board is one line of data");
        data
    }
}

/// The bones of a page: every tag with the names of its attributes, whatever stands in them and between them.
fn bones(html: &str) -> Vec<String> {
    let mut bones = Vec::new();
    let mut rest = html;
    while let Some((_, after)) = rest.split_once('<') {
        let mut quoted = false;
        let end = after.find(|letter| {
            quoted ^= letter == '"';
            letter == '>' && !quoted
        });
        let (tag, next) = after.split_at(end.unwrap());
        let outside = tag.split('"').step_by(2).collect::<Vec<_>>().join("\"");
        bones.push(outside);
        rest = next;
    }
    bones
}

/// What a browser makes of the text of a page.
fn decoded(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

#[test]
fn a_hundred_hostile_names_do_no_harm_anywhere() {
    let names = hostile();
    assert!(names.len() >= 100, "{}", names.len());
    let journal = new_journal();
    let room = Room { host: Host::start(&journal, &["--port", "0"]), keys: Cell::new(0) };
    let trial = room.begin(&["PJS".to_owned()]);
    let mut version = 1;
    let taken = names.into_iter().filter(|name| match room.rename(&trial, version, name) {
        Some(next) => {
            version = next;
            true
        }
        None => false,
    });
    let taken: Vec<_> = taken.collect();
    assert!(taken.len() > 80, "{} names are odd, but names", taken.len());
    assert!(taken.iter().all(|name| !name.chars().any(char::is_control)), "no control character is");

    let mut tokens = vec![trial.token.clone()];
    for players in taken.chunks(25) {
        let game = room.begin(players);
        let harmless: Vec<_> = (1..=players.len()).map(|number| format!("P{number}")).collect();
        let example = room.begin(&harmless);
        pages_keep_their_bones(&room, &game, &example, players);
        tokens.push(game.token);
    }
    draws_keep_their_bones(&room, &taken);
    let id = &trial.id;
    let history: Value = serde_json::from_str(&room.get(&format!("/api/v1/games/{id}/history"))).unwrap();
    assert_eq!(history.as_array().unwrap().len(), taken.len() + 1);

    let (_, told) = room.host.told("-KILL");
    assert_eq!(told, "", "the server had nothing to tell, of names or tokens least of all");
    carried_unharmed(&journal, &tokens);
}

/// Every page of a game of hostile names is built like that of a game of harmless ones, and shows the names.
fn pages_keep_their_bones(room: &Room, game: &Game, example: &Game, players: &[String]) {
    let composed: Value = serde_json::from_str(&room.get(&format!("/api/v1/games/{}", game.id))).unwrap();
    let rows = composed["players"].as_array().unwrap();
    assert_eq!(rows.len(), players.len(), "JSON carries every name");
    for rest in ["", "/sheet", "?tv", "?lang=ko"] {
        let page = |game: &Game, token: &str| room.get(&format!("/g/{}{token}{rest}", game.id));
        for (here, there) in [
            (page(game, ""), page(example, "")),
            (page(game, &format!("/{}", game.token)), page(example, &format!("/{}", example.token))),
        ] {
            assert_eq!(bones(&here), bones(&there), "{rest}");
            let text = decoded(&here);
            for row in rows {
                let name = row["name"].as_str().unwrap();
                assert!(text.contains(name), "{name:?} is shown");
            }
        }
    }
    assert_eq!(bones(&room.live(game)), bones(&room.live(example)));
    bones(&room.get("/"));
}

/// A draw of hostile names, with a hostile title and a hostile witness, is built like a harmless one.
fn draws_keep_their_bones(room: &Room, names: &[String]) {
    let text = json!({ "text": names.join("\n") }).to_string();
    let wrong = ask(room.host.address, "POST", "/api/v1/entrants", &[], Some(&text)).json()["faults"].clone();
    let is_faulty = |line: usize| wrong.as_array().into_iter().flatten().any(|fault| fault["line"] == line);
    let entrants: Vec<_> =
        (1..).zip(names).filter(|(line, _)| !is_faulty(*line)).map(|(_, name)| name.clone()).collect();
    assert!(entrants.len() > 70, "{} names are odd, but can race", entrants.len());
    let harmless: Vec<_> = (1..=entrants.len()).map(|number| format!("P{number}")).collect();
    let hostile = room.draw("<script>x()</script>", &entrants, "\"><b onclick='x()'>");
    let example = room.draw("coffee", &harmless, "somebody");
    let drawn: Value = serde_json::from_str(&room.get(&format!("/api/v1/draws/{}", hostile.id))).unwrap();
    let shown = drawn["draws"][0]["entrants"].as_array().unwrap();
    for rest in ["", "?tv", "?lang=ko"] {
        let page = |draw: &Game, token: &str| room.get(&format!("/r/{}{token}{rest}", draw.id));
        for (here, there) in [
            (page(&hostile, ""), page(&example, "")),
            (page(&hostile, &format!("/{}", hostile.token)), page(&example, &format!("/{}", example.token))),
        ] {
            assert_eq!(bones(&here), bones(&there), "{rest}");
            let text = decoded(&here);
            assert!(shown.iter().all(|name| rest == "?tv" || text.contains(name.as_str().unwrap())), "{rest}");
        }
    }
}

/// What leaves the house: files for other programs, and what a terminal is shown.
fn carried_unharmed(journal: &str, tokens: &[String]) {
    let shown = piped(&["games", "--journal", journal, "--lang", "en"], b"");
    let json = piped(&["games", "export", "--journal", journal], b"");
    let table = piped(&["games", "export", "--format", "csv", "--journal", journal], b"");
    let carried: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert!(carried.to_string().contains("<script>"), "the names went out as they are");
    for (row, fields) in csv::ReaderBuilder::new().from_reader(&table.stdout[..]).records().enumerate() {
        for field in &fields.unwrap() {
            assert!(!field.starts_with(['=', '+', '-', '@', '\t', '\r']), "row {row} holds a formula: {field}");
        }
    }
    for run in [&shown, &json, &table] {
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let screen = run.screen();
        assert!(tokens.iter().all(|token| !screen.contains(token)), "only hashes of tokens are kept");
        let control = screen.chars().find(|letter| letter.is_control() && !matches!(letter, '\n' | '\r'));
        assert_eq!(control, None);
    }
    let games = carried.as_array().unwrap();
    for game in games {
        let board = piped(&["games", "show", game["id"].as_str().unwrap(), "--journal", journal], b"");
        assert_eq!(board.code, Some(0), "{}", board.stderr);
        assert!(board.screen().chars().all(|letter| !letter.is_control() || letter == '\n'));
    }
}
