//! How a journal of version 1 becomes one of version 2, in which every head says what its game is: the first entry of
//! each game is read, and its head is sealed anew. All of it happens in a transaction that somebody else commits.

use alley_journal::{Caption, Damage, Failure, Hash, Head, Kind, Label, ListPlace, Nature, NatureOf, State, label};
use rusqlite::{Connection, Row};

use crate::trouble::failure;
use crate::{append, rows};

/// Programs of version 1 that have the journal open find no column `state` any more, and write nothing.
const BEFORE: &str = "
DROP INDEX games_by_state;
DROP TRIGGER games_stay;
ALTER TABLE games RENAME TO games_of_version_1;
CREATE TABLE games (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    public INTEGER NOT NULL,
    length INTEGER NOT NULL,
    last BLOB NOT NULL,
    begun INTEGER NOT NULL,
    latest INTEGER NOT NULL,
    over INTEGER NOT NULL,
    summary TEXT NOT NULL,
    seal BLOB NOT NULL
) STRICT;
";

const AFTER: &str = "
DROP TABLE games_of_version_1;
CREATE INDEX games_by_kind ON games (kind, over, place);
CREATE INDEX games_public ON games (place) WHERE public = 1;
CREATE TRIGGER games_stay BEFORE DELETE ON games
    BEGIN SELECT raise(ABORT, 'a game is never removed'); END;
";

/// Says what every game is. A head that is not what was written is damage, and so is a first entry; nothing is sealed
/// anew unless all of them are in order and known.
pub(crate) fn say_what_they_are(connection: &Connection, nature_of: NatureOf) -> Result<(), Failure> {
    connection.execute_batch(BEFORE).map_err(failure)?;
    carry_over(connection, nature_of)?;
    connection.execute_batch(AFTER).map_err(failure)
}

fn carry_over(connection: &Connection, nature_of: NatureOf) -> Result<(), Failure> {
    let mut statement = connection
        .prepare(
            "SELECT place, id, length, last, begun, latest, state, summary, seal
            FROM games_of_version_1 ORDER BY place",
        )
        .map_err(failure)?;
    let mut heads = statement.query([]).map_err(failure)?;
    while let Some(row) = heads.next().map_err(failure)? {
        let head = sealed(row)?;
        let first = rows::entry(connection, &head, 1)?;
        let nature = nature_of(&first.content).ok_or(Failure::UnknownBeginning(head.game))?;
        append::insert_head(connection, &Head { nature, ..head }).map_err(failure)?;
    }
    Ok(())
}

/// A head of version 1 that is what was written; what the game is, is not known yet.
fn sealed(row: &Row<'_>) -> Result<Head, Damage> {
    let place = ListPlace::new(row.get(0).unwrap_or_default());
    unsealed(row, place).ok_or(Damage::Head { place })
}

fn unsealed(row: &Row<'_>, place: ListPlace) -> Option<Head> {
    let word = Label::new(rows::text(row, 6)?).ok()?;
    let head = Head {
        place,
        game: rows::game(row, 1)?,
        nature: Nature { kind: Kind::Game, public: false },
        position: rows::position(row, 2, 3)?,
        begun: rows::moment(row, 4)?,
        latest: rows::moment(row, 5)?,
        caption: Caption { state: state(word)?, summary: rows::summary(row, 7)? },
    };
    (head.first_seal(word) == Hash::from_bytes(row.get(8).ok()?)).then_some(head)
}

/// The words of version 1: a race that is over was `raced`, a draw that goes on was `drawing`.
fn state(word: Label) -> Option<State> {
    const GOES_ON: [Label; 2] = [label!("open"), label!("drawing")];
    const OVER: [Label; 2] = [label!("finished"), label!("raced")];
    match word {
        word if GOES_ON.contains(&word) => Some(State::Open),
        word if OVER.contains(&word) => Some(State::Over),
        _ => None,
    }
}
