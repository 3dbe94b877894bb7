//! What durability costs: an append next to a bare SQLite commit with the same settings, and a journal of 100,000
//! games opened, read and listed. Everything happens on the disk that holds the build directory.
//!
//! The target is at least 80 % of the bare commits, and opening and reading one game within 50 ms.
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot be set up has failed")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use alley_journal::{Caption, Content, Journal, Key, Moment, Payload, Record, Sqlite, Summary, label};
use divan::Bencher;
use rusqlite::{Connection, TransactionBehavior, params};

fn main() {
    divan::main();
}

fn fresh(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("alley.journal")
}

fn roll(number: u64) -> Content {
    let (key, payload) = (Key::new(format!("5feceb66ffc86f38-{number:08}")).unwrap(), Payload::new("7").unwrap());
    Content { time: Moment::from_millis(1_700_000_000_000), key, kind: label!("roll"), payload }
}

fn caption() -> Caption {
    Caption { state: label!("finished"), summary: Summary::new("PJS 120, KYJ 97").unwrap() }
}

/// The least one can do: one row, one transaction, one sync.
#[divan::bench(sample_count = 2000, sample_size = 1)]
fn bare_commit(bencher: Bencher) {
    let mut connection = Connection::open(fresh("bare")).unwrap();
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
    connection
        .execute_batch(
            "PRAGMA synchronous = FULL; CREATE TABLE rolls (number INTEGER PRIMARY KEY, time, kind, payload, key)",
        )
        .unwrap();
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        let content = roll(number);
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
        transaction
            .prepare_cached("INSERT INTO rolls VALUES (?1, ?2, ?3, ?4, ?5)")
            .unwrap()
            .execute(params![
                number,
                content.time.millis(),
                content.kind.as_str(),
                content.payload.bytes(),
                content.key.as_str()
            ])
            .unwrap();
        transaction.commit().unwrap();
    });
}

#[divan::bench(sample_count = 2000, sample_size = 1)]
fn append(bencher: Bencher) {
    let mut journal = Sqlite::open(fresh("append")).unwrap();
    let caption = caption();
    let (game, mut position) = journal.begin(&roll(0), &caption).unwrap();
    bencher.bench_local(|| position = journal.append(game, position, &roll(position.number), &caption).unwrap());
}

/// 100,000 games of 21 entries each.
fn large() -> &'static Path {
    static LARGE: OnceLock<PathBuf> = OnceLock::new();
    LARGE.get_or_init(|| {
        let path = fresh("large");
        let mut journal = Sqlite::open(&path).unwrap();
        for thousand in 0..100 {
            let records: Vec<Record> = (0..1_000).map(|game| finished_game(thousand * 1_000 + game)).collect();
            journal.import(&records).unwrap();
        }
        path
    })
}

fn finished_game(number: u32) -> Record {
    // Any two different numbers give different ids.
    let alphabet: Vec<char> = "0123456789abcdefghjkmnpqrstvwxyz".chars().collect();
    let scattered = number.wrapping_mul(0x2545_f491) & 0x3fff_ffff;
    let id: String = (0..6).map(|place| alphabet[(scattered >> (5 * place)) as usize % 32]).collect();
    Record::new(id.parse().unwrap(), (0..21).map(roll).collect(), caption()).unwrap()
}

#[divan::bench]
fn open_100_000_games_and_read_one(bencher: Bencher) {
    let path = large();
    let game = finished_game(50_000).game();
    bencher.bench_local(|| Sqlite::open_existing(path).unwrap().read(game, 0).unwrap());
}

#[divan::bench]
fn open_100_000_games_and_list_the_newest_20(bencher: Bencher) {
    let path = large();
    bencher.bench_local(|| Sqlite::open_existing(path).unwrap().list(None, None, 20).unwrap());
}

#[divan::bench]
fn open_100_000_games_and_find_no_unfinished_one(bencher: Bencher) {
    let path = large();
    bencher.bench_local(|| Sqlite::open_existing(path).unwrap().list(Some(label!("open")), None, 1).unwrap());
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn check_100_000_games(bencher: Bencher) {
    let mut journal = Sqlite::open_existing(large()).unwrap();
    bencher.bench_local(|| journal.check().unwrap());
}
