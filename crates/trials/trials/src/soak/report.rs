//! What a soak found: figures against goals, a table of the periods, a picture.

use std::fmt::Write as _;

use super::plot::plot;
use super::verdict::Period;
use super::{Arguments, Soak};
use crate::storm::lane_keeper::counts;

/// What an entry may add to the journal, in bytes: its words and those of the head of its game, the key of 32 characters, two
/// hashes of 32 bytes, times and numbers, and what stays free in the pages of the file.
const EACH: f64 = 200.0;
/// What the log may have at most, in bytes: it is carried over at 4 MiB, after the write that makes it longer.
const LOG: f64 = 4.5 * 1024.0 * 1024.0;

/// What a soak found.
#[derive(Debug)]
pub struct Soaked {
    /// The figures, for a document.
    pub report: String,
    /// Memory, descriptors and the journal over time, as SVG.
    pub picture: String,
    /// What is not as it has to be.
    pub missed: Vec<String>,
}

/// A period in words.
pub(super) fn line(period: &Period) -> String {
    let (memory, descriptors) = (period.thirds(|read| read.memory / 1e6), period.thirds(|read| read.descriptors));
    let seconds = period.length().as_secs();
    format!("{seconds} s: memory in MB {memory}; descriptors {descriptors}")
}

impl Soak<'_> {
    /// The last word about everything; this many entries are in the journal.
    pub(super) fn told(&self, arguments: &Arguments, entries: f64) -> Soaked {
        let (tally, findings) = (self.tally(), self.findings);
        let (evenings, games, rolls) = counts(&self.lane_keepers);
        let each = self.gauge.journal() / entries;
        let readings = || self.periods.iter().flat_map(|period| &period.readings);
        let log = readings().map(|read| read.log).fold(0.0, f64::max);
        let mut missed: Vec<_> = (1..)
            .zip(&self.periods)
            .flat_map(|(number, period)| {
                period.grown().into_iter().map(move |grown| format!("life {number} of the server: {grown}"))
            })
            .collect();
        if each > EACH {
            missed.push(format!("the journal grew by {each:.0} bytes an entry, not {EACH}"));
        }
        if log > LOG {
            missed.push(format!("the log had {log:.0} bytes, not {LOG}"));
        }
        if !findings.none() {
            missed.push(findings.to_string());
        }
        eprintln!(
            "soak: {} viewers came; {evenings} series of {games} games and {rolls} rolls on lanes, {}; journal: {entries} \
             entries of {each:.0} bytes, log at most {log:.0}; {tally}, {findings}",
            self.visits.came, self.host
        );
        Soaked { report: self.table(arguments, (entries, each, log)), picture: plot(&self.periods), missed }
    }

    fn table(&self, arguments: &Arguments, (entries, each, log): (f64, f64, f64)) -> String {
        let Arguments { minutes, viewers, games, .. } = arguments;
        let (visits, tally) = (self.visits, self.tally());
        let (evenings, _, rolls) = counts(&self.lane_keepers);
        let mut table = format!("{minutes} minutes, {viewers} viewers and {games} games at a time.\n\n");
        table.push_str("| | measured | goal |\n|---|---:|---:|\n");
        let mut row = |what: &str, figure: String, goal: &str| {
            // Writing into a string does not fail.
            let _ = writeln!(table, "| {what} | {figure} | {goal} |");
        };
        let most = |of: fn(&super::Reading) -> f64| {
            let growths = self.periods.iter().map(|period| period.thirds(of).growth());
            format!("{:+.1} %", growths.fold(f64::NEG_INFINITY, f64::max))
        };
        row("memory, the last third against the first, at most", most(|read| read.memory), "at most +5 %");
        row("descriptors, the same", most(|read| read.descriptors), "at most +5 %");
        row("the journal, bytes an entry", format!("{each:.1}"), &format!("at most {EACH}"));
        row("its log, MB at most", format!("{:.2}", log / 1e6), &format!("at most {:.2}", LOG / 1e6));
        row("acknowledged and lost, or doubled", self.findings.to_string(), "0 lost, 0 doubled");
        let _ = writeln!(
            table,
            "\n{entries} entries in the journal. Acknowledged and met with: {tally}; {evenings} evenings and series with {rolls} rolls; {}. {} viewers \
             came: {} closed the page, {} were cut off, {} vanished without a word ({} of them the server let go of before they did), {} stopped reading for a while; they were shown {} boards.\n",
            self.host,
            visits.came,
            visits.closed,
            visits.cut,
            visits.vanished,
            visits.let_go,
            visits.dozed,
            visits.boards
        );
        table.push_str(
            "| life | s | memory, MB | | descriptors | | threads | ended |\n|---:|---:|---:|---:|---:|---:|---:|---|\n",
        );
        for (number, period) in (1..).zip(&self.periods) {
            let memory = period.thirds(|read| read.memory / 1e6);
            let descriptors = period.thirds(|read| read.descriptors);
            let _ = writeln!(
                table,
                "| {number} | {} | {:.1} → {:.1} | {:+.1} % | {:.0} → {:.0} | {:+.1} % | {:.0} | {} |",
                period.length().as_secs(),
                memory.first,
                memory.last,
                memory.growth(),
                descriptors.first,
                descriptors.last,
                descriptors.growth(),
                period.thirds(|read| read.threads).last,
                if period.killed { "killed" } else { "told to stop" }
            );
        }
        table
    }
}
