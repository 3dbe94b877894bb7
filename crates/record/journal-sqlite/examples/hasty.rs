//! A stand-in that keeps a game with `synchronous = NORMAL`: `hasty --journal FILE`. It says that an entry is kept when SQLite
//! says so, which then does not wait for the disk. `cargo xtask powercut` must find out that entries get lost.
#![allow(clippy::print_stdout, reason = "a stand-in says what it has kept")]

use std::error::Error;
use std::path::PathBuf;

use alley_journal::{Caption, Content, Journal, Key, Kind, Moment, Nature, Payload, State, Summary, label};
use alley_journal_sqlite::Sqlite;
use rusqlite::Connection;

/// What is new in the journal that is kept properly.
const CARRY_OVER: &str = "
BEGIN IMMEDIATE;
UPDATE main.tally SET games = (SELECT games FROM proper.tally);
INSERT INTO main.games SELECT * FROM proper.games WHERE true ON CONFLICT (place) DO
    UPDATE SET length = excluded.length, last = excluded.last, latest = excluded.latest, seal = excluded.seal;
INSERT INTO main.entries SELECT at, time, kind, payload, key, hash FROM proper.entries
    WHERE at > (SELECT coalesce(max(at), 0) FROM main.entries);
COMMIT;";

fn main() -> Result<(), Box<dyn Error>> {
    let journal: PathBuf =
        std::env::args_os().skip_while(|word| word != "--journal").nth(1).ok_or("--journal FILE")?.into();
    let proper = std::env::temp_dir().join(format!("alley-hasty-{}", std::process::id()));
    drop(Sqlite::open(&journal, |_| None)?);
    let mut kept = Sqlite::open(&proper, |_| None)?;
    let hasty = Connection::open(&journal)?;
    hasty.execute_batch("PRAGMA synchronous = NORMAL")?;
    hasty.execute("ATTACH ?1 AS proper", [proper.to_string_lossy()])?;
    let caption = Caption { state: State::Open, summary: Summary::new("ABC 0")? };
    let (game, mut position) =
        kept.begin(&entry(0, label!("bowling"), "solo\nABC")?, Nature { kind: Kind::Game, public: false }, &caption)?;
    for number in 1..=8 {
        hasty.execute_batch(CARRY_OVER)?;
        println!("| NAME |\n|  ABC |");
        position = kept.append(game, position, &entry(number, label!("roll"), "0")?, &caption)?;
    }
    Ok(std::fs::remove_file(proper)?)
}

fn entry(number: u64, kind: alley_journal::Label, words: &str) -> Result<Content, Box<dyn Error>> {
    let (key, payload) = (Key::new(format!("entry-{number}"))?, Payload::new(words)?);
    Ok(Content { time: Moment::from_millis(1_700_000_000_000), key, kind, payload })
}
