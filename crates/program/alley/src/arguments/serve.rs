//! `alley serve`.

use std::error::Error;
use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};

use alley_web::{Home, LogForm, Network};
use alley_words::Language;
use clap::{Args, ValueEnum};

use super::number::whole;

pub(super) const SERVE_EXAMPLES: &str = "\
Those with the spectator link of a game see its board live; those with the
scorekeeper link keep the score. Games are recorded like all others, and go on
after a restart.

Examples:
  alley serve                    for this machine: open the address it prints
  alley serve --lan              for phones in this network: scan the code
  alley serve --port 9000
  alley serve --lan --name lane.local
                                 can also be reached by this name
  alley serve --behind 127.0.0.1 --home https://alley.example --status 8301
                                 behind nginx on this machine

How to run it behind a proxy is in docs/operating.md. The interface for
programs is described at /api/v1/openapi.json and, with examples, in
docs/api.md.
Press Ctrl-C to stop.";

/// The default port: 300 is a perfect game.
pub(crate) const PORT: u16 = 8300;

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Open it to the local network, and print a code for phones
    #[arg(long)]
    pub(crate) lan: bool,

    /// The port to listen on, or set ALLEY_PORT; 0 takes any that is free [default: 8300]
    #[arg(long, value_parser = whole::<u16>(0, u16::MAX.into()))]
    pub(crate) port: Option<u16>,

    /// A name by which this server can be reached, besides its addresses and localhost; can be given several times
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,

    /// Believe what proxies in this network say of a visitor: X-Forwarded-For and -Proto; can be given several times
    #[arg(long, value_name = "CIDR")]
    pub(crate) behind: Vec<Network>,

    /// Where everybody finds this server, or set ALLEY_HOME: links begin with it, and its name is accepted
    #[arg(long, value_name = "URL")]
    pub(crate) home: Option<Home>,

    /// Answer /healthz, /readyz and /metrics on this port of this machine, or on ADDRESS:PORT
    #[arg(long, value_name = "PORT", value_parser = status)]
    pub(crate) status: Option<SocketAddr>,

    /// How trouble is told on the error stream; json is one object per line
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) log: Log,
}

impl Serve {
    /// For phones in the local network on this port, and nothing else.
    pub(crate) fn to_phones(port: Option<u16>, home: Option<Home>) -> Self {
        let (names, behind) = (Vec::new(), Vec::new());
        Self { lan: true, port, names, behind, home, status: None, log: Log::Plain }
    }
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Log {
    #[default]
    Plain,
    Json,
}

impl From<Log> for LogForm {
    fn from(log: Log) -> Self {
        match log {
            Log::Plain => Self::Plain,
            Log::Json => Self::Json,
        }
    }
}

/// Neither a port nor an address with one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PortRefusal;

impl fmt::Display for PortRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(Language::English.port_needed())
    }
}

impl Error for PortRefusal {}

/// Others see it only if they are meant to.
fn status(text: &str) -> Result<SocketAddr, PortRefusal> {
    let port = text.parse().map(|port: u16| (Ipv4Addr::LOCALHOST, port).into());
    port.or_else(|_| text.parse()).map_err(|_| PortRefusal)
}
