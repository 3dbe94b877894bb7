//! A server that shows whatever it is told to, and writes down what it hears: the host's server, when the host lies.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::Value;

#[derive(Default)]
struct Shown {
    /// The draw for those who look.
    board: Value,
    ticket: String,
    /// What was said, each with the path it was said to.
    heard: Vec<(String, Value)>,
}

/// A stand-in on a free port; it listens as long as the tests run.
#[derive(Clone)]
pub(crate) struct StandIn {
    pub(crate) address: SocketAddr,
    shown: Arc<(Mutex<Shown>, Condvar)>,
}

impl StandIn {
    pub(crate) fn start(board: Value) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let shown = Shown { board, ..Shown::default() };
        let stand_in =
            Self { address: listener.local_addr().unwrap(), shown: Arc::new((Mutex::new(shown), Condvar::new())) };
        let own = stand_in.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let own = own.clone();
                // A client that hangs up ends its own thread alone.
                thread::spawn(move || drop(own.answer(stream)));
            }
        });
        stand_in
    }

    /// Shows another board, and this ticket.
    pub(crate) fn show(&self, board: Value, ticket: &str) {
        let (shown, changed) = &*self.shown;
        let mut shown = shown.lock().unwrap();
        (shown.board, shown.ticket) = (board, ticket.to_owned());
        changed.notify_all();
    }

    /// Waits for something said to this path.
    pub(crate) fn hears(&self, path: &str) -> Value {
        let (shown, changed) = &*self.shown;
        let found = |shown: &Shown| shown.heard.iter().find(|(to, _)| to == path).map(|(_, body)| body.clone());
        let waited =
            changed.wait_timeout_while(shown.lock().unwrap(), Duration::from_mins(1), |shown| found(shown).is_none());
        found(&waited.unwrap().0).unwrap()
    }

    /// The paths to which something was said, in order.
    pub(crate) fn heard(&self) -> Vec<String> {
        self.shown.0.lock().unwrap().heard.iter().map(|(path, _)| path.clone()).collect()
    }

    fn answer(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(stream.try_clone()?);
        let (mut head, mut length) = (String::new(), 0);
        reader.read_line(&mut head)?;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
            if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        let path = head.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
        let what = path.rsplit("/draws/k7f3qd").next().unwrap_or_default().trim_start_matches('/').to_owned();
        if head.starts_with("POST") {
            let (shown, changed) = &*self.shown;
            shown.lock().unwrap().heard.push((what, serde_json::from_slice(&body).unwrap()));
            changed.notify_all();
            return say(stream, "{}");
        }
        match what.as_str() {
            "live" => self.live(stream),
            "" => say(stream, &self.board()),
            _ => say(stream, &self.shown.0.lock().unwrap().ticket.clone()),
        }
    }

    fn board(&self) -> String {
        self.shown.0.lock().unwrap().board.to_string()
    }

    fn live(&self, mut stream: TcpStream) -> std::io::Result<()> {
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n")?;
        let mut last = String::new();
        loop {
            let board = self.board();
            if board != last {
                write!(stream, "event: board\nid: 1\ndata: {board}\n\n")?;
                last = board;
            }
            let (shown, changed) = &*self.shown;
            drop(changed.wait_timeout(shown.lock().unwrap(), Duration::from_millis(100)).unwrap());
        }
    }
}

fn say(mut stream: TcpStream, body: &str) -> std::io::Result<()> {
    write!(stream, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}
