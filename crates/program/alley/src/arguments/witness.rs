//! `alley witness`.

use std::path::PathBuf;

use clap::Args;

pub(super) const WITNESS_EXAMPLES: &str = "\
A witness needs no browser and none of the host's scripts: this program reads
the ticket itself and compares it with what it was shown before. Give it the
link for everyone of a draw on `alley serve`. It joins, shows the ticket and its
digits when the list is closed, signs when you say that all see the same, opens
its secret when every witness has signed the same ticket, and checks the proof.
Stopped on the way, start it again: it goes on with the secret it kept.

Examples:
  alley witness http://10.0.0.7:8300/r/k7f3qd/91be0011223344556677889900aabbcc
  alley witness http://10.0.0.7:8300/r/k7f3qd --name jisu
                              a public draw needs no token
  alley witness LINK --name jisu --yes
                              signs without asking, for scripts
  alley witness LINK --keep jisu.witness
                              the secret is kept in this file";

#[derive(Args, Debug)]
pub(crate) struct WitnessArguments {
    /// Everybody's link of a draw, as `alley serve` gives it out
    #[arg(value_name = "LINK")]
    pub(crate) link: String,

    /// Your name as a witness; asked for if omitted
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Sign a ticket that is as it was promised without asking; then nobody compares the digits
    #[arg(long)]
    pub(crate) yes: bool,

    /// Keep the secret in this file instead of the user's data directory
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
}
