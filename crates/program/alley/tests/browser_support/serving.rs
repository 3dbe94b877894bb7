//! `alley serve`, as a host starts it.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::PATIENCE;

/// A running server with its journal. It ends when it is dropped.
///
/// It is taken for granted that `alley serve --port 0` listens on a free port of 127.0.0.1 and, once it does, prints a line
/// with `http://127.0.0.1:PORT/` on its standard output; that `--port N` listens on that port, even right after a server
/// on it was killed; and that the journal is the one in `ALLEY_JOURNAL`.
pub(crate) struct Serving {
    journal: PathBuf,
    arguments: Vec<String>,
    child: Child,
    port: u16,
}

impl Serving {
    /// Starts a server on a free port and waits until it listens.
    pub(crate) fn start(journal: impl AsRef<Path>, arguments: &[&str]) -> Self {
        let journal = journal.as_ref().to_owned();
        let arguments: Vec<String> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let (child, port) = listening(&journal, &arguments, 0);
        Self { journal, arguments, child, port }
    }

    /// The address of a path.
    pub(crate) fn page(&self, path: &str) -> String {
        self.page_at("127.0.0.1", path)
    }

    /// The same, under another name of this machine.
    pub(crate) fn page_at(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.port)
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// The process, for whoever wants to send it a signal or look at its memory.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it in the middle of whatever it does (SIGKILL).
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Goes on with the same journal on the same port; kills what still runs there.
    pub(crate) fn restart(&mut self) {
        self.kill();
        (self.child, self.port) = listening(&self.journal, &self.arguments, self.port);
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A new server, and the port it says it listens on.
fn listening(journal: &Path, arguments: &[String], port: u16) -> (Child, u16) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alley"));
    command.args(["serve", "--port", &port.to_string()]).args(arguments).env("ALLEY_JOURNAL", journal);
    for name in ["ALLEY_LANG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let ports = ports_in(child.stdout.take().unwrap());
    let complaints = read_to_its_end(child.stderr.take().unwrap());
    match ports.recv_timeout(PATIENCE) {
        Ok(port) => (child, port),
        Err(problem) => {
            let _ = child.kill();
            let _ = child.wait();
            panic!("the server named no address: {problem}; {}", complaints.recv().unwrap_or_default());
        }
    }
}

/// Every port that is named in the output, which is read to its end: a full pipe would stop the server.
fn ports_in(output: impl Read + Send + 'static) -> Receiver<u16> {
    let (sender, ports) = channel();
    thread::spawn(move || {
        for port in BufReader::new(output).lines().map_while(Result::ok).filter_map(|line| port_in(&line)) {
            let _ = sender.send(port);
        }
    });
    ports
}

fn read_to_its_end(mut output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, texts) = channel();
    thread::spawn(move || {
        let mut text = String::new();
        let _ = output.read_to_string(&mut text);
        let _ = sender.send(text);
    });
    texts
}

fn port_in(line: &str) -> Option<u16> {
    let (_, rest) = line.split_once("http://127.0.0.1:")?;
    let (port, _) = rest.split_once('/')?;
    port.parse().ok()
}
