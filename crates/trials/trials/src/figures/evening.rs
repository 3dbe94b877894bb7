//! How soon everybody who follows the standing of an evening sees a roll on any of its lanes, and what a roll costs when
//! many take part, against few.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::json;

use crate::http::{Connection, Request};
use crate::load::crowd::{Crowd, Rolls};
use crate::load::{Waits, median};
use crate::storm::{free_address, lock, neighbour};
use crate::{Dice, Mishap, Program, Scratch, Server};

/// How long 99 of 100 may wait for a roll at most.
const LONGEST: Duration = Duration::from_millis(500);
/// How much more a roll may cost with ten times as many people.
const DEARER: f64 = 12.0;
/// Between two rolls.
const PACE: Duration = Duration::from_millis(250);
/// The first address of the scorekeepers; below it live the viewers.
const THEIR_ADDRESSES: u32 = 10_000;
/// People on a lane.
const EACH: u64 = 5;
/// A version of the evening's own record counts for so many of its games.
const RECORD: u64 = 1 << 24;

/// How many, and how often.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Viewers of the standing
    #[arg(long, default_value_t = 2_000)]
    viewers: u32,
    /// Lanes with five people each
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u8).range(1..=60))]
    lanes: u8,
    /// Rolls that everybody waits for
    #[arg(long, default_value_t = 80, value_parser = clap::value_parser!(u64).range(1..))]
    rolls: u64,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub(super) program: Option<PathBuf>,
}

pub(super) fn evening(arguments: &Arguments, program: &Program) -> Result<(), Mishap> {
    let mut missed = Vec::new();
    crate::load::allow(u64::from(arguments.viewers) + 100)?;
    let waits = Scratch::during("evening", |folder| {
        let address = free_address(&mut Dice::new(u64::from(std::process::id())))?;
        let server = Server::start_at(program, &folder.join("evening.journal"), address)?;
        let mut night = Night::begin(&server, arguments.lanes, "the-evening-of-the-figures")?;
        let mut crowd = Crowd::gather(address, &night.path(), arguments.viewers)?;
        let waits = night.watched(address, &mut crowd, arguments.rolls)?;
        let peak = server.peak_memory()? * 1024 / 1_000_000;
        eprintln!(
            "figures: {} people on {} lanes: {} viewers of the standing see a roll {waits}; the server had at most {peak} MB",
            u64::from(arguments.lanes) * EACH,
            arguments.lanes,
            arguments.viewers
        );
        Ok(waits)
    })?;
    if waits.last_percent > LONGEST {
        missed.push(format!("99 of 100 waited up to {:.0?}, not {LONGEST:?}", waits.last_percent));
    }
    let (many, few, ratio) = costs(program)?;
    eprintln!(
        "figures: a roll costs {many:.2} ms of the processor with 200 people, {few:.2} ms with 20: {ratio:.1} times"
    );
    if ratio > DEARER {
        missed.push(format!("a roll costs {ratio:.1} times as much, not {DEARER}"));
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join("; ")).into()) }
}

/// What a roll costs the server with 200 people and with 20, one viewer each, in milliseconds; and the ratio.
fn costs(program: &Program) -> Result<(f64, f64, f64), Mishap> {
    let cost = |lanes: u8, key: &str| {
        Scratch::during("evening", |folder| {
            let address = free_address(&mut Dice::new(u64::from(std::process::id())))?;
            let server = Server::start_at(program, &folder.join("evening.journal"), address)?;
            let mut night = Night::begin(&server, lanes, key)?;
            let mut viewer = Connection::open(address)?;
            viewer.watch(&Request::get(&night.path()))?;
            let mut turns = Vec::new();
            for turn in 0..4 {
                let before = server.processor_time()?;
                for _ in 0..50 {
                    let version = night.roll(address)?;
                    while viewer.event()?.ok_or("the stream has ended")?.number < version {}
                }
                let spent = server.processor_time()?.saturating_sub(before);
                // In the first turn everything is opened and grows.
                if turn > 0 {
                    turns.push(spent.as_secs_f64() * 1_000.0 / 50.0);
                }
            }
            Ok(median(turns))
        })
    };
    let (mut many, mut few) = (Vec::new(), Vec::new());
    for turn in 0..3 {
        many.push(cost(40, &format!("the-evening-of-two-hundred-{turn}"))?);
        few.push(cost(4, &format!("the-evening-of-twenty-people-{turn}"))?);
    }
    let (many, few) = (median(many), median(few));
    Ok((many, few, many / few))
}

/// An evening with a game on every lane.
struct Night {
    id: String,
    look: String,
    /// The token and the game of every lane, and where it stands.
    lanes: Vec<(String, String, u64)>,
    rolled: u64,
}

#[derive(Deserialize)]
struct Begun {
    look: String,
    lanes: Vec<String>,
    evening: Named,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

#[derive(Deserialize)]
struct Led {
    game: String,
}

impl Night {
    fn begin(server: &Server, lanes: u8, key: &str) -> Result<Self, Mishap> {
        let people = (1..=u64::from(lanes) * EACH).map(|number| format!("Bowler {number}\t\t\t{}", 100 + number % 120));
        let people: Vec<_> = people.collect();
        let plan = json!({ "people": people.join("\n"), "games": 3, "lanes": lanes, "handicap": "90% of 220" });
        let request = Request::new("POST", "/api/v1/evenings").key(key).json(plan.to_string());
        let begun: Begun =
            Connection::open_from(server.address, neighbour(THEIR_ADDRESSES))?.ask(&request)?.expect(201)?;
        let id = begun.evening.id;
        let game = |(token, lane): (String, u32)| -> Result<_, Mishap> {
            let request = Request::new("POST", &format!("/api/v1/evenings/{id}/games")).key(&format!("lane-{lane}"));
            let request = request.token(&token).json(json!({ "lane": lane }).to_string());
            let from = neighbour(THEIR_ADDRESSES + lane);
            let led: Led = Connection::open_from(server.address, from)?.ask(&request)?.expect(200)?;
            Ok((token, led.game, 1))
        };
        let lanes = begun.lanes.into_iter().zip(1..).map(game).collect::<Result<_, _>>()?;
        Ok(Self { id, look: begun.look, lanes, rolled: 0 })
    }

    fn path(&self) -> String {
        format!("/e/{}/{}/live", self.id, self.look)
    }

    /// The version of the standing after all rolls so far.
    fn version(&self) -> u64 {
        let lanes = u64::try_from(self.lanes.len()).unwrap_or_default();
        (1 + lanes) * RECORD + lanes + self.rolled
    }

    /// One more roll, on the next lane; the version of the standing after it.
    fn roll(&mut self, server: SocketAddr) -> Result<u64, Mishap> {
        self.rolled += 1;
        let place = usize::try_from(self.rolled).unwrap_or_default() % self.lanes.len();
        let from = neighbour(THEIR_ADDRESSES + u32::try_from(place).unwrap_or_default());
        let next = self.version();
        let Some((token, game, version)) = self.lanes.get_mut(place) else {
            return Err("there is no such lane".into());
        };
        let pins = if *version % 2 == 1 { 3 } else { 4 };
        let request = Request::new("POST", &format!("/api/v1/games/{game}/rolls")).key(&format!("roll-{version}"));
        let request = request.token(token).version(*version).json(json!({ "pins": pins }).to_string());
        Connection::open_from(server, from)?.ask(&request)?.expect::<serde_json::Value>(200)?;
        *version += 1;
        Ok(next)
    }

    /// Paced rolls; how long every viewer waited for each.
    fn watched(&mut self, server: SocketAddr, crowd: &mut Crowd, rolls: u64) -> Result<Waits, Mishap> {
        let (sent, last) = (Rolls::default(), self.version() + rolls);
        thread::scope(|scope| {
            let scorekeepers = scope.spawn(|| -> Result<(), Mishap> {
                for _ in 0..rolls {
                    thread::sleep(PACE);
                    lock(&sent).push((self.version() + 1, Instant::now()));
                    self.roll(server)?;
                }
                Ok(())
            });
            let waits = crowd.watch(&sent, last);
            scorekeepers.join().unwrap_or_else(|_| Err("a panic".into()))?;
            Ok(Waits::of(waits?))
        })
    }
}
