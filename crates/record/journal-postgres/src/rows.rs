//! Rows of the tables, read and verified.

use std::collections::HashMap;

use alley_journal::chain::Walk;
use alley_journal::{
    Caption, Content, Damage, Entry, Failure, Filter, GameId, Hash, Head, Key, Kind, Label, ListPlace, Moment, Nature,
    Payload, Position, State, Summary,
};
use tokio_postgres::Row;

use crate::session::Session;
use crate::trouble::Trouble;

macro_rules! head_columns {
    ($rest:literal) => {
        concat!("SELECT place, id, kind, public, length, last, begun, latest, over, summary, seal FROM games ", $rest)
    };
}

/// So many entries are held at a time while all are verified.
const STRETCH: i64 = 1000;

/// The head of a game.
pub(crate) async fn head(session: &mut Session, game: GameId) -> Result<Head, Trouble> {
    let found = heads(session, &[game]).await?.remove(&game);
    found.ok_or_else(|| Failure::NoSuchGame(game).into())
}

/// The heads of these games, as far as they are there; it is one question.
pub(crate) async fn heads(session: &mut Session, games: &[GameId]) -> Result<HashMap<GameId, Head>, Trouble> {
    let ids: Vec<String> = games.iter().map(ToString::to_string).collect();
    let rows = session.ask(head_columns!("WHERE id = ANY($1)"), &[&ids]).await?;
    let heads = rows.iter().map(|row| sealed(row).map(|head| (head.game, head)));
    Ok(heads.collect::<Result<_, Damage>>()?)
}

/// Heads in the order of their places, after this one.
pub(crate) async fn heads_after(session: &mut Session, place: i64) -> Result<Vec<Head>, Trouble> {
    let rows = session.ask(head_columns!("WHERE place > $1 ORDER BY place LIMIT $2"), &[&place, &STRETCH]).await?;
    Ok(rows.iter().map(sealed).collect::<Result<_, Damage>>()?)
}

/// One page of heads, newest first; of those that are not what was written, the places.
pub(crate) async fn list(
    session: &mut Session,
    filter: Filter,
    before: Option<ListPlace>,
    at_most: u32,
) -> Result<Vec<Result<Head, ListPlace>>, Trouble> {
    let before = before.map_or(i64::MAX, |place| i64::try_from(place.number()).unwrap_or(i64::MAX));
    let rows = session.ask(&question(filter), &[&before, &i64::from(at_most)]).await?;
    let place = |row: &Row| row.try_get::<_, i64>(0).unwrap_or_default().unsigned_abs();
    Ok(rows.iter().map(|row| sealed(row).map_err(|_| ListPlace::new(place(row)))).collect())
}

/// What is asked for stands in the words of the statement: an index of what is public is of use only to a statement that
/// asks for what is public.
fn question(filter: Filter) -> String {
    let kind = filter.kind.map_or(String::new(), |kind| format!(" AND kind = '{}'", kind.as_str()));
    let public = filter.public.map_or("", |public| if public { " AND public" } else { " AND NOT public" });
    let over = filter.state.map_or("", |state| if state == State::Over { " AND over" } else { " AND NOT over" });
    format!(head_columns!("WHERE place < $1{}{}{} ORDER BY place DESC LIMIT $2"), kind, public, over)
}

/// The entries after this number, each seen to follow the one before it, and the last to be the head's.
pub(crate) async fn entries(session: &mut Session, head: &Head, after: u64) -> Result<Vec<Entry>, Trouble> {
    if after > head.position.number {
        return Ok(Vec::new());
    }
    let mut entries = Vec::new();
    follow(session, head, after, |entry| entries.push(entry)).await?;
    Ok(entries)
}

/// Walks along a game's entries as [`entries`] does, holding a stretch of them at a time.
pub(crate) async fn follow(
    session: &mut Session,
    head: &Head,
    after: u64,
    mut each: impl FnMut(Entry),
) -> Result<(), Trouble> {
    let from = match after {
        0 => Position::START,
        number => stored_position(session, head, number).await?.ok_or(Damage::Entry { game: head.game, number })?,
    };
    let mut walk = Walk::along(head, from);
    let (place, last) = (signed(head.place.number())?, signed(head.position.number)?);
    let mut reached = signed(after)?;
    let words = "SELECT number, time, kind, payload, key, hash FROM entries
        WHERE place = $1 AND number > $2 AND number <= $3 ORDER BY number LIMIT $4";
    while reached != last {
        let rows = session.ask(words, &[&place, &reached, &last, &STRETCH]).await?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            let entry = stored_entry(row).ok_or_else(|| walk.lost())?;
            walk.step(&entry)?;
            reached = signed(entry.position.number)?;
            each(entry);
        }
    }
    Ok(walk.end()?)
}

/// The number and the hash of an entry as they are stored, if it is there.
pub(crate) async fn stored_position(
    session: &mut Session,
    head: &Head,
    number: u64,
) -> Result<Option<Position>, Trouble> {
    let words = "SELECT number, hash FROM entries WHERE place = $1 AND number = $2";
    let rows = session.ask(words, &[&signed(head.place.number())?, &signed(number)?]).await?;
    Ok(rows.first().and_then(|row| position(row, 0, 1)))
}

/// The entries of these games that have these keys, each seen to follow the one before it.
pub(crate) async fn holders(
    session: &mut Session,
    wanted: &[(GameId, &Key)],
) -> Result<HashMap<(GameId, Key), Entry>, Trouble> {
    let ids: Vec<String> = wanted.iter().map(|(game, _)| game.to_string()).collect();
    let keys: Vec<&str> = wanted.iter().map(|(_, key)| key.as_str()).collect();
    let words = "SELECT e.number, e.time, e.kind, e.payload, e.key, e.hash, g.id, b.hash
        FROM unnest($1::text[], $2::text[]) AS wanted (id, key)
        JOIN games g ON g.id = wanted.id
        JOIN entries e ON e.place = g.place AND e.key = wanted.key
        LEFT JOIN entries b ON b.place = e.place AND b.number = e.number - 1";
    let rows = session.ask(words, &[&ids, &keys]).await?;
    let mut found = HashMap::with_capacity(rows.len());
    for row in &rows {
        let unread = || Damage::Store("an entry cannot be read".to_owned());
        let game = game(row, 6).ok_or_else(unread)?;
        let entry = stored_entry(row).ok_or_else(unread)?;
        let number = entry.position.number;
        let before = match row.try_get::<_, Option<&[u8]>>(7).ok().flatten() {
            Some(hash) => Position { number: number.saturating_sub(1), hash: hash_of(hash).ok_or_else(unread)? },
            None => Position::START,
        };
        if before.after(game, &entry.content) != entry.position {
            return Err(Damage::Entry { game, number }.into());
        }
        found.insert((game, entry.content.key.clone()), entry);
    }
    Ok(found)
}

/// PostgreSQL counts with signs; nothing of ours comes near the end.
pub(crate) fn signed(number: u64) -> Result<i64, Failure> {
    i64::try_from(number).map_err(|_| Damage::Count.into())
}

/// A head that is what was written.
fn sealed(row: &Row) -> Result<Head, Damage> {
    let place = row.try_get::<_, i64>(0).unwrap_or_default().unsigned_abs();
    let found = stored_head(row).filter(|(head, seal)| head.seal() == *seal);
    found.map(|(head, _)| head).ok_or(Damage::Head { place: ListPlace::new(place) })
}

fn stored_head(row: &Row) -> Option<(Head, Hash)> {
    let over = row.try_get(8).ok()?;
    let head = Head {
        place: ListPlace::new(u64::try_from(row.try_get::<_, i64>(0).ok()?).ok()?),
        game: game(row, 1)?,
        nature: Nature { kind: Kind::named(row.try_get(2).ok()?)?, public: row.try_get(3).ok()? },
        position: position(row, 4, 5)?,
        begun: moment(row, 6)?,
        latest: moment(row, 7)?,
        caption: Caption {
            state: if over { State::Over } else { State::Open },
            summary: Summary::new(row.try_get::<_, &str>(9).ok()?).ok()?,
        },
    };
    Some((head, hash_of(row.try_get(10).ok()?)?))
}

fn stored_entry(row: &Row) -> Option<Entry> {
    let content = Content {
        time: moment(row, 1)?,
        kind: Label::new(row.try_get(2).ok()?).ok()?,
        payload: Payload::new(row.try_get::<_, &[u8]>(3).ok()?).ok()?,
        key: Key::new(row.try_get::<_, &str>(4).ok()?).ok()?,
    };
    Some(Entry { position: position(row, 0, 5)?, content })
}

/// An id that is spelled as this program spells it.
fn game(row: &Row, column: usize) -> Option<GameId> {
    let spelled: &str = row.try_get(column).ok()?;
    spelled.parse().ok().filter(|game: &GameId| game.to_string() == spelled)
}

fn position(row: &Row, number: usize, hash: usize) -> Option<Position> {
    let number = u64::try_from(row.try_get::<_, i64>(number).ok()?).ok()?;
    Some(Position { number, hash: hash_of(row.try_get(hash).ok()?)? })
}

fn moment(row: &Row, column: usize) -> Option<Moment> {
    row.try_get(column).ok().map(Moment::from_millis)
}

fn hash_of(bytes: &[u8]) -> Option<Hash> {
    bytes.try_into().ok().map(Hash::from_bytes)
}
