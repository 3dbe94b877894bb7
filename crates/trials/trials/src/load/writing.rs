//! Scorekeepers who write as fast as they are answered.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{begin, submission};
use crate::Mishap;
use crate::http::Connection;
use crate::paper::Deed;
use crate::snapshot::BegunGame;
use crate::storm::neighbour;

/// Rolls of four bowlers who only roll gutters.
const ROLLS: u64 = 80;

/// How many rolls a second are acknowledged when this many games, which have begun, are written at once, each at one of these
/// servers. Every game takes another of the addresses.
pub(crate) fn rolls_a_second(
    servers: &[SocketAddr],
    games: u32,
    turn: Duration,
    addresses: &AtomicU32,
) -> Result<f64, Mishap> {
    let each = servers.iter().cycle().zip(0..games);
    let tables = each.map(|(&server, _)| Table::begin(server, addresses)).collect::<Result<Vec<_>, _>>()?;
    let (over, rolls) = (AtomicBool::new(false), AtomicU32::new(0));
    let (over, rolls) = (&over, &rolls);
    let started = Instant::now();
    thread::scope(|scope| {
        let keep = |mut table: Table| -> Result<(), Mishap> {
            loop {
                table.bowl()?;
                if over.load(Ordering::Relaxed) {
                    return Ok(());
                }
                rolls.fetch_add(1, Ordering::Relaxed);
                if table.version > ROLLS {
                    table = Table::begin(table.server, addresses)?;
                }
            }
        };
        let scorekeepers: Vec<_> = tables.into_iter().map(|table| scope.spawn(move || keep(table))).collect();
        thread::sleep(turn);
        over.store(true, Ordering::Relaxed);
        let (count, took) = (rolls.load(Ordering::Relaxed), started.elapsed());
        for scorekeeper in scorekeepers {
            scorekeeper.join().unwrap_or_else(|_| Err("a panic".into()))?;
        }
        Ok(f64::from(count) / took.as_secs_f64())
    })
}

/// A game, and the connection by which it is written.
struct Table {
    server: SocketAddr,
    game: BegunGame,
    connection: Connection,
    version: u64,
}

impl Table {
    fn begin(server: SocketAddr, addresses: &AtomicU32) -> Result<Self, Mishap> {
        let from = addresses.fetch_add(1, Ordering::Relaxed);
        let game = begin(server, &format!("a-game-of-the-whole-load-{from}"), from)?;
        Ok(Self { server, game, connection: Connection::open_from(server, neighbour(from))?, version: 1 })
    }

    /// One more roll, which is acknowledged.
    fn bowl(&mut self) -> Result<(), Mishap> {
        let response = self.connection.ask(&submission(&self.game, self.version, Deed::Roll(0)).request())?;
        self.version += 1;
        if response.status == 200 { Ok(()) } else { response.expect(200) }
    }
}

/// Neither the best nor the worst.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}
