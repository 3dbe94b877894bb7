//! Thousands of spectators on one thread, and how long each of them waits for a roll.

use std::io::{self, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};
use socket2::Socket;

use super::meter::StreamMeter;
use crate::Mishap;
use crate::http::{PATIENCE, Request, dial};
use crate::storm::{lock, neighbour};

/// Connections of one address that the server lets in.
const EACH: u32 = 64;
/// Visitors at the door at a time: more would have to knock twice.
const AT_THE_DOOR: usize = 64;

/// When the roll that leads to a version was sent.
pub(crate) type Rolls = Mutex<Vec<(u64, Instant)>>;

/// The spectators of one game.
pub(crate) struct Crowd {
    poll: Poll,
    events: Events,
    spectators: Vec<Spectator>,
    scratch: Vec<u8>,
}

struct Spectator {
    stream: TcpStream,
    meter: StreamMeter,
    /// The board shown last; 0 before the first.
    version: u64,
}

impl Crowd {
    /// This many spectators, each of whom has been shown a board.
    pub(crate) fn gather(server: SocketAddr, path: &str, count: u32) -> Result<Self, Mishap> {
        let poll = Poll::new()?;
        let mut crowd =
            Self { poll, events: Events::with_capacity(4096), spectators: Vec::new(), scratch: vec![0; 1 << 16] };
        let request = Request::get(path).text(server);
        let mut seated: u32 = 0;
        let mut waiting_since = Instant::now();
        while seated < count {
            let room =
                AT_THE_DOOR.saturating_sub(crowd.spectators.len() - usize::try_from(seated).unwrap_or(usize::MAX));
            let coming = u32::try_from(crowd.spectators.len()).unwrap_or(u32::MAX);
            for number in (coming..count).take(room) {
                crowd.invite(server, number, &request).map_err(|error| format!("spectator {number}: {error}"))?;
            }
            let mut came = 0;
            crowd.look(&mut |spectator, before| came += u32::from(before == 0 && spectator.version > 0))?;
            seated += came;
            if came > 0 {
                waiting_since = Instant::now();
            }
            if waiting_since.elapsed() > PATIENCE {
                return Err(format!("only {seated} of {count} spectators were let in").into());
            }
        }
        Ok(crowd)
    }

    fn invite(&mut self, server: SocketAddr, number: u32, request: &str) -> io::Result<()> {
        let socket = visit(server, number, request, None)?;
        socket.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(socket.into());
        let token = Token(self.spectators.len());
        self.poll.registry().register(&mut stream, token, Interest::READABLE)?;
        self.spectators.push(Spectator { stream, meter: StreamMeter::default(), version: 0 });
        Ok(())
    }

    /// Looks once at everybody to whom something happened; those who were shown a board are reported, with the version before.
    fn look(&mut self, shown: &mut dyn FnMut(&Spectator, u64)) -> Result<(), Mishap> {
        match self.poll.poll(&mut self.events, Some(Duration::from_millis(20))) {
            Err(error) if error.kind() != ErrorKind::Interrupted => return Err(error.into()),
            _ => {}
        }
        for event in &self.events {
            let Some(spectator) = self.spectators.get_mut(event.token().0) else { continue };
            let before = spectator.version;
            spectator.read(&mut self.scratch)?;
            if spectator.version > before {
                shown(spectator, before);
            }
        }
        Ok(())
    }

    /// Watches until everybody has seen this version: how long each of them waited for each roll, in microseconds.
    pub(crate) fn watch(&mut self, rolls: &Rolls, last: u64) -> Result<Vec<u32>, Mishap> {
        let behind = |spectators: &[Spectator]| spectators.iter().filter(|spectator| spectator.version < last).count();
        let mut left = behind(&self.spectators);
        let mut waits = Vec::new();
        while left > 0 {
            let mut report = |spectator: &Spectator, before: u64| {
                let now = Instant::now();
                let missed = |&&(version, _): &&(u64, Instant)| before < version && version <= spectator.version;
                for (_, sent) in lock(rolls).iter().rev().take_while(|(version, _)| *version > before).filter(missed) {
                    waits.push(u32::try_from(now.duration_since(*sent).as_micros()).unwrap_or(u32::MAX));
                }
                left -= usize::from(spectator.version >= last && before < last);
            };
            self.look(&mut report)?;
            let waiting = lock(rolls).last().is_some_and(|(_, sent)| sent.elapsed() > PATIENCE);
            if waiting {
                return Err(
                    format!("{left} spectators wait for version {last}, the slowest has {}", self.slowest()).into()
                );
            }
        }
        Ok(waits)
    }

    fn slowest(&self) -> u64 {
        self.spectators.iter().map(|spectator| spectator.version).min().unwrap_or_default()
    }
}

impl Spectator {
    /// Everything that has come.
    fn read(&mut self, scratch: &mut [u8]) -> Result<(), Mishap> {
        loop {
            match self.stream.read(scratch) {
                Ok(0) => return Err("a spectator was sent away".into()),
                Ok(length) => {
                    let heard = self.meter.hear(scratch.get(..length).unwrap_or_default())?;
                    self.version = heard.unwrap_or(self.version);
                    if length < scratch.len() {
                        return Ok(());
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(format!("a spectator was cut off: {error}").into()),
            }
        }
    }
}

/// Comes in from an address that is not crowded yet, and asks.
fn visit(server: SocketAddr, number: u32, request: &str, room: Option<usize>) -> io::Result<Socket> {
    let socket = dial(server, neighbour(number / EACH), room)?;
    (&socket).write_all(request.as_bytes())?;
    Ok(socket)
}

/// Spectators who ask for the live stream and then never read, with as little room as the system allows.
pub(crate) fn stall(server: SocketAddr, path: &str, numbers: std::ops::Range<u32>) -> Result<Vec<Socket>, Mishap> {
    let request = Request::get(path).text(server);
    let one = |number| visit(server, number, &request, Some(1));
    numbers.map(|number| one(number).map_err(|error| format!("stalled spectator {number}: {error}").into())).collect()
}
