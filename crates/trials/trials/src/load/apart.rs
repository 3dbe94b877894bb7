//! Crowds in processes of their own: no process may hold as many connections as two servers have spectators.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::crowd::{Crowd, Rolls};
use super::{Arguments, PACE, THEIR_ADDRESSES, Waits, allow, begin, submission};
use crate::gale::fleet::run;
use crate::http::Connection;
use crate::paper::Deed;
use crate::snapshot::BegunGame;
use crate::storm::{lock, neighbour};
use crate::{Cluster, Mishap, Program, Server};

/// Said when everybody is there.
const THERE: &str = "all are there";

/// One crowd: what `cargo xtask crowd` is told.
#[derive(Debug, clap::Args)]
pub struct Invitation {
    /// The server
    server: SocketAddr,
    /// The live stream
    path: String,
    /// How many spectators
    spectators: u32,
    /// The version after which they go
    last: u64,
}

/// Gathers a crowd, says so, is told on its input when which version is sent, and says how long everybody waited.
pub fn attend(invitation: &Invitation) -> Result<(), Mishap> {
    allow(u64::from(invitation.spectators) + 100)?;
    let mut crowd = Crowd::gather(invitation.server, &invitation.path, invitation.spectators)?;
    let mut output = std::io::stdout().lock();
    writeln!(output, "{THERE}").and_then(|()| output.flush())?;
    let sent: &'static Rolls = Box::leak(Box::default());
    thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            let Some((version, moment)) = announced(&line) else { return };
            lock(sent).push((version, moment));
        }
    });
    for wait in crowd.watch(sent, invitation.last)? {
        writeln!(output, "{wait}")?;
    }
    Ok(output.flush()?)
}

/// A version, and the moment at which it will be sent.
fn announced(line: &str) -> Option<(u64, Instant)> {
    let (version, moment) = line.split_once(' ')?;
    let moment = SystemTime::UNIX_EPOCH + Duration::from_micros(moment.parse().ok()?);
    let ahead = moment.duration_since(SystemTime::now()).unwrap_or_default();
    Some((version.parse().ok()?, Instant::now() + ahead))
}

/// A crowd that is there.
struct CrowdApart {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl CrowdApart {
    fn invite(own: &Path, server: SocketAddr, path: &str, spectators: u32, last: u64) -> Result<Self, Mishap> {
        let mut command = Command::new(own);
        command.args(["crowd", &server.to_string(), path, &spectators.to_string(), &last.to_string()]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("a crowd has no pipes".into());
        };
        Ok(Self { child, input, output: BufReader::new(output) })
    }

    fn is_there(&mut self) -> Result<(), Mishap> {
        let mut said = String::new();
        self.output.read_line(&mut said)?;
        if said.trim() == THERE { Ok(()) } else { Err("a crowd did not come".into()) }
    }

    fn waits(mut self) -> Result<Vec<u32>, Mishap> {
        let lines = self.output.by_ref().lines();
        let waits = lines.map(|line| line?.parse().map_err(|_| "a crowd said something else".into()));
        let waits = waits.collect::<Result<Vec<u32>, Mishap>>()?;
        if self.child.wait()?.success() { Ok(waits) } else { Err("a crowd was cut off".into()) }
    }
}

impl Drop for CrowdApart {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The spectators of one server, then as many at each of two, all of them on one record. `own` is the program of this
/// process, which has the crowds.
pub fn two_servers(arguments: &Arguments, program: &Program, own: &Path) -> Result<(), Mishap> {
    let cluster = Cluster::on_disk()?;
    let mut medians = Vec::new();
    for count in [1, 2] {
        let journal = cluster.address()?;
        run(program, &journal, &["journal", "upgrade"])?;
        let servers = (0..count).map(|_| Server::start(program, &journal, &[])).collect::<Result<Vec<_>, _>>()?;
        let waits = Waits::of(measured(arguments, &servers, own)?);
        let memory = servers.iter().map(Server::peak_memory).collect::<Result<Vec<_>, _>>()?;
        let memory: Vec<String> = memory.iter().map(|peak| format!("{} MB", peak * 1024 / 1_000_000)).collect();
        let all = first_of(arguments) * count;
        eprintln!("load: {all} spectators over {count}: a roll is seen {waits}; at most {}", memory.join(" and "));
        medians.push((waits.median.as_secs_f64(), waits.last_percent.as_secs_f64()));
    }
    if let [one, two] = medians[..] {
        eprintln!("load: two against one: {:.2} (median), {:.2} (99 of 100)", two.0 / one.0, two.1 / one.1);
    }
    Ok(())
}

fn first_of(arguments: &Arguments) -> u32 {
    arguments.spectators.first().copied().unwrap_or_default()
}

/// How long every spectator waited for every roll, in microseconds; all rolls go through the first server.
fn measured(arguments: &Arguments, servers: &[Server], own: &Path) -> Result<Vec<u32>, Mishap> {
    let [first, ..] = servers else { return Ok(Vec::new()) };
    let game = begin(first.address, "the-game-of-two-crowds", THEIR_ADDRESSES)?;
    let (path, last) = (format!("/g/{}/{}/live", game.game.id, game.look), arguments.rolls + 1);
    let invite = |server: &Server| CrowdApart::invite(own, server.address, &path, first_of(arguments), last);
    let mut crowds = servers.iter().map(invite).collect::<Result<Vec<_>, _>>()?;
    crowds.iter_mut().try_for_each(CrowdApart::is_there)?;
    for version in 1..last {
        roll(&game, first.address, version, &mut crowds)?;
    }
    let waits = crowds.into_iter().map(CrowdApart::waits).collect::<Result<Vec<_>, _>>()?;
    Ok(waits.concat())
}

/// Announces a roll, and sends it at that moment.
fn roll(game: &BegunGame, server: SocketAddr, version: u64, crowds: &mut [CrowdApart]) -> Result<(), Mishap> {
    let sending = Instant::now() + PACE;
    let moment = (SystemTime::now() + PACE).duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    for crowd in crowds {
        writeln!(crowd.input, "{} {}", version + 1, moment.as_micros()).and_then(|()| crowd.input.flush())?;
    }
    thread::sleep(sending.saturating_duration_since(Instant::now()));
    let mut connection = Connection::open_from(server, neighbour(THEIR_ADDRESSES))?;
    let pins = if version % 2 == 1 { 3 } else { 4 };
    connection.ask(&submission(game, version, Deed::Roll(pins)).request())?.expect::<serde_json::Value>(200)?;
    Ok(())
}
