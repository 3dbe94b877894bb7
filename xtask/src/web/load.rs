//! `cargo xtask load`: ten thousand spectators on one game, a thousand more who never read, and as many rolls a second as
//! the server keeps. Everything happens on this machine, and ends by itself.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::crowd::{Crowd, Rolls, stall};
use super::durable::durable;
use super::hall::{lock, read};
use super::line::{Line, Request};
use super::server::{Server, free_address, neighbour};
use super::shown::Begun;
use super::wish::{Change, Wish};
use crate::chance::Chance;
use crate::driver::{Program, with_folder};

/// How long 99 of 100 may wait for a roll at most.
const LONGEST_WAIT: Duration = Duration::from_millis(500);
/// The most memory the server may have had, in KiB: 300 MB.
const MEMORY: u64 = 300_000_000 / 1024;
/// Between two rolls.
const PACE: Duration = Duration::from_millis(250);
/// The first address of the scorekeepers; below it live the spectators.
pub(super) const THEIR_ADDRESSES: u32 = 10_000;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Spectators of one game
    #[arg(long, default_value_t = 10_000)]
    spectators: u32,
    /// More spectators, who never read
    #[arg(long, default_value_t = 1_000)]
    stalled: u32,
    /// Rolls that the spectators wait for, before the stalled ones come and after
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=40))]
    rolls: u64,
    /// How often rolls are written as fast as possible, and then appends
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

pub(crate) fn load(arguments: &Arguments) -> Result<(), String> {
    let handles = u64::from(arguments.spectators + arguments.stalled) + 100;
    let allowed = rlimit::increase_nofile_limit(handles).map_err(|error| error.to_string())?;
    if allowed < handles {
        return Err(format!("{handles} open connections are needed, and the system allows {allowed}"));
    }
    crate::cargo(&["build", "--quiet", "--release", "--locked", "--package", "alley"], &[])?;
    let example = ["--package", "alley-journal-sqlite", "--example", "appends"];
    crate::cargo(&[&["build", "--quiet", "--release", "--locked"], &example[..]].concat(), &[])?;
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let release = own.parent().and_then(Path::parent).ok_or("the target folder was not found")?.join("release");
    let program = Program::at(&arguments.program.clone().unwrap_or_else(|| release.join("alley")));
    let missed = with_folder("load", |folder| {
        let address = free_address(&mut Chance::new(u64::from(std::process::id())))?;
        let mut missed = spectators(arguments, &program, folder, address)?;
        missed.extend(durable(arguments.turns, &program, &release.join("examples/appends"), folder, address)?);
        Ok(missed)
    })?;
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join("; "))) }
}

/// The crowd, then the crowd with those who never read; what was missed.
fn spectators(
    arguments: &Arguments,
    program: &Program,
    folder: &Path,
    address: SocketAddr,
) -> Result<Vec<String>, String> {
    let server = Server::start(program, &folder.join("spectators.journal"), address)?;
    let begun = begin(address, "the-game-of-the-whole-load", THEIR_ADDRESSES)?;
    let path = format!("g/{}/{}/live", begun.game.id, begun.look);
    let started = Instant::now();
    let mut crowd = Crowd::gather(address, &path, arguments.spectators)?;
    let (took, memory) = (started.elapsed(), server.peak_memory()? / 1024);
    eprintln!("load: {} spectators came within {took:.1?}; the server had {memory} MiB", arguments.spectators);
    let mut missed = Vec::new();
    let mut version = 1;
    let mut watch = |name: &str, crowd: &mut Crowd| -> Result<(), String> {
        let waits = Waits::of(rolls(&begun, address, crowd, version..version + arguments.rolls)?);
        version += arguments.rolls;
        eprintln!("load: {name}: a roll is seen {waits}");
        if waits.last_percent > LONGEST_WAIT {
            missed.push(format!("{name}: 99 of 100 waited up to {:.0?}, not {LONGEST_WAIT:?}", waits.last_percent));
        }
        Ok(())
    };
    watch("spectators", &mut crowd)?;
    let end = arguments.spectators + arguments.stalled;
    let stalled = stall(address, &path, arguments.spectators..end)?;
    watch(&format!("with {} who never read", stalled.len()), &mut crowd)?;
    let peak = server.peak_memory()?;
    eprintln!("load: the server had at most {} MB", peak * 1024 / 1_000_000);
    if peak > MEMORY {
        missed.push(format!("memory {} MB, not {} MB", peak * 1024 / 1_000_000, MEMORY * 1024 / 1_000_000));
    }
    Ok(missed)
}

/// A new game of four.
pub(super) fn begin(address: SocketAddr, key: &str, from: u32) -> Result<Begun, String> {
    let request = Request {
        method: "POST",
        path: "api/v1/games".to_owned(),
        key: Some(key.to_owned()),
        body: Some(r#"{"players":["박지수","김영지","Lee","Choi"]}"#.to_owned()),
        ..Request::default()
    };
    let answer = Line::open(address, neighbour(from)).and_then(|mut line| line.ask(&request));
    read(&answer.map_err(|error| error.to_string())?, 201)
}

/// Paced rolls; how long every spectator waited for each.
fn rolls(
    game: &Begun,
    address: SocketAddr,
    crowd: &mut Crowd,
    versions: std::ops::Range<u64>,
) -> Result<Vec<u32>, String> {
    let sent = Rolls::default();
    let last = versions.end;
    thread::scope(|scope| {
        let scorekeeper = scope.spawn(|| -> Result<(), String> {
            for version in versions {
                thread::sleep(PACE);
                // A line for every roll: the server hangs up on whoever says nothing for long.
                let mut line = Line::open(address, neighbour(THEIR_ADDRESSES)).map_err(|error| error.to_string())?;
                let pins = if version % 2 == 1 { 3 } else { 4 };
                let wish = wish(game, version, Change::Roll(pins));
                lock(&sent).push((version + 1, Instant::now()));
                let answer = line.ask(&wish.request()).map_err(|error| error.to_string())?;
                read::<serde_json::Value>(&answer, 200)?;
            }
            Ok(())
        });
        let waits = crowd.watch(&sent, last);
        scorekeeper.join().unwrap_or_else(|_| Err("a panic".to_owned()))?;
        waits
    })
}

/// A change to a game of this load.
pub(super) fn wish(game: &Begun, version: u64, change: Change) -> Wish {
    let key = format!("load-{version}");
    Wish { game: game.game.id.clone(), token: game.write.clone(), version, key, change }
}

/// How long rolls took to be seen.
struct Waits {
    median: Duration,
    last_percent: Duration,
    worst: Duration,
    count: usize,
}

impl Waits {
    fn of(mut waits: Vec<u32>) -> Self {
        waits.sort_unstable();
        let at = |hundredth: usize| {
            let place = (waits.len() * hundredth / 100).min(waits.len().saturating_sub(1));
            Duration::from_micros(waits.get(place).copied().unwrap_or_default().into())
        };
        Self { median: at(50), last_percent: at(99), worst: at(100), count: waits.len() }
    }
}

impl fmt::Display for Waits {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { median, last_percent, worst, count } = self;
        write!(formatter, "after {median:.1?} (median), {last_percent:.1?} (99 of 100), {worst:.1?} (worst of {count})")
    }
}
