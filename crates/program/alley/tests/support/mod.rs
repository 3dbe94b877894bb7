//! The program as it was built for these tests.

#![allow(clippy::unwrap_used, dead_code, reason = "a test stops where it fails; not every test uses all")]

use std::process::Command;

use alley_trials::{Program, Run, Server};

pub(crate) const ALLEY: &str = env!("CARGO_BIN_EXE_alley");

/// The program with a clean environment.
pub(crate) fn alley(arguments: &[&str]) -> Command {
    Program::at(ALLEY).command(arguments)
}

/// Runs it on piped input.
pub(crate) fn piped(arguments: &[&str], input: &[u8]) -> Run {
    Run::of(alley(arguments), input)
}

/// `alley serve` on a free port.
pub(crate) fn serve(journal: &str, arguments: &[&str]) -> Server {
    Server::start(&Program::at(ALLEY), journal, arguments).unwrap()
}
