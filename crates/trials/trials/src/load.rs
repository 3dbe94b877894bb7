//! The load: ten thousand spectators on one game and then eighteen thousand, a thousand more who never read, and as many
//! rolls a second as the server keeps. Everything happens on this machine, and ends by itself.

mod apart;
mod bare;
pub(crate) mod crowd;
mod durable;
mod meter;
pub(crate) mod recognised;
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
use crate::{Asked, Dice, Mishap, Program, Scratch, Server, growth, row};
use bare::bare_waits;
use crowd::{Crowd, Rolls, stall};
use durable::durable;

pub use apart::{Invitation, attend, two_servers};
pub use bare::{BareServer, serve_barely};
pub(crate) use writing::{median, rolls_a_second};

/// How long 99 of 100 may wait for a roll at most.
const LONGEST_WAIT: Duration = Duration::from_millis(500);
/// Spectators, the milliseconds within which 99 of 100 of them are to see a roll unless a bare loop of writes takes longer
/// on this machine, and the MB that the server may use.
const GOALS: [(u32, f64, f64); 2] = [(10_000, 60.0, 120.0), (18_000, 150.0, 220.0)];
/// Between two rolls.
const PACE: Duration = Duration::from_millis(250);
/// The first address of the scorekeepers; below it live the spectators.
const THEIR_ADDRESSES: u32 = 10_000;

/// How heavy it is to be.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Spectators of one game; several numbers are tried one after the other
    #[arg(long, value_delimiter = ',', default_values_t = GOALS.map(|(spectators, ..)| spectators))]
    spectators: Vec<u32>,
    /// More spectators, who never read
    #[arg(long, default_value_t = 1_000)]
    stalled: u32,
    /// Rolls that the spectators wait for, before the stalled ones come and after
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..=40))]
    rolls: u64,
    /// How often rolls are written as fast as possible, and then appends
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Only this: the first number of spectators at one server, then as many at each of two on one database
    #[arg(long)]
    pub two_servers: bool,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub program: Option<PathBuf>,
}

/// Puts it on this program; `appends` is the journal's example of that name, without a server, and `own` the program of
/// this process.
pub fn load(arguments: &Arguments, program: &Program, appends: &Path, own: &Path) -> Result<(), Mishap> {
    let most = arguments.spectators.iter().max().copied().unwrap_or_default();
    allow(u64::from(most) + u64::from(arguments.stalled) + 100)?;
    let missed = Scratch::during("load", |folder| {
        let address = free_address(&mut Dice::new(u64::from(std::process::id())))?;
        let mut missed = Vec::new();
        for &count in &arguments.spectators {
            missed.extend(spectators(arguments, count, program, (folder, address), own)?);
        }
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
    count: u32,
    program: &Program,
    (folder, address): (&Path, SocketAddr),
    own: &Path,
) -> Result<Vec<String>, Mishap> {
    let server = Server::start_at(program, &folder.join(format!("{count}.journal")), address)?;
    let begun = begin(address, &format!("the-game-of-the-whole-load-{count}"), THEIR_ADDRESSES)?;
    let path = format!("/g/{}/{}/live", begun.game.id, begun.look);
    let started = Instant::now();
    let mut crowd = Crowd::gather(address, &path, count)?;
    let (took, memory) = (started.elapsed(), megabytes(&server)?);
    eprintln!("load: {count} spectators came within {took:.1?}; the server had {memory:.0} MB");
    let mut version = 1;
    let mut watch = |name: &str, crowd: &mut Crowd| -> Result<Waits, Mishap> {
        let before = server.processor_time()?;
        let waits = Waits::of(rolls(&begun, address, crowd, version..version + arguments.rolls)?);
        let spent = server.processor_time()?.saturating_sub(before);
        let spent = spent / u32::try_from(arguments.rolls).unwrap_or(u32::MAX);
        version += arguments.rolls;
        eprintln!("load: {name}: a roll is seen {waits}; it takes the server {spent:.1?} of a processor");
        Ok(waits)
    };
    let alone = watch(&format!("{count} spectators"), &mut crowd)?;
    growth(
        "one roll",
        "viewers",
        f64::from(count),
        milliseconds(alone.last_percent),
        "ms until 99 of 100 have seen it",
    );
    let stalled = stall(address, &path, count..count + arguments.stalled)?;
    let among = watch(&format!("with {} who never read", stalled.len()), &mut crowd)?;
    let peak = megabytes(&server)?;
    let board = crowd.board();
    drop((crowd, stalled, server));
    let bare = bare_waits(own, count, board, arguments.rolls)?;
    eprintln!("load: a bare loop that writes as many bytes ({board}): a board is seen {bare}");
    eprintln!("load: the server had at most {peak:.0} MB");
    Ok(judged(count, [&alone, &among], &bare, peak))
}

/// The most memory the server has had, in MB.
fn megabytes(server: &Server) -> Result<f64, Mishap> {
    let peak = u32::try_from(server.peak_memory()?).unwrap_or(u32::MAX);
    Ok(f64::from(peak) * 1024.0 / 1_000_000.0)
}

/// What was missed; the goals for this many spectators, if there are any, are told as rows.
fn judged(count: u32, waits: [&Waits; 2], bare: &Waits, peak: f64) -> Vec<String> {
    let late = waits.into_iter().filter(|waits| waits.last_percent > LONGEST_WAIT);
    let late = late.map(|waits| format!("99 of 100 waited up to {:.0?}, not {LONGEST_WAIT:?}", waits.last_percent));
    let mut missed: Vec<_> = late.collect();
    if let Some((_, soon, memory)) = GOALS.into_iter().find(|(goal, ..)| *goal == count) {
        let [alone, _] = waits;
        let bare = milliseconds(bare.last_percent);
        row(
            &format!("{count} viewers of one roll on one server, 99 of 100 within"),
            milliseconds(alone.last_percent),
            Asked::AtMost(soon.max(bare.round())),
            &format!("ms; asked are {soon} ms, or the {bare:.0} ms of a bare loop of writes"),
        );
        row(&format!("{count} viewers, the server's memory at most"), peak, Asked::AtMost(memory), "MB");
        if peak > memory {
            missed.push(format!("memory {peak:.0} MB, not {memory} MB"));
        }
    }
    missed
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
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
