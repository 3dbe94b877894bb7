//! Rows of the tables, read and verified.

use std::collections::HashMap;

use alley_journal::chain::Walk;
use alley_journal::{
    Caption, Content, Damage, Entry, Failure, Filter, GameId, Hash, Head, Key, Kind, Label, ListPlace, Moment, Nature,
    Payload, Position, State, Summary,
};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::trouble::{self, failure};

macro_rules! head_columns {
    ($rest:literal) => {
        concat!("SELECT place, id, kind, public, length, last, begun, latest, over, summary, seal FROM games ", $rest)
    };
}

macro_rules! entry_columns {
    ($rest:literal) => {
        concat!("SELECT number, time, kind, payload, key, hash FROM entries ", $rest)
    };
}

/// Every head, oldest first.
pub(crate) const ALL_HEADS: &str = head_columns!("ORDER BY place");

/// The head of a game, if there is one.
pub(crate) fn head(connection: &Connection, game: GameId) -> Result<Option<Head>, Failure> {
    let mut statement = connection.prepare_cached(head_columns!("WHERE id = ?1")).map_err(failure)?;
    let found = statement.query_row([game.to_string()], |row| Ok(sealed(row))).optional().map_err(failure)?;
    found.transpose().map_err(Failure::from)
}

/// Where these games stand, as far as they are there.
pub(crate) fn positions<'known>(
    connection: &Connection,
    games: impl Iterator<Item = &'known GameId>,
) -> Result<HashMap<GameId, Position>, Failure> {
    // An id needs no escape in JSON.
    let ids: Vec<String> = games.map(|game| format!("\"{game}\"")).collect();
    let question = head_columns!("WHERE id IN (SELECT value FROM json_each(?1))");
    let mut statement = connection.prepare_cached(question).map_err(failure)?;
    let mut rows = statement.query([format!("[{}]", ids.join(","))]).map_err(failure)?;
    let mut positions = HashMap::with_capacity(ids.len());
    while let Some(row) = rows.next().map_err(failure)? {
        let head = sealed(row)?;
        positions.insert(head.game, head.position);
    }
    Ok(positions)
}

/// One page of heads, newest first; of those that are not what was written, the places.
pub(crate) fn list(
    connection: &Connection,
    filter: Filter,
    before: Option<ListPlace>,
    at_most: u32,
) -> Result<Vec<Result<Head, ListPlace>>, Failure> {
    let before = before.map_or(i64::MAX, |place| i64::try_from(place.number()).unwrap_or(i64::MAX));
    let mut statement = connection.prepare_cached(&question(filter)).map_err(failure)?;
    let mut rows = statement.query(params![before, at_most]).map_err(failure)?;
    let (mut heads, mut last) = (Vec::new(), before);
    while let Some(row) = rows.next().map_err(failure)? {
        let place = row.get(0).map_err(failure)?;
        // A page that leads back to itself would have no end.
        if !(0..last).contains(&place) {
            return Err(Damage::Store("the games do not stand in their order".to_owned()).into());
        }
        last = place;
        heads.push(sealed(row).map_err(|_| ListPlace::new(place.unsigned_abs())));
    }
    Ok(heads)
}

/// What is asked for stands in the words of the statement, not beside them: an index that holds only what is public is
/// of use only to a statement that asks for what is public.
pub(crate) fn question(filter: Filter) -> String {
    let kind = filter.kind.map_or(String::new(), |kind| format!(" AND kind = '{}'", kind.as_str()));
    let public = filter.public.map_or("", |public| if public { " AND public = 1" } else { " AND public = 0" });
    let over = filter.state.map_or("", |state| if state == State::Over { " AND over = 1" } else { " AND over = 0" });
    format!(head_columns!("WHERE place < ?1{}{}{} ORDER BY place DESC LIMIT ?2"), kind, public, over)
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
pub(crate) fn stored_position(
    connection: &Connection,
    place: ListPlace,
    number: u64,
) -> Result<Option<Position>, Failure> {
    let mut statement = connection.prepare_cached("SELECT hash FROM entries WHERE at = ?1").map_err(failure)?;
    let hash = statement.query_row([at(place, number)?], |row| Ok(row.get(0).ok())).optional().map_err(failure)?;
    Ok(hash.flatten().map(|hash| Position { number, hash: Hash::from_bytes(hash) }))
}

/// The row of an entry: the place of its game in the upper half, its number in the lower. Games that go on grow at the
/// end of the table, where SQLite has the least to rearrange.
pub(crate) fn at(place: ListPlace, number: u64) -> Result<i64, Failure> {
    match (i32::try_from(place.number()), u32::try_from(number)) {
        (Ok(place), Ok(number)) => Ok((i64::from(place) << 32) + i64::from(number)),
        _ => Err(Failure::System("a journal holds 2147483647 games of 4294967295 entries, no more".to_owned())),
    }
}

/// A head that is what was written.
pub(crate) fn sealed(row: &Row<'_>) -> Result<Head, Damage> {
    let place = ListPlace::new(row.get(0).unwrap_or_default());
    match unsealed(row) {
        Some((head, seal)) if head.seal() == seal => Ok(head),
        _ => Err(Damage::Head { place }),
    }
}

fn unsealed(row: &Row<'_>) -> Option<(Head, Hash)> {
    let head = Head {
        place: ListPlace::new(row.get(0).ok()?),
        game: game(row, 1)?,
        nature: Nature { kind: Kind::named(text(row, 2)?)?, public: truth(row, 3)? },
        position: position(row, 4, 5)?,
        begun: moment(row, 6)?,
        latest: moment(row, 7)?,
        caption: Caption { state: if truth(row, 8)? { State::Over } else { State::Open }, summary: summary(row, 9)? },
    };
    Some((head, Hash::from_bytes(row.get(10).ok()?)))
}

/// An entry as it is stored; none when it cannot be one.
fn stored_entry(row: &Row<'_>) -> Option<Entry> {
    let content = Content {
        time: moment(row, 1)?,
        kind: Label::new(text(row, 2)?).ok()?,
        payload: Payload::new(row.get_ref(3).ok()?.as_blob().ok()?).ok()?,
        key: Key::new(text(row, 4)?).ok()?,
    };
    Some(Entry { position: position(row, 0, 5)?, content })
}

/// The text in a column, if it is one.
pub(crate) fn text<'row>(row: &'row Row<'_>, column: usize) -> Option<&'row str> {
    row.get_ref(column).ok()?.as_str().ok()
}

/// An id that is spelled as this program spells it.
pub(crate) fn game(row: &Row<'_>, column: usize) -> Option<GameId> {
    let spelled = text(row, column)?;
    spelled.parse().ok().filter(|game: &GameId| game.to_string() == spelled)
}

/// A number in one column and a hash in another.
pub(crate) fn position(row: &Row<'_>, number: usize, hash: usize) -> Option<Position> {
    Some(Position { number: row.get(number).ok()?, hash: Hash::from_bytes(row.get(hash).ok()?) })
}

/// A time in milliseconds.
pub(crate) fn moment(row: &Row<'_>, column: usize) -> Option<Moment> {
    row.get(column).ok().map(Moment::from_millis)
}

/// One line of text.
pub(crate) fn summary(row: &Row<'_>, column: usize) -> Option<Summary> {
    Summary::new(text(row, column)?).ok()
}

/// 1 or 0, and nothing else.
fn truth(row: &Row<'_>, column: usize) -> Option<bool> {
    match row.get(column).ok()? {
        0_i64 => Some(false),
        1 => Some(true),
        _ => None,
    }
}
