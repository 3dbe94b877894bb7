//! The whole record, read and verified.

use alley_journal::{Damage, Failure, Head, Inventory, ListPlace};
use rusqlite::Connection;

use crate::rows;
use crate::trouble::failure;

/// Every head and every entry first, because they can be named; then what holds them.
pub(crate) fn check(connection: &Connection) -> Result<Inventory, Failure> {
    let found = walk(connection)?;
    let games: u64 = number(connection, "SELECT games FROM tally")?;
    let entries: u64 = number(connection, "SELECT count(*) FROM entries")?;
    if found != (Inventory { games, entries }) {
        return Err(Damage::Count.into());
    }
    integrity(connection)?;
    Ok(found)
}

/// Every game in the order of places, without a gap, by the same ways that reading takes.
fn walk(connection: &Connection) -> Result<Inventory, Failure> {
    let mut found = Inventory { games: 0, entries: 0 };
    let mut statement = connection.prepare(rows::ALL_HEADS).map_err(failure)?;
    let mut heads = statement.query([]).map_err(failure)?;
    while let Some(row) = heads.next().map_err(failure)? {
        let head = rows::sealed(row)?;
        found.games += 1;
        expect_at(&head, found.games)?;
        rows::follow(connection, &head, 0, |_| found.entries += 1)?;
    }
    Ok(found)
}

fn expect_at(head: &Head, place: u64) -> Result<(), Damage> {
    if head.place.number() == place {
        return Ok(());
    }
    Err(Damage::Head { place: ListPlace::new(place) })
}

/// SQLite's own check: pages, free space, and indexes against their tables.
fn integrity(connection: &Connection) -> Result<(), Failure> {
    let told: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(failure)?;
    if told == "ok" {
        return Ok(());
    }
    Err(Damage::Store(told).into())
}

fn number(connection: &Connection, question: &str) -> Result<u64, Failure> {
    connection.query_row(question, [], |row| row.get(0)).map_err(failure)
}
