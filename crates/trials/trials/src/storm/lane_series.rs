//! What was acknowledged of one lane in an evening: its games, one after the other, and every ball in them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;

use super::acknowledged::Findings;
use super::promises::Promises;
use super::venue::{Venue, audited};
use crate::http::Request;
use crate::{Mishap, Program};

/// The games of a lane in the order in which they were acknowledged.
#[derive(Debug)]
pub(crate) struct LaneSeries {
    /// The evening, once its name was told.
    pub(crate) evening: Option<String>,
    pub(crate) lane: usize,
    pub(crate) write: String,
    pub(crate) look: String,
    pub(crate) games: Vec<Promises>,
}

/// An evening as the interface tells it, as far as games go.
#[derive(Debug, Deserialize)]
struct ToldEvening {
    lanes: Vec<ToldLane>,
}

#[derive(Debug, Deserialize)]
struct ToldLane {
    games: Vec<ToldGame>,
}

/// A game that an evening names.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct ToldGame {
    number: usize,
    id: String,
    hash: String,
}

/// A record as `alley games export` writes it.
#[derive(Debug, Deserialize)]
pub(crate) struct ExportedRecord {
    id: String,
    entries: Vec<ExportedEntry>,
}

#[derive(Debug, Deserialize)]
struct ExportedEntry {
    payload: String,
    hash: String,
}

impl LaneSeries {
    /// A game that was not acknowledged before; its name must be new.
    pub(crate) fn begin(&mut self, id: String, name: &str) -> Result<(), Mishap> {
        if self.games.iter().any(|game| game.id == id) {
            return Err(format!("{id} is over, and was begun again in {:?}", self.evening).into());
        }
        let links = (self.write.clone(), self.look.clone());
        self.games.push(Promises::of(id, links, vec![name.to_owned()]));
        Ok(())
    }

    /// Asks the server for the last game and for the evening, and compares.
    pub(crate) fn audit(&mut self, venue: &Venue) -> Result<Findings, Mishap> {
        let mut findings = match self.games.last_mut() {
            Some(game) => audited(venue.connect()?, game)?,
            None => Findings::default(),
        };
        let told = self.told(venue)?;
        findings.add(told.map_or_else(|| Findings::lost(1), |told| self.compare(&told)));
        Ok(findings)
    }

    /// The same for all its games, and for what was written down in the end.
    pub(crate) fn audit_all(&mut self, venue: &Venue, records: &[ExportedRecord]) -> Result<Findings, Mishap> {
        let mut findings = self.audit(venue)?;
        for game in &mut self.games {
            findings.add(audited(venue.connect()?, game)?);
        }
        findings.add(self.told(venue)?.map_or_else(Findings::default, |told| hashes(&told, records)));
        Ok(findings)
    }

    /// The games of this lane as the evening names them; nothing if there is no such evening.
    fn told(&self, venue: &Venue) -> Result<Option<Vec<ToldGame>>, Mishap> {
        let Some(evening) = &self.evening else { return Ok(Some(Vec::new())) };
        let request = Request::get(&format!("/api/v1/evenings/{evening}")).token(&self.look);
        let answer = venue.ask(&mut venue.connect()?, &request)?;
        if answer.status == 404 {
            return Ok(None);
        }
        let mut told: ToldEvening = answer.expect(200)?;
        let lane = self.lane.checked_sub(1).filter(|lane| *lane < told.lanes.len());
        Ok(lane.map(|lane| told.lanes.swap_remove(lane).games))
    }

    /// Every game that was acknowledged is there, in its place; of the others, at most the one on its way.
    fn compare(&self, told: &[ToldGame]) -> Findings {
        if self.evening.is_none() {
            return Findings::default();
        }
        let lost =
            self.games.iter().enumerate().filter(|(place, game)| {
                told.get(*place).is_none_or(|told| told.id != game.id || told.number != place + 1)
            });
        let names: BTreeSet<_> = told.iter().map(|game| &game.id).collect();
        let strange = told.len().saturating_sub(self.games.len() + 1);
        Findings { lost: lost.count(), doubled: strange + told.len() - names.len() }
    }
}

/// All records, as they are carried to another journal.
pub(crate) fn written_down(program: &Program, journal: &Path) -> Result<Vec<ExportedRecord>, Mishap> {
    let written = program.start(journal, &["games", "export"])?.finish()?;
    serde_json::from_str(&written.text).map_err(|fault| format!("an export like this: {fault}").into())
}

/// Every game that is named was written down, and begins as the evening says.
fn hashes(told: &[ToldGame], records: &[ExportedRecord]) -> Findings {
    let begins = |game: &&ToldGame| {
        let record = records.iter().find(|record| record.id == game.id);
        record.and_then(|record| record.entries.first()).is_some_and(|first| first.hash == game.hash)
    };
    Findings::lost(told.len() - told.iter().filter(begins).count())
}

/// No game was begun twice for one place in an evening: what a game says of its place stands first.
pub(crate) fn twins(records: &[ExportedRecord]) -> Findings {
    let places = records.iter().filter_map(|record| record.entries.first()?.payload.lines().next());
    let mut found = BTreeMap::<_, usize>::new();
    for place in places.filter(|line| line.starts_with("evening ")) {
        *found.entry(place).or_default() += 1;
    }
    Findings { lost: 0, doubled: found.values().map(|count| count - 1).sum() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two games of the first lane were acknowledged.
    fn series() -> LaneSeries {
        let mut series = LaneSeries {
            evening: Some("e".to_owned()),
            lane: 1,
            write: String::new(),
            look: String::new(),
            games: Vec::new(),
        };
        series.begin("a".to_owned(), "P").unwrap();
        series.begin("b".to_owned(), "P").unwrap();
        series
    }

    fn told(ids: &[&str]) -> Vec<ToldGame> {
        let game =
            |(number, id): (usize, &&str)| ToldGame { number, id: (*id).to_owned(), hash: format!("hash of {id}") };
        (1..).zip(ids).map(game).collect()
    }

    fn record(id: &str, payload: &str) -> ExportedRecord {
        let first = ExportedEntry { payload: payload.to_owned(), hash: format!("hash of {id}") };
        ExportedRecord { id: id.to_owned(), entries: vec![first] }
    }

    #[test]
    fn what_was_acknowledged_is_there_and_the_next_game_may_be() {
        assert_eq!(series().compare(&told(&["a", "b"])), Findings::default());
        assert_eq!(series().compare(&told(&["a", "b", "c"])), Findings::default());
        assert!(series().begin("a".to_owned(), "P").is_err());
    }

    #[test]
    fn an_entry_that_the_evening_lost_is_found() {
        assert_eq!(series().compare(&told(&["a"])), Findings::lost(1));
        assert_eq!(series().compare(&told(&[])), Findings::lost(2));
        assert_eq!(series().compare(&told(&["a", "c"])), Findings::lost(1));
        assert_eq!(series().compare(&told(&["b", "a"])), Findings::lost(2));
    }

    #[test]
    fn games_that_nobody_began_are_found() {
        assert_eq!(series().compare(&told(&["a", "b", "c", "d"])), Findings { lost: 0, doubled: 1 });
        assert_eq!(series().compare(&told(&["a", "b", "b"])), Findings { lost: 0, doubled: 1 });
        let place = |number: u8| format!("evening e 1 {number}\nP");
        let records =
            [record("a", "shared\nP"), record("b", &place(2)), record("c", &place(3)), record("d", &place(3))];
        assert_eq!(twins(&records), Findings { lost: 0, doubled: 1 });
        assert_eq!(twins(&records[..3]), Findings::default());
    }

    #[test]
    fn a_game_that_begins_otherwise_is_not_the_one_that_was_named() {
        let records = ["a", "b"].map(|id| record(id, "P"));
        assert_eq!(hashes(&told(&["a", "b"]), &records), Findings::default());
        assert_eq!(hashes(&told(&["a", "c"]), &records), Findings::lost(1));
        let mut other = told(&["a"]);
        "hash of b".clone_into(&mut other[0].hash);
        assert_eq!(hashes(&other, &records), Findings::lost(1));
    }
}
