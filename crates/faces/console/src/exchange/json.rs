//! Games as JSON: an array with one object per game and one line per entry.

use alley_journal::Kind;
use alley_play::{Carried, CarriedEntry, Facts};
use alley_words::ImportFault;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Found, RawLines, Wrong};
use crate::listing::in_utc;

pub(super) const OPENING: &str = "[";
pub(super) const CLOSING: &str = "\n]\n";

/// Everything about a game but its entries, from which all of it follows.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(super) struct Claims {
    game: String,
    begun: String,
    state: String,
    players: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    totals: Option<Vec<u16>>,
}

impl Claims {
    pub(super) fn of(carried: &Carried, facts: &Facts) -> Self {
        Self {
            game: match facts.kind {
                Kind::Game => "bowling",
                Kind::Race | Kind::Draw => "race",
                Kind::Evening => "evening",
            }
            .to_owned(),
            begun: carried.entries.first().map(|entry| in_utc(entry.time)).unwrap_or_default(),
            state: facts.state(),
            players: facts.players.clone(),
            totals: facts.totals.clone(),
        }
    }

    /// The name of the first field in which they differ.
    pub(super) fn first_difference(&self, other: &Self) -> Option<&'static str> {
        let fields = [
            ("game", self.game == other.game),
            ("begun", self.begun == other.begun),
            ("state", self.state == other.state),
            ("players", self.players == other.players),
            ("totals", self.totals == other.totals),
        ];
        fields.into_iter().find(|(_, same)| !same).map(|(name, _)| name)
    }
}

/// A game as it stands in a file; its entries are looked at one by one, where they stand.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Object<'text> {
    id: String,
    game: String,
    begun: String,
    state: String,
    players: Vec<String>,
    #[serde(default)]
    totals: Option<Vec<u16>>,
    #[serde(borrow)]
    entries: Vec<&'text RawValue>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct JsonEntry {
    number: u64,
    time: i64,
    kind: String,
    payload: String,
    key: String,
    hash: String,
}

pub(super) fn game(carried: &Carried, facts: &Facts, first: bool) -> String {
    let separator = if first { "\n" } else { ",\n" };
    let claims = text(&Claims::of(carried, facts));
    let claims = claims.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or_default();
    let entries: Vec<_> = carried.entries.iter().map(|entry| text(&JsonEntry::from(entry))).collect();
    format!("{separator}{{\"id\":{},{claims},\"entries\":[\n{}\n]}}", text(&carried.id), entries.join(",\n"))
}

/// Strings and numbers are always JSON.
fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Wrong> {
    let games: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| wrong(&error, 1))?;
    let mut lines = RawLines::of(text);
    games.into_iter().map(|game| found(game, &mut lines)).collect()
}

fn found(raw: &RawValue, lines: &mut RawLines<'_>) -> Result<Found, Wrong> {
    let line = line_of(raw, lines);
    let Object { id, game, begun, state, players, totals, entries } = object(raw, line)?;
    let mut found = Found {
        carried: Carried { id, entries: Vec::new() },
        line,
        lines: Vec::new(),
        claims: Some(Claims { game, begun, state, players, totals }),
    };
    for raw in entries {
        let line = line_of(raw, lines);
        let entry: JsonEntry = object(raw, line)?;
        found.carried.entries.push(entry.into());
        found.lines.push(line);
    }
    Ok(found)
}

/// Reads an object. An array of the same values in the right order is refused, though serde would take it.
fn object<'text, T: Deserialize<'text>>(raw: &'text RawValue, line: usize) -> Result<T, Wrong> {
    if !raw.get().starts_with('{') {
        return Err(Wrong { line, fault: ImportFault::NotAnObject });
    }
    serde_json::from_str(raw.get()).map_err(|error| wrong(&error, line))
}

/// A raw value is a piece of the text it was found in: where its first byte is, there it stands.
fn line_of(raw: &RawValue, lines: &mut RawLines<'_>) -> usize {
    lines.up_to(raw.get().as_ptr().addr().wrapping_sub(lines.text.as_ptr().addr()))
}

/// The error without the place in its words: that is counted from the line on which its text begins.
fn wrong(error: &serde_json::Error, first: usize) -> Wrong {
    let sentence = error.to_string();
    let sentence = sentence.rsplit_once(" at line ").map_or(sentence.as_str(), |(words, _)| words);
    let fault = ImportFault::Form(sentence.to_owned());
    Wrong { line: (first + error.line()).saturating_sub(1).max(first), fault }
}

impl From<&CarriedEntry> for JsonEntry {
    fn from(entry: &CarriedEntry) -> Self {
        let CarriedEntry { number, time, kind, payload, key, hash } = entry.clone();
        Self { number, time, kind, payload, key, hash }
    }
}

impl From<JsonEntry> for CarriedEntry {
    fn from(entry: JsonEntry) -> Self {
        let JsonEntry { number, time, kind, payload, key, hash } = entry;
        Self { number, time, kind, payload, key, hash }
    }
}
