//! Viewers who come and go: each stays for a while, and for each who leaves another one comes. Some close the page, some
//! are cut off, some doze and read again later, and some vanish: their phones read nothing any more and do not hang up. The
//! server lets go of such a phone when nothing more fits in between; where there is nothing to be told any more, because
//! the game is over, only the system of the phone can end it, and does so after a while.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use mio::net::TcpStream;
use mio::{Events, Poll, Token};
use socket2::SockRef;

use crate::http::PATIENCE;
use crate::load::crowd::{Spectator, watching};
use crate::load::recognised::Recognised;
use crate::storm::venue::{SharedPromises, Venue, lock};
use crate::{Dice, Mishap};

/// How long somebody stays, on average.
const STAY: Duration = Duration::from_mins(1);
/// The longest nap, in milliseconds.
const NAP: u64 = 20_000;
/// Between two looks at everybody.
const BLINK: Duration = Duration::from_millis(20);
/// At most this many come in at a time: phones come back one after the other.
const AT_A_TIME: usize = 20;
/// After this long a phone ends by itself what its owner has long forgotten.
const FORGOTTEN: Duration = Duration::from_secs(85);
/// Room for boards on a phone, in bytes: one that reads nothing is soon full.
const ROOM: usize = 16 << 10;

/// How the viewers of one life of the server went, and what they saw.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Visits {
    pub(crate) came: u64,
    pub(crate) closed: u64,
    pub(crate) cut: u64,
    pub(crate) vanished: u64,
    /// Of those who vanished, how many the server let go of before they were forgotten.
    pub(crate) let_go: u64,
    pub(crate) dozed: u64,
    pub(crate) boards: u64,
}

impl Visits {
    pub(crate) fn add(&mut self, more: Self) {
        self.came += more.came;
        self.closed += more.closed;
        self.cut += more.cut;
        self.vanished += more.vanished;
        self.let_go += more.let_go;
        self.dozed += more.dozed;
        self.boards += more.boards;
    }
}

/// One who watches, since when, and until when asleep.
struct Visitor {
    spectator: Spectator,
    since: Instant,
    dozes: Option<Instant>,
}

/// Everybody who watches during one life of the server.
pub(crate) struct Audience<'venue> {
    venue: &'venue Venue,
    server: SocketAddr,
    dice: Dice,
    poll: Poll,
    seats: Vec<Option<Visitor>>,
    /// Phones that vanished, and when, the latest last.
    vanished: VecDeque<(TcpStream, Instant)>,
    boards: Recognised,
    scratch: Vec<u8>,
    visits: Visits,
}

impl<'venue> Audience<'venue> {
    pub(crate) fn new(venue: &'venue Venue, server: SocketAddr, viewers: usize, dice: Dice) -> Result<Self, Mishap> {
        Ok(Self {
            venue,
            server,
            dice,
            poll: Poll::new()?,
            seats: (0..viewers).map(|_| None).collect(),
            vanished: VecDeque::new(),
            boards: Recognised::default(),
            scratch: vec![0; 1 << 16],
            visits: Visits::default(),
        })
    }

    /// Watches until the server is gone.
    pub(crate) fn live(mut self) -> Result<Visits, Mishap> {
        let (mut events, mut last, mut leaving) = (Events::with_capacity(4096), Instant::now(), 0.0);
        loop {
            let round = self.round(&mut events);
            if self.venue.is_doomed() {
                return Ok(self.visits);
            }
            round?;
            let share = last.elapsed().as_secs_f64() / STAY.as_secs_f64();
            last = Instant::now();
            leaving += share * f64::from(u32::try_from(self.seats.len()).unwrap_or(u32::MAX));
            while leaving >= 1.0 {
                leaving -= 1.0;
                self.one_leaves()?;
            }
            self.forget();
            std::thread::sleep(BLINK);
        }
    }

    fn round(&mut self, events: &mut Events) -> Result<(), Mishap> {
        let free = self.seats.iter().enumerate().filter(|(_, seat)| seat.is_none()).map(|(place, _)| place);
        let free: Vec<_> = free.take(AT_A_TIME).collect();
        if !free.is_empty() {
            let (games, shows) = (self.games(), self.venue.shows());
            for place in free {
                self.one_comes(place, &games, &shows)?;
            }
        }
        match self.poll.poll(events, Some(Duration::ZERO)) {
            Err(error) if error.kind() != ErrorKind::Interrupted => return Err(error.into()),
            _ => {}
        }
        let now = Instant::now();
        let woken =
            |seat: &Option<Visitor>| seat.as_ref().and_then(|visitor| visitor.dozes).is_some_and(|until| until <= now);
        let woken = self.seats.iter().enumerate().filter(|(_, seat)| woken(seat)).map(|(place, _)| place);
        let mut ready: Vec<_> = woken.collect();
        for &place in &ready {
            if let Some(Some(visitor)) = self.seats.get_mut(place) {
                visitor.dozes = None;
            }
        }
        ready.extend(events.iter().map(|event| event.token().0));
        for place in ready {
            self.read(place)?;
        }
        Ok(())
    }

    /// The streams of the games that are played now.
    fn games(&self) -> Vec<String> {
        let path = |game: &SharedPromises| {
            let promises = lock(game);
            format!("/g/{}/{}/live", promises.id, promises.look)
        };
        self.venue.games().iter().map(path).collect()
    }

    /// Comes to one of the games or, one in ten, to an evening or a draw.
    fn one_comes(&mut self, place: usize, games: &[String], shows: &[String]) -> Result<(), Mishap> {
        let offered = if self.dice.below(10) == 0 && !shows.is_empty() { shows } else { games };
        let Some(path) = self.dice.pick(offered) else { return Ok(()) };
        let number = u32::try_from(place).unwrap_or(u32::MAX);
        let mut spectator = Spectator::come(self.server, (number, Some(ROOM)), (&self.poll, Token(place)))?;
        spectator.stream.write_all(watching(path).text(self.server).as_bytes())?;
        let visitor = Visitor { spectator, since: Instant::now(), dozes: None };
        if let Some(seat) = self.seats.get_mut(place) {
            *seat = Some(visitor);
        }
        self.visits.came += 1;
        Ok(())
    }

    fn read(&mut self, place: usize) -> Result<(), Mishap> {
        let Some(Some(Visitor { spectator, dozes: None, .. })) = self.seats.get_mut(place) else { return Ok(()) };
        let before = spectator.version;
        spectator.read(&mut self.scratch, &mut self.boards)?;
        if spectator.version < before {
            return Err(format!("a viewer was shown version {} after {before}", spectator.version).into());
        }
        self.visits.boards += u64::from(spectator.version > before);
        Ok(())
    }

    /// Ends what has been forgotten for long enough.
    fn forget(&mut self) {
        while let Some((mut stream, _)) = self.vanished.pop_front_if(|(_, since)| since.elapsed() >= FORGOTTEN) {
            let ended = loop {
                match stream.read(&mut self.scratch) {
                    Ok(0) => break true,
                    Ok(_) => {}
                    Err(error) => break error.kind() != ErrorKind::WouldBlock,
                }
            };
            self.visits.let_go += u64::from(ended);
        }
    }

    /// Somebody leaves, in one way or another.
    fn one_leaves(&mut self) -> Result<(), Mishap> {
        let place = self.dice.place(self.seats.len());
        let Some(seat) = self.seats.get_mut(place) else { return Ok(()) };
        let Some(mut visitor) = seat.take() else { return Ok(()) };
        if visitor.spectator.version == 0 && visitor.dozes.is_none() && visitor.since.elapsed() > PATIENCE {
            return Err(format!("a viewer was shown nothing for {:?}", visitor.since.elapsed()).into());
        }
        match self.dice.below(40) {
            0 => {
                let mut stream = visitor.spectator.stream;
                self.poll.registry().deregister(&mut stream)?;
                self.vanished.push_back((stream, Instant::now()));
                self.visits.vanished += 1;
            }
            1..=10 => {
                // What is closed so is reset, and not taken leave of.
                SockRef::from(&visitor.spectator.stream).set_linger(Some(Duration::ZERO))?;
                self.visits.cut += 1;
            }
            11..=16 => {
                visitor.dozes = Some(Instant::now() + Duration::from_millis(self.dice.below(NAP)));
                *seat = Some(visitor);
                self.visits.dozed += 1;
            }
            _ => self.visits.closed += 1,
        }
        Ok(())
    }
}
