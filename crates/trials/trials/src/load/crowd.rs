//! Thousands of spectators on one thread, and how long each of them waits for a roll.

use std::io::{self, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};
use socket2::Socket;

use super::meter::StreamMeter;
use super::recognised::Recognised;
use crate::Mishap;
use crate::http::{Connection, PATIENCE, Request, dial};
use crate::storm::{lock, neighbour};

/// Connections of one address that the server lets in.
pub(crate) const EACH: u32 = 64;
/// Visitors at the door at a time: more would have to knock twice.
const AT_THE_DOOR: u32 = 64;
/// Between two looks at everybody: to be woken for each single board would cost the server, with whom they share a
/// processor, more than the boards do.
const BLINK: Duration = Duration::from_millis(1);

/// When the roll that leads to a version was sent.
pub(crate) type Rolls = Mutex<Vec<(u64, Instant)>>;

/// The spectators of one game.
pub(crate) struct Crowd {
    poll: Poll,
    events: Events,
    spectators: Vec<Spectator>,
    scratch: Vec<u8>,
    boards: Recognised,
}

pub(crate) struct Spectator {
    pub(crate) stream: TcpStream,
    meter: StreamMeter,
    /// The board shown last; 0 before the first.
    pub(crate) version: u64,
}

impl Crowd {
    /// This many spectators, each of whom has been shown a board. All are at the door before the first of them asks, and
    /// then all ask at once: nothing is harder for a server.
    pub(crate) fn gather(server: SocketAddr, path: &str, count: u32) -> Result<Self, Mishap> {
        let (poll, events) = (Poll::new()?, Events::with_capacity(4096));
        let (spectators, scratch, boards) = (Vec::new(), vec![0; 1 << 16], Recognised::default());
        let mut crowd = Self { poll, events, spectators, scratch, boards };
        for number in 0..count {
            crowd.invite(server, number).map_err(|error| format!("spectator {number}: {error}"))?;
            if number % AT_THE_DOOR == 0 {
                // Whoever came before this one has been let in by the time it is answered.
                Connection::open_from(server, neighbour(number / EACH))?.ask(&Request::get("/assets/nothing"))?;
            }
        }
        let request = watching(path).text(server);
        for spectator in &mut crowd.spectators {
            spectator.stream.write_all(request.as_bytes())?;
        }
        let (mut left, asked) = (count, Instant::now());
        while left > 0 {
            crowd.look(&mut |spectator, before| left -= u32::from(before == 0 && spectator.version > 0))?;
            if asked.elapsed() > PATIENCE {
                return Err(format!("{left} of {count} spectators were shown nothing").into());
            }
        }
        Ok(crowd)
    }

    fn invite(&mut self, server: SocketAddr, number: u32) -> io::Result<()> {
        let token = Token(self.spectators.len());
        self.spectators.push(Spectator::come(server, (number, None), (&self.poll, token))?);
        Ok(())
    }

    /// How many bytes the newest board took.
    pub(crate) fn board(&self) -> usize {
        self.boards.newest()
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
            spectator.read(&mut self.scratch, &mut self.boards)?;
            if spectator.version > before {
                shown(spectator, before);
            }
        }
        thread::sleep(BLINK);
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
    /// Is let in, with as much room for boards as is said, and has not asked for anything yet.
    pub(crate) fn come(
        server: SocketAddr,
        (number, room): (u32, Option<usize>),
        (poll, token): (&Poll, Token),
    ) -> io::Result<Self> {
        let socket = dial(server, neighbour(number / EACH), room)?;
        socket.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(socket.into());
        poll.registry().register(&mut stream, token, Interest::READABLE)?;
        Ok(Self { stream, meter: StreamMeter::default(), version: 0 })
    }

    /// Everything that has come.
    pub(crate) fn read(&mut self, scratch: &mut [u8], boards: &mut Recognised) -> Result<(), Mishap> {
        let Self { stream, meter, version } = self;
        loop {
            match stream.read(scratch) {
                Ok(0) => return Err("a spectator was sent away".into()),
                Ok(length) => {
                    let mut tell = |piece: &[u8]| *version = boards.version(piece).unwrap_or(*version);
                    meter.hear(scratch.get(..length).unwrap_or_default(), &mut tell)?;
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

/// Asks for a live stream as a browser does.
pub(crate) fn watching(path: &str) -> Request {
    Request::get(path).header("Accept-Encoding", "gzip, deflate")
}

/// Spectators who ask for the live stream and then never read, with as little room as the system allows.
pub(crate) fn stall(server: SocketAddr, path: &str, numbers: std::ops::Range<u32>) -> Result<Vec<Socket>, Mishap> {
    let request = watching(path).text(server);
    let one = |number| -> io::Result<Socket> {
        let socket = dial(server, neighbour(number / EACH), Some(1))?;
        (&socket).write_all(request.as_bytes())?;
        Ok(socket)
    };
    numbers.map(|number| one(number).map_err(|error| format!("stalled spectator {number}: {error}").into())).collect()
}
