//! What somebody tried against a draw over HTTP, against the rule of version 0.1 or none at all, and against today's.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::sync::Arc;
use std::time::Duration;

use crate::support::Serving;
use crate::support::later::Later;
use crate::support::room::{Room, guest, host};
use alley_journal::{Filter, Journal, Memory};
use alley_luck::{DrawPlace, EventId, Party, ProofText, Secret, Ticket, WitnessSigner};
use alley_trials::fresh;
use alley_trials::http::Response;
use alley_web::{Allowance, Limits, Settings};
use serde_json::{Value, json};

fn limited(limits: Limits) -> Arc<Serving> {
    Arc::new(Serving::with(Box::new(Memory::default()), Settings { limits, ..Settings::default() }))
}

/// As many as there are places.
const STRANGERS: usize = 100;

/// How many of a hundred strangers come in from one address, and whether somebody honest does after them.
fn crowded(room: &Room) -> (usize, u16) {
    let names = (0..STRANGERS).map(|number| format!("stranger {number}"));
    let came = names.filter(|name| room.join(&guest(name), 1).status == 200).count();
    (came, room.join(&guest("honest"), 1).status)
}

#[test]
fn a_hundred_strangers_do_not_take_all_places() {
    // Without a limit, nobody else comes in.
    let old = limited(Limits { witnesses_each: usize::MAX, ..Limits::default() });
    assert_eq!(crowded(&Room::on(old, &host(), &json!({}))), (STRANGERS, 422));

    let room = Room::begin(&host(), &json!({}));
    assert_eq!(crowded(&room), (30, 422), "the honest one comes from the same address here");
    let refused = room.join(&guest("honest"), 1);
    assert_eq!((refused.code().as_str(), refused.status), ("too_many_witnesses", 422));
    assert_eq!(refused.json()["detail"], "at most 30 witnesses may join a draw from one address");
    assert_eq!(room.now()["witnesses"].as_array().unwrap().len(), 30, "seventy places are left to others");
    let honest = guest("honest");
    let line = format!("witness-seal {} {} honest\n", honest.seal(&room, 1), honest.signer.key());
    let step = room.step(&room.everyone, "attend", &line);
    assert_eq!(step.code(), "too_many_witnesses", "whichever way somebody joins");

    // The host removes them all, and they do not come back.
    for number in 0..30 {
        assert_eq!(room.host("remove", &json!({ "name": format!("stranger {number}") })), 200);
    }
    assert_eq!(room.join(&guest("stranger 1"), 1).code(), "too_many_witnesses");
    assert_eq!(room.now()["witnesses"], json!([]));
}

#[test]
fn who_is_refused_or_repeated_takes_no_place() {
    let room = Room::on(limited(Limits { witnesses_each: 2, ..Limits::default() }), &host(), &json!({}));
    assert_eq!(room.join(&guest("a"), 1).status, 200);
    for _ in 0..5 {
        assert_eq!(room.join(&guest("a"), 1).code(), "refused", "the name is taken");
    }
    assert_eq!((room.join(&guest("b"), 1).status, room.join(&guest("c"), 1).status), (200, 422));
    // The next draw has places of its own.
    assert_eq!((room.host("shut", &json!({})), room.host("void", &json!({}))), (200, 200));
    assert_eq!(room.host("next", &room.race(&host(), 2, &json!({}))), 200);
    assert_eq!(room.join(&guest("c"), 2).status, 200);
}

/// Somebody behind the same address floods the server while secrets are due. Against a budget that counts every request
/// the honest witness is late and blamed.
#[test]
fn a_flood_from_the_same_address_makes_no_witness_late() {
    let requests = Allowance { burst: 60, pause: Duration::from_hours(1) };
    let (boss, honest, other) = (host(), guest("honest"), guest("other"));
    let (journal, limits) = (Memory::default(), Limits { requests, ..Limits::default() });
    let serving = Serving::with(Box::new(journal.clone()), Settings { limits, ..Settings::default() });
    let room = Room::on(Arc::new(serving), &boss, &json!({}));
    assert_eq!((room.join(&honest, 1).status, room.join(&other, 1).status), (200, 200));
    assert_eq!(room.host("shut", &json!({})), 200);
    assert_eq!((room.sign(&honest), room.sign(&other), room.open()), (200, 200, 200));
    let flooded = (0..100).map(|_| room.get("")).find(|answer| answer.status == 429).unwrap();
    assert_eq!(flooded.code(), "too_many");

    // What is wrong, early, late or no secret at all is refused as everything else is.
    let wrong = guest("honest");
    assert_eq!((room.reveal(&wrong, 1), room.reveal(&honest, 2), room.reveal(&boss, 1)), (429, 429, 429));
    assert_eq!(room.step(&room.everyone, "reveal", "witness-secret\n").status, 429);
    assert_eq!(room.step(&room.everyone, "sign", "nonsense").status, 429);
    assert_eq!(room.step(&room.host, "void", "host\n").status, 429);
    let path = format!("/api/v1/draws/{}/steps", room.id);
    assert_eq!(room.serving.ask("POST", &path, &[], Some("{")).status, 429);
    assert_eq!(room.step(&"0a".repeat(16), "reveal", "witness-secret\n").status, 429, "who has no link opens nothing");

    assert_eq!(room.reveal(&honest, 1), 200);
    assert_eq!(room.reveal(&honest, 1), 429, "once");
    assert_eq!((room.reveal(&other, 1), room.reveal(&boss, 1)), (200, 200));
    assert_eq!(room.get("").status, 429);
    // Another server with the same record shows the same race, and keeps the result back as well.
    let elsewhere = Serving::with(Box::new(journal), Settings::default());
    let bearer = format!("Bearer {}", room.everyone);
    let path = format!("/api/v1/draws/{}", room.id);
    let now = elsewhere.ask("GET", &path, &[("Authorization", &bearer)], None).json();
    assert_eq!(now["draws"][0]["state"], "racing");
}

const WANTED: &str = "지수";

/// A host and a false witness who conspire against an honest one, in an event of their own on this server.
struct Conspiracy<'serving> {
    serving: &'serving Serving,
    /// Whether the draws are of the second form.
    signed: bool,
    /// Whether dice are thrown in them.
    dice: bool,
}

/// Who takes part, with the keys of the two witnesses.
const NAMES: [&str; 2] = ["honest", "false"];

/// An event in progress.
struct Affair<'serving> {
    conspiracy: &'serving Conspiracy<'serving>,
    event: EventId,
    id: String,
    host: String,
    everyone: String,
    version: u64,
    secrets: [Secret; 3],
    signers: [WitnessSigner; 2],
}

impl Affair<'_> {
    fn fresh_secrets() -> [Secret; 3] {
        [(); 3].map(|()| Secret::from_system().unwrap())
    }

    fn party(which: usize) -> Party {
        NAMES.get(which).map_or(Party::Host, |name| Party::Witness(ProofText::new(name).unwrap()))
    }

    fn place(&self, number: u32) -> Option<DrawPlace> {
        self.conspiracy.signed.then_some(DrawPlace { event: self.event, number })
    }

    fn seal(&self, which: usize, number: u32) -> String {
        self.secrets[which].seal(&Self::party(which), self.place(number)).to_string()
    }

    fn race(&self, number: u32) -> Value {
        let mut body = json!({ "entrants": "지수\n현우\n민서", "laps": 2, "end": "last", "count": 1, "seal": self.seal(2, number) });
        if self.conspiracy.signed {
            body["event_id"] = json!(self.event.to_string());
        }
        if self.conspiracy.dice {
            body["source"] = json!("dice 12 of 6");
        }
        body
    }

    fn begin<'serving>(conspiracy: &'serving Conspiracy<'serving>) -> Affair<'serving> {
        let signers = [(); 2].map(|()| WitnessSigner::from_system().unwrap());
        let nothing = String::new;
        let (event, secrets) = (EventId::from_system().unwrap(), Self::fresh_secrets());
        let before = Affair {
            conspiracy,
            event,
            id: nothing(),
            host: nothing(),
            everyone: nothing(),
            version: 1,
            secrets,
            signers,
        };
        let mut body = before.race(1);
        body["event"] = json!("커피");
        let key = format!("a-new-draw-of-the-tests-{}", fresh());
        let answer =
            conspiracy.serving.ask("POST", "/api/v1/draws", &[("Idempotency-Key", &key)], Some(&body.to_string()));
        assert_eq!(answer.status, 201, "{answer:?}");
        let said = answer.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        Affair { id: word(&said["draw"]["id"]), host: word(&said["host"]), everyone: word(&said["everyone"]), ..before }
    }

    fn post(&mut self, what: &str, by_host: bool, body: &Value) -> Value {
        let token = if by_host { &self.host } else { &self.everyone };
        let (bearer, key, version) =
            (format!("Bearer {token}"), format!("step-{}", fresh()), format!("\"{}\"", self.version));
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", &key), ("If-Match", &version)];
        let path = format!("/api/v1/draws/{}/{what}", self.id);
        let answer: Response = self.conspiracy.serving.ask("POST", &path, &headers, Some(&body.to_string()));
        assert_eq!(answer.status, 200, "{what}: {answer:?}");
        self.version += 1;
        answer.json()
    }

    fn open(&mut self, which: usize, number: u32) {
        let text = self.secrets[which].opening_line(&Self::party(which), self.place(number));
        self.post("steps", which == 2, &json!({ "kind": "reveal", "text": text }));
    }

    /// Everybody has joined and signed, and the honest secret is open. The ticket of it.
    fn gather(&mut self, number: u32) -> Ticket {
        let mut said = Value::Null;
        for (which, name) in NAMES.iter().enumerate() {
            let mut body = json!({ "name": name, "seal": self.seal(which, number) });
            if self.conspiracy.signed {
                body["key"] = json!(self.signers[which].key().to_string());
            }
            said = self.post("witnesses", false, &body);
        }
        if self.conspiracy.signed {
            let said = self.post("shut", true, &json!({}));
            let commitment =
                said["draws"].as_array().unwrap().last().unwrap()["commitment"].as_str().unwrap().to_owned();
            for (which, name) in NAMES.iter().enumerate() {
                let signature = self.signers[which].sign(commitment.parse().unwrap()).to_string();
                self.post("signatures", false, &json!({ "name": name, "signature": signature }));
            }
            self.post("open", true, &json!({ "commitment": commitment }));
        } else {
            let closing = said["closing"].as_str().unwrap();
            let commitment = closing.strip_prefix("commitment ").unwrap().trim_end().to_owned();
            self.post("close", true, &json!({ "commitment": commitment }));
        }
        self.open(0, number);
        let bearer = format!("Bearer {}", self.everyone);
        let path = format!("/api/v1/draws/{}/tickets/{number}", self.id);
        let text = self.conspiracy.serving.ask("GET", &path, &[("Authorization", &bearer)], None).body;
        Ticket::read(text.as_bytes()).unwrap()
    }

    /// What the conspirators compute at home. Of dice that have not fallen they have nothing better than a guess.
    fn would_win(&self, ticket: Ticket) -> bool {
        let (commitment, guess) = (ticket.commitment(), ticket.source().map(|_| ["1"; 12].join(" ")));
        let opening = (0..2).fold(ticket.open(), |opening, which| {
            let signature = self.conspiracy.signed.then(|| self.signers[which].sign(commitment));
            let Party::Witness(name) = Self::party(which) else { panic!("a witness") };
            opening.witness(name, &self.secrets[which], signature).unwrap()
        });
        let proof = opening.host(&self.secrets[2]).unwrap().draw(guess.as_deref()).unwrap().prove();
        proof.outcome().named().any(|car| car.name().as_str() == WANTED)
    }

    /// They make one draw void, if it does not please them.
    fn conspire(&mut self) {
        let ticket = self.gather(1);
        let mut number = 1;
        if !self.would_win(ticket) {
            let said = self.post("void", true, &json!({}));
            assert_eq!(said["draws"][0]["withheld"], json!(["false"]), "it looks like the fault of a witness");
            number = 2;
            self.secrets = Self::fresh_secrets();
            let race = self.race(2);
            self.post(if self.conspiracy.signed { "next" } else { "again" }, true, &race);
            self.gather(2);
        }
        self.open(1, number);
        self.open(2, number);
        if self.conspiracy.dice {
            let thrown: Vec<_> = self.secrets[0].to_string().bytes().take(12).map(|byte| byte % 6 + 1).collect();
            for (face, place) in thrown.iter().zip(1..) {
                self.post("throws", true, &json!({ "place": place, "face": face }));
            }
            let value = thrown.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            self.post("value", true, &json!({ "value": value }));
        }
    }
}

/// In how many of these events the wanted one was picked, in parts of one; and whether every draw told how many void ones
/// came before it.
fn conspired(events: u32, signed: bool, dice: bool) -> (f64, bool) {
    let plenty = Allowance { burst: 1_000_000, pause: Duration::from_micros(1) };
    let limits = Limits { requests: plenty, games: plenty, ..Limits::default() };
    let journal = Memory::default();
    let serving = Serving::with(Box::new(journal.clone()), Settings { limits: limits.clone(), ..Settings::default() });
    let conspiracy = Conspiracy { serving: &serving, signed, dice };
    let begun: Vec<_> = (0..events)
        .map(|_| {
            let mut event = Affair::begin(&conspiracy);
            event.conspire();
            (event.id, event.everyone)
        })
        .collect();
    // An hour later every race has been shown.
    let later = Serving::with(Box::new(Later(journal)), Settings { limits, ..Settings::default() });
    let (mut won, mut told) = (0, true);
    for (id, everyone) in begun {
        let bearer = format!("Bearer {everyone}");
        let draws =
            later.ask("GET", &format!("/api/v1/draws/{id}"), &[("Authorization", &bearer)], None).json()["draws"]
                .clone();
        let last = draws.as_array().unwrap().last().unwrap();
        assert_eq!(last["state"], "drawn");
        won += u32::from(last["picked"] == json!([WANTED]));
        told &= last["void_before"].as_u64() == Some(last["number"].as_u64().unwrap() - 1);
    }
    (f64::from(won) / f64::from(events), told)
}

/// The chance that this many void draws give somebody who is picked once in three draws: 1-(1-p)^(k+1).
fn admitted(void: i32) -> f64 {
    1.0 - f64::powi(2.0 / 3.0, void + 1)
}

fn is_near(share: f64, expected: f64, events: u32) -> bool {
    (share - expected).abs() < 4.0 * f64::sqrt(expected * (1.0 - expected) / f64::from(events))
}

#[test]
fn a_host_and_a_false_witness_gain_what_is_admitted_and_nothing_where_dice_fall() {
    // In the draws of 0.1, nothing tells of the void draw that it took.
    let (share, told) = conspired(200, false, false);
    assert!(is_near(share, admitted(1), 200) && !is_near(share, admitted(0), 200) && !told, "{share}");
    // Today it is counted in the ticket that everybody signs, and what it is worth is what they gained.
    let (share, told) = conspired(200, true, false);
    assert!(is_near(share, admitted(1), 200) && told, "{share}");
    // A value that comes after all secrets leaves them nothing to choose by.
    let (share, told) = conspired(200, true, true);
    assert!(is_near(share, admitted(0), 200) && !is_near(share, admitted(1), 200) && told, "{share}");
}

/// Somebody who has an export, or the file of the journal, sends what stands in it to the server again.
#[test]
fn what_is_recorded_of_a_beginning_sent_again_opens_nothing() {
    let journal = Memory::default();
    let serving = Serving::with(Box::new(journal.clone()), Settings::default());
    let key = format!("a-new-draw-of-the-tests-{}", fresh());
    let body = json!({ "event": "커피", "entrants": "a\nb", "laps": 4, "end": "last", "count": 1, "public": true,
        "seal": "5f".repeat(32), "event_id": "e7".repeat(32) })
    .to_string();
    let begin = |key: &str| serving.ask("POST", "/api/v1/draws", &[("Idempotency-Key", key)], Some(&body));
    let first = begin(&key).json();
    // A record that kept the key itself, as those of 0.1 did, would give the links to everybody who reads it.
    assert_eq!(begin(&key).json()["host"], first["host"]);

    let mut journal = journal;
    let everything = Filter { kind: None, public: None, state: None };
    let head = journal.list(everything, None, 10).unwrap().remove(0).unwrap();
    let entries = journal.read(head.game, 0).unwrap();
    let kept = entries[0].content.key.to_string();
    assert!(kept != key && !format!("{entries:?}").contains(&key), "the key is not written down");
    let replayed = begin(&kept).json();
    assert_ne!(replayed["draw"]["id"], first["draw"]["id"], "it begins another draw");
    for link in ["host", "everyone"] {
        let bearer = format!("Bearer {}", replayed[link].as_str().unwrap());
        let id = first["draw"]["id"].as_str().unwrap();
        let headers = [("Authorization", bearer.as_str()), ("If-Match", "\"1\""), ("Idempotency-Key", "void")];
        let answer = serving.ask("POST", &format!("/api/v1/draws/{id}/void"), &headers, Some("{}"));
        assert!(matches!(answer.code().as_str(), "look_only" | "not_found"), "{answer:?}");
    }
}
