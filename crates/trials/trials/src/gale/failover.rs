//! The database is lost and its standby takes over, again and again. A synchronous standby has everything that was
//! acknowledged, also when it was cut off first: then nothing is acknowledged any more. An asynchronous one lags, and is
//! found out.

use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use super::Manner;
use super::fleet::{Fleet, run};
use super::judgement::{judge, settle};
use super::people::People;
use crate::storm::acknowledged::Findings;
use crate::storm::tally::Tally;
use crate::storm::venue::Venue;
use crate::wire::{Flow, Wire};
use crate::{Cluster, Dice, Mishap, Program, postgres};

/// Games that are played at a time.
const TABLES: usize = 3;
/// Longer than a standby takes to follow, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// How often the database is lost
    #[arg(long, default_value_t = 10)]
    times: u64,
    /// Let the standby be asynchronous and cut it off first; the trial must find lost rolls
    #[arg(long)]
    liar: bool,
    #[command(flatten)]
    pub(super) manner: Manner,
}

pub(super) fn fail_over(arguments: &Arguments, program: &Program) -> Result<Findings, Mishap> {
    let mut dice = arguments.manner.dice(&format!("{} failovers", arguments.times));
    let mut pair = Pair::start(!arguments.liar)?;
    let journal = pair.journal()?;
    run(program, &journal, &["journal", "upgrade"])?;
    let fleet = Fleet::start(program, &mut dice, &[journal.clone(), journal.clone()])?;
    let (venue, mut people) = (fleet.venue(TABLES), People::new(&mut dice));
    let mut findings = Findings::default();
    let (mut times, mut cut_first) = (0, 0);
    while times < arguments.times && findings.none() {
        let cut = arguments.liar || dice.below(2) == 0;
        let ((), complaints) = people.during(&venue, || {
            rest(&mut dice);
            if cut {
                pair.cut_off(&venue)?;
            }
            pair.fail_over()?;
            rest(&mut dice);
            Ok(())
        })?;
        times += 1;
        cut_first += u64::from(cut);
        findings = settle(program, &journal, &fleet, &venue, complaints)?;
    }
    if findings.none() {
        findings = fleet.audit(&venue.all())?;
        findings.add(judge(program, &journal, &venue)?);
    }
    let mut tally = Tally::default();
    tally.add_games(&venue);
    tally.add_encounters(&people.scorekeepers);
    eprintln!("gale: {times} failovers, {cut_first} of them with the standby cut off first {tally}, {findings}");
    Ok(findings)
}

fn rest(dice: &mut Dice) {
    thread::sleep(Duration::from_millis(300 + dice.below(500)));
}

/// A database and its standby, each behind a door that keeps its address, and the wire by which the one follows the other.
struct Pair {
    primary: Cluster,
    standby: Cluster,
    doors: [Wire; 2],
    following: Wire,
    synchronous: bool,
}

impl Pair {
    fn start(synchronous: bool) -> Result<Self, Mishap> {
        let primary = Cluster::start(&[])?;
        if synchronous {
            // A standby is a copy, settings included: promoted, it waits for one of its own.
            primary.tell("ALTER SYSTEM SET synchronous_standby_names = '*'")?;
            primary.tell("SELECT pg_reload_conf()")?;
        }
        let following = Wire::to(primary.socket(), None)?;
        let standby = Cluster::standby_at(following.address)?;
        let doors = [Wire::to(primary.socket(), None)?, Wire::to(standby.socket(), None)?];
        let pair = Self { primary, standby, doors, following, synchronous };
        pair.wait_for_standby()?;
        Ok(pair)
    }

    /// A new journal, by an address that leads to whichever of them takes writes.
    fn journal(&self) -> Result<String, Mishap> {
        let hosts = self.doors.each_ref().map(|door| door.address.to_string()).join(",");
        Ok(format!("{}&target_session_attrs=read-write", postgres::address(&hosts, &self.primary.schema()?)))
    }

    fn wait_for_standby(&self) -> Result<(), Mishap> {
        let state = if self.synchronous { "sync" } else { "async" };
        let words =
            format!("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '{state}'");
        let deadline = Instant::now() + PATIENCE;
        while self.primary.tell(&words)? != "1" {
            if Instant::now() > deadline {
                return Err("the standby does not follow".into());
            }
            thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// The standby hears nothing more. Whatever waits for a synchronous one is not acknowledged.
    fn cut_off(&self, venue: &Venue) -> Result<(), Mishap> {
        self.following.set(Flow::Cut);
        // What it had confirmed is still on its way to those who asked.
        thread::sleep(Duration::from_millis(500));
        let acknowledged = || venue.acknowledged.load(Ordering::Relaxed);
        let before = acknowledged();
        thread::sleep(Duration::from_secs(1));
        let more = acknowledged() - before;
        if self.synchronous && more > 0 {
            return Err(format!("{more} writes were acknowledged without the standby").into());
        }
        Ok(())
    }

    /// The database is lost, the standby promoted, and a new standby made in the place of the lost one.
    fn fail_over(&mut self) -> Result<(), Mishap> {
        self.primary.kill()?;
        self.standby.tell("SELECT pg_promote()")?;
        self.following.lead_to(self.standby.socket());
        self.following.set(Flow::Free);
        let next = Cluster::standby_at(self.following.address)?;
        self.doors.swap(0, 1);
        let [_, door] = &self.doors;
        door.lead_to(next.socket());
        self.primary = std::mem::replace(&mut self.standby, next);
        self.wait_for_standby()
    }
}
