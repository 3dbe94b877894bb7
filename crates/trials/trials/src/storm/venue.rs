//! Where a storm rages: the server's address, the games that are played, and whether the lights are about to go out. Behind
//! a proxy servers come and go, and everybody tries again until there is an answer.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::acknowledged::Findings;
use super::promises::Promises;
use crate::http::{Connection, Request, Response};
use crate::snapshot::{BegunGame, HistoryLine, Snapshot};
use crate::{Dice, Mishap};

/// Before something is tried again.
const BREATH: Duration = Duration::from_millis(20);

/// A game in everybody's hands.
pub(crate) type SharedPromises = Arc<Mutex<Promises>>;

pub(crate) struct Venue {
    server: SocketAddr,
    /// Several servers stand behind the address, and each of them may be gone at any time.
    pub(crate) relayed: bool,
    /// Games that are played at a time.
    pub(crate) tables: usize,
    /// The server is about to be killed, or has been; behind a proxy, everybody is asked to come to an end.
    pub(crate) doomed: AtomicBool,
    /// Writes acknowledged so far.
    pub(crate) acknowledged: AtomicU64,
    /// Between two things that one of those who write does.
    pub(crate) pause: Duration,
    /// How many addresses everybody comes from.
    pub(crate) addresses: u32,
    /// Connections opened so far; each comes from another address, so that no limit for one address is met.
    connections: AtomicU32,
    /// What can be watched beside the games: the paths of the streams, by who shows them.
    shows: Mutex<BTreeMap<String, String>>,
    games: Mutex<Vec<SharedPromises>>,
    retired: Mutex<Vec<SharedPromises>>,
}

/// The lock of something that nobody leaves half done.
pub(crate) fn lock<Thing>(mutex: &Mutex<Thing>) -> MutexGuard<'_, Thing> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Venue {
    pub(crate) fn new(server: SocketAddr) -> Self {
        Self {
            server,
            relayed: false,
            tables: 3,
            doomed: AtomicBool::new(false),
            acknowledged: AtomicU64::new(0),
            pause: Duration::ZERO,
            addresses: u32::MAX,
            connections: AtomicU32::new(0),
            shows: Mutex::default(),
            games: Mutex::default(),
            retired: Mutex::default(),
        }
    }

    /// Several servers behind a proxy.
    pub(crate) fn behind(proxy: SocketAddr, tables: usize) -> Self {
        Self { relayed: true, tables, ..Self::new(proxy) }
    }

    pub(crate) fn is_doomed(&self) -> bool {
        self.doomed.load(Ordering::SeqCst)
    }

    /// Nothing new is to be begun.
    pub(crate) fn closes(&self) -> bool {
        self.relayed && self.is_doomed()
    }

    pub(crate) fn connect(&self) -> Result<Connection, Mishap> {
        Ok(Connection::open_from(
            self.server,
            neighbour(self.connections.fetch_add(1, Ordering::Relaxed) % self.addresses),
        )?)
    }

    /// A moment of rest for one who writes.
    pub(crate) fn rest(&self) {
        thread::sleep(self.pause);
    }

    /// From now on this one shows what streams from here.
    pub(crate) fn show(&self, who: String, path: String) {
        lock(&self.shows).insert(who, path);
    }

    /// The paths of everything that is shown beside the games.
    pub(crate) fn shows(&self) -> Vec<String> {
        lock(&self.shows).values().cloned().collect()
    }

    /// Asks, and waits for the answer; a proxy that has no server to ask, a server whose database is away, and one that
    /// is about to stop have none.
    pub(crate) fn ask(&self, connection: &mut Connection, request: &Request) -> Result<Response, Mishap> {
        self.answered(connection.ask(request)?)
    }

    pub(crate) fn answered(&self, response: Response) -> Result<Response, Mishap> {
        match response.status {
            502..=504 if self.relayed || self.is_doomed() => Err(io::Error::from(ErrorKind::ConnectionAborted).into()),
            _ => Ok(response),
        }
    }

    /// Whether to try again. A connection that breaks is expected of a server that is killed, and behind a proxy.
    pub(crate) fn again(&self, mishap: Mishap) -> Result<bool, Mishap> {
        match mishap {
            Mishap::System(_) if self.relayed => {
                thread::sleep(BREATH);
                Ok(true)
            }
            Mishap::System(_) if self.is_doomed() => Ok(false),
            Mishap::System(error) => Err(format!("the server hung up: {error}").into()),
            wrong @ Mishap::Wrong(_) => Err(wrong),
        }
    }

    /// The games that are played now.
    pub(crate) fn games(&self) -> Vec<SharedPromises> {
        lock(&self.games).clone()
    }

    /// How many games nobody writes into any more.
    pub(crate) fn past(&self) -> usize {
        lock(&self.retired).len()
    }

    /// All games of this storm, those that are played now last.
    pub(crate) fn all(&self) -> Vec<SharedPromises> {
        lock(&self.retired).iter().chain(lock(&self.games).iter()).cloned().collect()
    }

    /// Nobody writes here any more. Several may find that at once.
    pub(crate) fn retire(&self, game: &SharedPromises) {
        let mut games = lock(&self.games);
        let place = games.iter().position(|other| Arc::ptr_eq(game, other));
        lock(&self.retired).extend(place.map(|place| games.remove(place)));
    }

    /// Begins a game. Its links follow from the key: they are the same however often, and wherever, this is said.
    pub(crate) fn begin(&self, names: &[String], key: &str) -> Result<(), Mishap> {
        let request = Request::new("POST", "/api/v1/games").key(key).json(format!(r#"{{"players":{names:?}}}"#));
        let begun: BegunGame = self.ask(&mut self.connect()?, &request)?.expect(201)?;
        let promises = Promises::of(begun.game.id, (begun.write, begun.look), names.to_vec());
        lock(&self.games).push(Arc::new(Mutex::new(promises)));
        Ok(())
    }

    /// Asks the server for everything it knows of a game, and compares.
    pub(crate) fn audit(&self, game: &SharedPromises) -> Result<Findings, Mishap> {
        audit(self.connect()?, game)
    }
}

/// Asks a server for everything it knows of a game, and compares.
pub(crate) fn audit(connection: Connection, game: &SharedPromises) -> Result<Findings, Mishap> {
    audited(connection, &mut lock(game))
}

/// The same for a game in the hands of one.
pub(crate) fn audited(mut connection: Connection, promises: &mut Promises) -> Result<Findings, Mishap> {
    let place = format!("/api/v1/games/{}", promises.id);
    let mut ask = |path: &str| connection.ask(&Request::get(path).token(&promises.look));
    let (history, board) = (ask(&format!("{place}/history"))?, ask(&place)?);
    if history.status == 404 && board.status == 404 {
        // Its beginning was acknowledged.
        return Ok(Findings::lost(usize::try_from(promises.length()).unwrap_or(usize::MAX)));
    }
    promises.audit(&history.expect::<Vec<HistoryLine>>(200)?, &board.expect::<Snapshot>(200)?)
}

/// A port of this machine that is free, from a range that the system hands out to nobody.
pub(crate) fn free_address(dice: &mut Dice) -> Result<SocketAddr, Mishap> {
    let mut ports = (0..100).filter_map(|_| u16::try_from(20_000 + dice.below(10_000)).ok());
    let free = ports.find(|&port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok());
    free.map(|port| (Ipv4Addr::LOCALHOST, port).into()).ok_or_else(|| "no port is free".into())
}

/// One of the many addresses of this machine; the server counts each as somebody else.
pub(crate) fn neighbour(number: u32) -> Ipv4Addr {
    Ipv4Addr::from_bits(0x7f01_0001_u32.saturating_add(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_two_retire_is_one_game() {
        let venue = Venue::new((Ipv4Addr::LOCALHOST, 1).into());
        let game = Arc::new(Mutex::new(Promises::of("g".to_owned(), (String::new(), String::new()), Vec::new())));
        lock(&venue.games).push(Arc::clone(&game));
        for _ in 0..2 {
            venue.retire(&game);
            assert_eq!((venue.games().len(), venue.all().len()), (0, 1));
        }
    }
}
