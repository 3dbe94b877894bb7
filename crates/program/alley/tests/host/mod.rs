//! `alley serve` on a port of its own, with everything it says.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    dead_code,
    reason = "a test stops where it fails; not every test uses all"
)]

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use crate::support::alley;

/// A server that runs; it is to be told to stop.
pub(crate) struct Host {
    child: Child,
    pub(crate) address: SocketAddr,
    /// Everything it says when it starts.
    pub(crate) words: String,
}

impl Host {
    pub(crate) fn start(journal: &str, arguments: &[&str]) -> Self {
        let mut command = alley(&[&["serve", "--lang", "en", "--journal", journal], arguments].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut words = String::new();
        for line in lines.by_ref() {
            words += &line;
            words.push('\n');
            if line == "Ctrl-C stops it." {
                break;
            }
        }
        let place = words.lines().find_map(|line| line.strip_prefix("On this machine: http://")).unwrap();
        let address = place.trim_end_matches('/').parse().unwrap();
        Self { child, address, words }
    }

    /// Sends a signal, and tells the exit code and everything on the error stream.
    pub(crate) fn told(mut self, signal: &str) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        let mut told = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        (self.child.wait().unwrap().code(), told)
    }
}
