//! Where a storm rages: the server's address, the games that are played, and whether the lights are about to go out.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::acknowledged::Findings;
use super::promises::Promises;
use crate::http::{Connection, Request};
use crate::snapshot::{BegunGame, HistoryLine, Snapshot};
use crate::{Dice, Mishap};

/// A game in everybody's hands.
pub(crate) type SharedPromises = Arc<Mutex<Promises>>;

pub(crate) struct Venue {
    server: SocketAddr,
    /// The server is about to be killed, or has been.
    pub(crate) doomed: AtomicBool,
    /// Connections opened so far; each comes from an address of its own, so that no limit for one address is met.
    connections: AtomicU32,
    games: Mutex<Vec<SharedPromises>>,
    retired: Mutex<Vec<SharedPromises>>,
}

/// The lock of something that nobody leaves half done.
pub(crate) fn lock<Thing>(mutex: &Mutex<Thing>) -> MutexGuard<'_, Thing> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Venue {
    pub(crate) fn new(server: SocketAddr) -> Self {
        let (games, retired) = (Mutex::default(), Mutex::default());
        Self { server, doomed: AtomicBool::new(false), connections: AtomicU32::new(0), games, retired }
    }

    pub(crate) fn connect(&self) -> Result<Connection, Mishap> {
        Ok(Connection::open_from(self.server, neighbour(self.connections.fetch_add(1, Ordering::Relaxed)))?)
    }

    /// A connection that breaks is expected of a server that is killed, and of no other.
    pub(crate) fn unless_doomed(&self, mishap: Mishap) -> Result<(), Mishap> {
        match mishap {
            Mishap::System(_) if self.doomed.load(Ordering::SeqCst) => Ok(()),
            Mishap::System(error) => Err(format!("the server hung up: {error}").into()),
            wrong @ Mishap::Wrong(_) => Err(wrong),
        }
    }

    /// The games that are played now.
    pub(crate) fn games(&self) -> Vec<SharedPromises> {
        lock(&self.games).clone()
    }

    /// All games of this storm.
    pub(crate) fn all(&self) -> Vec<SharedPromises> {
        lock(&self.retired).iter().chain(lock(&self.games).iter()).cloned().collect()
    }

    /// Nobody writes here any more.
    pub(crate) fn retire(&self, game: &SharedPromises) {
        lock(&self.games).retain(|other| !Arc::ptr_eq(game, other));
        lock(&self.retired).push(Arc::clone(game));
    }

    /// Begins a game, unless the key was used before: then the server that drew the tokens is gone, and they with it.
    pub(crate) fn begin(&self, names: &[String], key: &str) -> Result<(), Mishap> {
        let request = Request::new("POST", "/api/v1/games").key(key).json(format!(r#"{{"players":{names:?}}}"#));
        let response = self.connect()?.ask(&request)?;
        if response.status == 422 {
            return Ok(());
        }
        let begun: BegunGame = response.expect(201)?;
        let promises = Promises::of(begun.game.id, (begun.write, begun.look), names.to_vec());
        lock(&self.games).push(Arc::new(Mutex::new(promises)));
        Ok(())
    }

    /// Asks the server for everything it knows of a game, and compares.
    pub(crate) fn audit(&self, game: &SharedPromises) -> Result<Findings, Mishap> {
        let mut promises = lock(game);
        let place = format!("/api/v1/games/{}", promises.id);
        let mut connection = self.connect()?;
        let mut ask = |path: &str| connection.ask(&Request::get(path).token(&promises.look));
        let (history, board) = (ask(&format!("{place}/history"))?, ask(&place)?);
        if history.status == 404 && board.status == 404 {
            // Its beginning was acknowledged.
            return Ok(Findings::lost(usize::try_from(promises.length()).unwrap_or(usize::MAX)));
        }
        promises.audit(&history.expect::<Vec<HistoryLine>>(200)?, &board.expect::<Snapshot>(200)?)
    }
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
