//! One life of this program, on the other end of a pipe: it bowls until it is killed.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use alley_words::Language;

use super::Untried;
use crate::doctor::scratch::Scratch;

/// Who bowls.
pub(super) const BOWLER: &str = "DOC";

/// A configuration file that says nothing.
const NOTHING: &str = "/dev/null";

/// A disk that takes longer for a roll is of no use.
const PATIENCE: Duration = Duration::from_secs(30);
/// Signals wait no longer than this.
const ATTENTION: Duration = Duration::from_millis(50);

/// A program that plays. It does not outlive this.
pub(super) struct Life {
    child: Child,
    output: Receiver<Vec<u8>>,
    said: Vec<u8>,
}

impl Life {
    /// Starts it on this journal, with nobody else's settings.
    pub(super) fn begin(words: &[&str], journal: &Path) -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(words).args(["--lang", "en", "--color", "never", "--config", NOTHING, "--journal"]).arg(journal);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn()?;
        let (pieces, output) = channel();
        if let Some(mut stdout) = child.stdout.take() {
            // It ends with the program, or with the one who listens.
            thread::spawn(move || {
                let mut piece = [0; 4096];
                while let Ok(length @ 1..) = stdout.read(&mut piece) {
                    if pieces.send(piece.iter().take(length).copied().collect()).is_err() {
                        break;
                    }
                }
            });
        }
        Ok(Self { child, output, said: Vec::new() })
    }

    /// Waits until it asks for a roll: what it was told before is then confirmed.
    pub(super) fn asks(&mut self, scratch: &Scratch) -> Result<(), Untried> {
        let (question, end) = (Language::English.turn_of(BOWLER), Instant::now() + PATIENCE);
        while !self.said.ends_with(question.as_bytes()) {
            scratch.go_on()?;
            match self.output.recv_timeout(ATTENTION) {
                Ok(piece) => self.said.extend(piece),
                Err(RecvTimeoutError::Timeout) if Instant::now() < end => {}
                Err(RecvTimeoutError::Timeout) => return Err(Untried::Silent { ended: false }),
                Err(RecvTimeoutError::Disconnected) => {
                    // Ctrl-C on a terminal ends both programs.
                    scratch.go_on()?;
                    return Err(Untried::Silent { ended: true });
                }
            }
        }
        self.said.clear();
        Ok(())
    }

    /// Tells it a roll. One that has ended does not hear it, and does not ask again.
    pub(super) fn tell(&mut self, roll: u8) {
        if let Some(input) = &mut self.child.stdin {
            let _ = input.write_all(format!("{roll}\n").as_bytes());
        }
    }

    /// Kills it in the middle of whatever it does.
    pub(super) fn kill(mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }
}

impl Drop for Life {
    fn drop(&mut self) {
        // Mostly it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
