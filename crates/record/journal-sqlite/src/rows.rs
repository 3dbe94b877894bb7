//! Rows of the tables, read and verified.

use alley_journal::chain::Walk;
use alley_journal::{
    Caption, Content, Damage, Entry, Failure, GameId, Hash, Head, Key, Label, Moment, Payload, Place, Position, Summary,
};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::trouble::{self, failure};

macro_rules! head_columns {
    ($rest:literal) => {
        concat!("SELECT place, id, length, last, begun, latest, state, summary, seal FROM games ", $rest)
    };
}

macro_rules! entry_columns {
    ($rest:literal) => {
        concat!("SELECT number, time, kind, payload, key, hash FROM entries ", $rest)
    };
}

/// The head of a game, if there is one.
pub(crate) fn head(connection: &Connection, game: GameId) -> Result<Option<Head>, Failure> {
    let mut statement = connection.prepare_cached(head_columns!("WHERE id = ?1")).map_err(failure)?;
    let found = statement.query_row([game.to_string()], |row| Ok(sealed(row))).optional().map_err(failure)?;
    found.transpose().map_err(Failure::from)
}

/// One page of heads, newest first.
pub(crate) fn list(
    connection: &Connection,
    state: Option<Label>,
    before: Option<Place>,
    at_most: u32,
) -> Result<Vec<Head>, Failure> {
    let before = before.map_or(i64::MAX, |place| i64::try_from(place.number()).unwrap_or(i64::MAX));
    let rows: rusqlite::Result<Vec<_>> = match state {
        None => connection
            .prepare_cached(head_columns!("WHERE place < ?1 ORDER BY place DESC LIMIT ?2"))
            .map_err(failure)?
            .query_map(params![before, at_most], |row| Ok(sealed(row)))
            .map_err(failure)?
            .collect(),
        Some(state) => connection
            .prepare_cached(head_columns!("WHERE place < ?1 AND state = ?3 ORDER BY place DESC LIMIT ?2"))
            .map_err(failure)?
            .query_map(params![before, at_most, state.as_str()], |row| Ok(sealed(row)))
            .map_err(failure)?
            .collect(),
    };
    rows.map_err(failure)?.into_iter().map(|head| head.map_err(Failure::from)).collect()
}

/// The entries after this number, each seen to follow the one before it, and the last to be the head's.
pub(crate) fn entries(connection: &Connection, head: &Head, after: u64) -> Result<Vec<Entry>, Failure> {
    if after > head.position.number {
        return Ok(Vec::new());
    }
    let mut entries = Vec::new();
    follow(connection, head, after, |entry| entries.push(entry))?;
    Ok(entries)
}

/// Walks along a game's entries as [`entries`] does, holding one at a time.
pub(crate) fn follow(
    connection: &Connection,
    head: &Head,
    after: u64,
    mut each: impl FnMut(Entry),
) -> Result<(), Failure> {
    let Head { game, place, .. } = *head;
    let from = match after {
        0 => Position::START,
        number => stored_position(connection, place, number)?.ok_or(Damage::Entry { game, number })?,
    };
    let mut walk = Walk::along(head, from);
    let mut statement =
        connection.prepare_cached(entry_columns!("WHERE at > ?1 AND at <= ?2 ORDER BY at")).map_err(failure)?;
    let mut rows = statement.query([at(place, after)?, at(place, u32::MAX.into())?]).map_err(failure)?;
    let unread = |error, walk: &Walk| if trouble::is_damage(&error) { walk.lost().into() } else { failure(error) };
    while let Some(row) = rows.next().map_err(|error| unread(error, &walk))? {
        let entry = stored_entry(row).ok_or_else(|| walk.lost())?;
        walk.step(&entry)?;
        each(entry);
    }
    Ok(walk.end()?)
}

/// One entry, seen to follow the one before it.
pub(crate) fn entry(connection: &Connection, head: &Head, number: u64) -> Result<Entry, Failure> {
    let damage = || Damage::Entry { game: head.game, number };
    let mut statement = connection.prepare_cached(entry_columns!("WHERE at = ?1")).map_err(failure)?;
    let row = statement.query_row([at(head.place, number)?], |row| Ok(stored_entry(row))).optional();
    let entry = row.map_err(failure)?.flatten().ok_or_else(damage)?;
    let before = match number {
        0 | 1 => Position::START,
        number => stored_position(connection, head.place, number - 1)?.ok_or_else(damage)?,
    };
    if before.after(head.game, &entry.content) != entry.position {
        return Err(damage().into());
    }
    Ok(entry)
}

/// The number and the hash of an entry as they are stored, if it is there.
pub(crate) fn stored_position(connection: &Connection, place: Place, number: u64) -> Result<Option<Position>, Failure> {
    let mut statement = connection.prepare_cached("SELECT hash FROM entries WHERE at = ?1").map_err(failure)?;
    let hash = statement.query_row([at(place, number)?], |row| Ok(row.get(0).ok())).optional().map_err(failure)?;
    Ok(hash.flatten().map(|hash| Position { number, hash: Hash::from_bytes(hash) }))
}

/// The row of an entry: the place of its game in the upper half, its number in the lower. Games that go on grow at the
/// end of the table, where SQLite has the least to rearrange.
pub(crate) fn at(place: Place, number: u64) -> Result<i64, Failure> {
    match (i32::try_from(place.number()), u32::try_from(number)) {
        (Ok(place), Ok(number)) => Ok(i64::from(place) << 32 | i64::from(number)),
        _ => Err(Failure::System("a journal holds 2147483647 games of 4294967295 entries, no more".to_owned())),
    }
}

/// A head that is what was written.
pub(crate) fn sealed(row: &Row<'_>) -> Result<Head, Damage> {
    let place = Place::new(row.get(0).unwrap_or_default());
    match unsealed(row) {
        Some((head, seal)) if head.seal() == seal => Ok(head),
        _ => Err(Damage::Head { place }),
    }
}

fn unsealed(row: &Row<'_>) -> Option<(Head, Hash)> {
    let text = |column| row.get_ref(column).ok()?.as_str().ok();
    let state = Label::new(text(6)?).ok()?;
    let summary = Summary::new(text(7)?).ok()?;
    let head = Head {
        place: Place::new(row.get(0).ok()?),
        game: text(1)?.parse().ok()?,
        position: Position { number: row.get(2).ok()?, hash: Hash::from_bytes(row.get(3).ok()?) },
        begun: Moment::from_millis(row.get(4).ok()?),
        latest: Moment::from_millis(row.get(5).ok()?),
        caption: Caption { state, summary },
    };
    let spelled_so = text(1)? == head.game.to_string();
    spelled_so.then_some((head, Hash::from_bytes(row.get(8).ok()?)))
}

/// An entry as it is stored; none when it cannot be one.
fn stored_entry(row: &Row<'_>) -> Option<Entry> {
    let text = |column| row.get_ref(column).ok()?.as_str().ok();
    let position = Position { number: row.get(0).ok()?, hash: Hash::from_bytes(row.get(5).ok()?) };
    let content = Content {
        time: Moment::from_millis(row.get(1).ok()?),
        kind: Label::new(text(2)?).ok()?,
        payload: Payload::new(row.get_ref(3).ok()?.as_blob().ok()?).ok()?,
        key: Key::new(text(4)?).ok()?,
    };
    Some(Entry { position, content })
}
