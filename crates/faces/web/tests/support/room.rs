//! A draw with an `event_id` on a server, and everybody around it.

use std::sync::Arc;

use alley_luck::{Commitment, DrawPlace, Party, ProofText, Secret, WitnessSigner, verify};
use alley_trials::fresh;
use alley_trials::http::Response;
use serde_json::{Value, json};

use super::Serving;

/// A draw on a server, with its two links.
pub(crate) struct Room {
    pub(crate) serving: Arc<Serving>,
    pub(crate) id: String,
    pub(crate) host: String,
    pub(crate) everyone: String,
    event: String,
}

/// Somebody with a secret, and a key to sign with.
pub(crate) struct Guest {
    pub(crate) party: Party,
    pub(crate) secret: Secret,
    pub(crate) signer: WitnessSigner,
}

pub(crate) fn guest(name: &str) -> Guest {
    let party = Party::Witness(ProofText::new(name).unwrap());
    Guest { party, secret: Secret::from_system().unwrap(), signer: WitnessSigner::from_system().unwrap() }
}

pub(crate) fn host() -> Guest {
    Guest { party: Party::Host, ..guest("nobody") }
}

impl Guest {
    pub(crate) fn name(&self) -> String {
        match &self.party {
            Party::Witness(name) => name.to_string(),
            Party::Host => String::new(),
        }
    }

    pub(crate) fn seal(&self, room: &Room, number: u32) -> String {
        self.secret.seal(&self.party, Some(room.place(number))).to_string()
    }
}

impl Room {
    pub(crate) fn begin(host: &Guest, more: &Value) -> Self {
        Self::on(Arc::new(Serving::start()), host, more)
    }

    pub(crate) fn on(serving: Arc<Serving>, host: &Guest, more: &Value) -> Self {
        let nowhere = |serving| Self {
            serving,
            id: String::new(),
            host: String::new(),
            everyone: String::new(),
            event: "e7".repeat(32),
        };
        let room = nowhere(serving);
        let answer = room.begin_with(host, more);
        assert_eq!(answer.status, 201, "{answer:?}");
        let said = answer.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        let (id, host, everyone) = (word(&said["draw"]["id"]), word(&said["host"]), word(&said["everyone"]));
        Self { id, host, everyone, ..room }
    }

    pub(crate) fn race(&self, host: &Guest, number: u32, more: &Value) -> Value {
        let mut body = json!({ "entrants": "지수\n현우\n민서", "laps": 4, "end": "last", "count": 1,
            "seal": host.seal(self, number), "event_id": self.event });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        body
    }

    pub(crate) fn begin_with(&self, host: &Guest, more: &Value) -> Response {
        let mut body = self.race(host, 1, more);
        body["event"] = json!("커피");
        let key = format!("a-new-draw-of-the-tests-{}", fresh());
        self.serving.ask("POST", "/api/v1/draws", &[("Idempotency-Key", &key)], Some(&body.to_string()))
    }

    pub(crate) fn place(&self, number: u32) -> DrawPlace {
        DrawPlace { event: self.event.parse().unwrap(), number }
    }

    pub(crate) fn post(&self, what: &str, token: &str, body: &Value) -> Response {
        let (bearer, key) = (format!("Bearer {token}"), format!("step-{}", fresh()));
        let version = format!("\"{}\"", self.shown()["version"]);
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", &key), ("If-Match", &version)];
        self.serving.ask("POST", &format!("/api/v1/draws/{}/{what}", self.id), &headers, Some(&body.to_string()))
    }

    /// What the host does.
    pub(crate) fn host(&self, what: &str, body: &Value) -> u16 {
        self.post(what, &self.host, body).status
    }

    pub(crate) fn join(&self, guest: &Guest, number: u32) -> Response {
        let body =
            json!({ "name": guest.name(), "seal": guest.seal(self, number), "key": guest.signer.key().to_string() });
        self.post("witnesses", &self.everyone, &body)
    }

    pub(crate) fn sign(&self, guest: &Guest) -> u16 {
        let signature = guest.signer.sign(self.commitment()).to_string();
        self.post("signatures", &self.everyone, &json!({ "name": guest.name(), "signature": signature })).status
    }

    pub(crate) fn open(&self) -> u16 {
        self.host("open", &json!({ "commitment": self.commitment().to_string() }))
    }

    pub(crate) fn reveal(&self, guest: &Guest, number: u32) -> u16 {
        let text = guest.secret.opening_line(&guest.party, Some(self.place(number)));
        let token = if guest.party == Party::Host { &self.host } else { &self.everyone };
        self.step(token, "reveal", &text).status
    }

    /// A step that follows no version.
    pub(crate) fn step(&self, token: &str, kind: &str, text: &str) -> Response {
        let (bearer, key) = (format!("Bearer {token}"), format!("step-{}", fresh()));
        let headers = [("Authorization", bearer.as_str()), ("Idempotency-Key", &key)];
        let body = json!({ "kind": kind, "text": text }).to_string();
        self.serving.ask("POST", &format!("/api/v1/draws/{}/steps", self.id), &headers, Some(&body))
    }

    pub(crate) fn commitment(&self) -> Commitment {
        self.now()["commitment"].as_str().unwrap_or(&"00".repeat(32)).parse().unwrap()
    }

    pub(crate) fn get(&self, rest: &str) -> Response {
        let bearer = format!("Bearer {}", self.everyone);
        self.serving.ask("GET", &format!("/api/v1/draws/{}{rest}", self.id), &[("Authorization", &bearer)], None)
    }

    pub(crate) fn shown(&self) -> Value {
        self.get("").json()
    }

    pub(crate) fn now(&self) -> Value {
        self.shown()["draws"].as_array().unwrap().last().unwrap().clone()
    }

    /// The draw, when its race was shown.
    pub(crate) fn drawn(&self) -> Value {
        while self.now()["state"] == "racing" {
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        self.now()
    }

    /// The proof of a draw holds, with what was published before.
    pub(crate) fn holds(&self, number: u32, commitment: Commitment) -> alley_luck::Verdict {
        self.drawn();
        verify(self.get(&format!("/proofs/{number}")).body.as_bytes(), Some(commitment)).unwrap()
    }
}
