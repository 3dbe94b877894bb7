//! The interface is what its two descriptions say: `docs/api.md` for people, and for machines the one that it makes of
//! itself. Every operation is asked for, and every problem it describes is provoked.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read, Write};
use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::Duration;

use crate::support::Serving;
use crate::support::failing::Failing;
use alley_fuzzed::description::{Answered, DESCRIPTION, Operation, check, operations};
use alley_luck::WitnessSigner;
use alley_trials::fresh;
use alley_web::{Allowance, Limits, Settings};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A request in the making; a test spoils one thing of it.
#[derive(Clone)]
struct Wanted {
    operation: Operation,
    id: String,
    query: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Option<Value>,
    /// A key that stands for something else already.
    used: String,
}

impl Wanted {
    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self.headers.push((name, value.to_owned()));
        self
    }

    fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(known, _)| *known != name);
        self
    }

    fn address(&self) -> String {
        format!("/api/v1{}{}", self.operation.path.replace("{id}", &self.id).replace("{number}", "1"), self.query)
    }

    /// Asks, and checks that the answer is described; the code of the problem, if there was one.
    fn ask(&self, serving: &Serving, body: Option<&str>) -> (u16, Option<String>) {
        let headers: Vec<_> = self.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let (method, address) = (self.operation.method.to_uppercase(), self.address());
        if self.query.is_empty() && address.ends_with("/live") && !address.contains("zzzzzz") {
            return self.begin_to_listen(serving, &headers);
        }
        let answer = serving.ask(&method, &address, &headers, body);
        let code = answer.header("content-type").filter(|kind| kind.contains("problem")).map(|_| answer.code());
        (answer.status, code)
    }

    /// A stream has no end to wait for.
    fn begin_to_listen(&self, serving: &Serving, headers: &[(&str, &str)]) -> (u16, Option<String>) {
        let mut stream = serving.connect();
        let host = if headers.iter().any(|(name, _)| *name == "Host") { "" } else { "Host: 127.0.0.1\r\n" };
        let head = headers.iter().fold(String::new(), |text, (name, value)| text + name + ": " + value + "\r\n");
        write!(stream, "GET {} HTTP/1.1\r\n{host}{head}\r\n", self.address()).unwrap();
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            bytes.extend(byte);
        }
        let answer = String::from_utf8(bytes).unwrap();
        let header = |name: &str| answer.lines().find_map(|line| line.strip_prefix(name).map(str::to_owned));
        let length = header("content-length: ").map_or(0, |length| length.parse().unwrap());
        let mut body = vec![0; length];
        stream.read_exact(&mut body).unwrap();
        let (status, kind) = (answer[9..12].parse().unwrap(), header("content-type: "));
        let body = String::from_utf8(body).unwrap();
        let answered = Answered { status, kind: kind.as_deref(), allow: None, body: &body };
        let (_, code) = check(("GET", &self.address(), None), &answered).unwrap();
        (status, code)
    }
}

/// The name of no record.
const NOBODY: &str = "zzzzzz";

fn wide() -> Limits {
    let rate = Allowance { burst: 1_000_000, pause: Duration::from_micros(1) };
    Limits { requests: rate, games: rate, connections_each: 1_000, witnesses_each: 2, ..Limits::default() }
}

fn serving(limits: Limits) -> Serving {
    Serving::with(Box::<alley_journal::Memory>::default(), Settings { limits, ..Settings::default() })
}

fn seal(line: &str) -> String {
    Sha256::digest(line).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

fn secret_of(name: &str) -> String {
    format!("witness-secret {} {name}\n", "22".repeat(32))
}

fn host_secret() -> String {
    format!("host-secret {}\n", "11".repeat(32))
}

fn race(entrants: &str) -> Value {
    let seal = seal(&format!("host-secret {:064x}\n", fresh()));
    json!({ "entrants": entrants, "laps": 2, "end": "last", "count": 1, "seal": seal })
}

fn new_draw() -> Value {
    let mut body = race("A\nB");
    body["event"] = json!("coffee");
    body["public"] = json!(true);
    body["seal"] = json!(seal(&host_secret()));
    body
}

/// A record on a server, as far as an operation needs it.
struct Record<'serving> {
    serving: &'serving Serving,
    place: &'static str,
    id: String,
    write: String,
    look: String,
    version: u64,
    used: String,
}

impl<'serving> Record<'serving> {
    fn begin(serving: &'serving Serving, place: &'static str, body: &Value, links: [&str; 3]) -> Self {
        let key = format!("described-to-the-last-one-{}", fresh());
        let path = format!("/api/v1/{place}");
        let said = serving.ask("POST", &path, &[("Idempotency-Key", &key)], Some(&body.to_string())).json();
        let [write, look, name] = links;
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        let (write, look, id) = (word(&said[write]), word(&said[look]), word(&said[name]["id"]));
        Self { serving, place, id, write, look, version: 1, used: String::new() }
    }

    fn then(mut self, rest: &str, body: &Value) -> Self {
        self.used = format!("used-{}", fresh());
        let (bearer, version) = (format!("Bearer {}", self.write), format!("\"{}\"", self.version));
        let headers = [("Authorization", &bearer[..]), ("If-Match", &version), ("Idempotency-Key", &self.used)];
        let path = format!("/api/v1/{}/{}/{rest}", self.place, self.id);
        let answer = self.serving.ask("POST", &path, &headers, Some(&body.to_string()));
        assert_eq!(answer.status, 200, "{answer:?}");
        self.version += 1;
        self
    }

    fn commitment(&self) -> String {
        let bearer = format!("Bearer {}", self.look);
        let path = format!("/api/v1/draws/{}", self.id);
        let said = self.serving.ask("GET", &path, &[("Authorization", &bearer)], None).json();
        let closing = said["closing"].as_str().unwrap();
        closing.strip_prefix("commitment ").unwrap().trim_end().to_owned()
    }

    fn closed(self) -> Self {
        let commitment = self.commitment();
        self.then("close", &json!({ "commitment": commitment }))
    }
}

fn game(serving: &Serving) -> Record<'_> {
    Record::begin(serving, "games", &json!({ "players": ["PJS", "KYJ"], "public": true }), ["write", "look", "game"])
}

fn draw(serving: &Serving) -> Record<'_> {
    Record::begin(serving, "draws", &new_draw(), ["host", "everyone", "draw"])
}

fn witnessed(serving: &Serving) -> Record<'_> {
    draw(serving).then("witnesses", &json!({ "name": "A", "seal": seal(&secret_of("A")) }))
}

fn drawn(serving: &Serving) -> Record<'_> {
    draw(serving).closed().then("steps", &json!({ "kind": "reveal", "text": host_secret() }))
}

/// A draw whose ticket is signed: what it is about, with the seal of the host's secret for the draw of this number.
fn ceremony(number: u32, digits: &str) -> Value {
    let mut body = race("A\nB");
    let event = "e7".repeat(32);
    body["seal"] = json!(seal(&format!("host-secret {} {event} {number}\n", digits.repeat(32))));
    body["event_id"] = json!(event);
    body
}

fn solemn(serving: &Serving) -> Record<'_> {
    let mut body = ceremony(1, "11");
    body["event"] = json!("coffee");
    body["source"] = json!("dice 1 of 6");
    body["public"] = json!(true);
    Record::begin(serving, "draws", &body, ["host", "everyone", "draw"])
}

/// The key of every witness here, and the signature under a ticket.
fn signer() -> WitnessSigner {
    "07".repeat(32).parse().unwrap()
}

fn attended(record: Record<'_>) -> Record<'_> {
    record.then("witnesses", &json!({ "name": "A", "seal": "5e".repeat(32), "key": signer().key().to_string() }))
}

impl Record<'_> {
    fn published(&self) -> String {
        let bearer = format!("Bearer {}", self.look);
        let path = format!("/api/v1/draws/{}", self.id);
        let said = self.serving.ask("GET", &path, &[("Authorization", &bearer)], None).json();
        said["draws"][0]["commitment"].as_str().unwrap().to_owned()
    }

    fn opened(self) -> Self {
        let record = self.then("shut", &json!({}));
        let commitment = record.published();
        record.then("open", &json!({ "commitment": commitment }))
    }

    fn casting(self) -> Self {
        let text = format!("host-secret {} {} 1\n", "11".repeat(32), "e7".repeat(32));
        self.opened().then("steps", &json!({ "kind": "reveal", "text": text }))
    }
}

fn plan() -> Value {
    json!({ "people": "A\nB\nC", "games": 2, "lanes": 2, "public": true })
}

/// An evening on two lanes, to which somebody came late.
fn evening(serving: &Serving) -> Record<'_> {
    let begun = Record::begin(serving, "evenings", &plan(), ["host", "look", "evening"]);
    begun.then("people", &json!({ "lane": 1, "name": "D" }))
}

fn closed_evening(serving: &Serving) -> Record<'_> {
    evening(serving).then("close", &json!({}))
}

/// A game that is over.
fn finished(serving: &Serving) -> Record<'_> {
    let body = json!({ "players": ["PJS"], "public": true });
    let begun = Record::begin(serving, "games", &body, ["write", "look", "game"]);
    (0..12).fold(begun, |game, _| game.then("rolls", &json!({ "pins": 10 })))
}

/// The game after one that is over.
fn next_game(serving: &Serving) -> Record<'_> {
    let before = finished(serving);
    let (bearer, key) = (format!("Bearer {}", before.write), format!("next-{}", fresh()));
    let headers = [("Authorization", &bearer[..]), ("Idempotency-Key", &key)];
    let led = serving.ask("POST", &format!("/api/v1/games/{}/next", before.id), &headers, Some("{}")).json();
    Record { id: led["game"].as_str().unwrap().to_owned(), ..before }
}

/// A race that has given everybody of the evening a place, and is being shown.
fn lots(serving: &Serving) -> Record<'_> {
    let mut body = ceremony(1, "11");
    let Value::Object(fields) = &mut body else { panic!("{body}") };
    fields.retain(|name, _| !["end", "count"].contains(&name.as_str()));
    fields.extend([("event".to_owned(), json!("lanes")), ("public".to_owned(), json!(true))]);
    fields.insert("entrants".to_owned(), json!("A\nB\nC\nD"));
    Record::begin(serving, "draws", &body, ["host", "everyone", "draw"]).casting()
}

/// One that was shown to its end: once for every server, because it takes some seconds.
fn shown_lots(serving: &Serving) -> String {
    static SHOWN: Mutex<BTreeMap<SocketAddr, String>> = Mutex::new(BTreeMap::new());
    let known = |serving: &Serving| SHOWN.lock().unwrap_or_else(PoisonError::into_inner).get(&serving.address).cloned();
    if let Some(id) = known(serving) {
        return id;
    }
    let id = lots(serving).id;
    while serving.ask("GET", &format!("/api/v1/draws/{id}"), &[], None).json()["draws"][0]["state"] == "racing" {
        sleep(Duration::from_millis(50));
    }
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner).insert(serving.address, id.clone());
    id
}

/// The operations on an evening that is open.
const OF_AN_EVENING: [&str; 10] = [
    "admit",
    "amend",
    "seat",
    "takeLots",
    "beginLaneGame",
    "absent",
    "handOut",
    "closeEvening",
    "evening",
    "liveEvening",
];

/// What is said with them, and what the rules refuse.
fn said_of_an_evening(name: &str, serving: &Serving) -> (Value, Value) {
    match name {
        "beginEvening" => (plan(), json!({ "people": "A\nA", "games": 2, "lanes": 2 })),
        "admit" => (json!({ "lane": 2, "name": "E" }), json!({ "lane": 2, "name": "A" })),
        "amend" => (json!({ "name": "A", "team": "X", "average": "561/3" }), json!({ "name": "B" })),
        "seat" => (json!({ "lanes": [[4, 1], [2, 3]] }), json!({ "lanes": [[1, 1], []] })),
        "takeLots" => {
            let draw = shown_lots(serving);
            (json!({ "about": "lanes", "draw": draw }), json!({ "about": "teams", "draw": draw }))
        }
        "beginLaneGame" => (json!({ "lane": 2, "newcomers": ["F"] }), json!({ "lane": 9 })),
        "absent" => (json!({ "person": 1, "game": 1, "rule": "vacant" }), json!({ "person": 9, "game": 1 })),
        "handOut" => (json!({ "lane": 1 }), json!({ "lane": 9 })),
        "nextGame" => (json!({ "players": [1], "newcomers": ["KYJ"] }), json!({ "players": [2] })),
        _ => (Value::Null, Value::Null),
    }
}

/// A request that is answered well, and one like it that the rules refuse.
fn prepared(operation: Operation, serving: &Serving) -> (Wanted, Option<Wanted>) {
    let name = operation.name();
    let record = match name {
        "undo" | "roll" | "correct" | "join" | "rename" | "leave" | "game" | "history" | "live" => {
            Some(game(serving).then("rolls", &json!({ "pins": 3 })))
        }
        "draw" | "liveDraw" | "joinDraw" | "closeDraw" | "step" => Some(witnessed(serving)),
        "voidDraw" | "ticket" => Some(witnessed(serving).closed()),
        "again" => Some(drawn(serving)),
        // A race that is followed by another draw is not shown any longer.
        "proof" => Some(drawn(serving).then("again", &race("A\nB"))),
        "doorOfDraw" | "removeWitness" | "shutDraw" => Some(attended(solemn(serving))),
        "admitWitness" => Some(attended(solemn(serving).then("door", &json!({ "ask_first": true })))),
        "signTicket" => Some(attended(solemn(serving)).then("shut", &json!({}))),
        "openDraw" => Some(solemn(serving).then("shut", &json!({}))),
        "throw" => Some(solemn(serving).casting()),
        "publicValue" => Some(solemn(serving).casting().then("throws", &json!({ "place": 1, "face": 6 }))),
        "nextDraw" => {
            let cast = solemn(serving).casting().then("throws", &json!({ "place": 1, "face": 6 }));
            Some(cast.then("value", &json!({ "value": "6" })))
        }
        name if OF_AN_EVENING.contains(&name) => Some(evening(serving)),
        "reopenEvening" => Some(closed_evening(serving)),
        "nextGame" => Some(finished(serving)),
        "takeBack" => Some(next_game(serving)),
        _ => None,
    };
    let digits = "5f".repeat(32);
    let step = |kind: &str, text: String| json!({ "kind": kind, "text": text });
    let (body, refused) = match name {
        "beginGame" => (json!({ "players": ["A"], "public": true }), json!({ "players": [] })),
        "figures" => (json!({ "name": "A", "games": [{ "id": NOBODY, "token": "0" }] }), Value::Null),
        "roll" => (json!({ "pins": 4 }), json!({ "pins": 11 })),
        "undo" | "voidDraw" | "closeEvening" | "reopenEvening" | "takeBack" => (json!({}), json!({})),
        "correct" => {
            (json!({ "player": 1, "frame": 1, "rolls": [5] }), json!({ "player": 1, "frame": 11, "rolls": [5] }))
        }
        "join" | "rename" => (json!({ "name": "LSH" }), json!({ "name": "" })),
        "checkEntrants" => (json!({ "text": "A\nB" }), json!({ "text": "A\nA" })),
        "beginDraw" => {
            (new_draw(), json!({ "event": "", "entrants": "A", "laps": 1, "end": "first", "count": 1, "seal": digits }))
        }
        "joinDraw" => (json!({ "name": "B", "seal": digits }), json!({ "name": "B", "seal": "5f" })),
        "closeDraw" => {
            (json!({ "commitment": record.as_ref().unwrap().commitment() }), json!({ "commitment": digits }))
        }
        "step" => (step("witness", format!("witness-seal {digits} B\n")), step("witness", "B".to_owned())),
        "again" => (race("A\nB\nC"), race("A\nA")),
        "doorOfDraw" => (json!({ "ask_first": true }), json!({ "ask_first": true })),
        "admitWitness" | "removeWitness" => (json!({ "name": "A" }), json!({ "name": "B" })),
        "shutDraw" => (json!({ "open_for": 60 }), json!({ "open_for": 59 })),
        "signTicket" => {
            let commitment = record.as_ref().unwrap().published().parse().unwrap();
            let signature = signer().sign(commitment).to_string();
            (json!({ "name": "A", "signature": signature }), json!({ "name": "A", "signature": digits.repeat(2) }))
        }
        "openDraw" => (json!({ "commitment": record.as_ref().unwrap().published() }), json!({ "commitment": digits })),
        "throw" => (json!({ "place": 1, "face": 6 }), json!({ "place": 1, "face": 7 })),
        "publicValue" => (json!({ "value": "6" }), json!({ "value": "5" })),
        "nextDraw" => (ceremony(2, "12"), json!({ "entrants": "A\nA", "laps": 1, "seal": digits, "event_id": digits })),
        name => said_of_an_evening(name, serving),
    };
    let mut headers = Vec::new();
    let mut used = String::new();
    let parameters = operation.described["parameters"].as_array().unwrap();
    if parameters.iter().any(|parameter| parameter["name"] == "Idempotency-Key") {
        headers.push(("Idempotency-Key", format!("described-to-the-last-one-{}", fresh())));
    }
    let id = record.as_ref().map_or_else(String::new, |record| record.id.clone());
    if let Some(record) = &record {
        headers.push(("Authorization", format!("Bearer {}", record.write)));
        headers.push(("If-Match", format!("\"{}\"", record.version)));
        used.clone_from(&record.used);
    }
    let wanted = Wanted { operation, id, query: "", headers, body: (!body.is_null()).then_some(body), used };
    let other = |record: Record<'_>, version: u64| {
        let bearer = format!("Bearer {}", record.write);
        let wanted = Wanted { id: record.id, ..wanted.clone() }.with("Authorization", &bearer);
        wanted.with("If-Match", &format!("\"{version}\""))
    };
    let refused = match name {
        // Nothing to take back, nobody to leave, a list that is still open.
        "undo" => Some(other(game(serving), 1)),
        "leave" => Some(other(alone(serving), 1)),
        "voidDraw" | "doorOfDraw" => Some(other(draw(serving), 1)),
        "closeEvening" => Some(other(closed_evening(serving), 3)),
        "reopenEvening" => Some(other(evening(serving), 2)),
        "takeBack" => Some(other(finished(serving), 13)),
        _ => wanted.body.as_ref().map(|_| Wanted { body: Some(refused), ..wanted.clone() }),
    };
    (wanted, refused)
}

/// A game whose only player cannot leave.
fn alone(serving: &Serving) -> Record<'_> {
    Record::begin(serving, "games", &json!({ "players": ["PJS"] }), ["write", "look", "game"])
}

/// One problem provoked on one operation: the code that was answered.
fn provoke(operation: Operation, code: &str, serving: &Serving) -> Option<String> {
    let (wanted, refused) = prepared(operation, serving);
    let body = wanted.body.as_ref().map(Value::to_string);
    let ask = |wanted: Wanted| wanted.ask(serving, body.as_deref()).1;
    match code {
        "unknown_host" => ask(wanted.with("Host", "evil.example")),
        "foreign_origin" => ask(wanted.with("Origin", "http://evil.example")),
        "not_found" => ask(Wanted { id: NOBODY.to_owned(), ..wanted }),
        "key_missing" => ask(wanted.without("Idempotency-Key")),
        "version_stale" => ask(wanted.with("If-Match", "\"77\"")),
        "not_json" => ask(wanted.with("Content-Type", "text/plain")),
        "too_large" => wanted.ask(serving, Some(&" ".repeat(300 << 10))).1,
        "malformed" => match operation.described["requestBody"].is_object() {
            true => wanted.ask(serving, Some("{")).1,
            false if operation.writes() => ask(wanted.with("If-Match", "77")),
            false if operation.name().starts_with("live") => ask(Wanted { query: "?after=x", ..wanted }),
            false => ask(Wanted { id: "%ff".to_owned(), ..wanted }),
        },
        "version_missing" => {
            let closing = json!({ "kind": "void", "text": "host\n" }).to_string();
            let body = if operation.name() == "step" { Some(closing) } else { body };
            wanted.without("If-Match").ask(serving, body.as_deref()).1
        }
        "look_only" => {
            let closing = json!({ "kind": "void", "text": "host\n" }).to_string();
            let body = if operation.name() == "step" { Some(closing) } else { body.clone() };
            let record = match operation.path.split('/').nth(1) {
                Some("draws") => witnessed(serving),
                Some("evenings") => evening(serving),
                _ => game(serving),
            };
            let (id, bearer) = (record.id, format!("Bearer {}", record.look));
            let wanted = Wanted { id, ..wanted }.with("Authorization", &bearer);
            wanted.ask(serving, body.as_deref()).1
        }
        "key_reused" => {
            let key = if wanted.used.is_empty() {
                // The same key as another beginning.
                let other = match operation.name() {
                    "beginGame" => json!({ "players": ["B"] }),
                    "beginEvening" => plan(),
                    _ => new_draw(),
                };
                let mut other = Wanted { body: Some(other), ..wanted.clone() };
                if let Some(Value::Object(body)) = &mut other.body {
                    body.insert("public".to_owned(), json!(false));
                }
                other.ask(serving, other.body.as_ref().map(Value::to_string).as_deref());
                return Wanted { body: None, ..wanted }.ask(serving, Some(&plain(operation))).1;
            } else {
                wanted.used.clone()
            };
            ask(wanted.with("Idempotency-Key", &key))
        }
        "not_shown" if operation.name() == "takeLots" => {
            let body = json!({ "about": "lanes", "draw": lots(serving).id }).to_string();
            wanted.ask(serving, Some(&body)).1
        }
        "not_shown" => ask(Wanted { id: drawn(serving).id, ..wanted }),
        "too_many_witnesses" => {
            let record = witnessed(serving).then("witnesses", &json!({ "name": "C", "seal": "5c".repeat(32) }));
            let bearer = format!("Bearer {}", record.write);
            ask(Wanted { id: record.id, ..wanted }.with("Authorization", &bearer).without("If-Match"))
        }
        "refused" => {
            let refused = refused.unwrap();
            refused.ask(serving, refused.body.as_ref().map(Value::to_string).as_deref()).1
        }
        other => panic!("{other} cannot be provoked on a server that works"),
    }
}

/// A beginning that nobody else makes.
fn plain(operation: Operation) -> String {
    match operation.name() {
        "beginGame" => json!({ "players": ["C"] }).to_string(),
        "beginEvening" => plan().to_string(),
        _ => new_draw().to_string(),
    }
}

/// Asks for every operation on a server that cannot do it.
fn provoke_everywhere(serving: &Serving, working: &Serving, code: &str) -> BTreeSet<(String, String)> {
    let described = operations().into_iter().filter(|operation| operation.codes().contains(code));
    let provoked = described.map(|operation| {
        let (wanted, _) = prepared(operation, working);
        let (_, found) = wanted.ask(serving, wanted.body.as_ref().map(Value::to_string).as_deref());
        assert_eq!(found.as_deref(), Some(code), "{}", operation.name());
        (operation.name().to_owned(), code.to_owned())
    });
    provoked.collect()
}

/// A body that never comes, asked of all who want one at the same time.
fn provoke_slowly(serving: &Serving) -> BTreeSet<(String, String)> {
    let slow: Vec<_> = operations().into_iter().filter(|operation| operation.codes().contains("too_slow")).collect();
    std::thread::scope(|scope| {
        let asked: Vec<_> = slow
            .into_iter()
            .map(|operation| {
                let (wanted, _) = prepared(operation, serving);
                scope.spawn(move || {
                    let wanted = wanted.with("Content-Type", "application/json").with("Content-Length", "10");
                    let head = wanted
                        .headers
                        .iter()
                        .fold(String::new(), |text, (name, value)| format!("{text}{name}: {value}\r\n"));
                    let method = operation.method.to_uppercase();
                    let text = format!(
                        "{method} {} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{head}\r\n{{",
                        wanted.address()
                    );
                    let answer = serving.say(text.as_bytes());
                    let answered = Answered {
                        status: answer.status,
                        kind: answer.header("content-type"),
                        allow: None,
                        body: &answer.body,
                    };
                    let (name, code) = check((&method, &wanted.address(), None), &answered).unwrap();
                    (name.to_owned(), code.unwrap())
                })
            })
            .collect();
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    })
}

#[test]
fn everything_described_is_served_and_every_problem_happens() {
    let working = serving(wide());
    let mut seen = provoke_slowly(&working);
    for operation in operations() {
        let (wanted, _) = prepared(operation, &working);
        let (status, _) = wanted.ask(&working, wanted.body.as_ref().map(Value::to_string).as_deref());
        assert!(matches!(status, 200 | 201), "{} {}: {status}", operation.method, operation.path);
        for code in operation.codes() {
            if !["journal", "away", "closing", "too_many", "too_slow"].contains(&code) {
                let found = provoke(operation, code, &working);
                assert_eq!(found.as_deref(), Some(code), "{} {}", operation.method, operation.path);
                seen.insert((operation.name().to_owned(), code.to_owned()));
            }
        }
    }
    let failing = |how: Failing| Serving::with(Box::new(how), Settings { limits: wide(), ..Settings::default() });
    seen.extend(provoke_everywhere(&failing(Failing::Refusing), &working, "journal"));
    seen.extend(provoke_everywhere(&failing(Failing::Away), &working, "away"));
    seen.extend(provoke_everywhere(&failing(Failing::Panicking), &working, "closing"));
    let never = Allowance { burst: 0, pause: Duration::from_hours(1) };
    seen.extend(provoke_everywhere(&serving(Limits { requests: never, ..wide() }), &working, "too_many"));
    let described: BTreeSet<_> = operations()
        .into_iter()
        .flat_map(|operation| {
            operation.codes().into_iter().map(move |code| (operation.name().to_owned(), code.to_owned()))
        })
        .collect();
    let never_seen: Vec<_> = described.difference(&seen).collect();
    assert!(never_seen.is_empty(), "described, but never seen: {never_seen:?}");
}

#[test]
fn every_other_method_is_refused() {
    let serving = serving(wide());
    for operation in operations() {
        let path = operation.path.replace("{id}", NOBODY).replace("{number}", "1");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            // The check of every answer compares what is allowed with what is described.
            serving.ask(method, &format!("/api/v1{path}"), &[], None);
        }
    }
}

/// What the description says of a header of this operation.
fn described_header(operation: Operation, name: &str) -> Option<&'static Value> {
    operation.described["parameters"].as_array().unwrap().iter().find(|parameter| parameter["name"] == name)
}

#[test]
fn keys_and_versions_are_described_as_they_are_taken() {
    let serving = serving(wide());
    for operation in
        operations().into_iter().filter(|operation| described_header(*operation, "Idempotency-Key").is_some())
    {
        let name = operation.name();
        let begins = ["beginGame", "beginDraw", "beginEvening"].contains(&name);
        let key = &described_header(operation, "Idempotency-Key").unwrap()["schema"];
        let limits = (key["minLength"].as_u64(), key["maxLength"].as_u64());
        assert_eq!(limits, (Some(if begins { 22 } else { 1 }), Some(64)), "{name}");
        let (shortest, longest) = (limits.0.unwrap(), limits.1.unwrap());
        let (wanted, _) = prepared(operation, &serving);
        let body = wanted.body.as_ref().map(Value::to_string);
        let ask = |header: &'static str, value: &str| wanted.clone().with(header, value).ask(&serving, body.as_deref());
        // No two beginnings have the same key.
        let letter = &name[name.len() - 1..];
        let of_length = |length: u64| ask("Idempotency-Key", &letter.repeat(usize::try_from(length).unwrap()));
        for beyond in [shortest - 1, longest + 1] {
            assert_eq!(of_length(beyond).0, 400, "{name} with a key of {beyond}");
        }
        for version in ["\"01\"", "\"+1\"", "\"\"", "\"10000000000000000000\"", "1", "*"] {
            let described = described_header(operation, "If-Match");
            assert!(described.is_none() || ask("If-Match", version).0 == 400, "{name} with {version}");
        }
        let (within, _) = of_length(shortest);
        assert!((200..300).contains(&within), "{name} with a key of {shortest}: {within}");
        let pattern = described_header(operation, "If-Match").map(|described| &described["schema"]["pattern"]);
        assert!(pattern.is_none_or(|pattern| pattern == "^\"(0|[1-9][0-9]{0,18})\"$"), "{name}");
        let demanded = described_header(operation, "If-Match").is_some_and(|described| described["required"] == true);
        let optional = ["joinDraw", "signTicket", "step", "beginLaneGame", "nextGame", "takeBack"];
        assert_eq!(demanded, !begins && !optional.contains(&name), "{name}");
    }
}

#[test]
fn what_needs_no_link_is_described_so() {
    let serving = serving(wide());
    for operation in operations() {
        let (wanted, _) = prepared(operation, &serving);
        let body = wanted.body.as_ref().map(Value::to_string);
        let (status, _) = wanted.without("Authorization").ask(&serving, body.as_deref());
        let open = operation.described["security"].as_array().unwrap().contains(&json!({}));
        assert_eq!(status, if open { status.min(299) } else { 403 }, "{}", operation.name());
    }
}

#[test]
fn blank_names_are_described_as_refused() {
    let serving = serving(wide());
    let key = || format!("described-to-the-last-one-{}", fresh());
    for blank in ["", " ", "\t\n"] {
        let mut nobody = new_draw();
        nobody["event"] = json!(blank);
        let mut nothing = new_draw();
        nothing["entrants"] = json!(blank);
        for (path, body) in [
            ("/games", json!({ "players": ["PJS", blank] })),
            ("/draws", nobody),
            ("/draws", nothing),
            ("/entrants", json!({ "text": blank })),
            ("/evenings", json!({ "people": blank, "games": 1, "lanes": 1 })),
        ] {
            let key = key();
            let answer =
                serving.ask("POST", &format!("/api/v1{path}"), &[("Idempotency-Key", &key)], Some(&body.to_string()));
            assert_eq!(answer.status, 422, "{path} {body}");
        }
    }
    let text = DESCRIPTION.to_string();
    assert_eq!(
        text.matches(r#""pattern":"\\S""#).count(),
        13,
        "players, all lists, the event, the names of a witness, people"
    );
}

#[test]
fn both_descriptions_name_the_same_routes_and_codes() {
    let page = include_str!("../../../../docs/api.md");
    let operations = operations();
    let served = Serving::start().ask("GET", "/api/v1/openapi.json", &[], None);
    assert_eq!((served.json(), operations.len()), (DESCRIPTION.clone(), 47));
    for operation in &operations {
        let written = operation.path.replace("{id}", "ID").replace("{number}", "2");
        let method = operation.method.to_uppercase();
        let found = operation.path == "/openapi.json" || page.contains(&format!("`{method} {written}`"));
        assert!(found, "docs/api.md does not tell of {method} {written}");
    }
    let described = DESCRIPTION["components"]["schemas"]["Problem"]["properties"]["code"]["enum"].as_array().unwrap();
    let described: BTreeSet<_> = described.iter().map(|code| code.as_str().unwrap()).collect();
    let rows = page.lines().filter(|line| line.starts_with("| 4") || line.starts_with("| 5"));
    let told: BTreeSet<_> = rows.map(|row| row.split('`').nth(1).unwrap()).collect();
    assert_eq!(described, told);
    let possible: BTreeSet<_> = operations.iter().flat_map(|operation| operation.codes()).collect();
    assert_eq!(described.difference(&possible).copied().collect::<Vec<_>>(), ["method_not_allowed"]);
}
