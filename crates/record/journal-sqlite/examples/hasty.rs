//! A stand-in that says too early that an entry is kept: `hasty --journal FILE` with a journal that is kept with
//! `synchronous = NORMAL`, `hasty early --journal FILE` before the entry is written at all. `cargo xtask powercut` must find
//! out that entries get lost.
#![allow(clippy::print_stdout, reason = "a stand-in says what it has kept")]

use std::error::Error;
use std::path::{Path, PathBuf};

use alley_journal::{
    Caption, Content, GameId, Journal, Key, Kind, Moment, Nature, Payload, Position, State, Summary, label,
};
use alley_journal_sqlite::Sqlite;
use rusqlite::Connection;

const ROLLS: u64 = 8;

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
    let words: Vec<_> = std::env::args_os().collect();
    let journal: PathBuf = words.iter().skip_while(|word| *word != "--journal").nth(1).ok_or("--journal FILE")?.into();
    if words.iter().any(|word| word == "early") { early(&journal) } else { lax(&journal) }
}

/// Keeps each entry as it should be kept, and has said so before.
fn early(journal: &Path) -> Result<(), Box<dyn Error>> {
    let mut kept = Sqlite::open(journal, |_| None)?;
    say_that_it_is_kept();
    let (game, mut position) = begin(&mut kept)?;
    for number in 1..=ROLLS {
        say_that_it_is_kept();
        position = kept.append(game, position, &entry(number, label!("roll"), "0")?, &caption()?)?;
    }
    Ok(())
}

/// Says it when SQLite says so, which does not wait for the disk.
fn lax(journal: &Path) -> Result<(), Box<dyn Error>> {
    let proper = std::env::temp_dir().join(format!("alley-hasty-{}", std::process::id()));
    drop(Sqlite::open(journal, |_| None)?);
    let mut kept = Sqlite::open(&proper, |_| None)?;
    let hasty = Connection::open(journal)?;
    hasty.execute_batch("PRAGMA synchronous = NORMAL")?;
    hasty.execute("ATTACH ?1 AS proper", [proper.to_string_lossy()])?;
    let (game, mut position) = begin(&mut kept)?;
    for number in 1..=ROLLS {
        hasty.execute_batch(CARRY_OVER)?;
        say_that_it_is_kept();
        position = kept.append(game, position, &entry(number, label!("roll"), "0")?, &caption()?)?;
    }
    Ok(std::fs::remove_file(proper)?)
}

fn say_that_it_is_kept() {
    println!("| NAME |\n|  ABC |");
}

fn begin(journal: &mut dyn Journal) -> Result<(GameId, Position), Box<dyn Error>> {
    let nature = Nature { kind: Kind::Game, public: false };
    Ok(journal.begin(&entry(0, label!("bowling"), "solo\nABC")?, nature, &caption()?)?)
}

fn caption() -> Result<Caption, Box<dyn Error>> {
    Ok(Caption { state: State::Open, summary: Summary::new("ABC 0")? })
}

fn entry(number: u64, kind: alley_journal::Label, words: &str) -> Result<Content, Box<dyn Error>> {
    let (key, payload) = (Key::new(format!("entry-{number}"))?, Payload::new(words)?);
    Ok(Content { time: Moment::from_millis(1_700_000_000_000), key, kind, payload })
}
