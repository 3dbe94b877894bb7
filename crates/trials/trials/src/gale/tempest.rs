//! Servers and the database are killed, and the wires between them stalled and torn, while everybody writes and watches.

use std::fmt;
use std::thread;
use std::time::Duration;

use super::Manner;
use super::fleet::{Database, Fleet};
use super::judgement::{judge, settle};
use super::people::People;
use crate::storm::acknowledged::Findings;
use crate::storm::tally::Tally;
use crate::storm::venue::Venue;
use crate::storm::viewer::watch_the_calm;
use crate::wire::{Flow, Lie};
use crate::{Dice, Mishap, Program};

/// Kills in one journal; then another one is begun.
const SEASON: u64 = 40;
/// Games that are played at a time.
const TABLES: usize = 3;

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// How often a server or the database is killed
    #[arg(long, default_value_t = 30)]
    kills: u64,
    /// Let the wires lie; the storm must find lost rolls
    #[arg(long)]
    liar: Option<Lie>,
    #[command(flatten)]
    pub(super) manner: Manner,
}

impl Default for Arguments {
    fn default() -> Self {
        Self { kills: 30, liar: None, manner: Manner::default() }
    }
}

pub(super) fn storm(arguments: &Arguments, program: &Program) -> Result<Findings, Mishap> {
    let mut dice = arguments.manner.dice(&format!("{} kills", arguments.kills));
    let mut tempest = Tempest {
        program: program.clone(),
        database: Database::start(arguments.liar)?,
        people: People::new(&mut dice),
        dice,
        liar: arguments.liar,
        havoc: Havoc::default(),
        tally: Tally::default(),
    };
    let mut findings = Findings::default();
    while tempest.havoc.kills() < arguments.kills && findings.none() {
        let end = arguments.kills.min(tempest.havoc.kills() + SEASON);
        findings = tempest.season(end)?;
    }
    tempest.tally.add_encounters(&tempest.people.scorekeepers);
    eprintln!("gale: {} {}, {findings}", tempest.havoc, tempest.tally);
    Ok(findings)
}

struct Tempest {
    program: Program,
    database: Database,
    people: People,
    dice: Dice,
    liar: Option<Lie>,
    havoc: Havoc,
    tally: Tally,
}

/// What was done.
#[derive(Clone, Copy, Default)]
struct Havoc {
    servers: u64,
    databases: u64,
    torn: u64,
    stalled: u64,
}

impl Havoc {
    fn kills(self) -> u64 {
        self.servers + self.databases
    }
}

impl fmt::Display for Havoc {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { servers, databases, torn, stalled } = self;
        write!(formatter, "{servers} kills of servers and {databases} of the database, ")?;
        write!(formatter, "wires {torn} times torn and {stalled} times stalled")
    }
}

impl Tempest {
    /// One journal, from its making to the last word about it.
    fn season(&mut self, end: u64) -> Result<Findings, Mishap> {
        let (journal, journals) = self.database.journal(&self.program)?;
        let mut fleet = Fleet::start(&self.program, &mut self.dice, &journals)?;
        let venue = fleet.venue(TABLES);
        let mut findings = Findings::default();
        while self.havoc.kills() < end && findings.none() {
            findings = self.spell(&mut fleet, &venue, &journal)?;
        }
        if findings.none() {
            findings = fleet.audit(&venue.all())?;
            for game in venue.games() {
                watch_the_calm(&venue, &game)?;
            }
            findings.add(judge(&self.program, &journal, &venue)?);
        }
        self.tally.add_games(&venue);
        Ok(findings)
    }

    /// A few blows while everybody is at work; then it is calm, and everything is looked at.
    fn spell(&mut self, fleet: &mut Fleet, venue: &Venue, journal: &str) -> Result<Findings, Mishap> {
        let Self { people, database, dice, liar, havoc, program, .. } = self;
        let ((), complaints) = people.during(venue, || {
            for _ in 0..=dice.below(3) {
                pause(dice, 200);
                // One that lies while it is stalled is not kept from it.
                let blow = Blow::any(dice, *liar == Some(Lie::Timeout));
                havoc.strike(blow, database, fleet, dice)?;
            }
            pause(dice, 200);
            Ok(())
        })?;
        settle(program, journal, fleet, venue, complaints)
    }
}

fn pause(dice: &mut Dice, longest: u64) {
    thread::sleep(Duration::from_millis(dice.below(longest)));
}

/// What breaks.
#[derive(Clone, Copy)]
enum Blow {
    Server,
    Database,
    ServerAndDatabase,
    Torn,
    Stalled,
    Mute,
}

impl Blow {
    fn any(dice: &mut Dice, stalled: bool) -> Self {
        match dice.below(12) {
            _ if stalled && dice.below(2) == 0 => Self::Stalled,
            0..=3 => Self::Server,
            4 | 5 => Self::Database,
            6 => Self::ServerAndDatabase,
            7 | 8 => Self::Torn,
            9 | 10 => Self::Stalled,
            _ => Self::Mute,
        }
    }
}

impl Havoc {
    /// Something breaks, and is mended.
    fn strike(
        &mut self,
        blow: Blow,
        database: &mut Database,
        fleet: &mut Fleet,
        dice: &mut Dice,
    ) -> Result<(), Mishap> {
        let [mut server, other_server] = fleet.servers.each_mut();
        let [mut wire, other_wire] = database.wires.each_ref();
        if dice.below(2) == 0 {
            (server, wire) = (other_server, other_wire);
        }
        match blow {
            Blow::Server => {
                server.kill()?;
                self.servers += 1;
                pause(dice, 100);
                server.restart()
            }
            Blow::Database => {
                database.cluster.kill()?;
                self.databases += 1;
                pause(dice, 300);
                database.cluster.run()
            }
            Blow::ServerAndDatabase => {
                server.kill()?;
                self.servers += 1;
                database.cluster.kill()?;
                self.databases += 1;
                pause(dice, 300);
                database.cluster.run()?;
                server.restart()
            }
            Blow::Torn => {
                self.torn += 1;
                wire.tear();
                Ok(())
            }
            Blow::Stalled => {
                self.stalled += 1;
                wire.set(Flow::Stalled);
                // Now and then longer than the server has patience for.
                let longest = if dice.below(6) == 0 { 6_000 } else { 600 };
                pause(dice, longest);
                wire.set(Flow::Free);
                Ok(())
            }
            Blow::Mute => {
                self.torn += 1;
                wire.set(Flow::Mute);
                pause(dice, 100);
                // What was written meanwhile is kept, and nobody hears of it.
                wire.tear();
                wire.set(Flow::Free);
                Ok(())
            }
        }
    }
}
