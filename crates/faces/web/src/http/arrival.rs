//! A request that has come in: from whom, by which way, and the slot it takes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;

use super::app::App;
use super::limits::{Slot, TooMany};

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Who has come, and how.
#[derive(Clone, Debug)]
pub(crate) struct Arrival {
    pub(crate) address: std::net::IpAddr,
    /// By https, to a proxy.
    pub(crate) secure: bool,
    /// Many visitors share the connections of a proxy, so each takes a slot with every request. A stream keeps it.
    pub(crate) slot: Option<Arc<Slot>>,
}

impl Arrival {
    pub(crate) fn of(app: &App, Peer(peer): Peer, headers: &HeaderMap) -> Result<Self, TooMany> {
        let (peer, proxies) = (peer.ip(), &app.proxies);
        let address = proxies.visitor(peer, headers);
        let taken = proxies.have(peer).then(|| app.turnstile.slot(address).ok_or(TooMany(Duration::from_secs(1))));
        let slot = taken.transpose()?.map(Arc::new);
        Ok(Self { address, secure: proxies.secure(peer, headers), slot })
    }
}
