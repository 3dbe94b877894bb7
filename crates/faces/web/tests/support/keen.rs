//! A client that keeps its line, for tests that ask thousands of times.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};

use super::client::{Answer, connect};

/// An open line, and the token that is shown with every question.
pub(crate) struct Keen {
    stream: TcpStream,
    host: SocketAddr,
    token: String,
    heard: Vec<u8>,
}

impl Keen {
    pub(crate) fn open(address: SocketAddr, token: &str) -> Self {
        let stream = connect(address);
        stream.set_nodelay(true).unwrap();
        Self { stream, host: address, token: token.to_owned(), heard: Vec::new() }
    }

    /// Asks, with a version and a key if it is a write; the answer is to be waited for.
    pub(crate) fn ask(&mut self, method: &str, path: &str, write: Option<(u64, &str)>, body: Option<&str>) {
        let Self { host, token, .. } = self;
        let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {token}\r\n");
        if let Some((version, key)) = write {
            write!(text, "If-Match: \"{version}\"\r\nIdempotency-Key: {key}\r\n").unwrap();
        }
        if let Some(body) = body {
            write!(text, "Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()).unwrap();
        }
        self.say(&format!("{text}\r\n{}", body.unwrap_or_default()));
    }

    /// Waits for the answer.
    pub(crate) fn answer(&mut self) -> Answer {
        let head = self.until(b"\r\n\r\n");
        let answer = Answer::read(head.as_bytes());
        let length: usize = answer.header("content-length").unwrap().parse().unwrap();
        while self.heard.len() < length {
            assert!(self.listen(), "the server hung up");
        }
        let body: Vec<u8> = self.heard.drain(..length).collect();
        Answer { body: String::from_utf8(body).unwrap(), ..answer }
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).unwrap();
    }

    /// What comes up to these bytes and with them; nothing when the server hangs up before.
    pub(crate) fn until(&mut self, end: &[u8]) -> String {
        loop {
            if let Some(place) = self.heard.windows(end.len()).position(|bytes| bytes == end) {
                return String::from_utf8(self.heard.drain(..place + end.len()).collect()).unwrap();
            }
            if !self.listen() {
                return String::new();
            }
        }
    }

    /// Waits for more; whether there is any.
    fn listen(&mut self) -> bool {
        let mut chunk = [0; 16_384];
        let length = self.stream.read(&mut chunk).unwrap_or(0);
        self.heard.extend_from_slice(&chunk[..length]);
        length > 0
    }

    /// How long it waits for anything.
    pub(crate) fn patience(&self, patience: std::time::Duration) {
        self.stream.set_read_timeout(Some(patience)).unwrap();
    }
}
