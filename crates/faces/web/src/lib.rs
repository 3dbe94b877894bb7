//! The board on everybody's phone: one server, no account, nothing from elsewhere.
//!
//! A game has one owner: a thread with a hand on the journal. Every write goes there, is safe in the journal before it is
//! answered, and reaches everybody who watches as one value. Rights are links: those who have the link may come in.
//!
//! ```
//! use alley_journal::Memory;
//! use alley_web::{Settings, serve};
//!
//! let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
//! let runtime = tokio::runtime::Runtime::new()?;
//! runtime.block_on(serve(listener, Box::new(Memory::default()), Settings::default(), async {}))?; // stops at once
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: scoring, turn keeping, SQL.

mod assets;
mod counts;
mod gzip;
mod http;
mod live;
mod log;
mod pages;
mod problem;
mod server;
mod serving;
mod wire;

use std::io;

use alley_journal::{GameId, Journal};
use alley_play::Token;
use tokio::signal::unix::{Signal, SignalKind, signal};

pub use http::{Allowance, Home, HomeRefusal, Limits, Network, NetworkRefusal};
pub use log::{LogForm, last_said};
pub use server::{Doors, Settings};
pub use serving::Serving;

use crate::server::Server;

/// Serves until `stop`; then live streams are ended, answers on their way are finished, and the journal is closed.
///
/// # Errors
/// The system refuses what a server needs: sockets, threads, random bytes.
pub async fn serve(
    doors: impl Into<Doors>,
    journal: Box<dyn Journal>,
    settings: Settings,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    Server::ready(doors.into(), journal, settings)?.run(stop).await;
    Ok(())
}

/// The interface for programs, described for machines (`OpenAPI` 3.1): what is served at `/api/v1/openapi.json`.
///
/// ```
/// assert!(alley_web::description().contains(r#""/games/{id}/rolls""#));
/// ```
#[must_use]
pub fn description() -> &'static str {
    http::description()
}

/// Where a server shows a game to the holder of this token: what comes after the address of the server.
///
/// ```
/// let token = "00112233445566778899aabbccddeeff".parse()?;
/// assert_eq!(alley_web::link_to("k7f3qd".parse()?, &token), "/g/k7f3qd/00112233445566778899aabbccddeeff");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn link_to(game: GameId, token: &Token) -> String {
    pages::address("g", game, Some(token))
}

/// Where this evening is for somebody with this token, below the address of a server.
///
/// ```
/// # let token = alley_play::Token::fresh()?;
/// let link = alley_web::link_to_evening("k7f3qd".parse()?, &token);
/// assert_eq!(link, format!("/e/k7f3qd/{token}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn link_to_evening(evening: GameId, token: &Token) -> String {
    pages::address("e", evening, Some(token))
}

/// A program that hears when it is told to stop, by Ctrl-C or SIGTERM, and can serve until then.
#[derive(Debug)]
pub struct Attentive {
    runtime: tokio::runtime::Runtime,
    interrupted: Signal,
    terminated: Signal,
}

impl Attentive {
    /// From now on a signal ends no more than the serving; so this comes before anybody is told that there is a server.
    ///
    /// # Errors
    /// The system refuses what a server needs.
    pub fn new() -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let inside = runtime.enter();
        let (interrupted, terminated) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
        drop(inside);
        Ok(Self { runtime, interrupted, terminated })
    }

    /// Serves until the program is told to stop.
    ///
    /// # Errors
    /// As for [`serve`].
    pub fn serve(mut self, doors: Doors, journal: Box<dyn Journal>, settings: Settings) -> io::Result<()> {
        let stop = async {
            tokio::select! {
                _ = self.interrupted.recv() => {}
                _ = self.terminated.recv() => {}
            }
        };
        self.runtime.block_on(serve(doors, journal, settings, stop))
    }
}
