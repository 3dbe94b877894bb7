//! The soak: thousands of viewers come and go for half an hour while games are played, lots drawn and an evening bowled; the
//! server is stopped and killed in turn. Between restarts it must not grow, the journal grows by what is written alone, and
//! nothing acknowledged is lost.

mod audience;
mod draw_host;
mod gauge;
mod plot;
mod report;
mod verdict;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use crate::gale::fleet::run;
use crate::gale::judge;
use crate::storm::acknowledged::Findings;
use crate::storm::lane_keeper::LaneKeeper;
use crate::storm::lane_series::{twins, written_down};
use crate::storm::over_http::WAYS;
use crate::storm::scorekeeper::Scorekeeper;
use crate::storm::tally::Tally;
use crate::storm::venue::Venue;
use crate::storm::{clock, free_address};
use crate::{Dice, Mishap, Program, Scratch, Server};
use audience::{Audience, Visits};
use draw_host::DrawHost;
use gauge::{Gauge, Reading};
use verdict::Period;

pub use report::Soaked;

/// Between two restarts; a soak that is too short for three of these has three shorter ones.
const LIFE: Duration = Duration::from_mins(5);
const FEWEST: u32 = 3;
/// Between two writes of one scorekeeper. There is one for every two games, so each game has a ball about every second.
const PAUSE: Duration = Duration::from_millis(400);
/// The same before the first viewer comes: one address may ask a hundred times a second.
const HASTE: Duration = Duration::from_millis(12);
/// Games that were played last, which are looked at after every restart: the server keeps 256 open that nobody watches, and
/// while there are fewer its memory grows by each.
const LATEST: usize = 300;
/// The phones of those who write come from this many addresses.
const ADDRESSES: u32 = 500;

/// How it is to be.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// How long it takes; memory and descriptors are judged where the server ran for three minutes
    #[arg(long, default_value_t = 30.0)]
    pub minutes: f64,
    /// Viewers at a time
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u32).range(1..=15_000))]
    pub viewers: u32,
    /// Games at a time
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=200))]
    pub games: u32,
    /// Makes the same choices again [default: from the clock]
    #[arg(long)]
    seed: Option<u64>,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub program: Option<PathBuf>,
    /// Soak a stand-in that leaks 64 KiB and two descriptors every second; the soak must find it
    #[arg(long)]
    pub liar: bool,
}

impl Arguments {
    /// How long the server runs between two restarts, and how often.
    fn lives(&self) -> (Duration, u32) {
        let all = Duration::from_secs_f64((self.minutes * 60.0).max(1.0));
        let lives = u32::try_from(all.as_secs() / LIFE.as_secs()).unwrap_or(u32::MAX).max(FEWEST);
        (all / lives, lives)
    }

    /// Whether memory and descriptors are judged.
    pub fn are_judged(&self) -> bool {
        self.lives().0 >= verdict::SHORTEST
    }
}

/// Soaks this program. The stand-in is a command of the program that calls this: `leaker`.
pub fn soak(arguments: &Arguments, program: &Program) -> Result<Soaked, Mishap> {
    // Those who have vanished stay for a while.
    crate::load::allow(u64::from(arguments.viewers) * 2 + 1_000)?;
    let leaking = || Ok::<_, Mishap>(program.under(std::env::current_exe()?, ["leaker".into()]));
    let server = if arguments.liar { leaking()? } else { program.clone() };
    let seed = arguments.seed.unwrap_or_else(clock);
    let (life, lives) = arguments.lives();
    eprintln!(
        "soak: {lives} lives of {life:.0?}, {} viewers, {} games, seed {seed}",
        arguments.viewers, arguments.games
    );
    Scratch::during("soak", |folder| {
        let mut soak = Soak::new(arguments, (&server, program), folder, seed)?;
        soak.open(life * lives / 10)?;
        for number in 0..lives {
            soak.live(life, number % 2 == 1)?;
        }
        let entries = soak.calm()?;
        Ok(soak.told(arguments, entries))
    })
}

struct Soak<'soak> {
    arguments: &'soak Arguments,
    /// What serves, and what looks at the journal.
    programs: (&'soak Program, &'soak Program),
    journal: PathBuf,
    address: SocketAddr,
    venue: Venue,
    scorekeepers: Vec<Scorekeeper>,
    lane_keepers: [LaneKeeper; 3],
    host: DrawHost,
    dice: Dice,
    gauge: Gauge,
    findings: Findings,
    visits: Visits,
    periods: Vec<Period>,
}

/// How a life of the server ends.
#[derive(Clone, Copy)]
enum End {
    Stopped,
    Killed,
}

impl<'soak> Soak<'soak> {
    fn new(
        arguments: &'soak Arguments,
        programs: (&'soak Program, &'soak Program),
        folder: &Path,
        seed: u64,
    ) -> Result<Self, Mishap> {
        let mut dice = Dice::new(seed);
        let address = free_address(&mut dice)?;
        let journal = folder.join("soak.journal");
        let tables = usize::try_from(arguments.games).unwrap_or(usize::MAX);
        let mut venue = Venue::new(address);
        (venue.tables, venue.addresses, venue.pause) = (tables, ADDRESSES, HASTE);
        let scorekeepers = (0..tables.div_ceil(2)).map(|number| Scorekeeper::new(dice.below(u64::MAX), number));
        Ok(Self {
            arguments,
            programs,
            gauge: Gauge::new(&journal),
            journal,
            address,
            venue,
            scorekeepers: scorekeepers.collect(),
            lane_keepers: WAYS.map(|way| LaneKeeper::new(dice.below(u64::MAX), way)),
            host: DrawHost::default(),
            dice,
            findings: Findings::default(),
            visits: Visits::default(),
            periods: Vec::new(),
        })
    }

    /// Before anything is read: games are played in haste, until there are enough of them to look back at.
    fn open(&mut self, longest: Duration) -> Result<(), Mishap> {
        let server = Server::start_at(self.programs.0, &self.journal, self.address)?;
        self.life(server, 0, End::Killed, |venue, _| {
            let begun = Instant::now();
            while venue.past() < LATEST && begun.elapsed() < longest && !venue.is_doomed() {
                thread::sleep(Duration::from_millis(100));
            }
            Ok(())
        })?;
        eprintln!("soak: {} games were played before the first viewer comes", self.venue.past());
        self.venue.pause = PAUSE;
        self.gauge = Gauge::new(&self.journal);
        Ok(())
    }

    /// The server is started, asked for what it must know, and read from once a second until it ends.
    fn live(&mut self, life: Duration, killed: bool) -> Result<(), Mishap> {
        let from = self.gauge.now();
        let server = Server::start_at(self.programs.0, &self.journal, self.address)?;
        self.audit(LATEST)?;
        let gauge = Gauge::clone(&self.gauge);
        let end = if killed { End::Killed } else { End::Stopped };
        let readings = self.life(server, self.arguments.viewers, end, |venue, server| {
            let mut readings: Vec<Reading> = Vec::new();
            while gauge.now() < from + life && !venue.is_doomed() {
                thread::sleep(Duration::from_secs(1));
                readings.push(gauge.read(server)?);
            }
            Ok(readings)
        })?;
        let to = readings.last().map_or(from, |read| read.at);
        self.periods.push(Period { from, to, readings, killed });
        if let Some(period) = self.periods.last() {
            eprintln!("soak: {}", report::line(period));
        }
        Ok(())
    }

    /// Everybody writes and watches while something is done; then the server ends.
    fn life<Done>(
        &mut self,
        mut server: Server,
        viewers: u32,
        end: End,
        work: impl FnOnce(&Venue, &Server) -> Result<Done, Mishap>,
    ) -> Result<Done, Mishap> {
        let viewers = usize::try_from(viewers).unwrap_or(usize::MAX);
        let Self { venue, scorekeepers, lane_keepers, host, visits, dice, address, .. } = self;
        let venue = &*venue;
        let audience = Audience::new(venue, *address, viewers, Dice::new(dice.below(u64::MAX)))?;
        venue.doomed.store(false, Ordering::SeqCst);
        let close = |_: &Mishap| venue.doomed.store(true, Ordering::SeqCst);
        let (done, seen) = thread::scope(|scope| {
            let mut everybody = Vec::new();
            for scorekeeper in scorekeepers {
                everybody.push(scope.spawn(move || scorekeeper.live(venue).inspect_err(close)));
            }
            for keeper in lane_keepers {
                everybody.push(scope.spawn(move || keeper.live(venue).inspect_err(close)));
            }
            everybody.push(scope.spawn(move || host.live(venue).inspect_err(close)));
            let audience = scope.spawn(move || audience.live().inspect_err(close));
            let done = work(venue, &server);
            venue.doomed.store(true, Ordering::SeqCst);
            let ended = match end {
                End::Killed => server.kill(),
                End::Stopped => stopped(server),
            };
            let seen = audience.join().unwrap_or_else(|_| Err("a panic".into()));
            let ends = everybody.into_iter().map(|one| one.join().unwrap_or_else(|_| Err("a panic".into())));
            ends.chain([ended]).collect::<Vec<_>>().into_iter().collect::<Result<(), Mishap>>()?;
            Ok::<_, Mishap>((done?, seen?))
        })?;
        venue.doomed.store(false, Ordering::SeqCst);
        visits.add(seen);
        Ok(done)
    }

    /// Compares what the server knows of the latest games, and of everything else, with what was acknowledged.
    fn audit(&mut self, latest: usize) -> Result<(), Mishap> {
        let games = self.venue.all();
        let mut findings = Findings::default();
        for game in games.iter().rev().take(latest) {
            findings.add(self.venue.audit(game)?);
        }
        for keeper in &mut self.lane_keepers {
            findings.add(keeper.audit(&self.venue)?);
        }
        findings.add(self.host.audit(&self.venue)?);
        self.findings = self.findings.worse(findings);
        Ok(())
    }

    /// Nobody writes any more: everything is looked at once more, also without a server. How many entries there are.
    fn calm(&mut self) -> Result<f64, Mishap> {
        let (serving, looking) = self.programs;
        let server = Server::start_at(serving, &self.journal, self.address)?;
        self.audit(usize::MAX)?;
        let records = written_down(looking, &self.journal)?;
        let mut written = twins(&records);
        for keeper in &mut self.lane_keepers {
            written.add(keeper.audit_all(&self.venue, &records)?);
        }
        stopped(server)?;
        let journal = self.journal.to_str().ok_or("a journal whose path is no text")?;
        written.add(judge(looking, journal, &self.venue)?);
        self.findings = self.findings.worse(written);
        let checked = run(looking, journal, &["journal", "check"])?;
        let entries = checked.trim_end().rsplit_once("entries: ").and_then(|(_, number)| number.parse().ok());
        entries.ok_or_else(|| format!("a check like this: {checked}").into())
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        tally.add_games(&self.venue);
        tally.add_encounters(&self.scorekeepers);
        tally
    }
}

/// Stops a server as a system does.
fn stopped(server: Server) -> Result<(), Mishap> {
    let exit = server.told("-TERM")?;
    if exit.status.success() { Ok(()) } else { Err(exit.unexpected("the server")) }
}
