//! The hall in a storm: the server's address, the games that are played, and whether the lights are about to go out.

use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::book::Book;
use super::line::{Answer, Line, Request};
use super::server::neighbour;
use super::shown::{Begun, Shown, Told};
use crate::ledger::Findings;

/// A game in everybody's hands.
pub(crate) type Shared = Arc<Mutex<Book>>;

pub(crate) struct Hall {
    server: SocketAddr,
    /// The server is about to be killed, or has been.
    pub(crate) doomed: AtomicBool,
    /// Lines opened so far; each comes from an address of its own, so that no limit for one address is met.
    lines: AtomicU32,
    games: Mutex<Vec<Shared>>,
    retired: Mutex<Vec<Shared>>,
}

/// The lock of something that nobody leaves half done.
pub(crate) fn lock<Thing>(mutex: &Mutex<Thing>) -> MutexGuard<'_, Thing> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hall {
    pub(crate) fn new(server: SocketAddr) -> Self {
        let (games, retired) = (Mutex::default(), Mutex::default());
        Self { server, doomed: AtomicBool::new(false), lines: AtomicU32::new(0), games, retired }
    }

    pub(crate) fn line(&self) -> io::Result<Line> {
        Line::open(self.server, neighbour(self.lines.fetch_add(1, Ordering::Relaxed)))
    }

    /// The line broke: that is expected of a server that is killed, and of no other.
    pub(crate) fn broken(&self, error: &io::Error) -> Result<(), String> {
        if self.doomed.load(Ordering::SeqCst) {
            return Ok(());
        }
        Err(format!("the server hung up: {error}"))
    }

    /// The games that are played now.
    pub(crate) fn games(&self) -> Vec<Shared> {
        lock(&self.games).clone()
    }

    /// All games of this storm.
    pub(crate) fn all(&self) -> Vec<Shared> {
        lock(&self.retired).iter().chain(lock(&self.games).iter()).cloned().collect()
    }

    /// Nobody writes here any more.
    pub(crate) fn retire(&self, game: &Shared) {
        lock(&self.games).retain(|other| !Arc::ptr_eq(game, other));
        lock(&self.retired).push(Arc::clone(game));
    }

    /// Begins a game. None if the key was already used: then the server that drew the tokens is gone, and they with it.
    pub(crate) fn begin(&self, names: &[String], key: &str) -> io::Result<Result<Option<()>, String>> {
        let request = Request {
            method: "POST",
            path: "api/v1/games".to_owned(),
            key: Some(key.to_owned()),
            body: Some(format!(r#"{{"players":{names:?}}}"#)),
            ..Request::default()
        };
        let answer = self.line()?.ask(&request)?;
        if answer.status == 422 {
            return Ok(Ok(None));
        }
        Ok(read::<Begun>(&answer, 201).map(|begun| {
            let book = Book::of(begun.game.id, (begun.write, begun.look), names.to_vec());
            lock(&self.games).push(Arc::new(Mutex::new(book)));
            Some(())
        }))
    }

    /// Asks the server for everything it knows of a game, and compares.
    pub(crate) fn audit(&self, game: &Shared) -> Result<Findings, String> {
        let mut book = lock(game);
        let place = format!("api/v1/games/{}", book.id);
        let mut line = self.line().map_err(|error| error.to_string())?;
        let mut ask = |path: String| line.ask(&Request::get(path, &book.look)).map_err(|error| error.to_string());
        let (history, board) = (ask(format!("{place}/history"))?, ask(place)?);
        if history.status == 404 && board.status == 404 {
            // Its beginning was acknowledged.
            return Ok(Findings { lost: usize::try_from(book.length()).unwrap_or(usize::MAX), doubled: 0 });
        }
        book.audit(&read::<Vec<Told>>(&history, 200)?, &read::<Shown>(&board, 200)?)
    }
}

/// What an answer says, if it is the one expected.
pub(crate) fn read<Content: serde::de::DeserializeOwned>(answer: &Answer, status: u16) -> Result<Content, String> {
    let complaint = |reason: &str| {
        let text = String::from_utf8_lossy(&answer.body);
        format!("an answer that was not expected: {} {text} {reason}", answer.status)
    };
    if answer.status != status {
        return Err(complaint(""));
    }
    serde_json::from_slice(&answer.body).map_err(|error| complaint(&error.to_string()))
}
