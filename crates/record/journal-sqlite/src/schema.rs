//! The tables, and how an older journal becomes one of today.

use std::path::Path;

use alley_journal::{Damage, Failure, NatureOf, Obstacle};
use rusqlite::Connection;

use crate::heads;
use crate::trouble::failure;

/// Its type, its name, its table's name, and its words, unless SQLite made it by itself.
type Definition = (String, String, String, Option<String>);

/// "Aley" in ASCII; it stands in the file's header and says whose file it is.
const OURS: u32 = 0x416c_6579;

/// Brings a journal forward by one version.
type Migration = fn(&Connection, NatureOf) -> Result<(), Failure>;

/// Step n brings a journal of version n to version n + 1. A step that has been published is never changed.
const STEPS: &[Migration] =
    &[|connection, _| connection.execute_batch(VERSION_1).map_err(failure), heads::say_what_they_are];

const VERSION_1: &str = "
CREATE TABLE games (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    length INTEGER NOT NULL,
    last BLOB NOT NULL,
    begun INTEGER NOT NULL,
    latest INTEGER NOT NULL,
    state TEXT NOT NULL,
    summary TEXT NOT NULL,
    seal BLOB NOT NULL
) STRICT;
CREATE INDEX games_by_state ON games (state, place);
CREATE TABLE entries (
    at INTEGER PRIMARY KEY,
    game INTEGER AS (at >> 32),
    number INTEGER AS (at & 4294967295),
    time INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload BLOB NOT NULL,
    key TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TABLE tally (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    games INTEGER NOT NULL
) STRICT;
INSERT INTO tally VALUES (1, 0);
CREATE TRIGGER entries_stay_as_written BEFORE UPDATE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never changed'); END;
CREATE TRIGGER entries_stay BEFORE DELETE ON entries
    BEGIN SELECT raise(ABORT, 'an entry is never removed'); END;
CREATE TRIGGER games_stay BEFORE DELETE ON games
    BEGIN SELECT raise(ABORT, 'a game is never removed'); END;
";

/// What is in a file that SQLite can open.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum SchemaFound {
    /// No table, and nobody's mark.
    Nothing,
    /// A journal of this version.
    Ours(u32),
    /// Somebody else's tables.
    Others,
}

/// Looks without changing anything, and in one glance: another program may be making the tables just now.
pub(crate) fn find(connection: &Connection) -> rusqlite::Result<SchemaFound> {
    let glance = "SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
        FROM pragma_application_id, pragma_user_version";
    let (mark, version, things): (u32, u32, u32) =
        connection.query_row(glance, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(match (mark, version, things) {
        (OURS, version, _) => SchemaFound::Ours(version),
        (0, 0, 0) => SchemaFound::Nothing,
        _ => SchemaFound::Others,
    })
}

/// Makes what is found into a journal of today, in one transaction, and sees that its tables are what they should be.
pub(crate) fn bring_forward(connection: &mut Connection, path: &Path, nature_of: NatureOf) -> Result<(), Failure> {
    walk(connection, path, STEPS, nature_of)
}

/// Sees that what is found is a journal of today, and changes nothing.
pub(crate) fn expect(connection: &Connection, path: &Path) -> Result<(), Failure> {
    let known = version_after(STEPS);
    match find(connection).map_err(failure)? {
        SchemaFound::Ours(0) => Err(version_missing().into()),
        SchemaFound::Ours(found) if found > known => Err(Failure::Newer { path: path.to_owned(), found, known }),
        SchemaFound::Ours(found) if found < known => Err(Failure::Outdated { found, known }),
        SchemaFound::Ours(_) => expect_definitions(connection, STEPS),
        SchemaFound::Nothing => Err(Failure::CannotOpen { path: path.to_owned(), reason: Obstacle::Empty }),
        SchemaFound::Others => Err(Failure::NotOurs(path.to_owned())),
    }
}

fn walk(connection: &mut Connection, path: &Path, steps: &[Migration], nature_of: NatureOf) -> Result<(), Failure> {
    let known = version_after(steps);
    let found = find(connection).map_err(failure)?;
    if found != SchemaFound::Ours(known) {
        let transaction =
            connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).map_err(failure)?;
        // Another program may have been quicker.
        let version = match find(&transaction).map_err(failure)? {
            SchemaFound::Nothing => 0,
            SchemaFound::Ours(0) => return Err(version_missing().into()),
            SchemaFound::Ours(version) if version <= known => version,
            SchemaFound::Ours(found) => return Err(Failure::Newer { path: path.to_owned(), found, known }),
            SchemaFound::Others => return Err(Failure::NotOurs(path.to_owned())),
        };
        take(&transaction, steps, version, nature_of)?;
        transaction.commit().map_err(failure)?;
    }
    expect_definitions(connection, steps)
}

fn version_missing() -> Damage {
    Damage::Store("the version of the schema is missing".to_owned())
}

fn expect_definitions(connection: &Connection, steps: &[Migration]) -> Result<(), Failure> {
    if definitions(connection).map_err(failure)? != definitions_after(steps)? {
        return Err(Damage::Store("the definition of the tables is altered".to_owned()).into());
    }
    Ok(())
}

/// Takes the steps from this version on.
fn take(connection: &Connection, steps: &[Migration], version: u32, nature_of: NatureOf) -> Result<(), Failure> {
    for step in steps.iter().skip(version as usize) {
        step(connection, nature_of)?;
    }
    let marked = connection.pragma_update(None, "application_id", OURS);
    marked.and_then(|()| connection.pragma_update(None, "user_version", version_after(steps))).map_err(failure)
}

fn version_after(steps: &[Migration]) -> u32 {
    u32::try_from(steps.len()).unwrap_or(u32::MAX)
}

/// What a new journal has.
fn definitions_after(steps: &[Migration]) -> Result<Vec<Definition>, Failure> {
    let fresh = Connection::open_in_memory().map_err(failure)?;
    take(&fresh, steps, 0, |_| None)?;
    definitions(&fresh).map_err(failure)
}

/// The words by which each table, index and trigger was made.
fn definitions(connection: &Connection) -> rusqlite::Result<Vec<Definition>> {
    let mut statement =
        connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows;
    use alley_journal::{Filter, Kind, State};

    const OLD: &[Migration] = &[|connection, _| {
        run(connection, "CREATE TABLE lanes (lane INTEGER NOT NULL) STRICT; INSERT INTO lanes VALUES (7);")
    }];
    const NEW: &[Migration] =
        &[OLD[0], |connection, _| run(connection, "ALTER TABLE lanes ADD COLUMN pins INTEGER NOT NULL DEFAULT 10;")];

    fn run(connection: &Connection, words: &str) -> Result<(), Failure> {
        connection.execute_batch(words).map_err(failure)
    }

    fn forward(connection: &mut Connection, steps: &[Migration]) -> Result<(), Failure> {
        walk(connection, Path::new("here"), steps, |_| None)
    }

    #[test]
    fn an_older_journal_is_brought_forward_and_keeps_what_it_had() {
        let mut connection = Connection::open_in_memory().unwrap();
        forward(&mut connection, OLD).unwrap();
        assert_eq!(find(&connection), Ok(SchemaFound::Ours(1)));
        forward(&mut connection, NEW).unwrap();
        assert_eq!(find(&connection), Ok(SchemaFound::Ours(2)));
        let kept = connection.query_row("SELECT lane, pins FROM lanes", [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(kept, Ok((7, 10)));
        forward(&mut connection, NEW).unwrap();
    }

    #[test]
    fn a_step_that_fails_leaves_the_older_journal() {
        let mut connection = Connection::open_in_memory().unwrap();
        forward(&mut connection, OLD).unwrap();
        let broken: [Migration; 2] =
            [OLD[0], |connection, _| run(connection, "CREATE TABLE half (way INTEGER); DROP TABLE nothing;")];
        assert!(forward(&mut connection, &broken).is_err());
        forward(&mut connection, OLD).unwrap();
    }

    #[test]
    fn a_newer_journal_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        forward(&mut connection, NEW).unwrap();
        let refused = Failure::Newer { path: "here".into(), found: 2, known: 1 };
        assert_eq!(forward(&mut connection, OLD), Err(refused));
    }

    #[test]
    fn somebody_elses_tables_are_left_alone() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE theirs (x)").unwrap();
        assert_eq!(forward(&mut connection, STEPS), Err(Failure::NotOurs("here".into())));
    }

    #[test]
    fn tables_that_were_altered_are_damage() {
        let mut connection = Connection::open_in_memory().unwrap();
        forward(&mut connection, STEPS).unwrap();
        connection.execute_batch("DROP TRIGGER entries_stay").unwrap();
        assert!(matches!(forward(&mut connection, STEPS), Err(Failure::Damaged(Damage::Store(_)))));
    }

    #[test]
    fn entries_can_be_neither_changed_nor_removed() {
        let mut connection = Connection::open_in_memory().unwrap();
        forward(&mut connection, STEPS).unwrap();
        connection
            .execute_batch(
                "INSERT INTO games VALUES (1, 'k7f3qd', 'game', 0, 1, x'00', 0, 0, 0, '', x'00');
            INSERT INTO entries VALUES (1, 0, 'roll', x'37', 'key', x'00');",
            )
            .unwrap();
        for forbidden in ["UPDATE entries SET time = 1", "DELETE FROM entries", "DELETE FROM games"] {
            assert!(connection.execute_batch(forbidden).is_err(), "{forbidden}");
        }
    }

    fn plan(filter: Filter) -> String {
        let mut connection = Connection::open_in_memory().unwrap();
        forward(&mut connection, STEPS).unwrap();
        let question = format!("EXPLAIN QUERY PLAN {}", rows::question(filter));
        let mut statement = connection.prepare(&question).unwrap();
        let steps = statement.query_map([i64::MAX, 100], |row| row.get::<_, String>(3)).unwrap();
        steps.collect::<rusqlite::Result<Vec<_>>>().unwrap().join("; ")
    }

    #[test]
    fn a_list_takes_the_shortest_way() {
        let by_place = plan(Filter::default());
        assert_eq!(by_place, "SEARCH games USING INTEGER PRIMARY KEY (rowid<?)");
        let unfinished = plan(Filter { kind: Some(Kind::Game), public: None, state: Some(State::Open) });
        assert_eq!(unfinished, "SEARCH games USING INDEX games_by_kind (kind=? AND over=? AND place<?)");
        let public = plan(Filter { kind: None, public: Some(true), state: None });
        assert_eq!(public, "SEARCH games USING INDEX games_public (place<?)");
    }
}
