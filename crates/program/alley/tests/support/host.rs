//! The host of a draw on a server, over HTTP.

#![allow(
    clippy::unwrap_used,
    dead_code,
    reason = "a test stops where it fails; a benchmark and a test each use a part"
)]

use alley_luck::{Commitment, DrawPlace, Party, Secret};
use alley_trials::http::{Request, Response};
use alley_trials::{Server, fresh};
use serde_json::{Value, json};

/// A draw on a server, and the secret of its host.
pub(crate) struct Host {
    pub(crate) server: Server,
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) everyone: String,
    secret: Secret,
}

const EVENT: &str = "e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7e7";

fn race(secret: &Secret, number: u32, more: &Value) -> Value {
    let seal = secret.seal(&Party::Host, Some(place(number))).to_string();
    let mut body =
        json!({ "entrants": "가\n나\n다", "laps": 5, "end": "last", "count": 1, "seal": seal, "event_id": EVENT });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

fn place(number: u32) -> DrawPlace {
    DrawPlace { event: EVENT.parse().unwrap(), number }
}

impl Host {
    pub(crate) fn begin(server: Server, more: &Value) -> Self {
        let secret = Secret::from_system().unwrap();
        let mut body = race(&secret, 1, more);
        body["event"] = json!("커피");
        let request = Request::new("POST", "/api/v1/draws").key(&format!("a-new-draw-of-the-tests-{}", fresh()));
        let answer = request.json(body.to_string()).ask(server.address);
        assert_eq!(answer.status, 201, "{answer:?}");
        let said = answer.json();
        let word = |value: &Value| value.as_str().unwrap().to_owned();
        let (id, token, everyone) = (word(&said["draw"]["id"]), word(&said["host"]), word(&said["everyone"]));
        Self { server, id, token, everyone, secret }
    }

    /// Everybody's link.
    pub(crate) fn link(&self) -> String {
        self.server.page(&format!("/r/{}/{}", self.id, self.everyone))
    }

    pub(crate) fn get(&self, rest: &str) -> Response {
        Request::get(&format!("/api/v1/draws/{}{rest}", self.id)).token(&self.everyone).ask(self.server.address)
    }

    /// The draw that is on.
    pub(crate) fn now(&self) -> Value {
        self.get("").json()["draws"].as_array().unwrap().last().unwrap().clone()
    }

    /// Waits until the draw that is on is so.
    pub(crate) fn until(&self, content: impl Fn(&Value) -> bool) -> Value {
        let begun = std::time::Instant::now();
        loop {
            let now = self.now();
            if content(&now) {
                return now;
            }
            assert!(begun.elapsed().as_secs() < 60, "{now}");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    }

    pub(crate) fn does(&self, what: &str, body: &Value) -> u16 {
        let version = self.get("").json()["version"].as_u64().unwrap();
        let request = Request::new("POST", &format!("/api/v1/draws/{}/{what}", self.id)).token(&self.token);
        let request = request.key(&format!("step-{}", fresh())).version(version);
        request.json(body.to_string()).ask(self.server.address).status
    }

    pub(crate) fn commitment(&self) -> Commitment {
        self.now()["commitment"].as_str().unwrap().parse().unwrap()
    }

    pub(crate) fn open(&self) -> u16 {
        self.does("open", &json!({ "commitment": self.commitment().to_string() }))
    }

    pub(crate) fn reveal(&self) -> u16 {
        let number = u32::try_from(self.now()["number"].as_u64().unwrap()).unwrap();
        let text = self.secret.opening_line(&Party::Host, Some(place(number)));
        self.does("steps", &json!({ "kind": "reveal", "text": text }))
    }

    /// The next draw of the event, with a secret of its own.
    pub(crate) fn next(&mut self, number: u32, more: &Value) -> u16 {
        self.secret = Secret::from_system().unwrap();
        self.does("next", &race(&self.secret, number, more))
    }
}
