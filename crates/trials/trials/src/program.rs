//! The real program, started as users start it: run to its end, or on the other end of three pipes, where it is told
//! lines and what it writes is read until it asks again.

use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::{Mishap, target};

/// Longer than any answer takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// How every question for a roll ends.
const PROMPT: &str = "'s turn: ";

/// What a user may have set, and a trial must not depend on.
const SETTINGS: [&str; 13] = [
    "ALLEY_CONFIG",
    "ALLEY_LANG",
    "ALLEY_NAMES",
    "ALLEY_JOURNAL",
    "ALLEY_PORT",
    "ALLEY_HOME",
    "ALLEY_RULES",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "NO_COLOR",
    "CLICOLOR",
    "CLICOLOR_FORCE",
];

/// What a trial has instead of a user's settings: no variable that says anything, and homes of its own for the games that
/// are recorded and for a configuration file, which is not there.
pub(crate) fn surroundings() -> impl Iterator<Item = (&'static str, Option<OsString>)> {
    let homes = [("XDG_DATA_HOME", "tmp/data"), ("XDG_CONFIG_HOME", "tmp/configuration")];
    let homes = homes.into_iter().map(|(name, folder)| (name, Some(target().join(folder).into())));
    SETTINGS.into_iter().map(|name| (name, None)).chain(homes)
}

/// Takes a user's settings away from any command, such as a shell that starts the program.
pub fn undisturbed(mut command: Command) -> Command {
    for (name, value) in surroundings() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    command
}

/// A program, and how it is started.
#[derive(Clone, Debug)]
pub struct Program {
    first: OsString,
    rest: Vec<OsString>,
}

impl Program {
    /// The program itself.
    pub fn at(path: impl AsRef<OsStr>) -> Self {
        Self { first: path.as_ref().to_owned(), rest: Vec::new() }
    }

    /// The program started by another one, a tracer or a stand-in, with these arguments.
    #[must_use]
    pub fn under(&self, first: impl Into<OsString>, arguments: impl IntoIterator<Item = OsString>) -> Self {
        let own = [&self.first].into_iter().chain(&self.rest).cloned();
        Self { first: first.into(), rest: arguments.into_iter().chain(own).collect() }
    }

    /// The program with a clean environment.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = undisturbed(Command::new(&self.first));
        command.args(&self.rest).args(arguments);
        command
    }

    /// Starts it in English on this journal.
    pub fn start(&self, journal: &Path, arguments: &[&str]) -> Result<Conversation, Mishap> {
        let mut command = self.command(&[]);
        Conversation::begin(command.args(["--lang", "en", "--journal"]).arg(journal).args(arguments))
    }
}

/// What a finished run left behind.
#[derive(Debug)]
pub struct Run {
    /// Its exit code, unless a signal ended it.
    pub code: Option<i32>,
    /// Everything on its output.
    pub stdout: Vec<u8>,
    /// Everything on its error stream.
    pub stderr: String,
}

#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
impl Run {
    /// Runs a command on this input, to its end.
    pub fn of(mut command: Command, input: &[u8]) -> Self {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.to_vec();
        // The program may stop reading before the input ends.
        let writer = thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Self { code: output.status.code(), stdout: output.stdout, stderr: String::from_utf8(output.stderr).unwrap() }
    }

    /// Its output as text.
    pub fn screen(&self) -> &str {
        str::from_utf8(&self.stdout).unwrap()
    }

    /// The sentences after `[ERROR]`, in order.
    pub fn complaints(&self) -> Vec<&str> {
        self.screen().lines().filter_map(|line| line.strip_prefix("[ERROR] ")).collect()
    }
}

/// One life of the program. It does not outlive this.
#[derive(Debug)]
pub struct Conversation {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    complaints: Option<JoinHandle<String>>,
}

/// What the program wrote since it was last told something.
#[derive(Debug, Default)]
pub struct ProgramReply {
    /// On its output.
    pub text: String,
    /// How it ended, if it did.
    pub exit: Option<Exit>,
}

/// How a life ended.
#[derive(Debug)]
pub struct Exit {
    /// The system's word for it.
    pub status: ExitStatus,
    /// What stood on the error stream.
    pub complaints: String,
}

impl Exit {
    /// Whether a signal ended it.
    pub fn killed(&self) -> bool {
        self.status.code().is_none()
    }

    /// What ended so should not have ended.
    pub(crate) fn unexpected(&self, who: &str) -> Mishap {
        format!("{who} ended with {}: {}", self.status, self.complaints).into()
    }
}

impl Conversation {
    /// Starts it with pipes.
    pub fn begin(command: &mut Command) -> Result<Self, Mishap> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let name = Path::new(command.get_program()).to_owned();
        let mut child = command.spawn().map_err(|error| format!("{} did not start: {error}", name.display()))?;
        let input = child.stdin.take();
        let (Some(output), Some(mut complaints)) = (child.stdout.take(), child.stderr.take()) else {
            return Err("the program has no pipes".into());
        };
        let complaints = thread::spawn(move || {
            let mut text = Vec::new();
            // What was read before an error is still worth showing.
            let _ = complaints.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        Ok(Self { child, input, output: pieces(output), complaints: Some(complaints) })
    }

    /// Tells it a line. A program that is gone does not hear it; the next reply says so.
    pub fn tell(&mut self, line: &str) {
        if let Some(input) = &mut self.input {
            let _ = input.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Waits until it asks for a roll, or ends.
    pub fn reply(&mut self) -> Result<ProgramReply, Mishap> {
        self.read(|text| text.ends_with(PROMPT))
    }

    /// Waits until it has said this, or ends.
    pub fn until(&mut self, sign: &str) -> Result<ProgramReply, Mishap> {
        self.read(|text| text.contains(sign))
    }

    /// The number the system knows it by.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it after a while, and reads what it had still written.
    pub fn kill(&mut self, after: Duration) -> Result<ProgramReply, Mishap> {
        thread::sleep(after);
        self.child.kill()?;
        self.finish()
    }

    /// Tells it nothing more, and waits for its end.
    pub fn finish(&mut self) -> Result<ProgramReply, Mishap> {
        self.input = None;
        self.read(|_| false)
    }

    /// Waits until it has said enough, or ends.
    pub fn read(&mut self, enough: impl Fn(&str) -> bool) -> Result<ProgramReply, Mishap> {
        let mut bytes = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(piece) => bytes.extend(piece),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("no answer within {} s", PATIENCE.as_secs()).into());
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            if enough(&text) {
                return Ok(ProgramReply { text: text.into_owned(), exit: None });
            }
        }
        self.input = None;
        let status = self.child.wait()?;
        let complaints = self.complaints.take().map(|complaints| complaints.join().unwrap_or_default());
        let exit = Exit { status, complaints: complaints.unwrap_or_default() };
        Ok(ProgramReply { text: String::from_utf8_lossy(&bytes).into_owned(), exit: Some(exit) })
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        // Mostly it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What is written, as it comes; read to its end, because a full pipe would stop the writer.
pub(crate) fn pieces(mut output: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut chunk = [0; 8192];
        while let Ok(length @ 1..) = output.read(&mut chunk) {
            if sender.send(chunk.get(..length).unwrap_or_default().to_vec()).is_err() {
                return;
            }
        }
    });
    receiver
}
