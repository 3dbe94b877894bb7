//! The server of a draw, asked in bounded time and heard in bounded memory: it may be hostile.

use std::io::{self, Read};
use std::thread::sleep;
use std::time::{Duration, Instant};

use alley_luck::{Difference, Draft, NoEntropy, Proof, Secret};
use alley_text::harmless;
use alley_words::Language;
use serde::Deserialize;
use serde_json::Value;
use ureq::Agent;

use crate::link::Link;
use crate::posted::Bulletin;

/// The most that is read of what a server shows of all draws of an event.
pub(crate) const MOST_SHOWN: u64 = 1 << 24;
const CONNECTING: Duration = Duration::from_secs(10);
const ANSWERING: Duration = Duration::from_secs(30);
/// A live stream gives a sign of life every 15 seconds.
const SILENCE: Duration = Duration::from_secs(40);
/// How long something is tried that has to happen.
const INSISTING: Duration = Duration::from_mins(10);
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// A server, and one draw on it.
#[derive(Clone, Debug)]
pub(crate) struct Server {
    agent: Agent,
    draw: String,
    bearer: Option<String>,
    language: Language,
}

/// Why there is no answer, or not the one that was hoped for.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Nobody answers, or not in time, or too much.
    Unreachable(String),
    /// Not now: come again.
    Busy,
    /// It is not there, or not for this link.
    NotFound,
    /// The server refuses, in these words.
    Refused(String),
}

#[derive(Deserialize)]
struct Problem {
    #[serde(default)]
    detail: String,
    #[serde(default)]
    title: String,
}

impl Server {
    pub(crate) fn new(link: &Link, language: Language) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            // The link says where the draw is; what is told there is nobody else's business.
            .proxy(None)
            .timeout_connect(Some(CONNECTING))
            .timeout_recv_response(Some(ANSWERING))
            .timeout_per_read(Some(SILENCE))
            .build();
        let draw = format!("{}/api/v1/draws/{}", link.server, link.draw);
        let bearer = link.token.as_ref().map(|token| format!("Bearer {token}"));
        Self { agent: config.into(), draw, bearer, language }
    }

    /// The draws as they stand.
    pub(crate) fn bulletin(&self) -> Result<Bulletin, Trouble> {
        let bytes = self.paper("", MOST_SHOWN)?;
        read_bulletin(&bytes).ok_or_else(|| Trouble::Unreachable(self.language.not_a_draw_server().to_owned()))
    }

    /// The ticket of a draw.
    pub(crate) fn ticket(&self, number: u32) -> Result<Vec<u8>, Trouble> {
        insist(|| self.paper(&format!("/tickets/{number}"), MOST_SHOWN))
    }

    /// The proof of a draw; it may be kept back until its race was shown.
    pub(crate) fn proof(&self, number: u32) -> Result<Vec<u8>, Trouble> {
        insist(|| {
            let answer = self.paper(&format!("/proofs/{number}"), Proof::MOST_BYTES as u64);
            answer.map_err(|trouble| if matches!(trouble, Trouble::NotFound) { Trouble::Busy } else { trouble })
        })
    }

    /// Says something until it is heard; said twice it happens once.
    pub(crate) fn say(&self, what: &str, body: &Value) -> Result<(), Trouble> {
        // Nobody else can know the key, so nobody can use it up.
        let key = Secret::from_system().map_err(|error: NoEntropy| Trouble::Unreachable(error.reason()))?.to_string();
        insist(|| {
            let request = self.agent.post(format!("{}/{what}", self.draw)).header("Idempotency-Key", &key);
            let request = request.header("Content-Type", "application/json");
            let request = request.config().timeout_global(Some(ANSWERING)).build();
            let request = self.dressed(request).send(body.to_string());
            self.answered(request, MOST_SHOWN).map(drop)
        })
    }

    /// The live stream, as it comes. A witness whose seal is told counts as present.
    pub(crate) fn stream(&self, seal: Option<&str>) -> Result<impl Read + use<>, Trouble> {
        let seal = seal.map(|seal| format!("?witness={seal}")).unwrap_or_default();
        let answer = self.dressed(self.agent.get(format!("{}/live{seal}", self.draw))).call();
        let answer = answer.map_err(|error| self.unreachable(&error))?;
        match answer.status().as_u16() {
            200 => Ok(answer.into_body().into_reader()),
            _ => Err(Trouble::Busy),
        }
    }

    fn paper(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        let request = self.agent.get(format!("{}{path}", self.draw));
        let request = request.config().timeout_global(Some(ANSWERING)).build();
        self.answered(self.dressed(request).call(), most)
    }

    fn dressed<Body>(&self, request: ureq::RequestBuilder<Body>) -> ureq::RequestBuilder<Body> {
        let request = request.header("Accept-Language", self.language.tag());
        match &self.bearer {
            Some(bearer) => request.header("Authorization", bearer),
            None => request,
        }
    }

    fn answered(
        &self,
        answer: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
        most: u64,
    ) -> Result<Vec<u8>, Trouble> {
        let answer = answer.map_err(|error| self.unreachable(&error))?;
        let status = answer.status().as_u16();
        let read = answer.into_body().into_with_config().limit(most).read_to_vec();
        let bytes = read.map_err(|error| self.unreachable(&error))?;
        match status {
            200..=299 => Ok(bytes),
            404 => Err(Trouble::NotFound),
            // 409: a race is being shown, and what was asked for tells its result.
            408 | 409 | 429 | 500..=599 => Err(Trouble::Busy),
            _ => Err(Trouble::Refused(self.reason(&bytes))),
        }
    }

    /// What the server says, as far as it can be shown.
    fn reason(&self, bytes: &[u8]) -> String {
        let problem = serde_json::from_slice(bytes).unwrap_or(Problem { detail: String::new(), title: String::new() });
        let said = if problem.detail.is_empty() { problem.title } else { problem.detail };
        if said.is_empty() { self.language.not_a_draw_server().to_owned() } else { harmless(&said, 500) }
    }

    fn unreachable(&self, error: &ureq::Error) -> Trouble {
        Trouble::Unreachable(match error {
            ureq::Error::Io(error) => self.language.trouble_of(error),
            ureq::Error::Timeout(_) => self.language.trouble_of(&io::ErrorKind::TimedOut.into()),
            other => harmless(&other.to_string(), 200),
        })
    }
}

/// Tries again after a pause, as long as nobody says no.
fn insist<Found>(mut attempt: impl FnMut() -> Result<Found, Trouble>) -> Result<Found, Trouble> {
    let begun = Instant::now();
    let mut pause = FIRST_PAUSE;
    loop {
        match attempt() {
            Err(Trouble::Busy | Trouble::Unreachable(_)) if begun.elapsed() < INSISTING => {}
            answer => return answer,
        }
        sleep(pause);
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// A bulletin, unless it is something else.
pub(crate) fn read_bulletin(bytes: &[u8]) -> Option<Bulletin> {
    serde_json::from_slice(bytes).ok().filter(|bulletin: &Bulletin| !bulletin.draws.is_empty())
}

/// What an event of a live stream promises of the latest draw, read as its ticket will be; nothing if no draw is shown.
///
/// ```
/// assert_eq!(alley_witness::promised(b"."), None);
/// ```
#[must_use]
pub fn promised(event: &[u8]) -> Option<Result<Draft, Difference>> {
    let bulletin = read_bulletin(event)?;
    let promise = bulletin.draws.last()?.promise(&bulletin.event);
    Some(promise.map(|promise| promise.draft))
}
