//! Thousands of spectators on one thread, and how long each of them waits for a roll.

use std::io::{self, ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use mio::net::TcpStream;
use mio::{Events, Interest, Poll, Token};
use socket2::{Domain, Socket, Type};

use super::ears::Ears;
use super::hall::lock;
use super::server::neighbour;

/// Connections of one address that the server lets in.
const EACH: u32 = 64;
/// Visitors at the door at a time: more would have to knock twice.
const AT_THE_DOOR: usize = 64;
/// A spectator who has waited for so long has waited in vain.
const PATIENCE: Duration = Duration::from_secs(20);

/// When the roll that leads to a version was sent.
pub(crate) type Rolls = Mutex<Vec<(u64, Instant)>>;

pub(crate) struct Crowd {
    poll: Poll,
    events: Events,
    seats: Vec<Seat>,
    scratch: Vec<u8>,
}

struct Seat {
    stream: TcpStream,
    ears: Ears,
    /// The board shown last; 0 before the first.
    version: u64,
}

impl Crowd {
    /// So many spectators, each of whom has been shown a board.
    pub(crate) fn gather(server: SocketAddr, path: &str, count: u32) -> Result<Self, String> {
        let poll = Poll::new().map_err(|error| error.to_string())?;
        let mut crowd =
            Self { poll, events: Events::with_capacity(4096), seats: Vec::new(), scratch: vec![0; 1 << 16] };
        let request = request(server, path);
        let mut seated: u32 = 0;
        let mut waiting_since = Instant::now();
        while seated < count {
            let room = AT_THE_DOOR.saturating_sub(crowd.seats.len() - usize::try_from(seated).unwrap_or(usize::MAX));
            let coming = u32::try_from(crowd.seats.len()).unwrap_or(u32::MAX);
            for number in (coming..count).take(room) {
                crowd.invite(server, number, &request).map_err(|error| format!("spectator {number}: {error}"))?;
            }
            let mut came = 0;
            crowd.look(&mut |seat, before| came += u32::from(before == 0 && seat.version > 0))?;
            seated += came;
            if came > 0 {
                waiting_since = Instant::now();
            }
            if waiting_since.elapsed() > PATIENCE {
                return Err(format!("only {seated} of {count} spectators were let in"));
            }
        }
        Ok(crowd)
    }

    fn invite(&mut self, server: SocketAddr, number: u32, request: &str) -> io::Result<()> {
        let socket = visit(server, number, request, None)?;
        socket.set_nonblocking(true)?;
        let mut stream = TcpStream::from_std(socket.into());
        let token = Token(self.seats.len());
        self.poll.registry().register(&mut stream, token, Interest::READABLE)?;
        self.seats.push(Seat { stream, ears: Ears::default(), version: 0 });
        Ok(())
    }

    /// Looks once at everybody to whom something happened; whoever was shown a board is reported, with the version before.
    fn look(&mut self, shown: &mut dyn FnMut(&Seat, u64)) -> Result<(), String> {
        match self.poll.poll(&mut self.events, Some(Duration::from_millis(20))) {
            Err(error) if error.kind() != ErrorKind::Interrupted => return Err(error.to_string()),
            _ => {}
        }
        for event in &self.events {
            let Some(seat) = self.seats.get_mut(event.token().0) else { continue };
            let before = seat.version;
            seat.read(&mut self.scratch)?;
            if seat.version > before {
                shown(seat, before);
            }
        }
        Ok(())
    }

    /// Watches until everybody has seen this version: how long each of them waited for each roll, in microseconds.
    pub(crate) fn watch(&mut self, rolls: &Rolls, last: u64) -> Result<Vec<u32>, String> {
        let behind = |seats: &[Seat]| seats.iter().filter(|seat| seat.version < last).count();
        let mut left = behind(&self.seats);
        let mut waits = Vec::new();
        while left > 0 {
            let mut report = |seat: &Seat, before: u64| {
                let now = Instant::now();
                let missed = |&&(version, _): &&(u64, Instant)| before < version && version <= seat.version;
                for (_, sent) in lock(rolls).iter().rev().take_while(|(version, _)| *version > before).filter(missed) {
                    waits.push(u32::try_from(now.duration_since(*sent).as_micros()).unwrap_or(u32::MAX));
                }
                left -= usize::from(seat.version >= last && before < last);
            };
            self.look(&mut report)?;
            let waiting = lock(rolls).last().is_some_and(|(_, sent)| sent.elapsed() > PATIENCE);
            if waiting {
                return Err(format!("{left} spectators wait for version {last}, the slowest has {}", self.slowest()));
            }
        }
        Ok(waits)
    }

    fn slowest(&self) -> u64 {
        self.seats.iter().map(|seat| seat.version).min().unwrap_or_default()
    }
}

impl Seat {
    /// Everything that has come.
    fn read(&mut self, scratch: &mut [u8]) -> Result<(), String> {
        loop {
            match self.stream.read(scratch) {
                Ok(0) => return Err("a spectator was sent away".to_owned()),
                Ok(length) => {
                    let heard = self.ears.hear(scratch.get(..length).unwrap_or_default())?;
                    self.version = heard.unwrap_or(self.version);
                    if length < scratch.len() {
                        return Ok(());
                    }
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(format!("a spectator was cut off: {error}")),
            }
        }
    }
}

/// Comes in from an address that is not crowded yet, and asks.
fn visit(server: SocketAddr, number: u32, request: &str, room: Option<usize>) -> io::Result<Socket> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    if let Some(room) = room {
        socket.set_recv_buffer_size(room)?;
    }
    socket.bind(&SocketAddr::from((neighbour(number / EACH), 0)).into())?;
    socket.connect_timeout(&server.into(), PATIENCE)?;
    (&socket).write_all(request.as_bytes())?;
    Ok(socket)
}

/// Spectators who ask for the live stream and then never read, with as little room as the system allows.
pub(crate) fn stall(server: SocketAddr, path: &str, numbers: std::ops::Range<u32>) -> Result<Vec<Socket>, String> {
    let request = request(server, path);
    let one = |number| visit(server, number, &request, Some(1));
    numbers.map(|number| one(number).map_err(|error| format!("stalled spectator {number}: {error}"))).collect()
}

fn request(server: SocketAddr, path: &str) -> String {
    format!("GET /{path} HTTP/1.1\r\nHost: {server}\r\n\r\n")
}
