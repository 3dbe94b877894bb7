//! A line to the server: requests one after the other over one connection, from an address of one's own choice.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, Socket, Type};

/// Longer than any answer takes, even on a machine with other things to do.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Request {
    pub(crate) method: &'static str,
    pub(crate) path: String,
    pub(crate) token: Option<String>,
    /// The version a write follows.
    pub(crate) version: Option<u64>,
    pub(crate) key: Option<String>,
    pub(crate) body: Option<String>,
    /// The last event a viewer has seen.
    pub(crate) last_event: Option<u64>,
}

impl Request {
    pub(crate) fn get(path: String, token: &str) -> Self {
        Self { method: "GET", path, token: Some(token.to_owned()), ..Self::default() }
    }

    fn text(&self, host: SocketAddr) -> String {
        let header = |name: &str, value: &Option<String>| {
            value.as_ref().map(|value| format!("{name}{value}\r\n")).unwrap_or_default()
        };
        let version = self.version.map(|version| format!("\"{version}\""));
        let body = self.body.as_deref().unwrap_or_default();
        let length = self.body.as_ref().map(|body| format!("{}\r\nContent-Type: application/json", body.len()));
        format!(
            "{} /{} HTTP/1.1\r\nHost: {host}\r\n{}{}{}{}{}\r\n{body}",
            self.method,
            self.path,
            header("Authorization: Bearer ", &self.token),
            header("If-Match: ", &version),
            header("Idempotency-Key: ", &self.key),
            header("Content-Length: ", &length),
            header("Last-Event-ID: ", &self.last_event.map(|event| event.to_string())),
        )
    }
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// It had been written before.
    pub(crate) replayed: bool,
    pub(crate) body: Vec<u8>,
}

/// An open connection.
pub(crate) struct Line {
    stream: TcpStream,
    server: SocketAddr,
    /// What came and was not looked at yet.
    pub(crate) heard: Vec<u8>,
}

impl Line {
    pub(crate) fn open(server: SocketAddr, from: Ipv4Addr) -> io::Result<Self> {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
        socket.bind(&SocketAddr::from((from, 0)).into())?;
        socket.connect_timeout(&server.into(), PATIENCE)?;
        let stream = TcpStream::from(socket);
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(Self { stream, server, heard: Vec::new() })
    }

    /// Asks, and waits for the answer.
    pub(crate) fn ask(&mut self, request: &Request) -> io::Result<Answer> {
        self.say(request)?;
        self.answer()
    }

    /// Asks only.
    pub(crate) fn say(&mut self, request: &Request) -> io::Result<()> {
        self.stream.write_all(request.text(self.server).as_bytes())
    }

    /// The status and the headers of an answer; the body is still to come.
    pub(crate) fn head(&mut self) -> io::Result<String> {
        let end = loop {
            if let Some(end) = self.heard.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end + 4;
            }
            self.listen()?;
        };
        let head: Vec<u8> = self.heard.drain(..end).collect();
        Ok(String::from_utf8_lossy(&head).to_ascii_lowercase())
    }

    /// The next piece of a body that comes in pieces.
    pub(crate) fn piece(&mut self) -> io::Result<Vec<u8>> {
        let garbled = || io::Error::new(io::ErrorKind::InvalidData, "a piece that cannot be read");
        let start = loop {
            if let Some(end) = self.heard.windows(2).position(|bytes| bytes == b"\r\n") {
                break end + 2;
            }
            self.listen()?;
        };
        let length = self.heard.get(..start - 2).and_then(|digits| std::str::from_utf8(digits).ok());
        let length = length.and_then(|digits| usize::from_str_radix(digits, 16).ok()).ok_or_else(garbled)?;
        if length == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        while self.heard.len() < start + length + 2 {
            self.listen()?;
        }
        let piece = self.heard.drain(..start + length + 2).skip(start).take(length);
        Ok(piece.collect())
    }

    fn answer(&mut self) -> io::Result<Answer> {
        let head = self.head()?;
        let garbled = || io::Error::new(io::ErrorKind::InvalidData, format!("an answer that cannot be read: {head}"));
        let header = |name: &str| head.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(garbled)?;
        let length: usize = header("content-length:").and_then(|length| length.parse().ok()).ok_or_else(garbled)?;
        while self.heard.len() < length {
            self.listen()?;
        }
        let body = self.heard.drain(..length).collect();
        Ok(Answer { status, replayed: header("idempotency-replayed:") == Some("true"), body })
    }

    /// Waits for more; the end of the connection is an error.
    pub(crate) fn listen(&mut self) -> io::Result<()> {
        let mut chunk = [0; 8192];
        let length = self.stream.read(&mut chunk)?;
        if length == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.heard.extend_from_slice(chunk.get(..length).unwrap_or_default());
        Ok(())
    }

    /// Does not wait longer than this for anything.
    pub(crate) fn hurry(&self, patience: Duration) -> io::Result<()> {
        self.stream.set_read_timeout(Some(patience))
    }
}
