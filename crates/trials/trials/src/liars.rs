//! Stand-ins that lie or leak, to see that the storms and the soak notice.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, Write};
use std::os::unix::process::{CommandExt, parent_id};
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{fs, thread};

use crate::Mishap;

/// Cut off the log: the last few commits.
const FORGOTTEN: u64 = 16 << 10;
/// Leaked every second, with two descriptors.
const LEAKED: usize = 64 << 10;

/// Becomes a server that forgets: before it runs a program's words, it cuts the end off the journal's log, as a disk
/// would that said "written" too early.
pub fn forget(words: &[OsString]) -> Result<ExitCode, Mishap> {
    // The first time there is no log yet.
    if let Ok(log) = OpenOptions::new().write(true).open(with_end(journal(words)?, "-wal")) {
        log.set_len(log.metadata()?.len().saturating_sub(FORGOTTEN))?;
    }
    Err(command(words)?.exec().into())
}

/// Becomes a server that leaks: it runs a program's words, and beside it grows what it has started, for a server answers
/// for that as well. Without words it is what grows.
pub fn leak(words: &[OsString]) -> Result<ExitCode, Mishap> {
    if words.is_empty() {
        return keep_leaking();
    }
    Command::new(std::env::current_exe()?).arg("leaker").stdin(Stdio::null()).stdout(Stdio::null()).spawn()?;
    Err(command(words)?.exec().into())
}

/// Second after second, as long as the one is there who started it.
fn keep_leaking() -> Result<ExitCode, Mishap> {
    let (server, mut memory, mut open) = (parent_id(), Vec::new(), Vec::new());
    while parent_id() == server {
        memory.push(vec![1_u8; LEAKED]);
        open.extend([File::open("/dev/null")?, File::open("/dev/null")?]);
        thread::sleep(Duration::from_secs(1));
    }
    Ok(ExitCode::SUCCESS)
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

/// Each line at once to the one, late to the other; both under one lock, or the one could end with the last line before
/// the other has it.
fn tell(mut input: Option<ChildStdin>, late: &Mutex<Late>) {
    let mut line = String::new();
    while let Ok(1..) = io::stdin().lock().read_line(&mut line) {
        let Ok(mut late) = late.lock() else { return };
        if let Some(input) = &mut input {
            let _ = input.write_all(line.as_bytes());
        }
        late.follow(std::mem::take(&mut line));
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
