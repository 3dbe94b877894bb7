//! One visitor of a server, who begins a record and then asks anything about it; what was heard is said again.

use alley_luck::WitnessSigner;
use alley_trials::draws::forged::sha256;
use alley_trials::fresh;
use serde_json::{Value, json};

use crate::choices::Choices;
use crate::demand::Demand;
use crate::description::Operation;
use crate::invented::invented;

/// What is remembered of what was said.
const MOST_HEARD: usize = 250;
const NUMBERS: [&str; 8] = ["1", "1", "1", "2", "0", "x", "18446744073709551616", "%ff"];
const QUERIES: [&str; 8] = ["", "", "", "", "?after=0", "?after=x", "?witness=5f&lang=ko", "?%ff=%&&="];
const STRANGERS: [&str; 4] = ["zzzzzz", "%ff", "k7f3qd", "K7F3QD"];
const PAGES: [&str; 18] = [
    "/",
    "/stats",
    "/stats?name=PJS",
    "/stats/PJS",
    "/stats/%ff",
    "/g/ID/TOKEN",
    "/g/ID/TOKEN/sheet",
    "/g/ID/TOKEN/live",
    "/e/ID/TOKEN",
    "/e/ID/TOKEN/recap",
    "/e/ID/TOKEN/evening.csv",
    "/e/ID/TOKEN/evening.json",
    "/e/ID/TOKEN/evening.xlsx",
    "/e/ID/TOKEN/proof/1",
    "/r/ID/TOKEN",
    "/r/ID/TOKEN/proof/1",
    "/r/ID/TOKEN/ticket/1",
    "/assets/common.js",
];

/// What a visitor knows.
#[derive(Debug)]
pub(crate) struct Visit {
    begun: &'static str,
    id: String,
    /// The link to write, and the one to look.
    tokens: [String; 2],
    version: u64,
    heard: Vec<String>,
    key: String,
}

impl Visit {
    /// Of a new record of this kind.
    pub(crate) fn new(begun: &'static str) -> Self {
        let mut heard: Vec<String> = ["", "A", "0", "ID", "B", "no such thing"].map(str::to_owned).to_vec();
        let event = "e7".repeat(32);
        // The secrets of a host and of a witness, for draws of both forms; and what seals them.
        for place in [String::new(), format!(" {event} 1"), format!(" {event} 2")] {
            let lines = [
                format!("host-secret {}{place}\n", "11".repeat(32)),
                format!("witness-secret {}{place} A\n", "22".repeat(32)),
            ];
            heard.extend(lines.iter().map(|line| sha256(line.as_bytes())));
            heard.extend(lines);
        }
        heard.extend([event, signer().key().to_string()]);
        let (id, tokens) = (String::new(), [String::new(), String::new()]);
        Self { begun, id, tokens, version: 1, heard, key: String::new() }
    }

    /// Where the record is.
    pub(crate) fn place(&self) -> &'static str {
        if self.begun == "ceremonies" { "draws" } else { self.begun }
    }

    /// The name of the record.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// The link to write.
    pub(crate) fn token(&self) -> &str {
        &self.tokens[0]
    }

    /// The request to begin the record.
    pub(crate) fn beginning(&self) -> Demand {
        let seal = |place: &str| sha256(format!("host-secret {}{place}\n", "11".repeat(32)).as_bytes());
        let event = "e7".repeat(32);
        let body = match self.begun {
            "games" => json!({ "players": ["PJS", "KYJ"], "public": true }),
            "evenings" => json!({ "people": "A\nB\nC", "games": 2, "lanes": 2, "public": true }),
            "draws" => json!({
                "event": "coffee", "entrants": "A\nB", "laps": 2, "end": "last", "count": 1, "public": true,
                "seal": seal(""),
            }),
            _ => json!({
                "event": "coffee", "entrants": "A\nB\nC", "laps": 2, "end": "first", "count": 1, "public": true,
                "event_id": event, "source": "dice 1 of 6", "seal": seal(&format!(" {event} 1")),
            }),
        };
        Demand {
            method: "POST".to_owned(),
            address: format!("/api/v1/{}", self.place()),
            headers: vec![("Idempotency-Key", fresh_key())],
            body: Some(body.to_string()),
        }
    }

    /// Remembers an answer.
    pub(crate) fn learn(&mut self, said: &Value) {
        for (name, place) in [("write", 0), ("host", 0), ("look", 1), ("everyone", 1)] {
            if let Some(token) = said[name].as_str().filter(|_| self.tokens[place].is_empty()) {
                token.clone_into(&mut self.tokens[place]);
            }
        }
        let record = ["game", "draw", "evening"].into_iter().find_map(|name| said[name].as_object());
        let record = record.or(said.as_object());
        if let Some(id) = record.and_then(|record| record.get("id")?.as_str()).filter(|_| self.id.is_empty()) {
            id.clone_into(&mut self.id);
        }
        if let Some(version) = record.and_then(|record| record.get("version")?.as_u64()) {
            self.version = version;
        }
        self.hear(said);
    }

    /// Every text in an answer may be said again, and every commitment signed.
    fn hear(&mut self, said: &Value) {
        match said {
            Value::String(text) if self.heard.len() < MOST_HEARD && !self.heard.contains(text) => {
                self.heard.push(text.clone());
                if let Ok(commitment) = text.strip_prefix("commitment ").unwrap_or(text).trim_end().parse() {
                    self.heard.push(signer().sign(commitment).to_string());
                }
            }
            Value::Array(all) => all.iter().for_each(|one| self.hear(one)),
            Value::Object(fields) => fields.values().for_each(|one| self.hear(one)),
            _ => {}
        }
    }

    /// A page.
    pub(crate) fn page(&self, choices: &mut Choices<'_>) -> Demand {
        let address: &str = choices.one_of::<&str>(&PAGES);
        let address = address.replace("ID", self.named(choices)).replace("TOKEN", self.link(choices));
        let language = *choices.one_of(&["ko", "en", "en;q=0.5, ko", ";;q=", ""]);
        let headers = vec![("Accept-Language", language.to_owned())];
        Demand { method: "GET".to_owned(), address, headers, body: None }
    }

    /// An operation of the interface.
    pub(crate) fn asked(&mut self, operation: Operation, choices: &mut Choices<'_>) -> Demand {
        let (named, number) = (self.named(choices), *choices.one_of(&NUMBERS));
        let path = operation.path.replace("{id}", named).replace("{number}", number);
        let path = path.replace("{name}", "PJS");
        let address = format!("/api/v1{path}{}", choices.one_of(&QUERIES));
        let mut headers = Vec::new();
        if choices.below(8) < 7 {
            headers.push(("Authorization", format!("Bearer {}", self.link(choices))));
        }
        if operation.writes() {
            headers.extend(self.key(choices).map(|key| ("Idempotency-Key", key)));
            headers.extend(self.version(choices).map(|version| ("If-Match", version)));
        }
        match choices.below(64) {
            0 => headers.push(("Origin", "http://evil.example".to_owned())),
            1 => headers.push(("Host", "evil.example".to_owned())),
            2 => headers.push(("Content-Type", "text/plain".to_owned())),
            3 => headers.push(("Accept-Language", "ko".to_owned())),
            4 => headers.push(("Last-Event-ID", "x".to_owned())),
            _ => {}
        }
        let method = match choices.below(32) {
            0 => (*choices.one_of(&["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])).to_owned(),
            _ => operation.method.to_uppercase(),
        };
        Demand { method, address, headers, body: self.body(operation, choices) }
    }

    fn body(&self, operation: Operation, choices: &mut Choices<'_>) -> Option<String> {
        let schema = operation.described.pointer("/requestBody/content/application~1json/schema")?;
        match choices.below(32) {
            0 => None,
            1 => Some(String::from_utf8_lossy(choices.some()).into_owned()),
            _ => Some(invented(("", schema), choices, &self.heard, 0).to_string()),
        }
    }

    fn named(&self, choices: &mut Choices<'_>) -> &str {
        if choices.below(16) == 15 { choices.one_of::<&str>(&STRANGERS) } else { &self.id }
    }

    fn link(&self, choices: &mut Choices<'_>) -> &str {
        match choices.below(16) {
            0..12 => &self.tokens[0],
            12..15 => &self.tokens[1],
            _ => choices.one_of(&self.heard).as_str(),
        }
    }

    /// A key that nobody has used, one that was used, or something else.
    fn key(&mut self, choices: &mut Choices<'_>) -> Option<String> {
        match choices.below(32) {
            0 => None,
            1 => Some("short".to_owned()),
            2 => Some("k".repeat(65)),
            3..6 => Some(self.key.clone()).filter(|key| !key.is_empty()),
            _ => {
                self.key = fresh_key();
                Some(self.key.clone())
            }
        }
    }

    fn version(&self, choices: &mut Choices<'_>) -> Option<String> {
        match choices.below(16) {
            0 => None,
            1 => Some("\"77\"".to_owned()),
            2 => Some(
                (*choices.one_of(&["*", "1", "\"01\"", "\"-1\"", "\"9223372036854775808\"", "W/\"1\""])).to_owned(),
            ),
            _ => Some(format!("\"{}\"", self.version)),
        }
    }
}

/// The key of every witness here.
fn signer() -> WitnessSigner {
    "07".repeat(32).parse().unwrap()
}

fn fresh_key() -> String {
    format!("a-key-that-nobody-else-has-{}", fresh())
}
