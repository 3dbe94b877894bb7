//! How soon somebody who watches at one server sees a roll that went through another: with the knocks by which servers wake
//! each other, and without, when they see it at their next look.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::gale::fleet::run;
use crate::http::{Connection, PATIENCE, Request};
use crate::load::{Waits, begin, submission};
use crate::paper::Deed;
use crate::storm::{clock, neighbour};
use crate::wire::{Lie, Wire};
use crate::{Cluster, Dice, Mishap, Program, Server, postgres};

/// How long 99 of 100 rolls may take at most.
const LONGEST: Duration = Duration::from_millis(200);
/// Rolls of four bowlers who only roll gutters.
const ROLLS: u64 = 80;
/// Between two rolls, at most: more than servers wait between two looks.
const PACE: u64 = 250;

/// How often.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Rolls with knocks, and as many without
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    rolls: u64,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub(super) program: Option<PathBuf>,
}

pub(super) fn seen(arguments: &Arguments, program: &Program) -> Result<(), Mishap> {
    let mut missed = Vec::new();
    for (name, lie) in [("with knocks", None), ("without knocks", Some(Lie::Silence))] {
        let (sent, acknowledged) = measured(arguments.rolls, program, lie)?.into_iter().unzip();
        let (waits, more) = (Waits::of(sent), Waits::of(acknowledged));
        eprintln!("figures: {name}, a roll at one server is seen at another {waits}");
        // A disk that is slow for a while is slow before the acknowledgement.
        eprintln!("figures: {name}, counted from the acknowledgement, {more}");
        if waits.last_percent > LONGEST {
            missed.push(name);
        }
    }
    let longest = LONGEST.as_millis();
    if missed.is_empty() { Ok(()) } else { Err(format!("not within {longest} ms: {}", missed.join(", ")).into()) }
}

/// How long each roll took to its sight, from its sending and from its acknowledgement, in microseconds.
fn measured(rolls: u64, program: &Program, lie: Option<Lie>) -> Result<Vec<(u32, u32)>, Mishap> {
    let cluster = Cluster::on_disk()?;
    let schema = cluster.schema()?;
    let wires = [Wire::to(cluster.socket(), lie)?, Wire::to(cluster.socket(), lie)?];
    let journals = wires.each_ref().map(|wire| postgres::address(&wire.address.to_string(), &schema));
    run(program, &journals[0], &["journal", "upgrade"])?;
    let here = Server::start(program, &journals[0], &[])?;
    let there = Server::start(program, &journals[1], &[])?;
    let (mut waits, mut dice, mut number) = (Vec::new(), Dice::new(clock()), 0);
    while waits.len() < usize::try_from(rolls).unwrap_or(usize::MAX) {
        number += 1;
        let left = rolls.saturating_sub(u64::try_from(waits.len()).unwrap_or(u64::MAX)).min(ROLLS);
        waits.extend(game([&here, &there], number, left, &mut dice)?);
    }
    let [wire, _] = &wires;
    if wire.has_lied() == lie.is_some() { Ok(waits) } else { Err("the knocks were not silenced".into()) }
}

/// One game, written here and seen there.
fn game([here, there]: [&Server; 2], number: u32, rolls: u64, dice: &mut Dice) -> Result<Vec<(u32, u32)>, Mishap> {
    let game = begin(here.address, &format!("a-game-of-the-figures-{number}"), number)?;
    let mut stream = Connection::open(there.address)?;
    stream.watch(&Request::get(&format!("/g/{}/{}/live", game.game.id, game.look)))?;
    let (sights, seen) = channel();
    thread::scope(|scope| {
        scope.spawn(move || {
            while let Ok(Some(event)) = stream.event() {
                if sights.send((event.number, Instant::now())).is_err() || event.number > rolls {
                    return;
                }
            }
        });
        sight(&seen, 1)?;
        let mut waits = Vec::new();
        for version in 1..=rolls {
            thread::sleep(Duration::from_millis(dice.below(PACE)));
            let roll = submission(&game, version, Deed::Roll(0));
            let sent = Instant::now();
            let mut connection = Connection::open_from(here.address, neighbour(number))?;
            connection.ask(&roll.request())?.expect::<serde_json::Value>(200)?;
            let (acknowledged, sight) = (Instant::now(), sight(&seen, version + 1)?);
            let since = |moment| sight.saturating_duration_since(moment).as_micros();
            let micros = |moment| u32::try_from(since(moment)).unwrap_or(u32::MAX);
            waits.push((micros(sent), micros(acknowledged)));
        }
        Ok(waits)
    })
}

/// When this version was seen.
fn sight(seen: &Receiver<(u64, Instant)>, version: u64) -> Result<Instant, Mishap> {
    loop {
        let (number, moment) = seen.recv_timeout(PATIENCE).map_err(|_| format!("version {version} is not seen"))?;
        if number >= version {
            return Ok(moment);
        }
    }
}
