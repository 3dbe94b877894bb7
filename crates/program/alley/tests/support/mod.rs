//! The program as it was built for these tests.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fmt::Display;
use std::process::Command;

use alley_trials::{Program, Run, Server, undisturbed};

pub(crate) const ALLEY: &str = env!("CARGO_BIN_EXE_alley");

/// The program with a clean environment.
pub(crate) fn alley(arguments: &[&str]) -> Command {
    Program::at(ALLEY).command(arguments)
}

/// A shell with a clean environment.
pub(crate) fn bash() -> Command {
    undisturbed(Command::new("bash"))
}

/// Runs it on piped input.
pub(crate) fn piped(arguments: &[&str], input: &[u8]) -> Run {
    Run::of(alley(arguments), input)
}

/// `alley serve` on a free port.
pub(crate) fn serve(journal: &str, arguments: &[&str]) -> Server {
    Server::start(&Program::at(ALLEY), journal, arguments).unwrap()
}

/// The program in English, on this journal.
pub(crate) fn on(journal: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = alley(arguments);
    command.env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", "en");
    Run::of(command, input.as_bytes())
}

/// What a run said that went well.
pub(crate) fn said(journal: &str, arguments: &[&str]) -> String {
    let run = on(journal, arguments, "");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.screen().to_owned()
}

/// Sends a signal to a program.
pub(crate) fn send(signal: &str, program: impl Display) {
    assert!(Command::new("kill").args([signal, &program.to_string()]).status().unwrap().success());
}
