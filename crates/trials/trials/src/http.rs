//! The one HTTP client: requests one after the other over a connection, from any address of this machine, and live
//! streams event by event. It says exactly what it is told to say.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;
use socket2::{Domain, Socket, Type};

use crate::Mishap;
use crate::unpacked::Unpacked;

/// Longer than any answer takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// What is asked.
///
/// ```
/// use alley_trials::http::Request;
///
/// let roll = Request::new("POST", "/api/v1/games/k7f3qd/rolls").token("0a1b").version(3).key("roll-3").json(r#"{"pins":7}"#);
/// let text = roll.text("127.0.0.1:8300".parse().unwrap());
/// assert!(text.starts_with("POST /api/v1/games/k7f3qd/rolls HTTP/1.1\r\nHost: 127.0.0.1:8300\r\n"));
/// assert!(text.contains("\r\nIf-Match: \"3\"\r\n") && text.ends_with("\r\nContent-Length: 10\r\n\r\n{\"pins\":7}"));
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Request {
    first_line: String,
    headers: String,
    body: Option<String>,
}

impl Request {
    /// With this method and path, and nothing else yet.
    pub fn new(method: &str, path: &str) -> Self {
        Self { first_line: format!("{method} {path} HTTP/1.1\r\n"), headers: String::new(), body: None }
    }

    /// Only looks.
    pub fn get(path: &str) -> Self {
        Self::new("GET", path)
    }

    /// With one more header.
    pub fn header(mut self, name: &str, value: impl std::fmt::Display) -> Self {
        // Writing to a string does not fail.
        let _ = write!(self.headers, "{name}: {value}\r\n");
        self
    }

    /// With all of these headers.
    pub fn headers(self, headers: &[(&str, &str)]) -> Self {
        headers.iter().fold(self, |request, (name, value)| request.header(name, value))
    }

    /// By this link.
    pub fn token(self, token: &str) -> Self {
        self.header("Authorization", format!("Bearer {token}"))
    }

    /// A write that follows this version.
    pub fn version(self, version: u64) -> Self {
        self.header("If-Match", format!("\"{version}\""))
    }

    /// A write that is the same however often it is sent.
    pub fn key(self, key: &str) -> Self {
        self.header("Idempotency-Key", key)
    }

    /// A spectator who has seen this event, and nothing after it.
    pub fn seen(self, event: u64) -> Self {
        self.header("Last-Event-ID", event)
    }

    /// With this body. It is called JSON unless the headers call it something else.
    pub fn json(self, body: impl Into<String>) -> Self {
        let typed = self.headers.to_ascii_lowercase().contains("content-type:");
        let request = if typed { self } else { self.header("Content-Type", "application/json") };
        Self { body: Some(body.into()), ..request }
    }

    /// The request as it is sent to this server.
    pub fn text(&self, server: SocketAddr) -> String {
        let Self { first_line, headers, body } = self;
        let length = body.as_ref().map(|body| format!("Content-Length: {}\r\n", body.len())).unwrap_or_default();
        let body = body.as_deref().unwrap_or_default();
        format!("{first_line}Host: {server}\r\n{headers}{length}\r\n{body}")
    }

    /// Asks on a connection of its own; the answer is everything until the server hangs up.
    pub fn ask(self, server: SocketAddr) -> Response {
        say(server, self.header("Connection", "close").text(server).as_bytes())
    }
}

/// Says this, word for word; the answer is everything until the server hangs up.
#[allow(clippy::expect_used, reason = "a test stops where it fails")]
pub fn say(server: SocketAddr, text: &[u8]) -> Response {
    let mut stream = connect(server).expect("a server that listens");
    // A server that has heard enough may hang up before all is said.
    let _ = stream.write_all(text);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    Response::read(&answer)
}

/// A plain connection that waits for a while, but not for ever.
pub fn connect(server: SocketAddr) -> io::Result<TcpStream> {
    dial(server, Ipv4Addr::LOCALHOST, None).map(Into::into)
}

/// Comes in from this address, with as much room for answers as is said.
pub(crate) fn dial(server: SocketAddr, from: Ipv4Addr, room: Option<usize>) -> io::Result<Socket> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    if let Some(room) = room {
        socket.set_recv_buffer_size(room)?;
    }
    socket.bind(&SocketAddr::from((from, 0)).into())?;
    socket.connect_timeout(&server.into(), PATIENCE)?;
    socket.set_tcp_nodelay(true)?;
    socket.set_read_timeout(Some(PATIENCE))?;
    socket.set_write_timeout(Some(PATIENCE))?;
    Ok(socket)
}

/// What a server answered.
#[derive(Debug)]
pub struct Response {
    /// 0 if it hung up without a word.
    pub status: u16,
    /// The first line and the headers.
    pub head: String,
    /// What follows them.
    pub body: String,
}

impl Response {
    /// What these bytes begin with, up to where the server hung up.
    pub fn read(bytes: &[u8]) -> Self {
        let text = String::from_utf8_lossy(bytes);
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        Self { status, head: head.to_owned(), body: body.to_owned() }
    }

    /// What a header says.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().skip(1).filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Whether this had been written before.
    pub fn replayed(&self) -> bool {
        self.header("idempotency-replayed") == Some("true")
    }

    /// What it says, if it is the answer that was expected.
    pub fn expect<Content: DeserializeOwned>(&self, status: u16) -> Result<Content, Mishap> {
        let wrong =
            |reason: &str| format!("an answer that was not expected: {} {} {reason}", self.status, self.body).into();
        if self.status != status {
            return Err(wrong(""));
        }
        serde_json::from_str(&self.body).map_err(|error| wrong(&error.to_string()))
    }

    /// What it says, whatever the status.
    #[allow(clippy::panic, reason = "a test stops where it fails")]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The code of the problem it tells.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
}

/// One event of a live stream.
#[derive(Debug)]
pub struct LiveEvent {
    /// Its number.
    pub number: u64,
    /// What it carries.
    pub data: String,
}

/// What stands after this name in the lines of an event.
fn fields<'event>(event: &'event str, name: &str) -> Vec<&'event str> {
    event.lines().filter_map(|line| line.strip_prefix(name)).collect()
}

/// An open connection, on which one request follows another.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    server: SocketAddr,
    /// What came and was not looked at yet.
    heard: Vec<u8>,
    /// What came of a live stream and was not looked at yet.
    text: Vec<u8>,
    /// Reads a live stream that comes compressed.
    unpacked: Option<Unpacked>,
}

impl Connection {
    /// Opens one.
    pub fn open(server: SocketAddr) -> io::Result<Self> {
        Self::open_from(server, Ipv4Addr::LOCALHOST)
    }

    /// Opens one from this address.
    pub fn open_from(server: SocketAddr, from: Ipv4Addr) -> io::Result<Self> {
        let stream = dial(server, from, None)?.into();
        Ok(Self { stream, server, heard: Vec::new(), text: Vec::new(), unpacked: None })
    }

    /// Asks, and waits for the answer.
    pub fn ask(&mut self, request: &Request) -> Result<Response, Mishap> {
        self.send(request)?;
        self.response()
    }

    /// Says this, word for word, and waits for the answer.
    pub fn say(&mut self, text: &str) -> Result<Response, Mishap> {
        self.stream.write_all(text.as_bytes())?;
        self.response()
    }

    /// Asks only.
    pub fn send(&mut self, request: &Request) -> io::Result<()> {
        self.stream.write_all(request.text(self.server).as_bytes())
    }

    /// Waits for an answer that says how long it is.
    pub fn response(&mut self) -> Result<Response, Mishap> {
        let head = Response::read(&self.until(b"\r\n\r\n")?);
        let length: Option<usize> = head.header("content-length").and_then(|length| length.parse().ok());
        let length = length.ok_or_else(|| format!("an answer that cannot be read: {}", head.head))?;
        let body = String::from_utf8_lossy(&self.take(length)?).into_owned();
        Ok(Response { body, ..head })
    }

    /// Asks, and waits for the headers of the answer alone; a live stream has no end to wait for.
    pub fn head(&mut self, request: &Request) -> Result<Response, Mishap> {
        self.send(request)?;
        Ok(Response::read(&self.until(b"\r\n\r\n")?))
    }

    /// Asks for a live stream, which must be granted.
    pub fn watch(&mut self, request: &Request) -> Result<(), Mishap> {
        let head = self.head(request)?;
        self.unpacked = head.header("content-encoding").map(|_| Unpacked::default());
        if head.status == 200 { Ok(()) } else { Err(head.head.into()) }
    }

    /// Waits for the next event of a live stream that has a number; nothing if the stream came to its proper end.
    pub fn event(&mut self) -> Result<Option<LiveEvent>, Mishap> {
        while let Some(event) = self.any_event()? {
            let [number] = fields(&event, "id: ")[..] else { continue };
            let number = number.parse().map_err(|_| format!("an event like this: {event}"))?;
            return Ok(Some(LiveEvent { number, data: fields(&event, "data: ").join("\n") }));
        }
        Ok(None)
    }

    /// Waits for the next event of this name, which may have no number; what it carries.
    pub fn aside(&mut self, name: &str) -> Result<Option<String>, Mishap> {
        while let Some(event) = self.any_event()? {
            if fields(&event, "event: ") == [name] {
                return Ok(Some(fields(&event, "data: ").join("\n")));
            }
        }
        Ok(None)
    }

    /// The next event as it came.
    fn any_event(&mut self) -> Result<Option<String>, Mishap> {
        loop {
            if let Some(end) = self.text.windows(2).position(|bytes| bytes == b"\n\n") {
                let event: Vec<u8> = self.text.drain(..end + 2).collect();
                return Ok(Some(String::from_utf8_lossy(&event).into_owned()));
            }
            let piece = self.piece()?;
            if piece.is_empty() {
                return Ok(None);
            }
            match &mut self.unpacked {
                Some(unpacked) => self.text.extend(unpacked.hear(&piece)?),
                None => self.text.extend(piece),
            }
        }
    }

    /// The next piece of a body that comes in pieces; the last one is empty.
    pub fn piece(&mut self) -> Result<Vec<u8>, Mishap> {
        let line = self.until(b"\r\n")?;
        let digits = str::from_utf8(&line).ok().map(str::trim_end);
        let length = digits.and_then(|digits| usize::from_str_radix(digits, 16).ok());
        let mut piece = self.take(length.ok_or("a piece that cannot be read")?.saturating_add(2))?;
        piece.truncate(piece.len() - 2);
        Ok(piece)
    }

    /// What comes up to this sign, and the sign.
    fn until(&mut self, sign: &[u8]) -> io::Result<Vec<u8>> {
        loop {
            if let Some(place) = self.heard.windows(sign.len()).position(|bytes| bytes == sign) {
                return self.take(place + sign.len());
            }
            self.listen()?;
        }
    }

    fn take(&mut self, length: usize) -> io::Result<Vec<u8>> {
        while self.heard.len() < length {
            self.listen()?;
        }
        Ok(self.heard.drain(..length).collect())
    }

    /// Waits for more; the end of the connection is an error.
    fn listen(&mut self) -> io::Result<()> {
        let mut chunk = [0; 16_384];
        let length = self.stream.read(&mut chunk)?;
        if length == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        self.heard.extend_from_slice(chunk.get(..length).unwrap_or_default());
        Ok(())
    }

    /// Waits no longer than this for anything.
    pub fn hurry(&self, patience: Duration) -> io::Result<()> {
        self.stream.set_read_timeout(Some(patience))
    }
}
