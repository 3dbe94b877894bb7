//! How many rolls a second the server keeps, next to what the journal keeps by itself.

use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use super::THEIR_ADDRESSES;
use super::writing::{median, rolls_a_second};
use crate::{Mishap, Program, Server};

/// Rolls a second, at least, in a hundred appends a second that the journal keeps by itself.
const SHARE: f64 = 50.0;
/// How long rolls are written, and then appends, at a time.
const TURN: Duration = Duration::from_millis(500);
/// Scorekeepers who write as fast as they are answered.
const SCOREKEEPERS: u32 = 16;

/// Rolls a second over HTTP, next to what the journal keeps by itself; what was missed. The two take turns, and the
/// median counts: a disk that is slow for a while is slow for both.
pub(super) fn durable(
    turns: u32,
    program: &Program,
    appends: &Path,
    folder: &Path,
    address: SocketAddr,
) -> Result<Vec<String>, Mishap> {
    let mut journal = JournalAlone::open(appends, folder)?;
    let _server = Server::start_at(program, &folder.join("rolls.journal"), address)?;
    let addresses = AtomicU32::new(THEIR_ADDRESSES + 1);
    let (mut alone, mut over_http) = (Vec::new(), Vec::new());
    for turn in 0..=turns {
        let (by_itself, rolls) =
            (journal.appends_a_second()?, rolls_a_second(&[address], SCOREKEEPERS, TURN, &addresses)?);
        // In the first turn the files grow, which takes a disk longer.
        if turn > 0 {
            alone.push(by_itself);
            over_http.push(rolls);
        }
    }
    let (alone, over_http) = (median(alone), median(over_http));
    let share = 100.0 * over_http / alone;
    eprintln!("load: {over_http:.0} durable rolls a second over HTTP, {share:.0} % of the journal's {alone:.0}");
    let missed = format!("durable rolls over HTTP {share:.0} % of the journal's, not {SHARE:.0} %");
    Ok(if share < SHARE { vec![missed] } else { Vec::new() })
}

/// A journal without a server, in a process of its own.
struct JournalAlone {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl JournalAlone {
    fn open(appends: &Path, folder: &Path) -> Result<Self, Mishap> {
        let mut command = Command::new(appends);
        command.arg(folder).arg(SCOREKEEPERS.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn()?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => Ok(Self { child, input, output: BufReader::new(output) }),
            _ => Err("appends has no pipes".into()),
        }
    }

    fn appends_a_second(&mut self) -> Result<f64, Mishap> {
        let mut said = String::new();
        writeln!(self.input, "{}", TURN.as_millis()).and_then(|()| self.output.read_line(&mut said))?;
        said.trim().parse().map_err(|_| format!("appends said {said}").into())
    }
}

impl Drop for JournalAlone {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
