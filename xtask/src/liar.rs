//! A stand-in that lies, to see that the storm notices: it shows the board of a copy that runs ahead, and gives the real
//! program each answer only when the next one comes. Killed, it has acknowledged what nobody has kept.

use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};
use std::{fs, thread};

/// Runs a program's words, the name of its journal among them.
pub(crate) fn lie(words: &[OsString]) -> Result<ExitCode, String> {
    let journal = words.iter().position(|word| word == "--journal").map(|place| place + 1);
    let journal = journal.and_then(|place| words.get(place)).ok_or("the liar needs --journal")?;
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
    shown.wait().map_err(|error| error.to_string())?;
    if let Ok(mut late) = late.lock() {
        late.follow(String::new());
        late.input = None;
    }
    let status = kept.wait().map_err(|error| error.to_string())?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
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

fn start(words: &[OsString], output: Stdio, complaints: Stdio) -> Result<Child, String> {
    let (program, arguments) = words.split_first().ok_or("no program")?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(output).stderr(complaints);
    command.spawn().map_err(|error| error.to_string())
}

fn with_end(path: &OsStr, end: &str) -> OsString {
    let mut path = path.to_owned();
    path.push(end);
    path
}
