//! A draw whose ticket is signed, over HTTP: host, witnesses, strangers and a public value.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use alley_luck::{Commitment, DrawPlace, Party, ProofText, Secret, WitnessSigner, verify};
use alley_trials::fresh;
use alley_trials::http::{Connection, Request, Response};
use serde_json::{Value, json};
use support::Serving;

/// A draw on a server, with its two links.
struct Room {
    serving: Serving,
    id: String,
    host: String,
    everyone: String,
    event: String,
}

/// Somebody with a secret, and a key to sign with.
struct Guest {
    party: Party,
    secret: Secret,
    signer: WitnessSigner,
}

fn guest(name: &str) -> Guest {
    let party = Party::Witness(ProofText::new(name).unwrap());
    Guest { party, secret: Secret::from_system().unwrap(), signer: WitnessSigner::from_system().unwrap() }
}

fn host() -> Guest {
    Guest { party: Party::Host, ..guest("nobody") }
}

impl Guest {
    fn name(&self) -> String {
        match &self.party {
            Party::Witness(name) => name.to_string(),
            Party::Host => String::new(),
        }
    }

    fn seal(&self, room: &Room, number: u32) -> String {
        self.secret.seal(&self.party, Some(room.place(number))).to_string()
    }
}

impl Room {
    fn begin(host: &Guest, more: &Value) -> Self {
        let nowhere = |serving| Self {
            serving,
            id: String::new(),
            host: String::new(),
            everyone: String::new(),
            event: "e7".repeat(32),
        };
        let room = nowhere(Serving::start());
        let answer = room.begin_with(host, more);
        assert_eq!(answer.status, 201, "{answer:?}");
        let said = answer.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        let (id, host, everyone) = (word(&said["draw"]["id"]), word(&said["host"]), word(&said["everyone"]));
        Self { id, host, everyone, ..room }
    }

    fn race(&self, host: &Guest, number: u32, more: &Value) -> Value {
        let mut body = json!({ "entrants": "지수\n현우\n민서", "laps": 4, "end": "last", "count": 1,
            "seal": host.seal(self, number), "event_id": self.event });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        body
    }

    fn begin_with(&self, host: &Guest, more: &Value) -> Response {
        let mut body = self.race(host, 1, more);
        body["event"] = json!("커피");
        let key = format!("a-new-draw-of-the-tests-{}", fresh());
        self.serving.ask("POST", "/api/v1/draws", &[("Idempotency-Key", &key)], Some(&body.to_string()))
    }

    fn place(&self, number: u32) -> DrawPlace {
        DrawPlace { event: self.event.parse().unwrap(), number }
    }

    fn post(&self, what: &str, token: &str, body: &Value) -> Response {
        let (bearer, key) = (format!("Bearer {token}"), format!("step-{}", fresh()));
        let version = format!("\"{}\"", self.shown()["version"]);
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", &key), ("If-Match", &version)];
        self.serving.ask("POST", &format!("/api/v1/draws/{}/{what}", self.id), &headers, Some(&body.to_string()))
    }

    /// What the host does.
    fn host(&self, what: &str, body: &Value) -> u16 {
        self.post(what, &self.host, body).status
    }

    fn join(&self, guest: &Guest, number: u32) -> Response {
        let body =
            json!({ "name": guest.name(), "seal": guest.seal(self, number), "key": guest.signer.key().to_string() });
        self.post("witnesses", &self.everyone, &body)
    }

    fn sign(&self, guest: &Guest) -> u16 {
        let signature = guest.signer.sign(self.commitment()).to_string();
        self.post("signatures", &self.everyone, &json!({ "name": guest.name(), "signature": signature })).status
    }

    fn open(&self) -> u16 {
        self.host("open", &json!({ "commitment": self.commitment().to_string() }))
    }

    fn reveal(&self, guest: &Guest, number: u32) -> u16 {
        let text = guest.secret.opening_line(&guest.party, Some(self.place(number)));
        let token = if guest.party == Party::Host { &self.host } else { &self.everyone };
        self.post("steps", token, &json!({ "kind": "reveal", "text": text })).status
    }

    fn commitment(&self) -> Commitment {
        self.now()["commitment"].as_str().unwrap_or(&"00".repeat(32)).parse().unwrap()
    }

    fn get(&self, rest: &str) -> Response {
        let bearer = format!("Bearer {}", self.everyone);
        self.serving.ask("GET", &format!("/api/v1/draws/{}{rest}", self.id), &[("Authorization", &bearer)], None)
    }

    fn shown(&self) -> Value {
        self.get("").json()
    }

    fn now(&self) -> Value {
        self.shown()["draws"].as_array().unwrap().last().unwrap().clone()
    }

    /// The proof of a draw holds, with what was published before.
    fn holds(&self, number: u32, commitment: Commitment) -> alley_luck::Verdict {
        verify(self.get(&format!("/proofs/{number}")).body.as_bytes(), Some(commitment)).unwrap()
    }
}

#[test]
fn everybody_signs_then_opens_and_the_dice_fall_one_by_one() {
    let (boss, jisu, hyunwoo) = (host(), guest("지수"), guest("현우"));
    let room = Room::begin(&boss, &json!({ "source": "dice 12 of 6" }));
    assert_eq!((room.join(&jisu, 1).status, room.join(&hyunwoo, 1).status), (200, 200));
    assert_eq!(room.post("shut", &room.everyone, &json!({})).status, 403);
    assert_eq!(room.host("shut", &json!({ "open_for": 5 })), 422, "nobody could open anything in five seconds");
    assert_eq!(room.host("shut", &json!({})), 200);
    let commitment = room.commitment();
    assert_eq!((room.open(), room.reveal(&jisu, 1)), (422, 422), "nothing opens before all have signed");
    let forged = hyunwoo.signer.sign(commitment).to_string();
    assert_eq!(room.post("signatures", &room.everyone, &json!({ "name": "지수", "signature": forged })).status, 422);
    assert_eq!((room.sign(&jisu), room.sign(&hyunwoo), room.sign(&jisu)), (200, 200, 422));
    assert_eq!(room.host("open", &json!({ "commitment": "ab".repeat(32) })), 422, "that is not what all see");
    assert_eq!(room.open(), 200);
    let now = room.now();
    assert_eq!(now["open_until"].as_u64().unwrap() - now["closed"].as_u64().unwrap(), 600);
    assert!(now["deadline"].as_i64().unwrap() / 1000 <= now["open_until"].as_i64().unwrap());
    assert_eq!(room.host("throws", &json!({ "place": 1, "face": 6 })), 422, "the value comes after the secrets");
    assert_eq!((room.reveal(&jisu, 1), room.reveal(&hyunwoo, 1), room.reveal(&boss, 1)), (200, 200, 200));

    assert_eq!(room.now()["state"], "casting");
    assert_eq!(room.post("throws", &room.everyone, &json!({ "place": 1, "face": 6 })).status, 403);
    let throw = |place: u8, face: u8| room.host("throws", &json!({ "place": place, "face": face }));
    assert_eq!((throw(2, 6), throw(1, 7), throw(1, 0)), (422, 422, 422));
    for place in 1..=12 {
        assert_eq!(throw(place, place % 6 + 1), 200);
        assert_eq!(room.now()["thrown"].as_array().unwrap().len(), usize::from(place));
    }
    assert_eq!((throw(13, 1), throw(3, 4), throw(3, 5)), (422, 422, 200), "the same again is no correction");
    assert_eq!(room.now()["corrected"], json!([{ "place": 3, "was": 4 }]));
    assert_eq!(room.host("value", &json!({ "value": "2 3 4 5 6 1 2 3 4 5 6 1" })), 422, "that is not what was thrown");
    assert_eq!(room.host("value", &json!({ "value": "2 3 5 5 6 1 2 3 4 5 6 1" })), 200);
    let verdict = room.holds(1, commitment);
    assert_eq!(verdict.level().to_string(), "public");
    assert!(room.get("/proofs/1").body.contains("throw-corrected 3 4\n"));
    assert_eq!((room.now()["state"].as_str(), room.now()["level"].as_str()), (Some("drawn"), Some("public")));
}

#[test]
fn the_host_decides_who_comes_in_and_nobody_blocks_a_draw() {
    let (boss, jisu, stranger) = (host(), guest("지수"), guest("stranger"));
    let room = Room::begin(&boss, &json!({}));
    assert_eq!(room.join(&guest("주최자"), 1).status, 422, "a witness is not called like the host");
    assert_eq!(room.join(&stranger, 1).status, 200);
    assert_eq!(room.post("remove", &room.everyone, &json!({ "name": "stranger" })).status, 403);
    assert_eq!(room.host("remove", &json!({ "name": "stranger" })), 200);
    assert_eq!(room.host("remove", &json!({ "name": "stranger" })), 422, "nobody is removed twice");
    assert_eq!(room.host("door", &json!({ "ask_first": true })), 200);
    assert_eq!((room.join(&jisu, 1).status, room.join(&guest("other"), 1).status), (200, 200));
    assert_eq!((&room.now()["asking"], &room.now()["witnesses"]), (&json!(["지수", "other"]), &json!([])));
    assert_eq!(room.host("admit", &json!({ "name": "지수" })), 200);
    assert_eq!(room.now()["witnesses"][0]["name"], "지수");
    assert_eq!(room.host("shut", &json!({})), 200);
    assert!(!room.get("/tickets/1").body.contains("other"), "one who was not let in is not on the ticket");

    // A witness who does not sign holds the draw up until its last moment at most; the host need not wait so long.
    assert_eq!(room.open(), 422);
    assert_eq!(room.host("void", &json!({})), 200);
    assert_eq!((room.now()["state"].as_str(), &room.now()["withheld"]), (Some("void"), &json!(["지수"])));
    let next = |number: u32, more: &Value| room.host("next", &room.race(&host(), number, more));
    assert_eq!(next(2, &json!({ "event_id": "e8".repeat(32) })), 422, "the event is another");
    assert_eq!(next(2, &json!({})), 200);
    assert_eq!((&room.now()["number"], &room.now()["void_before"]), (&json!(2), &json!(1)));
    // Given up before anything is published, a draw leaves its number to the next.
    assert_eq!(room.host("void", &json!({})), 200);
    assert_eq!(room.now()["state"], "given_up");
    assert_eq!(next(2, &json!({ "end": null, "count": null })), 200);
    assert_eq!((&room.now()["number"], room.now().get("end")), (&json!(2), None));
    let numbers: Vec<_> = room.shown()["draws"].as_array().unwrap().iter().map(|draw| draw["number"].clone()).collect();
    assert_eq!(numbers, [1, 2, 2]);
}

#[test]
fn a_place_is_filled_again_and_all_can_get_a_place() {
    let boss = host();
    let room = Room::begin(&boss, &json!({}));
    assert_eq!((room.host("shut", &json!({})), room.open(), room.reveal(&boss, 1)), (200, 200, 200));
    let picked = room.now()["picked"][0].as_str().unwrap().to_owned();
    let left: Vec<_> = ["지수", "현우", "민서"].into_iter().filter(|name| *name != picked).collect();
    let second = host();
    let wish = json!({ "entrants": left.join("\n"), "instead_of": [picked] });
    assert_eq!(room.host("next", &room.race(&second, 2, &wish)), 200);
    assert_eq!(room.now()["instead_of"], json!([picked]));
    assert_eq!((room.host("shut", &json!({})), room.open(), room.reveal(&second, 2)), (200, 200, 200));
    room.holds(2, room.commitment());
    assert!(room.get("/proofs/2").body.contains(&format!("instead-of {picked}\n")));

    let third = host();
    let order = json!({ "end": null, "count": null });
    assert_eq!(room.host("next", &room.race(&third, 3, &order)), 200);
    assert_eq!((room.host("shut", &json!({})), room.open(), room.reveal(&third, 3)), (200, 200, 200));
    room.holds(3, room.commitment());
    assert_eq!(room.now()["picked"].as_array().unwrap().len(), 3);
}

/// Who follows when secrets begin to be opened is there; who does not is absent, not accused of withholding more.
#[test]
fn a_witness_without_a_stream_is_absent() {
    let (boss, here, gone) = (host(), guest("here"), guest("gone"));
    let room = Room::begin(&boss, &json!({}));
    room.join(&here, 1);
    room.join(&gone, 1);
    let mut stream = Connection::open(room.serving.address).unwrap();
    let path = format!("/api/v1/draws/{}/live?witness={}", room.id, here.seal(&room, 1));
    stream.watch(&Request::get(&path).token(&room.everyone)).unwrap();
    stream.event().unwrap();
    assert_eq!(room.host("shut", &json!({})), 200);
    assert_eq!((room.sign(&here), room.sign(&gone), room.open()), (200, 200, 200));
    drop(stream);
    assert_eq!(room.host("void", &json!({})), 200);
    let now = room.now();
    assert_eq!((&now["withheld"], &now["absent"]), (&json!(["here", "gone"]), &json!(["gone"])));
}

#[test]
fn what_cannot_begin_is_refused_in_a_sentence() {
    let boss = host();
    let room = Room::begin(&boss, &json!({}));
    let refused = |more: Value| {
        let answer = room.begin_with(&boss, &more);
        (answer.status, answer.json()["detail"].as_str().unwrap_or_default().to_owned())
    };
    let spelling = refused(json!({ "source": "three dice" }));
    assert_eq!(spelling.0, 422);
    assert!(spelling.1.contains("dice 12 of 6"), "{}", spelling.1);
    assert_eq!(refused(json!({ "source": "dice 012 of 6" })).0, 422);
    assert_eq!(refused(json!({ "event_id": "e7" })).0, 422);
    assert_eq!(refused(json!({ "count": null })).0, 400);
    assert_eq!(refused(json!({ "entrants": "a  b\nc" })).0, 422, "two blanks look like one");
    assert_eq!(room.host("next", &json!({ "entrants": "a\nb", "laps": 3, "seal": "5f".repeat(32) })), 400);
    // A round that is past when the list is closed is no value of the future.
    let past = Room::begin(&boss, &json!({ "source": "drand quicknet 1" }));
    assert_eq!(past.host("shut", &json!({})), 422);
}
