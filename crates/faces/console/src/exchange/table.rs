//! Games as a table: one row per entry, with commas between the fields (RFC 4180).

use alley_play::{Carried, CarriedEntry};
use alley_words::ImportFault;
use csv::{ReaderBuilder, StringRecord, WriterBuilder};

use super::{Found, RawLines, Wrong};

const FIELDS: [&str; 7] = ["game", "number", "time", "kind", "payload", "key", "hash"];

pub(super) fn header() -> String {
    rows([FIELDS.map(str::to_owned)])
}

pub(super) fn game(carried: &Carried) -> String {
    rows(carried.entries.iter().map(|entry| {
        let CarriedEntry { number, time, kind, payload, key, hash } = entry.clone();
        [carried.id.clone(), number.to_string(), time.to_string(), kind, payload, key, hash]
    }))
}

/// Writing into memory does not fail, and every row has as many fields as the others.
fn rows(rows: impl IntoIterator<Item = [String; 7]>) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    for row in rows {
        let _ = writer.write_record(&row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

pub(super) fn read(text: &str) -> Result<Vec<Found>, Wrong> {
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut games: Vec<Found> = Vec::new();
    let mut rows = reader.records();
    let header = rows.next().transpose().ok().flatten();
    if !header.is_some_and(|header| header.iter().eq(FIELDS)) {
        return Err(Wrong { line: 1, fault: ImportFault::NoFormat(FIELDS.join(",")) });
    }
    let mut lines = RawLines::of(text);
    for row in rows {
        let row = row.map_err(|error| Wrong { line: lines.line, fault: ImportFault::Form(error.to_string()) })?;
        let line = line_of(&row, &mut lines);
        let (id, entry) = entry(&row).map_err(|fault| Wrong { line, fault })?;
        match games.last_mut().filter(|game| game.carried.id == id) {
            Some(game) => {
                game.carried.entries.push(entry);
                game.lines.push(line);
            }
            None => games.push(Found {
                carried: Carried { id, entries: vec![entry] },
                line,
                lines: vec![line],
                claims: None,
            }),
        }
    }
    Ok(games)
}

fn entry(row: &StringRecord) -> Result<(String, CarriedEntry), ImportFault> {
    let fields: Vec<_> = row.iter().collect();
    let [id, number, time, kind, payload, key, hash] = fields[..] else {
        return Err(ImportFault::Fields { expected: FIELDS.len(), found: fields.len() });
    };
    let whole = |field, text: &str| ImportFault::NotWhole(field, text.to_owned());
    let entry = CarriedEntry {
        number: number.parse().map_err(|_| whole("number", number))?,
        time: time.parse().map_err(|_| whole("time", time))?,
        kind: kind.to_owned(),
        payload: payload.to_owned(),
        key: key.to_owned(),
        hash: hash.to_owned(),
    };
    Ok((id.to_owned(), entry))
}

/// Where a row stands: after the line breaks before it. The reader's own count takes a carriage return within a field
/// for a line end, and an editor does not.
fn line_of(row: &StringRecord, lines: &mut RawLines<'_>) -> usize {
    let reached = row.position().and_then(|place| usize::try_from(place.byte()).ok()).unwrap_or_default();
    let rest = lines.text.as_bytes().iter().skip(reached);
    lines.up_to(reached + rest.take_while(|byte| matches!(byte, b'\r' | b'\n')).count())
}
