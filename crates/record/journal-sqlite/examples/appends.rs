//! How many appends a second this disk keeps, in a journal of its own: `appends FOLDER GAMES`, and on its input a line for every
//! measurement, with the milliseconds it may take. `cargo xtask load` compares it with the rolls a second of the server.
#![allow(clippy::print_stdout, reason = "an example says what it measured")]

use std::error::Error;
use std::io::BufRead;
use std::path::Path;
use std::time::{Duration, Instant};

use alley_journal::{Caption, Content, Journal, Key, Kind, Moment, Nature, Payload, State, Summary, label};
use alley_journal_sqlite::Sqlite;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, games] = words.as_slice() else { return Err("FOLDER GAMES".into()) };
    let mut journal = Sqlite::open(Path::new(folder).join("appends.journal"), |_| None)?;
    let caption = Caption { state: State::Open, summary: Summary::new("A 0, B 0, C 0, D 0")? };
    let mut tables = Vec::new();
    for game in 0..games.parse::<u64>()? {
        tables.push(journal.begin(&roll(game, 0)?, Nature { kind: Kind::Game, public: false }, &caption)?);
    }
    for line in std::io::stdin().lock().lines() {
        let time = Duration::from_millis(line?.parse()?);
        let start = Instant::now();
        let mut appends: u32 = 0;
        while start.elapsed() < time {
            for (number, (game, position)) in (0..).zip(&mut tables) {
                *position = journal.append(*game, *position, &roll(number, position.number)?, &caption)?;
                appends += 1;
            }
        }
        println!("{:.0}", f64::from(appends) / start.elapsed().as_secs_f64());
    }
    Ok(())
}

fn roll(game: u64, number: u64) -> Result<Content, Box<dyn Error>> {
    let (key, payload) = (Key::new(format!("roll-{game}-{number}"))?, Payload::new("0")?);
    Ok(Content { time: Moment::from_millis(1_700_000_000_000), key, kind: label!("roll"), payload })
}
