//! What the journal costs in PostgreSQL: appends a second next to bare commits of one row, through 1, 4 and 16
//! connections. The database is on the disk that holds temporary files. The two take turns, so that a disk that is slow
//! for a while is slow for both.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a benchmark says what it measured, or fails")]

use std::thread;
use std::time::{Duration, Instant};

use alley_journal::{
    Caption, Content, GameId, Journal, Key, Kind, Moment, Nature, Payload, Position, State, Summary, label,
};
use alley_journal_postgres::{Address, Postgres};
use alley_trials::{Asked, Cluster, row};
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, NoTls, Statement};

/// How long each of them writes at a time, and how often.
const TURN: Duration = Duration::from_millis(500);
const TURNS: usize = 11;

fn main() {
    let cluster = Cluster::on_disk().unwrap();
    let address = cluster.address().unwrap();
    Postgres::upgrade(&address.parse().unwrap()).unwrap();
    let bare = cluster.address().unwrap();
    cluster.tell(&format!("CREATE TABLE {}.rolls {COLUMNS}", bare.rsplit("%3D").next().unwrap())).unwrap();
    let mut appends_by_one = None;
    for connections in [1, 4, 16] {
        let mut bare: Vec<Bare> =
            (0..connections).map(|place| Bare::connect(&bare, connections * 100 + place)).collect();
        let mut kept: Vec<Kept> =
            (0..connections).map(|place| Kept::open(&address, connections * 100 + place)).collect();
        let turns: Vec<(f64, f64)> = (0..TURNS).map(|_| (a_second(&mut bare), a_second(&mut kept))).collect();
        let (of_bare, of_kept) = (median(turns.iter().map(|turn| turn.0)), median(turns.iter().map(|turn| turn.1)));
        let ratio = median(turns.iter().map(|(bare, kept)| kept / bare));
        let more = of_kept / *appends_by_one.get_or_insert(of_kept);
        println!(
            "{connections:2} connections: {of_bare:.0} bare commits and {of_kept:.0} appends a second: {ratio:.2} of them; \
             {more:.1} times the appends through one"
        );
        let goal = match connections {
            1 => 0.6,
            4 => 0.4,
            _ => 0.3,
        };
        let what = format!("appends to PostgreSQL through {connections} connections");
        row(&what, ratio, Asked::AtLeast(goal), "of the bare commits of one row");
    }
}

/// Somebody who writes one row after the other, each in a commit of its own.
trait Writer: Send {
    fn write(&mut self);
}

/// Rows a second of all of them together.
fn a_second(writers: &mut [impl Writer]) -> f64 {
    let start = Instant::now();
    let rows: u32 = thread::scope(|scope| {
        let write = |writer: &mut dyn Writer| {
            let mut rows = 0;
            while start.elapsed() < TURN {
                writer.write();
                rows += 1;
            }
            rows
        };
        let all: Vec<_> = writers.iter_mut().map(|writer| scope.spawn(move || write(writer))).collect();
        all.into_iter().map(|one| one.join().unwrap()).sum()
    });
    f64::from(rows) / start.elapsed().as_secs_f64()
}

/// Neither the best nor the worst.
fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// The columns of an entry.
const COLUMNS: &str = "(place bigint, number bigint, time bigint, kind text, payload bytea, key text, hash bytea,
    PRIMARY KEY (place, number))";

/// The least one can do: one row, one commit.
struct Bare {
    runtime: Runtime,
    client: Client,
    statement: Statement,
    place: i64,
    number: i64,
}

impl Bare {
    fn connect(address: &str, place: i64) -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        let (client, statement) = runtime.block_on(async {
            let (client, line) = address.parse::<Config>().unwrap().connect(NoTls).await.unwrap();
            tokio::spawn(line);
            client.batch_execute("SET synchronous_commit = on").await.unwrap();
            let statement = client.prepare("INSERT INTO rolls VALUES ($1, $2, $3, $4, $5, $6, $7)").await.unwrap();
            (client, statement)
        });
        Self { runtime, client, statement, place, number: 0 }
    }
}

impl Writer for Bare {
    fn write(&mut self) {
        self.number += 1;
        let Content { time, key, kind, payload } = roll(self.number.unsigned_abs());
        let (time, kind, payload, key) = (time.millis(), kind.as_str(), payload.bytes(), key.as_str());
        let hash = &[7_u8; 32][..];
        let row: [&(dyn ToSql + Sync); 7] = [&self.place, &self.number, &time, &kind, &payload, &key, &hash];
        self.runtime.block_on(self.client.execute(&self.statement, &row)).unwrap();
    }
}

/// A game that goes on and on.
struct Kept {
    journal: Postgres,
    game: GameId,
    position: Position,
}

impl Kept {
    fn open(address: &str, place: i64) -> Self {
        let mut journal = Postgres::open(&address.parse::<Address>().unwrap()).unwrap();
        let first = Content { key: Key::new(format!("game-{place}")).unwrap(), ..roll(0) };
        let nature = Nature { kind: Kind::Game, public: false };
        let (game, position) = journal.begin(&first, nature, &caption()).unwrap();
        Self { journal, game, position }
    }
}

impl Writer for Kept {
    fn write(&mut self) {
        let content = roll(self.position.number);
        self.position = self.journal.append(self.game, self.position, &content, &caption()).unwrap();
    }
}

fn roll(number: u64) -> Content {
    let (key, payload) = (Key::new(format!("5feceb66ffc86f38-{number:08}")).unwrap(), Payload::new("7").unwrap());
    Content { time: Moment::from_millis(1_700_000_000_000), key, kind: label!("roll"), payload }
}

fn caption() -> Caption {
    Caption { state: State::Open, summary: Summary::new("PJS 120, KYJ 97").unwrap() }
}
