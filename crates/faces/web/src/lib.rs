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
mod http;
mod live;
mod log;
mod pages;
mod problem;
mod wire;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use alley_journal::{GameId, Journal};
use alley_play::Token;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;

pub use http::{Allowance, Home, HomeRefusal, Limits, Network, NetworkRefusal};
pub use log::LogForm;

use crate::http::{App, Overseen, Proxies, Turnstile};
use crate::live::{House, Keeper};

/// What is decided by the person who runs the server.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Names the server may be called by, besides addresses and `localhost`.
    pub names: Vec<String>,
    /// What every link begins with; its name is one of this server's.
    pub home: Option<Home>,
    /// Without a home: where phones find this server, if it is not where its own machine does: `http://192.168.0.7:8300`.
    pub neighbour: Option<String>,
    /// The proxies in front of this server. What they say of a visitor is believed, and limits count their visitors.
    pub behind: Vec<Network>,
    /// How trouble is told to the person who runs the server.
    pub log: LogForm,
    /// What a visitor may use up.
    pub limits: Limits,
}

/// Where a server listens.
#[derive(Debug)]
pub struct Doors {
    /// For everybody.
    pub visitors: TcpListener,
    /// For those who run it: `/healthz`, `/readyz` and `/metrics`.
    pub status: Option<TcpListener>,
}

impl From<TcpListener> for Doors {
    fn from(visitors: TcpListener) -> Self {
        Self { visitors, status: None }
    }
}

/// Who watches over a server asks seldom and leaves; nobody needs more connections for that.
const OVERSEERS: usize = 64;

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
    log::speak(settings.log);
    let doors = doors.into();
    let listener = opened(doors.visitors)?;
    let (keeper, threads) = Keeper::seat(journal, House { players: settings.limits.players })?;
    let turnstile = Turnstile::new(settings.limits);
    let proxies = Proxies::new(settings.behind);
    let (stopping, stopped) = watch::channel(false);
    let overseen = Overseen { turnstile: turnstile.clone(), stopping: stopped.clone() };
    let status = doors.status.map(opened).transpose()?.map(|listener| tokio::spawn(oversee(listener, overseen)));
    let app = App {
        keeper,
        turnstile: turnstile.clone(),
        names: settings.names.into_iter().chain(settings.home.iter().map(|home| home.name().to_owned())).collect(),
        home: settings.home.map(|home| home.to_string().into()),
        neighbour: settings.neighbour.map(Arc::from),
        proxies: proxies.clone(),
        presence: http::Presence::default(),
        stopping: stopped,
    };
    // Without an answer the clocks are taken to agree until there is one.
    let _ = app.keeper.compare_clocks().await;
    for desk in app.keeper.desks() {
        tokio::spawn(live::follow(app.keeper.clone(), desk, app.stopping.clone()));
    }
    let router = http::router(app);
    http::open(&listener, &router, (&turnstile, &proxies), stop, stopping).await;
    drop((listener, router));
    // Connections that did not end in time still hold on to the keeper; the journal is safe without a farewell.
    let farewell = tokio::task::spawn_blocking(move || {
        threads.into_iter().map(std::thread::JoinHandle::join).all(|end| end.is_ok())
    });
    let _ = tokio::time::timeout(std::time::Duration::from_secs(1), farewell).await;
    status.inspect(tokio::task::JoinHandle::abort);
    Ok(())
}

fn opened(listener: TcpListener) -> io::Result<tokio::net::TcpListener> {
    listener.set_nonblocking(true)?;
    tokio::net::TcpListener::from_std(listener)
}

/// Answers those who run the server, until the very end.
async fn oversee(listener: tokio::net::TcpListener, overseen: Overseen) {
    let turnstile = Turnstile::new(Limits { connections: OVERSEERS, connections_each: OVERSEERS, ..Limits::default() });
    let (router, nobody) = (http::status(overseen), Proxies::new(Vec::new()));
    http::open(&listener, &router, (&turnstile, &nobody), std::future::pending(), watch::channel(false).0).await;
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
