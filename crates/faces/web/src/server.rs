//! A server: what it is run with, where it listens, and its day from the first visitor to the last.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use alley_journal::Journal;
use tokio::sync::watch;

use crate::http::{self, App, Gallery, Home, Limits, Network, Overseen, Presence, Proxies, Turnstile};
use crate::live::{self, House, Keeper};
use crate::log::{self, LogForm};

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

/// So long the desks have to close the journal.
const FAREWELL: Duration = Duration::from_secs(1);

/// A server that has all it needs and lets nobody in yet.
pub(crate) struct Server {
    visitors: tokio::net::TcpListener,
    status: Option<tokio::net::TcpListener>,
    app: App,
    desks: Vec<JoinHandle<()>>,
    stopping: watch::Sender<bool>,
}

impl Server {
    /// Takes what a server needs. This has to happen inside a runtime.
    pub(crate) fn ready(doors: Doors, journal: Box<dyn Journal>, settings: Settings) -> io::Result<Self> {
        log::speak(settings.log);
        let (visitors, status) = (opened(doors.visitors)?, doors.status.map(opened).transpose()?);
        let (keeper, desks) = Keeper::seat(journal, House { players: settings.limits.players })?;
        let (stopping, stopped) = watch::channel(false);
        let app = App {
            keeper,
            turnstile: Turnstile::new(settings.limits),
            names: settings.names.into_iter().chain(settings.home.iter().map(|home| home.name().to_owned())).collect(),
            home: settings.home.map(|home| home.to_string().into()),
            neighbour: settings.neighbour.map(Arc::from),
            proxies: Proxies::new(settings.behind),
            presence: Presence::default(),
            gallery: Gallery::default(),
            stopping: stopped,
        };
        Ok(Self { visitors, status, app, desks, stopping })
    }

    /// Who will be watching.
    pub(crate) fn gallery(&self) -> Gallery {
        self.app.gallery.clone()
    }

    /// Lets visitors in until `stop`; then live streams are ended, answers on their way are finished, and the journal is
    /// closed.
    pub(crate) async fn run(self, stop: impl Future<Output = ()>) {
        let Self { visitors, status, app, desks, stopping } = self;
        let (turnstile, proxies) = (app.turnstile.clone(), app.proxies.clone());
        let overseen = Overseen { turnstile: turnstile.clone(), stopping: app.stopping.clone() };
        let status = status.map(|listener| tokio::spawn(oversee(listener, overseen)));
        // Without an answer the clocks are taken to agree until there is one.
        let _ = app.keeper.compare_clocks().await;
        for desk in app.keeper.desks() {
            tokio::spawn(live::follow(app.keeper.clone(), desk, app.stopping.clone()));
        }
        let router = http::router(app);
        http::open(&visitors, &router, (&turnstile, &proxies), stop, stopping).await;
        drop((visitors, router));
        // Connections that did not end in time still hold on to the keeper; the journal is safe without a farewell.
        let farewell =
            tokio::task::spawn_blocking(move || desks.into_iter().map(JoinHandle::join).all(|end| end.is_ok()));
        let _ = tokio::time::timeout(FAREWELL, farewell).await;
        status.inspect(tokio::task::JoinHandle::abort);
    }
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
