//! Stand-ins that lie, to see that the storms notice.

use std::ffi::{OsStr, OsString};
use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};
use std::{fs, thread};

use crate::Mishap;

/// Cut off the log: the last few commits.
const FORGOTTEN: u64 = 16 << 10;

/// Becomes a server that forgets: before it runs a program's words, it cuts the end off the journal's log, as a disk
/// would that said "written" too early.
pub fn forget(words: &[OsString]) -> Result<ExitCode, Mishap> {
    // The first time there is no log yet.
    if let Ok(log) = OpenOptions::new().write(true).open(with_end(journal(words)?, "-wal")) {
        log.set_len(log.metadata()?.len().saturating_sub(FORGOTTEN))?;
    }
    Err(command(words)?.exec().into())
}

/// Becomes a program that shows the board of a copy that runs ahead, and gives the real program each answer only when the
/// next one comes. Killed, it has acknowledged what nobody has kept.
pub fn lie(words: &[OsString]) -> Result<ExitCode, Mishap> {
    let journal = journal(words)?;
    let ahead = with_end(journal, ".ahead");
    for end in ["", "-wal", "-shm"] {
        let copy = with_end(&ahead, end);
        // Neither need be there yet.
        let _ = fs::remove_file(&copy);
        if end != "-shm" {
            let _ = fs::copy(with_end(journal, end), &copy);
        }
    }
    let elsewhere: Vec<_> =
        words.iter().map(|word| if word == journal { ahead.clone() } else { word.clone() }).collect();
    let mut shown = start(&elsewhere, Stdio::inherit(), Stdio::null())?;
    let mut kept = start(words, Stdio::null(), Stdio::inherit())?;
    let late = Arc::new(Mutex::new(Late { answer: String::new(), input: kept.stdin.take() }));
    let (input, teller) = (shown.stdin.take(), Arc::clone(&late));
    thread::spawn(move || tell(input, &teller));
    shown.wait()?;
    if let Ok(mut late) = late.lock() {
        late.follow(String::new());
        late.input = None;
    }
    let code = kept.wait()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The answer that the real program has not heard yet.
struct Late {
    answer: String,
    input: Option<ChildStdin>,
}

impl Late {
    fn follow(&mut self, next: String) {
        let before = std::mem::replace(&mut self.answer, next);
        if let Some(input) = &mut self.input {
            let _ = input.write_all(before.as_bytes());
        }
    }
}

/// Each line at once to the one, late to the other.
fn tell(mut input: Option<ChildStdin>, late: &Mutex<Late>) {
    let mut line = String::new();
    while let Ok(1..) = io::stdin().lock().read_line(&mut line) {
        if let Some(input) = &mut input {
            let _ = input.write_all(line.as_bytes());
        }
        if let Ok(mut late) = late.lock() {
            late.follow(std::mem::take(&mut line));
        }
    }
}

fn start(words: &[OsString], output: Stdio, complaints: Stdio) -> Result<Child, Mishap> {
    Ok(command(words)?.stdin(Stdio::piped()).stdout(output).stderr(complaints).spawn()?)
}

fn command(words: &[OsString]) -> Result<Command, Mishap> {
    let (program, arguments) = words.split_first().ok_or("no program")?;
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

/// The journal that is named among the words.
fn journal(words: &[OsString]) -> Result<&OsString, Mishap> {
    Ok(words.iter().skip_while(|word| *word != "--journal").nth(1).ok_or("a liar needs --journal")?)
}

fn with_end(path: &OsStr, end: &str) -> OsString {
    let mut path = path.to_owned();
    path.push(end);
    path
}
