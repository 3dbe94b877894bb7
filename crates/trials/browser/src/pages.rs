//! A few fixed pages, served to a browser.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

/// What stands at a path.
#[derive(Clone, Debug)]
pub struct FixedPage {
    /// Where.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// What it says.
    pub text: Vec<u8>,
}

/// A server of fixed pages on a free port of this machine. Every answer carries the same content security policy;
/// `/languages` answers with the languages that were wished for. It serves until the test process ends.
#[derive(Debug)]
pub struct FixedPages {
    address: SocketAddr,
}

impl FixedPages {
    /// Serves these under this policy.
    pub fn serve(policy: &'static str, pages: Vec<FixedPage>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let pages = Arc::new(pages);
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let pages = Arc::clone(&pages);
                // A browser opens connections ahead and leaves them silent: each has its own thread.
                thread::spawn(move || answer(&stream, policy, &pages));
            }
        });
        Self { address }
    }

    /// The address of a path.
    pub fn at(&self, path: &str) -> String {
        self.at_host("127.0.0.1", path)
    }

    /// The same, under another name of this machine.
    pub fn at_host(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.address.port())
    }
}

fn answer(mut stream: &TcpStream, policy: &str, pages: &[FixedPage]) {
    let lines: Vec<String> =
        BufReader::new(stream).lines().map_while(Result::ok).take_while(|line| !line.is_empty()).collect();
    let Some(path) = lines.first().and_then(|line| line.split(' ').nth(1)) else { return };
    let languages = lines.iter().find_map(|line| line.strip_prefix("Accept-Language: ")).unwrap_or_default();
    let (status, kind, text) = match pages.iter().find(|page| page.path == path) {
        Some(page) => ("200 OK", page.kind, page.text.as_slice()),
        None if path == "/languages" => ("200 OK", "text/plain", languages.as_bytes()),
        None => ("404 Not Found", "text/plain", &b"no such page"[..]),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}; charset=utf-8\r\nContent-Length: {}\r\n\
         Content-Security-Policy: {policy}\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
        text.len()
    );
    // A browser that has gone away needs no answer.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(text));
}
