//! Taking over whole games, inside a transaction that somebody else commits.

use alley_journal::{Failure, Inventory, Record};
use rusqlite::Connection;

use crate::{append, rows};

pub(crate) fn import(connection: &Connection, records: &[Record]) -> Result<Inventory, Failure> {
    let mut taken = Inventory { games: 0, entries: 0 };
    for record in records {
        let entries = import_one(connection, record)?;
        taken.games += u64::from(entries > 0);
        taken.entries += entries;
    }
    Ok(taken)
}

/// How many entries were not here yet.
fn import_one(connection: &Connection, record: &Record) -> Result<u64, Failure> {
    if let Some(head) = rows::head(connection, record.game())? {
        let end = record.end();
        let stands = rows::stored_position(connection, head.place, end.number)?;
        return if stands == Some(end) { Ok(0) } else { Err(Failure::Different(record.game())) };
    }
    record.refuse_shared_keys()?;
    append::put_whole(connection, record).map(|position| position.number)
}
