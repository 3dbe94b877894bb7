//! `cargo xtask check`: everything that has to hold before a change is accepted, at home as in continuous integration;
//! and its longer parts by themselves.

#![allow(clippy::print_stderr, reason = "a command that talks to its developer")]

mod chance;
mod driver;
mod faults;
mod game;
mod ledger;
mod liar;
mod parts;
mod sheet;
mod storm;
mod trace;
mod web;

use std::ffi::OsString;
use std::process::{Command, ExitCode, Stdio};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The commands of Alley's developers")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Formatting, lints, documentation, all tests, a storm, all faults
    Check,
    /// Install what the checks need beside cargo: strace, a browser with its driver, a Korean font, axe-core, typescript
    Parts,
    /// Kill the program at random moments: no acknowledged roll may be lost or doubled
    Storm(storm::Arguments),
    /// Kill and fail every write and sync of a session: nothing may be acknowledged that is not on the disk
    Faults(faults::Arguments),
    /// Ten thousand spectators, a thousand who never read, and as many rolls a second as are kept
    Load(web::load::Arguments),
    /// A program that acknowledges before it commits, for the storm to find out
    #[command(hide = true)]
    Liar {
        /// The program and its arguments
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// A server that forgets what it last acknowledged, for the storm over HTTP to find out
    #[command(hide = true)]
    Forgetter {
        /// The program and its arguments
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Check => check().map(|()| ExitCode::SUCCESS),
        Task::Parts => parts::parts().map(|()| ExitCode::SUCCESS),
        Task::Storm(arguments) => storm::storm(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Faults(arguments) => faults::faults(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Load(arguments) => web::load::load(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Liar { words } => liar::lie(&words),
        Task::Forgetter { words } => web::forgetter::forget(&words),
    };
    match done {
        Ok(code) => code,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<(), String> {
    for tool in ["bash", "openssl"] {
        needed(tool)?;
    }
    parts::parts()?;
    cargo(&["fmt", "--all", "--check"], &[])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"], &[])?;
    cargo(&["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "--deny warnings")])?;
    cargo(&["test", "--workspace", "--locked"], &[])?;
    for http in [false, true] {
        storm::storm(&storm::Arguments { kills: 200, http, ..storm::Arguments::default() })?;
    }
    faults::faults(&faults::Arguments::default())
}

/// The tests fail without it; better to say so at once.
fn needed(tool: &str) -> Result<(), String> {
    let found =
        Command::new(tool).arg("version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.map(drop).map_err(|_| format!("the tests need {tool}: install it (on Debian: apt-get install {tool})"))
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), String> {
    let line = format!("cargo {}", arguments.join(" "));
    eprintln!("xtask: {line}");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    match Command::new(cargo).args(arguments).envs(environment.iter().copied()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}")),
        Err(error) => Err(format!("`{line}` did not start: {error}")),
    }
}
