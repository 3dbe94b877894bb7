//! Taking over whole games, inside a transaction that somebody else commits.

use std::collections::HashMap;

use rusqlite::Connection;

use crate::{Failure, Inventory, Position, Record, chain};

use super::{append, rows};

pub(super) fn import(connection: &Connection, records: &[Record]) -> Result<Inventory, Failure> {
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
        let ends = record
            .contents()
            .iter()
            .fold(Position::START, |position, content| chain::after(record.game(), position, content));
        let stands = rows::stored_position(connection, head.place, ends.number)?;
        return if stands == Some(ends) { Ok(0) } else { Err(Failure::Different(record.game())) };
    }
    refuse_shared_keys(record)?;
    append::put(connection, record.game(), record.contents(), record.caption()).map(|position| position.number)
}

fn refuse_shared_keys(record: &Record) -> Result<(), Failure> {
    let mut numbers = HashMap::new();
    for (number, content) in (1..).zip(record.contents()) {
        if let Some(number) = numbers.insert(&content.key, number) {
            return Err(Failure::KeyReused { game: record.game(), number });
        }
    }
    Ok(())
}
