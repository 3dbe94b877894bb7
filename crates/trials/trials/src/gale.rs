//! Many servers, one record: two servers behind nginx on one database, in bad weather. Whatever was acknowledged by any of
//! them must be in the record, once and in its place, and everybody must see the same, whichever server shows it.

mod contention;
mod failover;
pub(crate) mod fleet;
mod judgement;
mod people;
mod tempest;
mod upgrade;

use std::path::PathBuf;

pub(crate) use judgement::judge;

use crate::storm::acknowledged::Findings;
use crate::storm::clock;
use crate::{Dice, Mishap, Program};

/// What several servers are put through.
#[derive(Debug, clap::Subcommand)]
pub enum Trial {
    /// Kill servers and the database, stall and tear the wires between them
    Storm(tempest::Arguments),
    /// Four scorekeepers write to one game, each at the version it has seen
    Contention(contention::Arguments),
    /// Lose the database and promote its standby, again and again
    Failover(failover::Arguments),
    /// Replace the servers one by one
    Upgrade(upgrade::Arguments),
}

/// How it is done.
#[derive(Debug, Default, clap::Args)]
pub struct Manner {
    /// Makes the same choices again (the moments of the kills depend on the machine) [default: from the clock]
    #[arg(long)]
    seed: Option<u64>,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

impl Manner {
    /// The dice, whose seed is said.
    fn dice(&self, what: &str) -> Dice {
        let seed = self.seed.unwrap_or_else(clock);
        eprintln!("gale: {what}, seed {seed}");
        Dice::new(seed)
    }
}

impl Trial {
    /// Another program than the one built here.
    pub fn program(&self) -> Option<PathBuf> {
        let manner = match self {
            Self::Storm(arguments) => &arguments.manner,
            Self::Contention(arguments) => &arguments.manner,
            Self::Failover(arguments) => &arguments.manner,
            Self::Upgrade(arguments) => &arguments.manner,
        };
        manner.program.clone()
    }

    /// Those of the check.
    pub fn all() -> Vec<Self> {
        let (storm, contention) = (tempest::Arguments::default(), contention::Arguments::default());
        vec![Self::Storm(storm), Self::Contention(contention)]
    }
}

/// Puts servers of this program through it.
pub fn gale(trial: &Trial, program: &Program) -> Result<(), Mishap> {
    let findings = match trial {
        Trial::Storm(arguments) => tempest::storm(arguments, program)?,
        Trial::Contention(arguments) => contention::contend(arguments, program)?,
        Trial::Failover(arguments) => failover::fail_over(arguments, program)?,
        Trial::Upgrade(arguments) => upgrade::upgrade(arguments, program)?,
    };
    if findings == Findings::default() { Ok(()) } else { Err(findings.to_string().into()) }
}
