//! Which engine keeps a record: a database, if its address says so, else a file.

use std::path::Path;

use alley_journal::{Failure, Journal};
use alley_journal_postgres::{Address, Durability, InForce, Postgres};
use alley_journal_sqlite::Sqlite;
use alley_play::nature_of;

/// Opens a record to write to, and says what its acknowledgement means if it is not that of a file.
pub(crate) fn open(place: &Path) -> Result<(Box<dyn Journal>, Option<Durability>), Failure> {
    let Some(address) = address(place) else {
        return Ok((Box::new(Sqlite::open(place, nature_of)?), None));
    };
    let mut journal = Postgres::open(&address?)?;
    let durability = journal.durability()?;
    Ok((Box::new(journal), Some(durability)))
}

/// Opens a record that must be there.
pub(crate) fn open_existing(place: &Path) -> Result<Box<dyn Journal>, Failure> {
    match address(place) {
        Some(address) => Ok(Box::new(Postgres::open(&address?)?)),
        None => Ok(Box::new(Sqlite::open_existing(place, nature_of)?)),
    }
}

/// Opens a record as it is, for somebody who wants to know how it is doing; and what the database says that keeps it.
pub(crate) fn examine(place: &Path) -> Result<(Box<dyn Journal>, Option<InForce>), Failure> {
    let Some(address) = address(place) else {
        return Ok((Box::new(Sqlite::open_as_it_is(place)?), None));
    };
    let mut journal = Postgres::open(&address?)?;
    let in_force = journal.in_force()?;
    Ok((Box::new(journal), Some(in_force)))
}

/// Refuses an address that may not be shown.
pub(crate) fn look_over(place: &Path) -> Result<(), Failure> {
    place.to_str().filter(|text| Address::is_one(text)).map_or(Ok(()), Address::look_over)
}

/// Whether a place is a database, not a file.
pub(crate) fn is_database(place: &Path) -> bool {
    address(place).is_some()
}

/// Brings the tables of a record forward, and says whether there was anything to do. A file is brought forward whenever
/// it is opened, since nobody else is using it with another program.
pub(crate) fn upgrade(place: &Path) -> Result<bool, Failure> {
    match address(place) {
        Some(address) => Postgres::upgrade(&address?),
        None => Sqlite::open_existing(place, nature_of).map(|_| false),
    }
}

fn address(place: &Path) -> Option<Result<Address, Failure>> {
    place.to_str().filter(|text| Address::is_one(text)).map(str::parse)
}
