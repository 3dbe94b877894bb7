//! Beginning a game and going on with it, inside a transaction that somebody else commits.

use alley_journal::chain::{self, Judgement};
use alley_journal::{Append, Caption, Content, Failure, GameId, Head, ListPlace, Nature, Position, Record, State};
use rusqlite::{Connection, params};

use crate::keys::Keys;
use crate::rows;
use crate::trouble::failure;

pub(crate) fn begin(
    connection: &Connection,
    first: &Content,
    nature: Nature,
    caption: &Caption,
) -> Result<(GameId, Position), Failure> {
    for attempt in 0..GameId::ATTEMPTS {
        let game = GameId::drawn_from(&first.key, attempt);
        let Some(head) = rows::head(connection, game)? else {
            let fresh = Head::fresh(game, next_place(connection)?, nature, first, caption);
            return put(connection, fresh, std::slice::from_ref(first), caption).map(|position| (game, position));
        };
        let entry = rows::entry(connection, &head, 1)?;
        if let Some(answer) = chain::judge_beginning(game, &entry, first) {
            return answer;
        }
    }
    Err(Failure::no_id())
}

/// One append after the other, each answered for itself; or a failure that leaves none of them written.
pub(crate) fn append_all(
    connection: &Connection,
    keys: &mut Keys,
    appends: &[Append<'_>],
) -> Result<Vec<Result<Position, Failure>>, Failure> {
    let mut answer = |append: &Append<'_>| match judge(connection, keys, append) {
        Ok((_, Judgement::Written(position))) => Ok(Ok(position)),
        Ok((head, Judgement::Write(position))) => {
            write(connection, head, position, append)?;
            keys.written(append.game, position, &append.content.key);
            Ok(Ok(position))
        }
        // SQLite has given up the transaction; what comes now would be written outside it.
        Err(failure) if connection.is_autocommit() => Err(failure),
        Err(refusal) => Ok(Err(refusal)),
    };
    appends.iter().map(&mut answer).collect()
}

fn judge(connection: &Connection, keys: &mut Keys, append: &Append<'_>) -> Result<(Head, Judgement), Failure> {
    let Append { game, expected, content, .. } = *append;
    let head = rows::head(connection, game)?.ok_or(Failure::NoSuchGame(game))?;
    let holder = keys.holder(connection, &head, &content.key)?;
    let verdict = chain::judge(game, head.position, expected, content, holder.as_ref())?;
    Ok((head, verdict))
}

fn write(connection: &Connection, head: Head, position: Position, append: &Append<'_>) -> Result<(), Failure> {
    let Append { content, caption, .. } = *append;
    let state_before = head.caption.state;
    let head = head.then(position, content, caption);
    insert_entry(connection, head.place, position, content)?;
    update_head(connection, &head, state_before != caption.state).map_err(failure)
}

/// Puts a whole game in the next place. The caller has seen that its id is free and its keys differ.
pub(crate) fn put_whole(connection: &Connection, record: &Record) -> Result<Position, Failure> {
    let [first, ..] = record.contents() else { return Ok(Position::START) };
    let place = next_place(connection)?;
    let fresh = Head::fresh(record.game(), place, record.nature(), first, record.caption());
    put(connection, fresh, record.contents(), record.caption())
}

fn put(connection: &Connection, mut head: Head, contents: &[Content], caption: &Caption) -> Result<Position, Failure> {
    let (game, mut positions) = (head.game, Vec::with_capacity(contents.len()));
    for content in contents {
        let position = head.position.after(game, content);
        head = head.then(position, content, caption);
        positions.push(position);
    }
    insert_head(connection, &head).map_err(failure)?;
    let mut entries = positions.into_iter().zip(contents);
    entries.try_for_each(|(position, content)| insert_entry(connection, head.place, position, content))?;
    Ok(head.position)
}

fn next_place(connection: &Connection) -> Result<ListPlace, Failure> {
    let statement = connection.prepare_cached("UPDATE tally SET games = games + 1 RETURNING games");
    statement.and_then(|mut statement| statement.query_row([], |row| row.get(0).map(ListPlace::new))).map_err(failure)
}

fn insert_entry(
    connection: &Connection,
    place: ListPlace,
    position: Position,
    content: &Content,
) -> Result<(), Failure> {
    let row = params![
        rows::at(place, position.number)?,
        content.time.millis(),
        content.kind.as_str(),
        content.payload.bytes(),
        content.key.as_str(),
        position.hash.bytes(),
    ];
    let statement = connection.prepare_cached("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    statement.and_then(|mut statement| statement.execute(row)).map(drop).map_err(failure)
}

pub(crate) fn insert_head(connection: &Connection, head: &Head) -> rusqlite::Result<()> {
    connection.prepare_cached("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")?.execute(
        params![
            head.place.number(),
            head.game.to_string(),
            head.nature.kind.as_str(),
            head.nature.public,
            head.position.number,
            head.position.hash.bytes(),
            head.begun.millis(),
            head.latest.millis(),
            head.caption.state == State::Over,
            head.caption.summary.as_str(),
            head.seal().bytes(),
        ],
    )?;
    Ok(())
}

/// Naming the state makes SQLite write to the index that has it, changed or not, so it is named only when it changes.
fn update_head(connection: &Connection, head: &Head, state_changes: bool) -> rusqlite::Result<()> {
    let number = head.place.number();
    connection
        .prepare_cached(
            "UPDATE games SET length = ?2, last = ?3, latest = ?4, summary = ?5, seal = ?6 WHERE place = ?1",
        )?
        .execute(params![
            number,
            head.position.number,
            head.position.hash.bytes(),
            head.latest.millis(),
            head.caption.summary.as_str(),
            head.seal().bytes(),
        ])?;
    if state_changes {
        connection
            .prepare_cached("UPDATE games SET over = ?2 WHERE place = ?1")?
            .execute(params![number, head.caption.state == State::Over])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema;
    use alley_journal::contract::{GAME, open, say};

    /// Then it is not known to which transaction the next one would belong.
    #[test]
    fn after_a_refusal_outside_a_transaction_nothing_more_is_written() {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::bring_forward(&mut connection, std::path::Path::new("here"), |_| None).unwrap();
        let (caption, content) = (open("PJS"), say("roll", "7"));
        let (game, begun) = begin(&connection, &say("game", ""), GAME, &caption).unwrap();
        let nobodys = GameId::drawn_from(&content.key, 0);
        let appends =
            [nobodys, game].map(|game| Append { game, expected: begun, content: &content, caption: &caption });
        let refused = append_all(&connection, &mut Keys::default(), &appends);
        assert_eq!(refused, Err(Failure::NoSuchGame(nobodys)));
        assert_eq!(rows::head(&connection, game).unwrap().map(|head| head.position), Some(begun));
        connection.execute_batch("BEGIN").unwrap();
        let written = begun.after(game, &content);
        let answers = append_all(&connection, &mut Keys::default(), &appends);
        assert_eq!(answers, Ok(vec![Err(Failure::NoSuchGame(nobodys)), Ok(written)]));
    }
}
