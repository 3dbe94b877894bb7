//! The last word about a journal: that it is in order, and that every key stands where it was said to stand.

use std::collections::HashMap;

use serde::Deserialize;

use super::fleet::{Fleet, run};
use crate::storm::acknowledged::Findings;
use crate::storm::venue::{Venue, lock};
use crate::{Mishap, Program};

/// A game as `alley games export` writes it.
#[derive(Deserialize)]
struct Exported {
    id: String,
    entries: Vec<ExportedEntry>,
}

#[derive(Deserialize)]
struct ExportedEntry {
    number: u64,
    key: String,
}

/// It is calm again: what both servers know of the games that are played is compared with what was promised.
pub(crate) fn settle(
    program: &Program,
    journal: &str,
    fleet: &Fleet,
    venue: &Venue,
    complaints: Result<(), Mishap>,
) -> Result<Findings, Mishap> {
    let Err(complaint) = complaints else { return fleet.audit(&venue.games()) };
    // Somebody was told what cannot be; is it also lost?
    match judge(program, journal, venue)? {
        findings if findings.none() => Err(format!("a promise was broken: {complaint}").into()),
        findings => Ok(findings),
    }
}

/// Chains and heads agree in this journal, and it holds what was promised here, and nothing else.
pub(crate) fn judge(program: &Program, journal: &str, venue: &Venue) -> Result<Findings, Mishap> {
    run(program, journal, &["journal", "check"])?;
    let text = run(program, journal, &["games", "export"])?;
    let exported: Vec<Exported> = serde_json::from_str(&text).map_err(|error| format!("the export: {error}"))?;
    let mut games: HashMap<_, _> = exported.into_iter().map(|game| (game.id, game.entries)).collect();
    let mut findings = Findings::default();
    for game in venue.all() {
        let promises = lock(&game);
        let entries = games.remove(&promises.id).unwrap_or_default();
        let entries: Vec<_> = entries.into_iter().map(|entry| (entry.number, entry.key)).collect();
        let found = promises.audit_keys(&entries)?;
        if !found.none() {
            eprintln!("gale: {}: the export has {} entries: {found}", promises.id, entries.len());
        }
        findings.add(found);
    }
    Ok(findings)
}
