//! Four scorekeepers and one game: each writes at the version it has seen, through whichever server answers. Each version
//! has one winner, and nothing is lost or written twice.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use super::Manner;
use super::fleet::{Database, Fleet};
use super::judgement::judge;
use super::people::People;
use crate::storm::acknowledged::Findings;
use crate::storm::tally::Tally;
use crate::{Mishap, Program};

/// Writes after which everything is looked at.
const STRETCH: u64 = 2_000;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// How many writes are acknowledged
    #[arg(long, default_value_t = 2_000)]
    writes: u64,
    #[command(flatten)]
    pub(super) manner: Manner,
}

impl Default for Arguments {
    fn default() -> Self {
        Self { writes: 2_000, manner: Manner::default() }
    }
}

pub(super) fn contend(arguments: &Arguments, program: &Program) -> Result<Findings, Mishap> {
    let mut dice = arguments.manner.dice(&format!("{} contended writes", arguments.writes));
    let database = Database::start(None)?;
    let (journal, journals) = database.journal(program)?;
    let fleet = Fleet::start(program, &mut dice, &journals)?;
    let (venue, mut people) = (fleet.venue(1), People::new(&mut dice));
    let mut findings = Findings::default();
    let written = || venue.acknowledged.load(Ordering::Relaxed);
    while written() < arguments.writes && findings.none() {
        let end = arguments.writes.min(written() + STRETCH);
        let ((), complaints) = people.during(&venue, || {
            while written() < end && !venue.closes() {
                thread::sleep(Duration::from_millis(20));
            }
            Ok(())
        })?;
        complaints?;
        findings.add(fleet.audit(&venue.games())?);
    }
    findings.add(fleet.audit(&venue.all())?);
    findings.add(judge(program, &journal, &venue)?);
    let mut tally = Tally::default();
    tally.add_games(&venue);
    tally.add_encounters(&people.scorekeepers);
    eprintln!("gale: contended writes {tally}, {findings}");
    Ok(findings)
}
