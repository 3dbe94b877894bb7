//! A stand-in that lies, to see that the storm over HTTP notices: before it becomes the server it cuts the end off the
//! journal's log, as a disk would that said "written" too early.

use std::ffi::OsString;
use std::fs::OpenOptions;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

/// The last few commits.
const FORGOTTEN: u64 = 16 << 10;

/// Forgets, and runs a program's words, the name of its journal among them.
pub(crate) fn forget(words: &[OsString]) -> Result<ExitCode, String> {
    let journal = words.iter().skip_while(|word| *word != "--journal").nth(1).ok_or("the forgetter needs --journal")?;
    let mut log = journal.clone();
    log.push("-wal");
    // The first time there is none yet.
    if let Ok(log) = OpenOptions::new().write(true).open(&log) {
        let length = log.metadata().map_err(|error| error.to_string())?.len();
        log.set_len(length.saturating_sub(FORGOTTEN)).map_err(|error| error.to_string())?;
    }
    let (program, arguments) = words.split_first().ok_or("no program")?;
    Err(Command::new(program).args(arguments).exec().to_string())
}
