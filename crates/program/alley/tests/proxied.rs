//! Behind a real nginx, with the very configuration that stands in `docs/operating.md`: pages, writes and live streams
//! come through, over TLS, and links lead to the home.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::serve;
use alley_trials::http::Request;
use alley_trials::{Nginx, Scratch, Unpacked, new_journal, unused_address};

/// Longer than anything takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A process that does not outlive this.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// nginx in front of servers.
struct Proxied {
    #[expect(dead_code, reason = "it runs as long as it lives")]
    nginx: Nginx,
    tls: SocketAddr,
    plain: SocketAddr,
}

impl Proxied {
    /// In front of these; every one gets the line that the document has for the first.
    fn before(servers: &[SocketAddr]) -> Self {
        let folder = Scratch::new();
        let (tls, plain) = (unused_address().unwrap(), unused_address().unwrap());
        certify(&folder);
        let lines: Vec<_> = servers.iter().map(|server| format!("server {server};")).collect();
        let changes = [
            ("server 127.0.0.1:8300;", &*lines.join("\n")),
            ("/etc/ssl/alley/", &*folder.file("").display().to_string()),
            ("listen 443 ", &*format!("listen {tls} ")),
            ("listen 80;", &*format!("listen {plain};")),
        ];
        Self { nginx: Nginx::start(folder, &changes, tls).unwrap(), tls, plain }
    }

    /// Says this over TLS.
    fn say(&self, request: &str) -> Line {
        Line::open(self.tls, request)
    }

    /// Asks over TLS as a browser at the home does; everything that is answered.
    fn ask(&self, first_line: &str, headers: &str, body: &str) -> String {
        let length = body.len();
        let request = format!(
            "{first_line} HTTP/1.1\r\nHost: alley.example\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n{body}"
        );
        self.say(&request).everything()
    }
}

/// A key, and a certificate that nobody but this test needs to trust.
fn certify(folder: &Scratch) {
    let mut command = Command::new("openssl");
    command.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]);
    command.args(["-subj", "/CN=alley.example", "-keyout"]).arg(folder.file("privkey.pem"));
    let made = command.arg("-out").arg(folder.file("fullchain.pem")).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

/// A connection over TLS, and what comes out of it.
struct Line {
    #[expect(dead_code, reason = "it runs as long as it lives")]
    process: Process,
    #[expect(dead_code, reason = "the end of what is said would be the end of the connection")]
    input: ChildStdin,
    output: Receiver<Vec<u8>>,
    heard: String,
    /// The same, byte for byte.
    bytes: Vec<u8>,
}

impl Line {
    fn open(server: SocketAddr, request: &str) -> Self {
        let mut command = Command::new("openssl");
        command.args(["s_client", "-quiet", "-servername", "alley.example", "-connect", &server.to_string()]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (mut input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        input.write_all(request.as_bytes()).unwrap();
        input.flush().unwrap();
        let (pieces, heard) = mpsc::channel();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut piece) {
                let _ = pieces.send(piece[..length].to_vec());
            }
        });
        Self { process: Process(child), input, output: heard, heard: String::new(), bytes: Vec::new() }
    }

    /// Waits for this, but not longer than that.
    fn hears(&mut self, text: &str, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while !self.heard.contains(text) {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(piece) = self.output.recv_timeout(left) else { return false };
            self.heard.push_str(&String::from_utf8_lossy(&piece));
        }
        true
    }

    /// The same, for a stream that comes compressed.
    fn reads(&mut self, text: &str, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while !self.unpacked().contains(text) {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(piece) = self.output.recv_timeout(left) else { return false };
            self.bytes.extend(piece);
        }
        true
    }

    /// What can be read of it by now.
    fn unpacked(&self) -> String {
        let end_of = |bytes: &[u8], sign: &[u8]| bytes.windows(sign.len()).position(|found| found == sign);
        let Some(head) = end_of(&self.bytes, b"\r\n\r\n") else { return String::new() };
        let (mut rest, mut unpacked, mut text) = (&self.bytes[head + 4..], Unpacked::default(), Vec::new());
        while let Some(end) = end_of(rest, b"\r\n") {
            let length = usize::from_str_radix(str::from_utf8(&rest[..end]).unwrap(), 16).unwrap();
            let Some(piece) = rest.get(end + 2..end + 2 + length) else { break };
            text.extend(unpacked.hear(piece).unwrap());
            rest = rest.get(end + 2 + length + 2..).unwrap_or_default();
        }
        String::from_utf8(text).unwrap()
    }

    fn everything(mut self) -> String {
        while let Ok(piece) = self.output.recv_timeout(PATIENCE) {
            self.heard.push_str(&String::from_utf8_lossy(&piece));
        }
        self.heard
    }
}

#[test]
fn the_documented_nginx_passes_everything_on() {
    let server =
        serve(&new_journal(), &["--behind", "127.0.0.1/32", "--home", "https://alley.example", "--status", "0"]);
    let nginx = Proxied::before(&[server.address]);

    let start = nginx.ask("GET /", "", "");
    assert!(start.starts_with("HTTP/1.1 200 OK\r\n") && start.contains("</html>"), "{start}");
    let json = "Content-Type: application/json\r\nOrigin: https://alley.example\r\nSec-Fetch-Site: same-origin\r\n";
    let headers = format!("{json}Idempotency-Key: a-game-through-a-proxy\r\n");
    let begun = nginx.ask("POST /api/v1/games", &headers, r#"{"players":["PJS","KYJ"]}"#);
    assert!(begun.starts_with("HTTP/1.1 201 Created\r\n"), "{begun}");
    let said: serde_json::Value = serde_json::from_str(begun.split_once("\r\n\r\n").unwrap().1).unwrap();
    let (id, write, look) =
        (said["game"]["id"].as_str().unwrap(), said["write"].as_str().unwrap(), said["look"].as_str().unwrap());

    let page = nginx.ask(&format!("GET /g/{id}/{write}"), "", "");
    assert!(page.contains(&format!("https://alley.example/g/{id}/{look}")), "{page}");
    assert!(!page.contains(&format!("http://{}", server.address)) && !page.contains("http://alley"), "{page}");
    let foreign =
        nginx.ask("POST /api/v1/games", &headers.replace("https://alley.example", "https://evil.example"), "{}");
    assert!(foreign.starts_with("HTTP/1.1 403 "), "{foreign}");

    let mut stream = nginx.say(&format!("GET /g/{id}/{look}/live HTTP/1.1\r\nHost: alley.example\r\n\r\n"));
    let gzip = "Host: alley.example\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n";
    let mut compressed = nginx.say(&format!("GET /g/{id}/{look}/live HTTP/1.1\r\n{gzip}"));
    assert!(compressed.reads("id: 1\nevent: board\n", PATIENCE), "{}", compressed.unpacked());
    let head = String::from_utf8_lossy(&compressed.bytes).to_ascii_lowercase();
    assert!(
        head.contains("\r\ncontent-encoding: gzip\r\n") && head.contains("\r\nvary: accept-encoding\r\n"),
        "{head}"
    );
    assert!(stream.hears("id: 1\nevent: board\n", PATIENCE), "{}", stream.heard);
    let headers = format!("{json}Authorization: Bearer {write}\r\nIf-Match: \"1\"\r\nIdempotency-Key: roll-1\r\n");
    let rolled = nginx.ask(&format!("POST /api/v1/games/{id}/rolls"), &headers, r#"{"pins":7}"#);
    assert!(rolled.starts_with("HTTP/1.1 200 OK\r\n"), "{rolled}");
    assert!(stream.hears("id: 2\nevent: board\n", Duration::from_secs(1)), "nothing is held back: {}", stream.heard);
    assert!(compressed.reads("id: 2\nevent: board\n", Duration::from_secs(1)), "{}", compressed.unpacked());
    drop((stream, compressed));

    let mut moved = alley_trials::http::Connection::open(nginx.plain).unwrap();
    let moved = moved.say("GET /g/x?tv HTTP/1.1\r\nHost: alley.example\r\n\r\n").unwrap();
    assert_eq!((moved.status, moved.header("location")), (301, Some("https://alley.example/g/x?tv")));

    let line = server.words.lines().find_map(|line| line.strip_prefix("For monitoring: http://")).unwrap();
    let status: SocketAddr = line.strip_suffix("/metrics").unwrap().parse().unwrap();
    let left = (0..200).any(|_| {
        thread::sleep(Duration::from_millis(50));
        Request::get("/metrics").ask(status).body.contains("\nalley_streams 0\n")
    });
    assert!(left, "a viewer who leaves nginx leaves the server");
}

/// A server of another version, which has none of these assets and counts how often it was asked.
fn without_assets() -> (SocketAddr, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, asked) = (listener.local_addr().unwrap(), Arc::new(AtomicU32::new(0)));
    let counter = Arc::clone(&asked);
    thread::spawn(move || {
        for mut visitor in listener.incoming().flatten() {
            let mut request = [0; 4096];
            let _ = visitor.read(&mut request);
            counter.fetch_add(1, Ordering::Relaxed);
            let _ = visitor.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        }
    });
    (address, asked)
}

#[test]
fn an_asset_that_one_server_lacks_is_asked_of_the_next() {
    let server = serve(&new_journal(), &["--behind", "127.0.0.1/32", "--home", "https://alley.example"]);
    let page = Request::get("/").ask(server.address).body;
    let asset = page.split('"').find(|word| word.starts_with("/assets/")).unwrap().to_owned();
    let (other, asked) = without_assets();
    let nginx = Proxied::before(&[other, server.address]);
    for _ in 0..4 {
        let answer = nginx.ask(&format!("GET {asset}"), "", "");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    }
    assert!(asked.load(Ordering::Relaxed) > 0, "the other was never asked");
    let nowhere = nginx.ask("GET /assets/nowhere.js", "", "");
    assert!(nowhere.starts_with("HTTP/1.1 404 "), "{nowhere}");
}
