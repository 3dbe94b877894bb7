//! A pseudo-terminal, with somebody typing.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fmt;
use std::io::Write;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::new_journal;
use crate::program::{PATIENCE, SETTINGS, home, pieces};

/// A program on a pseudo-terminal of 24 lines and 100 columns.
pub struct Terminal {
    _master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    child: Box<dyn Child + Send + Sync>,
    bytes: Vec<u8>,
    screen: String,
}

impl Terminal {
    /// Starts a program with a clean environment, a new journal, and these settings.
    pub fn open(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 100, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for name in SETTINGS {
            command.env_remove(name);
        }
        command.env("XDG_DATA_HOME", home());
        let usual = [("ALLEY_JOURNAL", &new_journal()[..]), ("TERM", "xterm-256color")];
        for (name, value) in usual.iter().chain(environment) {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let output = pieces(pair.master.try_clone_reader().unwrap());
        let keyboard = pair.master.take_writer().unwrap();
        Self { _master: pair.master, keyboard, output, child, bytes: Vec::new(), screen: String::new() }
    }

    /// Waits until the screen says so.
    pub fn wait_until(&mut self, content: impl Fn(&str) -> bool) -> &str {
        let begun = Instant::now();
        while !content(&self.screen) {
            let left = PATIENCE.saturating_sub(begun.elapsed());
            match self.output.recv_timeout(left) {
                Ok(bytes) => self.show(&bytes),
                Err(problem) => panic!("{problem:?}; the screen:\n{}", self.screen),
            }
        }
        &self.screen
    }

    /// Types a line.
    pub fn type_line(&mut self, text: &str) {
        self.press(&format!("{text}\n"));
    }

    /// Presses these keys, and no more.
    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits for the end of the program: the whole screen, and the exit code.
    pub fn close(mut self) -> (String, u32) {
        let status = self.child.wait().unwrap();
        // The last words may still be on their way; after them the channel is closed or silent.
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(300)) {
            self.show(&bytes);
        }
        (self.screen, status.exit_code())
    }

    /// A terminal shows CR LF for every line end. Characters may arrive in pieces, so all bytes are kept.
    fn show(&mut self, bytes: &[u8]) {
        self.bytes.extend(bytes);
        self.screen = String::from_utf8_lossy(&self.bytes).replace("\r\n", "\n");
    }
}

impl fmt::Debug for Terminal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Terminal").field(&self.screen).finish()
    }
}
