//! Journals as version 0.1 wrote them, whose heads did not say what their games are: all of such a journal is brought
//! forward when it is opened, or nothing of it.
#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::path::{Path, PathBuf};

use alley_journal::contract::{GAME, Whole, finished, open, say, sound_heads, whole};
use alley_journal::{
    Caption, Content, Damage, Entry, Failure, Filter, Head, Inventory, Journal, Kind, Label, ListPlace, Nature, State,
    label,
};
use alley_journal_sqlite::Sqlite;
use alley_trials::Scratch;
use rusqlite::{Connection, params};

/// As they were published.
const TABLES: &str = "
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
PRAGMA application_id = 1097622905;
PRAGMA user_version = 1;
";

/// What the first entries of these tests say.
fn nature_of(first: &Content) -> Option<Nature> {
    let (kind, public) = match first.payload.bytes() {
        b"game" => (Kind::Game, false),
        b"public game" => (Kind::Game, true),
        b"race" => (Kind::Race, false),
        b"public draw" => (Kind::Draw, true),
        _ => return None,
    };
    Some(Nature { kind, public })
}

const OPEN: Label = label!("open");
const FINISHED: Label = label!("finished");
const DRAWING: Label = label!("drawing");
const RACED: Label = label!("raced");

/// Each beginning with the state it has reached and what today's head says of it.
const GAMES: [(&str, Label, State); 5] = [
    ("game", OPEN, State::Open),
    ("public game", FINISHED, State::Over),
    ("race", RACED, State::Over),
    ("public draw", DRAWING, State::Open),
    ("public draw", RACED, State::Over),
];

/// Writes such a journal; what it holds, as it should be read.
fn write(path: &Path) -> Whole {
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "page_size", 1024).unwrap();
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    connection.execute_batch(TABLES).unwrap();
    let write = |(number, (beginning, word, state)): (u64, (&str, Label, State))| {
        let caption = Caption { state, ..open(&format!("{beginning} {number}")) };
        let first = say(&format!("game-{number}"), beginning);
        let id = alley_journal::GameId::drawn_from(&first.key, 0);
        let fresh = Head::fresh(id, ListPlace::new(number), nature_of(&first).unwrap(), &first, &caption);
        let (mut head, mut entries) = (fresh, Vec::new());
        for content in [first, say("roll-1", "7"), say("roll-22", "3")] {
            let position = head.position.after(id, &content);
            head = head.then(position, &content, &caption);
            entries.push(Entry { position, content });
        }
        put(&connection, &head, word, &entries);
        (head, entries)
    };
    (1..).zip(GAMES).map(write).collect()
}

fn put(connection: &Connection, head: &Head, word: Label, entries: &[Entry]) {
    let seal = head.first_seal(word);
    let row = params![
        head.place.number(),
        head.game.to_string(),
        head.position.number,
        head.position.hash.bytes(),
        head.begun.millis(),
        head.latest.millis(),
        word.as_str(),
        head.caption.summary.as_str(),
        seal.bytes(),
    ];
    connection.execute("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)", row).unwrap();
    for Entry { position, content } in entries {
        let row = params![
            head.place.number() << 32 | position.number,
            content.time.millis(),
            content.kind.as_str(),
            content.payload.bytes(),
            content.key.as_str(),
            position.hash.bytes(),
        ];
        connection.execute("INSERT INTO entries VALUES (?1, ?2, ?3, ?4, ?5, ?6)", row).unwrap();
    }
    connection.execute("UPDATE tally SET games = ?1", [head.place.number()]).unwrap();
}

/// Everything in the file, in SQLite's words.
fn dump(path: &Path) -> Vec<String> {
    let connection = Connection::open(path).unwrap();
    let mut words = Vec::new();
    for question in [
        "SELECT format('%s %s', user_version, application_id) FROM pragma_user_version, pragma_application_id",
        "SELECT format('%s %s %s', type, name, sql) FROM sqlite_schema ORDER BY type, name",
        "SELECT format('%s %s %s %s', place, id, length, hex(seal)) FROM games ORDER BY place",
        "SELECT format('%s %s %s', at, hex(payload), hex(hash)) FROM entries ORDER BY at",
    ] {
        let mut statement = connection.prepare(question).unwrap();
        let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        words.extend(rows.map(Result::unwrap));
    }
    words
}

fn written(folder: &Scratch) -> (PathBuf, Whole) {
    let path = folder.file("alley.journal");
    let whole = write(&path);
    (path, whole)
}

#[test]
fn it_is_brought_forward_and_says_what_its_games_are() {
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    let mut journal = Sqlite::open_existing(&path, nature_of).unwrap();
    assert_eq!(whole(&mut journal).unwrap(), expected);
    assert_eq!(journal.check(), Ok(Inventory { games: 5, entries: 15 }));
    let public = Filter { public: Some(true), ..Filter::default() };
    let listed: Vec<u64> =
        sound_heads(&mut journal, public, None, 9).unwrap().iter().map(|head| head.place.number()).collect();
    assert_eq!(listed, [5, 4, 2]);
    // It is a journal like any other from then on.
    let (game, position) = (expected[0].0.game, expected[0].0.position);
    journal.append(game, position, &say("end", ""), &finished("")).unwrap();
    let (sixth, _) = journal.begin(&say("sixth", "anything"), GAME, &open("")).unwrap();
    drop(journal);
    let mut journal = Sqlite::open_existing(&path, |_| None).unwrap();
    assert_eq!(journal.head(sixth).unwrap().place, ListPlace::new(6));
    assert_eq!(journal.check(), Ok(Inventory { games: 6, entries: 17 }));
}

#[test]
fn somebody_who_only_looks_is_told_of_its_version_and_leaves_it_as_it_is() {
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    let before = std::fs::read(&path).unwrap();
    assert_eq!(Sqlite::open_as_it_is(&path).unwrap_err(), Failure::Outdated { found: 1, known: 2 });
    assert_eq!(std::fs::read(&path).unwrap(), before);
    drop(Sqlite::open_existing(&path, nature_of).unwrap());
    assert_eq!(whole(&mut Sqlite::open_as_it_is(&path).unwrap()).unwrap(), expected);
}

#[test]
fn it_has_the_tables_of_a_new_one() {
    let folder = Scratch::new();
    let (path, _) = written(&folder);
    drop(Sqlite::open(&path, nature_of).unwrap());
    let new = folder.file("new.journal");
    drop(Sqlite::open(&new, nature_of).unwrap());
    assert_eq!(dump(&path)[..9], dump(&new)[..9]);
}

/// Changes something behind the engine's back.
fn alter(path: &Path, change: &str) {
    let connection = Connection::open(path).unwrap();
    let trigger = "SELECT sql FROM sqlite_schema WHERE name = 'entries_stay_as_written'";
    let trigger: String = connection.query_row(trigger, [], |row| row.get(0)).unwrap();
    connection.execute_batch(&format!("DROP TRIGGER entries_stay_as_written; {change}; {trigger}")).unwrap();
}

/// Changes something and tells how opening fails; nothing else may have changed by that.
fn refused(change: &str) -> Failure {
    let folder = Scratch::new();
    let (path, _) = written(&folder);
    alter(&path, change);
    let before = dump(&path);
    let failure = Sqlite::open_existing(&path, nature_of).unwrap_err();
    assert_eq!(Sqlite::open(&path, nature_of).unwrap_err(), failure);
    assert_eq!(dump(&path), before, "{change}");
    failure
}

#[test]
fn a_head_that_was_altered_is_damage_and_is_not_sealed_anew() {
    for change in [
        "summary = 'KYJ won'",
        "state = 'open'",
        "state = 'lost'",
        "latest = 0",
        "begun = 0",
        "length = 2",
        "last = zeroblob(32)",
        "id = 'k7f3qd'",
        "id = upper(id)",
        "seal = zeroblob(32)",
        "seal = x'00'",
    ] {
        let damage = Damage::Head { place: ListPlace::new(3) };
        assert_eq!(refused(&format!("UPDATE games SET {change} WHERE place = 3")), damage.into(), "{change}");
    }
}

/// Whatever its seal says: no program of version 0.1 wrote it.
#[test]
fn a_state_that_nobody_knows_is_damage() {
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    let head = &expected[0].0;
    let seal = head.first_seal(label!("paused")).to_string();
    alter(&path, &format!("UPDATE games SET state = 'paused', seal = x'{seal}' WHERE place = 1"));
    let damage = Damage::Head { place: head.place };
    assert_eq!(Sqlite::open(&path, nature_of).unwrap_err(), damage.into());
}

#[test]
fn a_first_entry_that_was_altered_is_damage() {
    let folder = Scratch::new();
    let (_, expected) = written(&folder);
    let damage = Failure::from(Damage::Entry { game: expected[1].0.game, number: 1 });
    for change in ["payload = CAST('game' AS BLOB)", "time = 0", "key = 'other'", "hash = zeroblob(32)"] {
        assert_eq!(refused(&format!("UPDATE entries SET {change} WHERE game = 2 AND number = 1")), damage, "{change}");
    }
}

/// A later entry is not looked at here; the damage is told when the game is read.
#[test]
fn a_later_entry_that_was_altered_stays_damage() {
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    alter(&path, "UPDATE entries SET payload = x'38' WHERE game = 2 AND number = 2");
    let mut journal = Sqlite::open_existing(&path, nature_of).unwrap();
    let damage = Failure::from(Damage::Entry { game: expected[1].0.game, number: 2 });
    assert_eq!(journal.read(expected[1].0.game, 0), Err(damage.clone()));
    assert_eq!(journal.check(), Err(damage));
    assert_eq!(journal.read(expected[2].0.game, 0).unwrap(), expected[2].1);
}

#[test]
fn a_beginning_that_nobody_knows_is_refused_with_a_sentence() {
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    let before = dump(&path);
    let only_games = |first: &Content| nature_of(first).filter(|nature| nature.kind == Kind::Game);
    let failure = Sqlite::open(&path, only_games).unwrap_err();
    assert_eq!(failure, Failure::UnknownBeginning(expected[2].0.game));
    assert_eq!(dump(&path), before);
    assert_eq!(whole(&mut Sqlite::open(&path, nature_of).unwrap()).unwrap(), expected);
}

#[test]
fn programs_that_start_together_bring_it_forward_once() {
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    let start = std::sync::Barrier::new(4);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                start.wait();
                assert_eq!(whole(&mut Sqlite::open(&path, nature_of).unwrap()).unwrap(), expected);
            });
        }
    });
}

/// A program of version 0.1 that has the journal open reads a head before it writes anything; it cannot any more.
#[test]
fn a_program_of_version_1_that_has_it_open_writes_nothing() {
    let folder = Scratch::new();
    let (path, _) = written(&folder);
    let theirs = Connection::open(&path).unwrap();
    let head = "SELECT place, id, length, last, begun, latest, state, summary, seal FROM games WHERE id = ?1";
    let mut statement = theirs.prepare(head).unwrap();
    assert!(statement.query(["k7f3qd"]).unwrap().next().is_ok());
    drop(Sqlite::open(&path, nature_of).unwrap());
    assert!(statement.query(["k7f3qd"]).unwrap().next().is_err());
}

/// Whatever bit is flipped before, nothing is read afterwards that nobody wrote.
#[test]
fn a_flipped_bit_is_never_sealed_in() {
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    let bytes = std::fs::read(&path).unwrap();
    let damaged = folder.file("damaged.journal");
    let (mut harmless, mut named) = (0, 0);
    let few = std::env::var_os("ALLEY_DAMAGE").is_some_and(|wanted| wanted == "few");
    for byte in (0..bytes.len()).step_by(if few { 139 } else { 7 }) {
        let mut flipped = bytes.clone();
        flipped[byte] ^= 1 << (byte % 8);
        std::fs::write(&damaged, flipped).unwrap();
        let opened = Sqlite::open_existing(&damaged, nature_of);
        let read = opened.and_then(|mut journal| journal.check().and_then(|_| whole(&mut journal)));
        match read {
            Ok(read) => {
                assert_eq!(read, expected, "byte {byte}");
                harmless += 1;
            }
            Err(_) => named += 1,
        }
        for rest in ["damaged.journal-wal", "damaged.journal-shm"] {
            let _ = std::fs::remove_file(folder.file(rest));
        }
    }
    assert!(harmless > 0 && named > 0, "{harmless} harmless, {named} named");
}

/// A program that dies after a part of the games leaves all of them as they were: this test program, started again.
#[test]
fn a_program_that_dies_on_the_way_leaves_it_as_it_was() {
    const PLACE: &str = "ALLEY_JOURNAL_PLACE";
    if let Some(path) = std::env::var_os(PLACE) {
        drop(Sqlite::open(
            path,
            |first| if first.key.as_str() == "game-4" { std::process::abort() } else { nature_of(first) },
        ));
        return;
    }
    let folder = Scratch::new();
    let (path, expected) = written(&folder);
    let before = dump(&path);
    let mut dying = std::process::Command::new(std::env::current_exe().unwrap());
    dying.args(["a_program_that_dies_on_the_way_leaves_it_as_it_was", "--exact"]).env(PLACE, &path);
    assert_eq!(dying.output().unwrap().status.code(), None, "it was killed by a signal");
    assert_eq!(dump(&path), before);
    assert_eq!(whole(&mut Sqlite::open(&path, nature_of).unwrap()).unwrap(), expected);
}
