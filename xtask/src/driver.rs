//! The real program on the other end of three pipes: it is told lines, and what it writes is read until it asks again.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Longer than any answer takes, even on a machine with other things to do.
const PATIENCE: Duration = Duration::from_mins(1);

/// How every question for a roll ends.
const PROMPT: &str = "'s turn: ";

/// A program that keeps games in a journal, and how it is started.
#[derive(Clone)]
pub(crate) struct Program(Vec<OsString>);

impl Program {
    /// The program itself.
    pub(crate) fn at(path: &Path) -> Self {
        Self(vec![path.into()])
    }

    /// The program started by another one: a tracer, a stand-in.
    pub(crate) fn under(&self, words: impl IntoIterator<Item = OsString>) -> Self {
        Self(words.into_iter().chain(self.0.iter().cloned()).collect())
    }

    /// Starts it on this journal.
    pub(crate) fn start(&self, journal: &Path, words: &[&str]) -> Result<Run, String> {
        let (first, rest) = self.0.split_first().ok_or("no program")?;
        let child = Command::new(first)
            .args(rest)
            .args(["--lang", "en", "--journal"])
            .arg(journal)
            .args(words)
            .env_remove("ALLEY_JOURNAL")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        Run::of(child.map_err(|error| format!("{} did not start: {error}", Path::new(first).display()))?)
    }
}

/// One life of the program.
pub(crate) struct Run {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    complaints: JoinHandle<String>,
}

/// What the program wrote since it was last told something.
#[derive(Default)]
pub(crate) struct Reply {
    /// On its output.
    pub(crate) text: String,
    /// How it ended, if it did.
    pub(crate) end: Option<End>,
}

/// How a life ended.
pub(crate) struct End {
    /// The system's word for it.
    pub(crate) status: ExitStatus,
    /// What stood on the error stream.
    pub(crate) complaints: String,
}

impl End {
    /// Whether a signal ended it.
    pub(crate) fn killed(&self) -> bool {
        self.status.code().is_none()
    }
}

impl Run {
    fn of(mut child: Child) -> Result<Self, String> {
        let input = child.stdin.take();
        let (Some(mut output), Some(mut complaints)) = (child.stdout.take(), child.stderr.take()) else {
            return Err("the program has no pipes".to_owned());
        };
        let (sender, receiver) = channel();
        thread::spawn(move || {
            let mut chunk = [0; 8192];
            while let Ok(length @ 1..) = output.read(&mut chunk) {
                if sender.send(chunk[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        let complaints = thread::spawn(move || {
            let mut text = Vec::new();
            // What was read before an error is still worth showing.
            let _ = complaints.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        Ok(Self { child, input, output: receiver, complaints })
    }

    /// Tells it a line. A program that is gone does not hear it; the next reply says so.
    pub(crate) fn tell(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Waits until it asks for a roll, or ends.
    pub(crate) fn reply(&mut self) -> Result<Reply, String> {
        self.read(|text| text.ends_with(PROMPT))
    }

    /// Waits until it has said this, or ends.
    pub(crate) fn until(&mut self, sign: &str) -> Result<Reply, String> {
        self.read(|text| text.contains(sign))
    }

    /// The number the system knows it by.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it after a while, and reads what it had still written.
    pub(crate) fn kill(&mut self, after: Duration) -> Result<Reply, String> {
        thread::sleep(after);
        self.child.kill().map_err(|error| format!("the program cannot be killed: {error}"))?;
        self.finish()
    }

    /// Tells it nothing more, and waits for its end.
    pub(crate) fn finish(&mut self) -> Result<Reply, String> {
        self.input = None;
        self.read(|_| false)
    }

    fn read(&mut self, enough: impl Fn(&str) -> bool) -> Result<Reply, String> {
        let mut bytes = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(chunk) => bytes.extend(chunk),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    return Err(format!("no answer within {} s", PATIENCE.as_secs()));
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            if enough(&text) {
                return Ok(Reply { text: text.into_owned(), end: None });
            }
        }
        self.input = None;
        let status = self.child.wait().map_err(|error| format!("the program's end was not seen: {error}"))?;
        let complaints = std::mem::replace(&mut self.complaints, thread::spawn(String::new)).join().unwrap_or_default();
        Ok(Reply { text: String::from_utf8_lossy(&bytes).into_owned(), end: Some(End { status, complaints }) })
    }
}

/// Builds the program, and says where it is: beside this one, in the folder of debug builds.
pub(crate) fn built() -> Result<PathBuf, String> {
    crate::cargo(&["build", "--quiet", "--locked", "--package", "alley"], &[])?;
    Ok(crate::parts::target()?.join("debug").join(format!("alley{}", std::env::consts::EXE_SUFFIX)))
}

/// A folder of its own for journals; it goes when everything went well, and stays to be looked at otherwise.
pub(crate) fn with_folder<Done>(name: &str, work: impl FnOnce(&Path) -> Result<Done, String>) -> Result<Done, String> {
    let folder = std::env::temp_dir().join(format!("alley-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let done = work(&folder).map_err(|sentence| format!("{sentence} (see {})", folder.display()))?;
    std::fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(done)
}
