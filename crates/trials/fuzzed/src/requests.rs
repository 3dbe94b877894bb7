//! Requests to a server that works: whatever is asked, nothing breaks in it, and every answer is one that it describes.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use alley_journal::Memory;
use alley_trials::http::{Connection, Response, connect};
use alley_web::{Allowance, Limits, Serving, Settings};
use serde_json::Value;

use crate::choices::Choices;
use crate::demand::Demand;
use crate::description::{self, Answered, Operation, operations};
use crate::visit::Visit;

/// After this many visits a server is replaced: each of them leaves a record behind.
const MOST_VISITS: usize = 1_000;
/// Before the answer, to those who wait with their body until they are told.
const GO_ON: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
/// The most requests of one visit.
const MOST_REQUESTS: usize = 8;

static HOUSE: Mutex<Option<House>> = Mutex::new(None);

/// Whether something has panicked, in a thread of the server too, where nobody else would hear of it.
static PANICKED: AtomicBool = AtomicBool::new(false);

/// The fuzz target of requests.
pub fn check_requests(bytes: &[u8]) {
    let mut house = HOUSE.lock().unwrap_or_else(PoisonError::into_inner);
    if house.as_ref().is_none_or(|house| house.visits >= MOST_VISITS) {
        *house = Some(House::open());
    }
    let house = house.as_mut().unwrap();
    house.visits += 1;
    match bytes.strip_prefix(b"!") {
        Some(words) => house.hear(words),
        None => house.receive(bytes),
    }
    assert!(!PANICKED.load(Ordering::Relaxed), "something has panicked");
}

/// A server, and the connection on which it is asked.
struct House {
    _serving: Serving,
    address: SocketAddr,
    connection: Option<Connection>,
    visits: usize,
}

impl House {
    fn open() -> Self {
        static HEARD: Once = Once::new();
        HEARD.call_once(|| {
            let told = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                PANICKED.store(true, Ordering::Relaxed);
                told(panic);
            }));
        });
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let rate = Allowance { burst: 1_000_000_000, pause: Duration::from_micros(1) };
        let limits = Limits { requests: rate, games: rate, connections_each: 10_000, ..Limits::default() };
        let settings = Settings { limits, ..Settings::default() };
        let serving = Serving::start(listener, Box::new(Memory::default()), settings).unwrap();
        Self { _serving: serving, address, connection: None, visits: 0 }
    }

    /// Words that may be requests; the visitor has nothing more to say after them. `ID` and `TOKEN` are those of a game.
    fn hear(&mut self, words: &[u8]) {
        let mut visit = Visit::new("games");
        let beginning = visit.beginning();
        let begun = self.ask(&beginning);
        visit.learn(&begun.json());
        let words = replaced(&replaced(words, b"ID", visit.id()), b"TOKEN", visit.token());
        let mut stream = connect(self.address).unwrap();
        // A server that has heard enough may hang up before all is said.
        let _ = stream.write_all(&words).and_then(|()| stream.shutdown(Shutdown::Write));
        let mut answers = Vec::new();
        let _ = stream.read_to_end(&mut answers);
        hold(&words, &answers);
        let answers = String::from_utf8_lossy(&answers);
        if !answers.is_empty() {
            assert!(answers.starts_with("HTTP/1."), "{answers:?}");
        }
        assert!(!answers.contains("HTTP/1.1 5") && !answers.contains("HTTP/1.0 5"), "{answers:?}");
    }

    /// A visit of one record, request by request.
    fn receive(&mut self, bytes: &[u8]) {
        let mut choices = Choices::of(bytes);
        let mut visit = Visit::new(choices.one_of::<&str>(&["games", "draws", "evenings", "ceremonies"]));
        let beginning = visit.beginning();
        let begun = self.ask(&beginning);
        assert_eq!(begun.status, 201, "{begun:?}");
        visit.learn(&begun.json());
        for _ in 0..MOST_REQUESTS {
            if choices.are_over() {
                break;
            }
            let asked = if choices.below(8) == 0 {
                visit.page(&mut choices)
            } else {
                let operation = chosen(visit.place(), &mut choices);
                visit.asked(operation, &mut choices)
            };
            let answer = self.ask(&asked);
            if let Ok(said) = serde_json::from_str::<Value>(&answer.body) {
                visit.learn(&said);
            }
        }
    }

    /// Asks, and holds the answer against the description.
    fn ask(&mut self, asked: &Demand) -> Response {
        let answer = self.answer(asked);
        let Demand { method, address, body, .. } = asked;
        assert!((200..500).contains(&answer.status), "{asked:?}: {answer:?}");
        let (kind, allow) = (answer.header("content-type"), answer.header("allow"));
        let answered = Answered { status: answer.status, kind, allow, body: &answer.body };
        description::check((method, address, body.as_deref()), &answered);
        answer
    }

    fn answer(&mut self, asked: &Demand) -> Response {
        let request = asked.request();
        if asked.lasts() {
            // A live stream has no end to wait for; a refusal is asked for once more, to be heard whole.
            let mut listening = Connection::open(self.address).unwrap();
            let head = listening.head(&request).unwrap();
            if head.status == 200 {
                return head;
            }
        }
        for _ in 0..2 {
            // A connection that was idle, or on which something was not understood, may be closed by now.
            let connection = self.connection.take().or_else(|| Connection::open(self.address).ok());
            let mut connection = connection.unwrap();
            if let Ok(answer) = connection.ask(&request) {
                self.connection = Some(connection);
                return answer;
            }
        }
        panic!("no answer to {asked:?}")
    }
}

/// Holds the first answer against the description, if words like these begin with one request.
fn hold(words: &[u8], answers: &[u8]) {
    let line = words.split(|byte| *byte == b'\n').next().and_then(|line| str::from_utf8(line).ok());
    let parts: Vec<&str> = line.unwrap_or_default().trim_end_matches('\r').split(' ').collect();
    let [method, address, "HTTP/1.0" | "HTTP/1.1"] = parts[..] else { return };
    let answer = Response::read(answers.strip_prefix(GO_ON).unwrap_or(answers));
    let kind = answer.header("content-type");
    // What is no request is hung up on without a word, before anybody knows what it asks for; and what is packed, or not
    // whole, is not read here.
    let length = answer.header("content-length").map_or(Some(0), |length| length.parse().ok()).unwrap();
    let wordless = kind.is_none() && length == 0 && [400, 414, 431].contains(&answer.status);
    let Some(body) = answer.body.get(..length) else { return };
    if wordless || answer.header("content-encoding").is_some() {
        return;
    }
    let answered = Answered { status: answer.status, kind, allow: answer.header("allow"), body };
    description::check((method, address, None), &answered);
}

/// One that is about records of this place, or about nothing in particular; seldom any.
fn chosen(place: &str, choices: &mut Choices<'_>) -> Operation {
    let all = operations();
    let own =
        |operation: &Operation| operation.path.split('/').nth(1) == Some(place) && operation.path.contains("{id}");
    let own: Vec<Operation> = all.iter().copied().filter(own).collect();
    if choices.below(8) == 0 { *choices.one_of(&all) } else { *choices.one_of(&own) }
}

fn replaced(words: &[u8], sign: &[u8], by: &str) -> Vec<u8> {
    let mut replaced = Vec::new();
    let mut rest = words;
    while let Some(at) = rest.windows(sign.len()).position(|window| window == sign) {
        replaced.extend_from_slice(&rest[..at]);
        replaced.extend_from_slice(by.as_bytes());
        rest = &rest[at + sign.len()..];
    }
    replaced.extend_from_slice(rest);
    replaced
}
