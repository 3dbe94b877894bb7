//! `alley serve`.

use clap::Args;

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

The interface for programs is described at /api/v1/openapi.json and, with
examples, in docs/api.md.
Press Ctrl-C to stop.";

/// The default port: 300 is a perfect game.
const PORT: u16 = 8300;

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Open it to the local network, and print a code for phones
    #[arg(long)]
    pub(crate) lan: bool,

    /// The port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = PORT)]
    pub(crate) port: u16,

    /// A name by which this server can be reached, besides its addresses and localhost; can be given several times
    #[arg(long = "name", value_name = "NAME")]
    pub(crate) names: Vec<String>,
}
