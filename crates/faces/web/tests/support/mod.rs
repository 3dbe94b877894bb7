//! A server on a port of its own.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test stops where it fails")]

pub(crate) mod failing;
pub(crate) mod hands;
pub(crate) mod later;
pub(crate) mod room;

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};

use alley_fuzzed::description;
use alley_journal::{Journal, Memory};
use alley_trials::fresh;
use alley_trials::http::{Request, Response, connect, say};
use alley_web::{Settings, serve};
use tokio::sync::oneshot;

/// A running server; it stops when this is dropped.
pub(crate) struct Serving {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Serving {
    pub(crate) fn start() -> Self {
        Self::with(Box::new(Memory::default()), Settings::default())
    }

    pub(crate) fn with(journal: Box<dyn Journal>, settings: Settings) -> Self {
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
    pub(crate) fn stop(&mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
        self.thread.take().map(JoinHandle::join).transpose().unwrap();
    }

    pub(crate) fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> Response {
        let request = Request::new(method, path).headers(headers);
        let request = body.map_or_else(|| request.clone(), |body| request.clone().json(body));
        let answer = request.ask(self.address);
        let (kind, allow) = (answer.header("content-type"), answer.header("allow"));
        let answered = description::Answered { status: answer.status, kind, allow, body: &answer.body };
        description::check((method, path, body), &answered);
        answer
    }

    pub(crate) fn say(&self, text: &[u8]) -> Response {
        say(self.address, text)
    }

    pub(crate) fn connect(&self) -> TcpStream {
        connect(self.address).unwrap()
    }

    /// A new game.
    pub(crate) fn begin(&self, players: &[&str], public: bool) -> Game {
        self.begin_as(&serde_json::json!({ "players": players, "public": public })).unwrap()
    }

    /// A new game as it is asked for; or why it is refused.
    pub(crate) fn begin_as(&self, body: &serde_json::Value) -> Result<Game, String> {
        let key = format!("a-new-game-of-the-tests-{}", fresh());
        let answer = self.ask("POST", "/api/v1/games", &[("Idempotency-Key", &key)], Some(&body.to_string()));
        let said = answer.json();
        let word = |name: &str| said[name].as_str().unwrap_or_default().to_owned();
        if answer.status != 201 {
            return Err(word("detail"));
        }
        Ok(Game { id: said["game"]["id"].as_str().unwrap().to_owned(), write: word("write"), look: word("look") })
    }

    /// A write as it should be made.
    pub(crate) fn write(
        &self,
        game: &Game,
        (method, path): (&str, &str),
        version: u64,
        body: Option<&str>,
    ) -> Response {
        let path = format!("/api/v1/games/{}/{path}", game.id);
        let key = format!("write-{}", fresh());
        let headers = Game::headers(&game.write, version, &key);
        self.ask(method, &path, &headers.each(), body)
    }

    pub(crate) fn roll(&self, game: &Game, version: u64, pins: u8) -> Response {
        self.write(game, ("POST", "rolls"), version, Some(&format!("{{\"pins\":{pins}}}")))
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A game and its links.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) write: String,
    pub(crate) look: String,
}

/// What a write says in its headers.
pub(crate) struct Headers {
    bearer: String,
    version: String,
    key: String,
}

impl Game {
    pub(crate) fn headers(token: &str, version: u64, key: &str) -> Headers {
        Headers { bearer: format!("Bearer {token}"), version: format!("\"{version}\""), key: key.to_owned() }
    }
}

impl Headers {
    pub(crate) fn each(&self) -> [(&str, &str); 3] {
        [("Authorization", &self.bearer), ("If-Match", &self.version), ("Idempotency-Key", &self.key)]
    }
}
