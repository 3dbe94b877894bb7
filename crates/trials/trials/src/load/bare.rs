//! A server that can do nothing but write: what a board for everybody costs at least, on this machine and at this moment.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::Instant;

use mio::net::{TcpListener, TcpStream};
use mio::{Events, Interest, Poll, Token};

use super::crowd::{Crowd, Rolls};
use super::{PACE, Waits, allow};
use crate::Mishap;
use crate::storm::lock;

const DOOR: Token = Token(usize::MAX);
/// Whoever asks for this watches.
const PATH: &str = "/live";

/// What `cargo xtask bare` is told.
#[derive(Debug, clap::Args)]
pub struct BareServer {
    /// How many spectators will come
    spectators: usize,
    /// How many bytes a board has
    bytes: usize,
}

/// Lets everybody in, and then writes a board to all of them, one after the other, for every version on its input.
pub fn serve_barely(arguments: &BareServer) -> Result<(), Mishap> {
    allow(u64::try_from(arguments.spectators).unwrap_or(u64::MAX).saturating_add(100))?;
    let mut door = TcpListener::bind((Ipv4Addr::LOCALHOST, 0).into())?;
    let mut output = io::stdout().lock();
    writeln!(output, "{}", door.local_addr()?).and_then(|()| output.flush())?;
    let mut viewers = let_in(&mut door, arguments)?;
    for line in io::stdin().lock().lines() {
        let version = line?.parse().map_err(|_| "a version is a number")?;
        let board = board(version, arguments.bytes);
        viewers.iter_mut().try_for_each(|viewer| viewer.write_all(board.as_bytes()))?;
    }
    Ok(())
}

fn let_in(door: &mut TcpListener, arguments: &BareServer) -> Result<Vec<TcpStream>, Mishap> {
    let (mut poll, mut events) = (Poll::new()?, Events::with_capacity(1024));
    poll.registry().register(door, DOOR, Interest::READABLE)?;
    let (mut coming, mut viewers, mut tokens) = (HashMap::new(), Vec::new(), (0..).map(Token));
    let first = format!("HTTP/1.1 200 OK\r\n\r\n{}", board(1, arguments.bytes));
    let mut scratch = vec![0; 4096];
    while viewers.len() < arguments.spectators {
        poll.poll(&mut events, None)?;
        for event in &events {
            if event.token() == DOOR {
                while let (Some(mut stream), Some(token)) = (accepted(door)?, tokens.next()) {
                    poll.registry().register(&mut stream, token, Interest::READABLE)?;
                    coming.insert(token, stream);
                }
                continue;
            }
            let Some(mut stream) = coming.remove(&event.token()) else { continue };
            let length = stream.read(&mut scratch)?;
            let asked = scratch.get(..length).unwrap_or_default();
            if asked.starts_with(format!("GET {PATH} ").as_bytes()) {
                stream.write_all(first.as_bytes())?;
                viewers.push(stream);
            } else {
                stream.write_all(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n")?;
            }
        }
    }
    Ok(viewers)
}

fn accepted(door: &TcpListener) -> io::Result<Option<TcpStream>> {
    match door.accept() {
        Ok((stream, _)) => Ok(Some(stream)),
        Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(None),
        Err(error) => Err(error),
    }
}

/// A board of this many bytes, as a chunk.
fn board(version: u64, bytes: usize) -> String {
    let (start, end) = (format!("id: {version}\nevent: board\ndata: "), "\n\n");
    let filled = bytes.saturating_sub(start.len() + end.len());
    let mut chunk = format!("{:x}\r\n{start}", start.len() + filled + end.len());
    // Writing to a string does not fail.
    let _ = write!(chunk, "{:x>filled$}{end}\r\n", "");
    chunk
}

/// How long everybody waits for boards of this many bytes from such a server; `own` is the program of this process.
pub(super) fn bare_waits(own: &Path, spectators: u32, bytes: usize, rolls: u64) -> Result<Waits, Mishap> {
    let mut command = Command::new(own);
    command.args(["bare", &spectators.to_string(), &bytes.to_string()]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map(Alone)?;
    let (Some(mut input), Some(output)) = (child.0.stdin.take(), child.0.stdout.take()) else {
        return Err("the bare server has no pipes".into());
    };
    let mut said = String::new();
    BufReader::new(output).read_line(&mut said)?;
    let address: SocketAddr = said.trim().parse().map_err(|_| "the bare server did not start")?;
    let mut crowd = Crowd::gather(address, PATH, spectators)?;
    let (sent, last) = (Rolls::default(), rolls + 1);
    let waits = thread::scope(|scope| {
        let scorekeeper = scope.spawn(|| announce(&mut input, &sent, last));
        let waits = crowd.watch(&sent, last);
        scorekeeper.join().unwrap_or_else(|_| Err("a panic".into()))?;
        waits
    })?;
    Ok(Waits::of(waits))
}

fn announce(input: &mut ChildStdin, sent: &Rolls, last: u64) -> Result<(), Mishap> {
    for version in 2..=last {
        thread::sleep(PACE);
        lock(sent).push((version, Instant::now()));
        writeln!(input, "{version}").and_then(|()| input.flush())?;
    }
    Ok(())
}

/// A process that does not outlive this.
struct Alone(Child);

impl Drop for Alone {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_as_many_bytes_as_are_asked_for() {
        for bytes in [40, 1_000, 12_345] {
            let chunk = board(17, bytes);
            let (length, rest) = chunk.split_once("\r\n").unwrap();
            assert_eq!(usize::from_str_radix(length, 16).unwrap(), bytes);
            assert_eq!(rest.len(), bytes + 2);
            assert!(rest.starts_with("id: 17\n") && rest.ends_with("\n\n\r\n"));
        }
    }
}
