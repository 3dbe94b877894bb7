//! What durability costs: an append next to a bare SQLite commit with the same settings, and a journal of 100,000
//! games opened, read and listed. Everything happens on the disk that holds the build directory.
//!
//! The target is at least 90 % of the bare commits, and opening and reading one game within 50 ms. An append writes two pages,
//! the entry's and the head's, so that the log grows by a block of the disk twice as often: where a sync is quick, that
//! costs more than all that is computed.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark says what it measured, or fails")]

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use alley_journal::{
    Append, Caption, Content, Filter, GameId, Journal, Key, Kind, Moment, Nature, Payload, Position, Record, State,
    Summary, label,
};
use alley_journal_sqlite::Sqlite;
use alley_trials::{Asked, row};
use divan::Bencher;
use rusqlite::{Connection, TransactionBehavior, params};

fn main() {
    side_by_side();
    divan::main();
}

const GAME: Nature = Nature { kind: Kind::Game, public: false };
/// What `alley resume` looks for.
const UNFINISHED: Filter = Filter { kind: Some(Kind::Game), public: None, state: Some(State::Open) };
/// What the server's start page lists.
const PUBLIC: Filter = Filter { kind: None, public: Some(true), state: None };

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
    Caption { state: State::Over, summary: Summary::new("PJS 120, KYJ 97").unwrap() }
}

/// The settings of the journal: the size of a page, and of a log that is carried over.
const PAGE: u64 = 1024;
const LOG: u64 = 4 << 20;
const FRAME: u64 = PAGE + 24;

/// The least one can do: one row, one transaction, one sync.
struct Bare {
    connection: Connection,
    number: u64,
}

impl Bare {
    fn new() -> Self {
        let connection = Connection::open(fresh("bare")).unwrap();
        connection.pragma_update(None, "page_size", PAGE).unwrap();
        connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).unwrap();
        let table = "CREATE TABLE rolls (number INTEGER PRIMARY KEY, time, kind, payload, key)";
        connection.query_row("PRAGMA wal_autocheckpoint = 0", [], |_| Ok(())).unwrap();
        connection.execute_batch(&format!("PRAGMA synchronous = FULL; {table}")).unwrap();
        Self { connection, number: 0 }
    }

    fn commit(&mut self) {
        self.number += 1;
        let Content { time, key, kind, payload } = roll(self.number);
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate).unwrap();
        let row = params![self.number, time.millis(), kind.as_str(), payload.bytes(), key.as_str()];
        transaction.prepare_cached("INSERT INTO rolls VALUES (?1, ?2, ?3, ?4, ?5)").unwrap().execute(row).unwrap();
        transaction.commit().unwrap();
        if self.number.is_multiple_of(LOG / FRAME) {
            self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        }
    }
}

/// A game that goes on and on.
struct Durable {
    journal: Sqlite,
    game: GameId,
    position: Position,
}

impl Durable {
    fn new() -> Self {
        let mut journal = Sqlite::open(fresh("append"), |_| None).unwrap();
        let (game, position) = journal.begin(&roll(0), GAME, &caption()).unwrap();
        Self { journal, game, position }
    }

    /// As many entries in one commit.
    fn append_together<const ENTRIES: usize>(&mut self) {
        let (number, caption) = (self.position.number, caption());
        let contents: [Content; ENTRIES] = std::array::from_fn(|more| roll(number + more as u64));
        let mut expected = self.position;
        let appends = contents.each_ref().map(|content| {
            let append = Append { game: self.game, expected, content, caption: &caption };
            expected = expected.after(self.game, content);
            append
        });
        let answers = self.journal.append_all(&appends);
        assert!(answers.iter().all(Result::is_ok));
        self.position = expected;
    }

    fn append(&mut self) {
        let content = roll(self.position.number);
        self.position = self.journal.append(self.game, self.position, &content, &caption()).unwrap();
    }
}

/// Turn by turn, so that a disk that is slow for a while is slow for both.
fn side_by_side() {
    const TURNS: usize = 3_000;
    let (mut bare, mut durable) = (Bare::new(), Durable::new());
    let timed = |work: &mut dyn FnMut()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    let turns: Vec<(Duration, Duration)> =
        (0..TURNS).map(|_| (timed(&mut || bare.commit()), timed(&mut || durable.append()))).collect();
    let (mut of_bare, mut of_durable): (Vec<Duration>, Vec<Duration>) = turns.into_iter().unzip();
    of_bare.sort_unstable();
    of_durable.sort_unstable();
    let share = |bare: Duration, durable: Duration| 100.0 * bare.as_secs_f64() / durable.as_secs_f64();
    let (bare, durable) = (of_bare[TURNS / 10], of_durable[TURNS / 10]);
    println!("fastest tenth of {TURNS}: bare commit {bare:?}, append {durable:?}: {:.0} %", share(bare, durable));
    let (bare, durable) = (of_bare[TURNS / 2], of_durable[TURNS / 2]);
    println!("median of {TURNS}: bare commit {bare:?}, append {durable:?}: {:.0} %", share(bare, durable));
    let median = share(bare, durable) / 100.0;
    let (bare, durable) = (of_bare.iter().sum(), of_durable.iter().sum());
    println!("sum of {TURNS}: bare commits {bare:?}, appends {durable:?}: {:.0} %", share(bare, durable));
    row("append, in the journal's file", median, Asked::AtLeast(0.9), "of the bare commits in the same time");
}

#[divan::bench(sample_count = 1000, sample_size = 1)]
fn bare_commit(bencher: Bencher) {
    let mut bare = Bare::new();
    bencher.bench_local(|| bare.commit());
}

#[divan::bench(sample_count = 1000, sample_size = 1)]
fn append(bencher: Bencher) {
    let mut durable = Durable::new();
    bencher.bench_local(|| durable.append());
}

#[divan::bench(sample_count = 1000, sample_size = 1)]
fn append_8_in_one_commit(bencher: Bencher) {
    let mut durable = Durable::new();
    bencher.bench_local(|| durable.append_together::<8>());
}

/// 256 games watched, one of them written to.
#[divan::bench]
fn what_changed_among_256_games(bencher: Bencher) {
    let mut journal = Sqlite::open(fresh("changed"), |_| None).unwrap();
    let records: Vec<Record> = (0..256).map(finished_game).collect();
    journal.import(&records).unwrap();
    let known: Vec<(GameId, Position)> = records.iter().map(|record| (record.game(), record.end())).collect();
    journal.append(known[7].0, known[7].1, &roll(99), &caption()).unwrap();
    bencher.bench_local(|| assert_eq!(journal.changed(&known).unwrap().len(), 1));
}

/// 100,000 games of 21 entries each.
fn large() -> &'static Path {
    static LARGE: OnceLock<PathBuf> = OnceLock::new();
    LARGE.get_or_init(|| {
        let path = fresh("large");
        let mut journal = Sqlite::open(&path, |_| None).unwrap();
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
    let nature = Nature { public: number.is_multiple_of(100), ..GAME };
    Record::new(id.parse().unwrap(), nature, (0..21).map(roll).collect(), caption()).unwrap()
}

#[divan::bench]
fn open_100_000_games_and_read_one(bencher: Bencher) {
    let path = large();
    let game = finished_game(50_000).game();
    bencher.bench_local(|| Sqlite::open_existing(path, |_| None).unwrap().read(game, 0).unwrap());
}

#[divan::bench]
fn open_100_000_games_and_list_the_newest_20(bencher: Bencher) {
    let path = large();
    bencher.bench_local(|| Sqlite::open_existing(path, |_| None).unwrap().list(Filter::default(), None, 20).unwrap());
}

#[divan::bench]
fn open_100_000_games_and_find_no_unfinished_one(bencher: Bencher) {
    let path = large();
    bencher.bench_local(|| Sqlite::open_existing(path, |_| None).unwrap().list(UNFINISHED, None, 1).unwrap());
}

#[divan::bench]
fn open_100_000_games_and_list_the_newest_100_public_ones(bencher: Bencher) {
    let path = large();
    bencher.bench_local(|| Sqlite::open_existing(path, |_| None).unwrap().list(PUBLIC, None, 100).unwrap());
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn check_100_000_games(bencher: Bencher) {
    let mut journal = Sqlite::open_existing(large(), |_| None).unwrap();
    bencher.bench_local(|| journal.check().unwrap());
}
