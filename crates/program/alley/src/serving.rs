//! `alley serve`: from the command line to a server that listens.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};

use alley_console::{Dialogue, Places};
use alley_journal_postgres::Durability;
use alley_web::{Attentive, Doors, Limits, Settings};
use alley_words::Language;

use crate::arguments::{PORT, Serve};
use crate::outcome::{Exit, OrExit};
use crate::record::{OpenedJournal, Recordkeeping};

/// Handles that are not connections: the journal, the runtime, the standard streams.
const OTHER_HANDLES: u64 = 64;

/// A server that listens; nobody is served yet.
pub(crate) struct Listening {
    pub(crate) doors: Doors,
    pub(crate) settings: Settings,
    /// Where it is found.
    pub(crate) places: Places,
}

/// Listens, says where, and serves until it is told to stop.
pub(crate) fn serve(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    serve: &Serve,
) -> Result<(), Exit> {
    let OpenedJournal { journal, durability, .. } = record.for_playing()?;
    let Listening { doors, settings, places } = listen(language, serve).map_err(Exit::failed)?;
    let trouble = |error: std::io::Error| Exit::failed(language.trouble_of(&error));
    let attentive = Attentive::new().map_err(trouble)?;
    if let Some(durability) = durability {
        let standby = durability == Durability::Standby;
        dialogue.say(&format!("{}\n", language.what_is_acknowledged(standby))).ending(language)?;
    }
    dialogue.announce(&places).ending(language)?;
    attentive.serve(doors, journal, settings).map_err(trouble)
}

/// Takes the ports that are asked for; or says in one sentence why that is impossible.
pub(crate) fn listen(language: Language, serve: &Serve) -> Result<Listening, String> {
    let address = if serve.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
    let wanted = serve.port.unwrap_or(PORT);
    let refused = |error: std::io::Error| language.cannot_listen(wanted, &language.trouble_of(&error));
    let visitors = TcpListener::bind(SocketAddr::from((address, wanted))).map_err(refused)?;
    let port = visitors.local_addr().map_err(refused)?.port();
    let status = serve.status.map(|address| for_status(language, address)).transpose()?;
    let mut neighbours = if serve.lan { neighbours() } else { Vec::new() }.into_iter().map(|home| place((home, port)));
    let neighbour = neighbours.next();
    let settings = Settings {
        names: serve.names.clone(),
        home: serve.home.clone(),
        neighbour: neighbour.clone(),
        behind: serve.behind.clone(),
        log: serve.log.into(),
        limits: limits(),
    };
    let places = Places {
        here: [place((Ipv4Addr::LOCALHOST, port))].into_iter().chain(neighbours).collect(),
        phones: neighbour,
        home: serve.home.as_ref().map(ToString::to_string),
        status: status.as_ref().and_then(|listener| listener.local_addr().ok()).map(place),
    };
    Ok(Listening { doors: Doors { visitors, status }, settings, places })
}

fn for_status(language: Language, address: SocketAddr) -> Result<TcpListener, String> {
    let refused =
        |error: std::io::Error| language.cannot_listen_there(&address.to_string(), &language.trouble_of(&error));
    TcpListener::bind(address).map_err(refused)
}

pub(crate) fn place(address: impl Into<SocketAddr>) -> String {
    format!("http://{}", address.into())
}

/// The addresses of this machine in its local networks, those of a home or an office first.
pub(crate) fn neighbours() -> Vec<Ipv4Addr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut addresses: Vec<_> = interfaces
        .iter()
        .filter(|interface| !interface.is_loopback())
        .filter_map(|interface| match interface.ip() {
            IpAddr::V4(four) if !four.is_link_local() => Some(four),
            _ => None,
        })
        .collect();
    addresses.sort_by_key(|address| (!address.is_private(), address.octets().first() != Some(&192)));
    addresses
}

/// As many connections as the system has handles for.
pub(crate) fn limits() -> Limits {
    let limits = Limits::default();
    let wanted = u64::try_from(limits.connections).unwrap_or(u64::MAX).saturating_add(OTHER_HANDLES);
    let handles = rlimit::increase_nofile_limit(wanted).unwrap_or(256);
    let connections = usize::try_from(handles.saturating_sub(OTHER_HANDLES)).unwrap_or(limits.connections);
    Limits { connections: connections.min(limits.connections), ..limits }
}
