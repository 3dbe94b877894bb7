//! What every request needs.

use std::sync::Arc;

use tokio::sync::watch;

use super::gallery::Gallery;
use super::limits::Turnstile;
use super::presence::Presence;
use super::proxies::Proxies;
use crate::live::Keeper;

/// What every request needs.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) keeper: Keeper,
    pub(crate) turnstile: Turnstile,
    /// Names the server may be called by, besides addresses and `localhost`.
    pub(crate) names: Arc<[String]>,
    /// What every link begins with.
    pub(crate) home: Option<Arc<str>>,
    /// Without a home: where phones find this server, if it is not where its own machine does.
    pub(crate) neighbour: Option<Arc<str>>,
    /// Who is believed to speak for others.
    pub(crate) proxies: Proxies,
    /// Which witnesses have their stream open.
    pub(crate) presence: Presence,
    /// How many streams are open.
    pub(crate) gallery: Gallery,
    pub(crate) stopping: watch::Receiver<bool>,
}
