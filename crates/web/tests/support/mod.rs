//! A server on a port of its own, and a client that says exactly what it is told to say.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test stops where it fails")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use alley_play::{Journal, Memory};
use alley_web::{Settings, serve};
use serde_json::Value;
use tokio::sync::oneshot;

/// A running server; it stops when this is dropped.
pub struct Serving {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Serving {
    pub fn start() -> Self {
        Self::with(Box::new(Memory::default()), Settings::default())
    }

    pub fn with(journal: Box<dyn Journal>, settings: Settings) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(serve(listener, journal, settings, async move { drop(stopped.await) })).unwrap();
        });
        Self { address, stop: Some(stop), thread: Some(thread) }
    }

    /// Tells the server to stop, and waits until it has.
    pub fn stop(&mut self) {
        drop(self.stop.take().map(|stop| stop.send(())));
        self.thread.take().map(JoinHandle::join).transpose().unwrap();
    }

    /// A request as it is made by ordinary programs.
    pub fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> Answer {
        let host = self.address.to_string();
        let mut all = vec![("Host", host.as_str()), ("Connection", "close")];
        all.extend(headers);
        let length = body.map(|body| body.len().to_string());
        if let Some(length) = &length {
            all.push(("Content-Length", length));
            if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("content-type")) {
                all.push(("Content-Type", "application/json"));
            }
        }
        let head = all
            .iter()
            .fold(format!("{method} {path} HTTP/1.1\r\n"), |text, (name, value)| text + name + ": " + value + "\r\n");
        self.say(format!("{head}\r\n{}", body.unwrap_or_default()).as_bytes())
    }

    /// Whatever is said, word for word; the answer is everything until the server hangs up.
    pub fn say(&self, text: &[u8]) -> Answer {
        let mut stream = self.connect();
        // A server that has heard enough may hang up before all is said.
        let _ = stream.write_all(text);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        Answer::read(&answer)
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    /// A new game.
    pub fn begin(&self, players: &[&str], public: bool) -> Game {
        let body = serde_json::json!({ "players": players, "public": public }).to_string();
        let key = format!("begin-{}", fresh());
        let answer = self.ask("POST", "/api/v1/games", &[("Idempotency-Key", &key)], Some(&body));
        assert_eq!(answer.status, 201, "{answer:?}");
        let said = answer.json();
        let word = |name: &str| said[name].as_str().unwrap().to_owned();
        Game { id: said["game"]["id"].as_str().unwrap().to_owned(), write: word("write"), look: word("look") }
    }

    /// A write as it should be made.
    pub fn write(&self, game: &Game, (method, path): (&str, &str), version: u64, body: Option<&str>) -> Answer {
        let path = format!("/api/v1/games/{}/{path}", game.id);
        let key = format!("write-{}", fresh());
        let headers = Game::headers(&game.write, version, &key);
        self.ask(method, &path, &headers.each(), body)
    }

    pub fn roll(&self, game: &Game, version: u64, pins: u8) -> Answer {
        self.write(game, ("POST", "rolls"), version, Some(&format!("{{\"pins\":{pins}}}")))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A number nobody has had in this run.
pub fn fresh() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A game and its links.
#[derive(Debug, Clone)]
pub struct Game {
    pub id: String,
    pub write: String,
    pub look: String,
}

/// What a write says in its headers.
pub struct Headers {
    bearer: String,
    version: String,
    key: String,
}

impl Game {
    pub fn headers(token: &str, version: u64, key: &str) -> Headers {
        Headers { bearer: format!("Bearer {token}"), version: format!("\"{version}\""), key: key.to_owned() }
    }
}

impl Headers {
    pub fn each(&self) -> [(&str, &str); 3] {
        [("Authorization", &self.bearer), ("If-Match", &self.version), ("Idempotency-Key", &self.key)]
    }
}

/// What a server answered.
#[derive(Debug)]
pub struct Answer {
    /// 0 when it hung up without a word.
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        Self { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}
