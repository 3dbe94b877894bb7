//! A hundred hostile names through every output: pages, JSON, CSV, the terminal and what the server tells its host.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::cell::Cell;

use crate::support::{piped, serve};
use alley_trials::http::{Connection, Request, Response};
use alley_trials::{Server, new_journal};
use serde_json::{Value, json};

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
struct Hosted {
    server: Server,
    keys: Cell<usize>,
}

/// A game and its link that may write.
struct Game {
    id: String,
    token: String,
}

impl Hosted {
    /// A write with a key of its own.
    fn write(&self, method: &str, path: &str, change: impl Fn(Request) -> Request, body: &Value) -> Response {
        self.keys.set(self.keys.get() + 1);
        let request = Request::new(method, path).key(&format!("a-hundred-hostile-names-{}", self.keys.get()));
        change(request).json(body.to_string()).ask(self.server.address)
    }

    fn begin(&self, players: &[String]) -> Game {
        let body = json!({ "players": players, "public": true });
        let response = self.write("POST", "/api/v1/games", |request| request, &body);
        assert_eq!(response.status, 201, "{players:?}: {response:?}");
        let said = response.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        Game { id: word(&said["game"]["id"]), token: word(&said["write"]) }
    }

    /// Gives a player another name; the version after it, or none when the name was refused.
    fn rename(&self, game: &Game, version: u64, name: &str) -> Option<u64> {
        let path = format!("/api/v1/games/{}/players/1", game.id);
        let follows = |request: Request| request.token(&game.token).version(version);
        let response = self.write("PATCH", &path, follows, &json!({ "name": name }));
        match response.status {
            200 => response.json()["version"].as_u64(),
            422 => {
                let sentence = response.json()["detail"].as_str().unwrap().to_owned();
                assert!(sentence.chars().all(|letter| !letter.is_control()), "{name:?}: {sentence:?}");
                None
            }
            _ => panic!("{name:?}: {response:?}"),
        }
    }

    /// A public draw with one witness.
    fn draw(&self, event: &str, entrants: &[String], witness: &str) -> Game {
        let body = json!({ "event": event, "entrants": entrants.join("\n"), "laps": 3, "end": "last", "count": 1,
            "public": true, "seal": "5f".repeat(32) });
        let response = self.write("POST", "/api/v1/draws", |request| request, &body);
        assert_eq!(response.status, 201, "{response:?}");
        let said = response.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        let draw = Game { id: word(&said["draw"]["id"]), token: word(&said["host"]) };
        let step = json!({ "kind": "witness", "text": format!("witness-seal {} {witness}\n", "0a".repeat(32)) });
        let path = format!("/api/v1/draws/{}/steps", draw.id);
        assert_eq!(self.write("POST", &path, |request| request.token(&draw.token), &step).status, 200);
        draw
    }

    fn get(&self, path: &str) -> String {
        let response = Request::get(path).ask(self.server.address);
        assert_eq!(response.status, 200, "{path}: {response:?}");
        response.body
    }

    /// The first board of a live stream, which has no end.
    fn live(&self, game: &Game) -> String {
        let mut stream = Connection::open(self.server.address).unwrap();
        stream.watch(&Request::get(&format!("/g/{}/{}/live", game.id, game.token))).unwrap();
        let data = stream.event().unwrap().unwrap().data;
        let (state, board) = data.split_once('\n').unwrap();
        assert!(serde_json::from_str::<Value>(state).unwrap()["version"].is_u64(), "{state}");
        assert!(!board.contains('\n'), "the state and the board are a line each");
        board.to_owned()
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
    let hosted = Hosted { server: serve(&journal, &[]), keys: Cell::new(0) };
    let trial = hosted.begin(&["PJS".to_owned()]);
    let mut version = 1;
    let taken = names.into_iter().filter(|name| match hosted.rename(&trial, version, name) {
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
        let game = hosted.begin(players);
        let harmless: Vec<_> = (1..=players.len()).map(|number| format!("P{number}")).collect();
        let example = hosted.begin(&harmless);
        pages_keep_their_bones(&hosted, &game, &example, players);
        tokens.push(game.token);
    }
    draws_keep_their_bones(&hosted, &taken);
    let id = &trial.id;
    let history: Value = serde_json::from_str(&hosted.get(&format!("/api/v1/games/{id}/history"))).unwrap();
    assert_eq!(history.as_array().unwrap().len(), taken.len() + 1);

    let exit = hosted.server.told("-KILL").unwrap();
    assert_eq!(exit.complaints, "", "the server had nothing to tell, of names or tokens least of all");
    carried_unharmed(&journal, &tokens);
}

/// Every page of a game of hostile names is built like that of a game of harmless ones, and shows the names.
fn pages_keep_their_bones(hosted: &Hosted, game: &Game, example: &Game, players: &[String]) {
    let composed: Value = serde_json::from_str(&hosted.get(&format!("/api/v1/games/{}", game.id))).unwrap();
    let rows = composed["players"].as_array().unwrap();
    assert_eq!(rows.len(), players.len(), "JSON carries every name");
    for rest in ["", "/sheet", "?tv", "?lang=ko"] {
        let page = |game: &Game, token: &str| hosted.get(&format!("/g/{}{token}{rest}", game.id));
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
    assert_eq!(bones(&hosted.live(game)), bones(&hosted.live(example)));
    bones(&hosted.get("/"));
}

/// A draw of hostile names, with a hostile title and a hostile witness, is built like a harmless one.
fn draws_keep_their_bones(hosted: &Hosted, names: &[String]) {
    let text = json!({ "text": names.join("\n") }).to_string();
    let wrong = Request::new("POST", "/api/v1/entrants").json(text).ask(hosted.server.address).json()["faults"].clone();
    let is_faulty = |line: usize| wrong.as_array().into_iter().flatten().any(|fault| fault["line"] == line);
    let entrants: Vec<_> =
        (1..).zip(names).filter(|(line, _)| !is_faulty(*line)).map(|(_, name)| name.clone()).collect();
    assert!(entrants.len() > 70, "{} names are odd, but can race", entrants.len());
    let harmless: Vec<_> = (1..=entrants.len()).map(|number| format!("P{number}")).collect();
    let hostile = hosted.draw("<script>x()</script>", &entrants, "\"><b onclick='x()'>");
    let example = hosted.draw("coffee", &harmless, "somebody");
    let drawn: Value = serde_json::from_str(&hosted.get(&format!("/api/v1/draws/{}", hostile.id))).unwrap();
    let shown = drawn["draws"][0]["entrants"].as_array().unwrap();
    for rest in ["", "?tv", "?lang=ko"] {
        let page = |draw: &Game, token: &str| hosted.get(&format!("/r/{}{token}{rest}", draw.id));
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
