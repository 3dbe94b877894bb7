//! The load: ten thousand spectators on one game, a thousand more who never read, and as many rolls a second as the server
//! keeps. Everything happens on this machine, and ends by itself.

mod apart;
pub(crate) mod crowd;
mod durable;
mod meter;
mod writing;

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::http::{Connection, Request};
use crate::paper::Deed;
use crate::snapshot::BegunGame;
use crate::storm::{Submission, free_address, lock, neighbour};
use crate::{Dice, Mishap, Program, Scratch, Server};
use crowd::{Crowd, Rolls, stall};
use durable::durable;

pub use apart::{Invitation, attend, two_servers};
pub(crate) use writing::{median, rolls_a_second};

/// How long 99 of 100 may wait for a roll at most.
const LONGEST_WAIT: Duration = Duration::from_millis(500);
/// The most memory the server may have had, in KiB: 120 MB.
const MEMORY: u64 = 120_000_000 / 1024;
/// Between two rolls.
const PACE: Duration = Duration::from_millis(250);
/// The first address of the scorekeepers; below it live the spectators.
const THEIR_ADDRESSES: u32 = 10_000;

/// How heavy it is to be.
#[derive(Debug, clap::Args)]
pub struct Arguments {
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
    /// Only this: the spectators at one server, then as many at each of two on one database
    #[arg(long)]
    pub two_servers: bool,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub program: Option<PathBuf>,
}

/// Puts it on this program; `appends` is the journal's example of that name, without a server.
pub fn load(arguments: &Arguments, program: &Program, appends: &Path) -> Result<(), Mishap> {
    allow(u64::from(arguments.spectators + arguments.stalled) + 100)?;
    let missed = Scratch::during("load", |folder| {
        let address = free_address(&mut Dice::new(u64::from(std::process::id())))?;
        let mut missed = spectators(arguments, program, folder, address)?;
        missed.extend(durable(arguments.turns, program, appends, folder, address)?);
        Ok(missed)
    })?;
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join("; ")).into()) }
}

/// Lets this process hold this many connections.
pub(crate) fn allow(handles: u64) -> Result<(), Mishap> {
    let allowed = rlimit::increase_nofile_limit(handles)?;
    if allowed < handles {
        return Err(format!("{handles} open connections are needed, and the system allows {allowed}").into());
    }
    Ok(())
}

/// The crowd, then the crowd with those who never read; what was missed.
fn spectators(
    arguments: &Arguments,
    program: &Program,
    folder: &Path,
    address: SocketAddr,
) -> Result<Vec<String>, Mishap> {
    let server = Server::start_at(program, &folder.join("spectators.journal"), address)?;
    let begun = begin(address, "the-game-of-the-whole-load", THEIR_ADDRESSES)?;
    let path = format!("/g/{}/{}/live", begun.game.id, begun.look);
    let started = Instant::now();
    let mut crowd = Crowd::gather(address, &path, arguments.spectators)?;
    let (took, memory) = (started.elapsed(), server.peak_memory()? / 1024);
    eprintln!("load: {} spectators came within {took:.1?}; the server had {memory} MiB", arguments.spectators);
    let mut missed = Vec::new();
    let mut version = 1;
    let mut watch = |name: &str, crowd: &mut Crowd| -> Result<(), Mishap> {
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
pub(crate) fn begin(address: SocketAddr, key: &str, from: u32) -> Result<BegunGame, Mishap> {
    let body = r#"{"players":["박지수","김영지","Lee","Choi"]}"#;
    let request = Request::new("POST", "/api/v1/games").key(key).json(body);
    Connection::open_from(address, neighbour(from))?.ask(&request)?.expect(201)
}

/// Paced rolls; how long every spectator waited for each.
fn rolls(
    game: &BegunGame,
    address: SocketAddr,
    crowd: &mut Crowd,
    versions: std::ops::Range<u64>,
) -> Result<Vec<u32>, Mishap> {
    let sent = Rolls::default();
    let last = versions.end;
    thread::scope(|scope| {
        let scorekeeper = scope.spawn(|| -> Result<(), Mishap> {
            for version in versions {
                thread::sleep(PACE);
                // A connection for every roll: the server hangs up on those who say nothing for long.
                let mut connection = Connection::open_from(address, neighbour(THEIR_ADDRESSES))?;
                let pins = if version % 2 == 1 { 3 } else { 4 };
                let roll = submission(game, version, Deed::Roll(pins));
                lock(&sent).push((version + 1, Instant::now()));
                connection.ask(&roll.request())?.expect::<serde_json::Value>(200)?;
            }
            Ok(())
        });
        let waits = crowd.watch(&sent, last);
        scorekeeper.join().unwrap_or_else(|_| Err("a panic".into()))?;
        waits
    })
}

/// A deed in a game of this load.
pub(crate) fn submission(game: &BegunGame, version: u64, deed: Deed) -> Submission {
    let key = format!("load-{version}");
    Submission { game: game.game.id.clone(), token: game.write.clone(), version, key, deed }
}

/// How long rolls took to be seen.
pub(crate) struct Waits {
    pub(crate) median: Duration,
    pub(crate) last_percent: Duration,
    worst: Duration,
    count: usize,
}

impl Waits {
    pub(crate) fn of(mut waits: Vec<u32>) -> Self {
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
