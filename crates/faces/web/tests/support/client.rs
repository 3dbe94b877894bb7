//! A client that says exactly what it is told to say.

#![allow(dead_code, reason = "every test takes what it needs")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::Value;

/// A request as it is made by ordinary programs.
pub(crate) fn ask(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<&str>,
) -> Answer {
    let host = address.to_string();
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
    say(address, format!("{head}\r\n{}", body.unwrap_or_default()).as_bytes())
}

/// Whatever is said, word for word; the answer is everything until the server hangs up.
pub(crate) fn say(address: SocketAddr, text: &[u8]) -> Answer {
    let mut stream = connect(address);
    // A server that has heard enough may hang up before all is said.
    let _ = stream.write_all(text);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    Answer::read(&answer)
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// What a server answered.
#[derive(Debug)]
pub(crate) struct Answer {
    /// 0 when it hung up without a word.
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        Self { status, head: head.to_owned(), body: body.to_owned() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    pub(crate) fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}
