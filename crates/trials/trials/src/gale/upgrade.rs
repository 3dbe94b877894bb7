//! Two servers are replaced one by one while everybody writes and watches, as `docs/operating.md` tells it.

use std::thread;
use std::time::Duration;

use super::Manner;
use super::fleet::{Database, Fleet, run};
use super::judgement::{judge, settle};
use super::people::People;
use crate::storm::acknowledged::Findings;
use crate::storm::tally::Tally;
use crate::{Mishap, Program};

/// Games that are played at a time.
const TABLES: usize = 3;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The new program [default: the same again]
    #[arg(long, value_name = "PATH")]
    to: Option<std::path::PathBuf>,
    /// How often both servers are replaced
    #[arg(long, default_value_t = 3)]
    times: u64,
    #[command(flatten)]
    pub(super) manner: Manner,
}

pub(super) fn upgrade(arguments: &Arguments, program: &Program) -> Result<Findings, Mishap> {
    let mut dice = arguments.manner.dice(&format!("{} upgrades of two servers", arguments.times));
    let database = Database::start(None)?;
    let (journal, journals) = database.journal(program)?;
    let (_, schema) = journal.rsplit_once("%3D").ok_or("an address without a schema")?;
    let mut fleet = Fleet::start(program, &mut dice, &journals)?;
    let (venue, mut people) = (fleet.venue(TABLES), People::new(&mut dice));
    let new = arguments.to.as_ref().map_or_else(|| program.clone(), Program::at);
    let mut findings = Findings::default();
    for time in 0..arguments.times {
        let ((), complaints) = people.during(&venue, || {
            let mut rest = || thread::sleep(Duration::from_millis(300 + dice.below(500)));
            rest();
            if time == 0 {
                run(&new, &journal, &["journal", "upgrade"])?;
                // From now on the schema is a later one that goes with these programs too.
                database.cluster.tell(&format!("UPDATE {schema}.alley_schema SET version = version + 1"))?;
            }
            for server in &mut fleet.servers {
                rest();
                server.replace(&new)?;
            }
            rest();
            Ok(())
        })?;
        findings.add(settle(program, &journal, &fleet, &venue, complaints)?);
    }
    findings.add(fleet.audit(&venue.all())?);
    findings.add(judge(program, &journal, &venue)?);
    let mut tally = Tally::default();
    tally.add_games(&venue);
    tally.add_encounters(&people.scorekeepers);
    eprintln!("gale: {} upgrades of two servers {tally}, {findings}", arguments.times);
    Ok(findings)
}
