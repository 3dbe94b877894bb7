//! The program as a user starts it: through pipes, or on a pseudo-terminal.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    dead_code,
    reason = "a test stops where it fails; not every test uses all"
)]

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

pub(crate) const ALLEY: &str = env!("CARGO_BIN_EXE_alley");

/// Longer than any machine needs; a dialogue that waits for ever fails instead of hanging.
const PATIENCE: Duration = Duration::from_mins(1);

/// What a finished run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn screen(&self) -> &str {
        str::from_utf8(&self.stdout).unwrap()
    }
}

/// A home of their own for the games that tests record.
pub(crate) const DATA: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/data");

/// The program with a clean environment.
pub(crate) fn alley(arguments: &[&str]) -> Command {
    let mut command = Command::new(ALLEY);
    command.args(arguments).env("XDG_DATA_HOME", DATA);
    for name in ["ALLEY_LANG", "ALLEY_JOURNAL", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    command
}

/// The path of a journal that nobody has used before.
pub(crate) fn new_journal() -> String {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let folder = format!("{}/journals-{}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    std::fs::create_dir_all(&folder).unwrap();
    format!("{folder}/{number}.journal")
}

/// The sentences after `[ERROR]` of a run, in order.
pub(crate) fn complaints(run: &Run) -> Vec<&str> {
    run.screen().lines().filter_map(|line| line.strip_prefix("[ERROR] ")).collect()
}

/// Runs the program on piped input.
pub(crate) fn piped(arguments: &[&str], input: &[u8]) -> Run {
    run(alley(arguments), input)
}

pub(crate) fn run(mut command: Command, input: &[u8]) -> Run {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may stop reading before the input ends.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run { code: output.status.code(), stdout: output.stdout, stderr: String::from_utf8(output.stderr).unwrap() }
}

/// The program on a pseudo-terminal, with somebody typing.
pub(crate) struct Terminal {
    _master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    child: Box<dyn Child + Send + Sync>,
    bytes: Vec<u8>,
    screen: String,
}

impl Terminal {
    pub(crate) fn open(program: &str, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(PtySize { rows: 24, cols: 100, ..PtySize::default() }).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        for name in ["ALLEY_LANG", "ALLEY_JOURNAL", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.env("XDG_DATA_HOME", DATA);
        command.env("ALLEY_JOURNAL", new_journal());
        command.env("TERM", "xterm-256color");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { _master: pair.master, keyboard, output, child, bytes: Vec::new(), screen: String::new() }
    }

    /// Waits until the screen says so.
    pub(crate) fn wait_until(&mut self, content: impl Fn(&str) -> bool) -> &str {
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

    pub(crate) fn type_line(&mut self, text: &str) {
        self.press(&format!("{text}\n"));
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits for the end of the program: the whole screen, and the exit code.
    pub(crate) fn close(mut self) -> (String, u32) {
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
