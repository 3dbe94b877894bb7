//! `cargo xtask check`: everything that has to hold before a change is accepted, at home as in continuous integration;
//! and its longer parts by themselves.

#![allow(clippy::print_stderr, reason = "a command that talks to its developer")]

mod bench;
mod dist;
mod document;
mod fuzz;
mod mutants;
mod parts;
mod soak;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use alley_trials::{Mishap, Program, faults, figures, gale, liars, load, powercut, storm, target};
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The commands of Alley's developers")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Formatting, licences, lints, documentation, all tests, a storm, all faults
    Check,
    /// Install what the checks need beside cargo: strace, a browser with its driver, a Korean font, axe-core, typescript
    Parts,
    /// Kill the program at random moments: no acknowledged roll may be lost or doubled
    Storm(storm::Arguments),
    /// Two servers behind nginx on one database, in bad weather: no acknowledged roll may be lost or doubled
    #[command(subcommand)]
    Gale(gale::Trial),
    /// Kill and fail every write and sync of a session: nothing may be acknowledged that is not on the disk
    Faults(faults::Arguments),
    /// Cut the power: whatever a disk may hold then, nothing acknowledged may be missing from it
    Powercut(powercut::Arguments),
    /// Ten thousand spectators, a thousand who never read, and as many rolls a second as are kept
    Load(load::Arguments),
    /// Half an hour with viewers who come and go, games, draws, an evening, restarts: nothing grows and nothing is lost
    Soak(alley_trials::soak::Arguments),
    /// All benchmarks, each beside a yardstick of the same run; the table goes into docs/performance.md
    Bench(bench::Arguments),
    /// What is handed out: a .tar.gz and a .deb, with man pages, completions, a unit for systemd and all licences
    Dist(dist::Arguments),
    /// Plant small faults one after the other: the tests of each crate must notice every one
    Mutants(mutants::Arguments),
    /// Try everything that reads bytes with bytes that a fuzzer makes: no crash, and no law that does not hold
    Fuzz(fuzz::Arguments),
    /// Take the pictures of the README and the guide anew, of the real program on a terminal and in a browser
    Pictures,
    /// What several servers, and several games on one disk, are worth
    #[command(subcommand)]
    Figures(figures::Figure),
    /// Spectators of one server, for a load on several
    #[command(hide = true)]
    Crowd(load::Invitation),
    /// A server that can do nothing but write, for the load to be held against
    #[command(hide = true)]
    Bare(load::BareServer),
    /// A program that acknowledges before it commits, for the storm to find out
    #[command(hide = true)]
    Liar {
        /// The program and its arguments
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<OsString>,
    },
    /// A server that leaks, for the soak to find out
    #[command(hide = true)]
    Leaker {
        /// The program and its arguments; without them, what leaks
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
        Task::Storm(arguments) => storm(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Gale(trial) => gale(&trial).map(|()| ExitCode::SUCCESS),
        Task::Faults(arguments) => faults(arguments).map(|()| ExitCode::SUCCESS),
        Task::Powercut(arguments) => powercut(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Load(arguments) => load(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Soak(arguments) => soak(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Bench(arguments) => bench::bench(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Dist(arguments) => dist::dist(arguments).map(|()| ExitCode::SUCCESS),
        Task::Mutants(arguments) => mutants::mutants(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Fuzz(arguments) => fuzz::fuzz(&arguments).map(|()| ExitCode::SUCCESS),
        Task::Pictures => pictures().map(|()| ExitCode::SUCCESS),
        Task::Figures(figure) => figures(&figure).map(|()| ExitCode::SUCCESS),
        Task::Crowd(invitation) => load::attend(&invitation).map(|()| ExitCode::SUCCESS),
        Task::Bare(server) => load::serve_barely(&server).map(|()| ExitCode::SUCCESS),
        Task::Liar { words } => liars::lie(&words),
        Task::Leaker { words } => liars::leak(&words),
        Task::Forgetter { words } => liars::forget(&words),
    };
    match done {
        Ok(code) => code,
        Err(mishap) => {
            eprintln!("xtask: {mishap}");
            ExitCode::FAILURE
        }
    }
}

fn storm(arguments: &storm::Arguments) -> Result<(), Mishap> {
    storm::storm(arguments, &given_or_built(arguments.program.clone())?)
}

fn gale(trial: &gale::Trial) -> Result<(), Mishap> {
    parts::database_and_proxy()?;
    gale::gale(trial, &given_or_built(trial.program())?)
}

fn faults(arguments: faults::Arguments) -> Result<(), Mishap> {
    parts::tracer()?;
    faults::faults(&given_or_built(arguments.program)?)
}

fn powercut(arguments: &powercut::Arguments) -> Result<(), Mishap> {
    parts::tracer()?;
    let stand_in = ["--package", "alley-journal-sqlite", "--example", "hasty"];
    cargo(&[&["build", "--quiet", "--locked"], &stand_in[..]].concat(), &[])?;
    let hasty = Program::at(target().join("debug/examples/hasty"));
    powercut::powercut(arguments, &given_or_built(arguments.program.clone())?, &hasty)
}

fn load(arguments: &load::Arguments) -> Result<(), Mishap> {
    let (program, own) = (given_or_released(arguments.program.clone())?, std::env::current_exe()?);
    if arguments.two_servers {
        parts::database_and_proxy()?;
        return load::two_servers(arguments, &program, &own);
    }
    let example = ["--package", "alley-journal-sqlite", "--example", "appends"];
    cargo(&[&["build", "--quiet", "--release", "--locked"], &example[..]].concat(), &[])?;
    load::load(arguments, &program, &target().join("release/examples/appends"), &own)
}

fn soak(arguments: &alley_trials::soak::Arguments) -> Result<(), Mishap> {
    let program = arguments.program.clone();
    // One that is too short for memory to be judged needs no program that is built to be fast.
    let program = if arguments.are_judged() { given_or_released(program) } else { given_or_built(program) };
    soak::soak(arguments, &program?)
}

fn figures(figure: &figures::Figure) -> Result<(), Mishap> {
    parts::tracer()?;
    parts::database_and_proxy()?;
    figures::figures(figure, &given_or_released(figure.program())?)
}

fn pictures() -> Result<(), Mishap> {
    parts::browser()?;
    let program = target().join("debug").join(format!("alley{}", std::env::consts::EXE_SUFFIX));
    let program = program.to_string_lossy();
    given_or_built(None)?;
    let example = ["run", "--quiet", "--locked", "--package", "alley", "--example", "pictures", "--"];
    cargo(&[&example[..], &[&program, "docs/pictures"]].concat(), &[])
}

/// This program, or the one that is built here to be fast.
fn given_or_released(program: Option<PathBuf>) -> Result<Program, Mishap> {
    if let Some(program) = program {
        return Ok(Program::at(program));
    }
    cargo(&["build", "--quiet", "--release", "--locked", "--package", "alley"], &[])?;
    Ok(Program::at(target().join("release/alley")))
}

/// This program, or the one that is built here.
fn given_or_built(program: Option<PathBuf>) -> Result<Program, Mishap> {
    if let Some(program) = program {
        return Ok(Program::at(program));
    }
    cargo(&["build", "--quiet", "--locked", "--package", "alley"], &[])?;
    Ok(Program::at(target().join("debug").join(format!("alley{}", std::env::consts::EXE_SUFFIX))))
}

fn check() -> Result<(), Mishap> {
    for tool in ["bash", "openssl"] {
        needed(tool)?;
    }
    parts::parts()?;
    cargo(&["fmt", "--all", "--check"], &[])?;
    deny()?;
    cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"], &[])?;
    cargo(&["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "--deny warnings")])?;
    cargo(&["test", "--workspace", "--locked"], &[])?;
    for http in [false, true] {
        storm(&storm::Arguments { kills: 200, http, ..storm::Arguments::default() })?;
    }
    gale::Trial::all().iter().try_for_each(gale)?;
    faults(faults::Arguments::default())?;
    powercut(&powercut::Arguments { images: 5_000, ..powercut::Arguments::default() })
}

/// Licences, bans, versions and sources of everything in the lock files, as `deny.toml` has them. What is not handed out needs
/// no licence to be handed out with.
fn deny() -> Result<(), Mishap> {
    let tool = parts::cargo_deny()?;
    for (manifest, looked_at) in [
        ("Cargo.toml", &["bans", "licenses", "sources"][..]),
        ("fuzz/Cargo.toml", &["bans", "sources", "--allow", "unmatched-skip"]),
        ("no-std/Cargo.toml", &["bans", "sources", "--allow", "unmatched-skip"]),
    ] {
        let mut command = Command::new(&tool);
        command.args(["--locked", "--config", "deny.toml", "--manifest-path", manifest]);
        command.args(["check", "--hide-inclusion-graph"]).args(looked_at);
        eprintln!("xtask: {command:?}");
        if !command.status()?.success() {
            return Err("cargo-deny found what deny.toml does not allow".into());
        }
    }
    Ok(())
}

/// The tests fail without it; better to say so at once.
fn needed(tool: &str) -> Result<(), Mishap> {
    let found =
        Command::new(tool).arg("version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    found.map(drop).map_err(|_| format!("the tests need {tool}: install it (on Debian: apt-get install {tool})").into())
}

fn cargo(arguments: &[&str], environment: &[(&str, &str)]) -> Result<(), Mishap> {
    let line = format!("cargo {}", arguments.join(" "));
    eprintln!("xtask: {line}");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    match Command::new(cargo).args(arguments).envs(environment.iter().copied()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{line}` failed: {status}").into()),
        Err(error) => Err(format!("`{line}` did not start: {error}").into()),
    }
}
