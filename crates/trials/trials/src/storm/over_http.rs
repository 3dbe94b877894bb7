//! The storm over HTTP: four scorekeepers write into several games while spectators watch, and three more bowl evenings; the
//! server is killed in the middle of it, again and again, and must know everything that anybody was told.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

use super::acknowledged::Findings;
use super::lane_keeper::{LaneKeeper, Way, counts};
use super::lane_series::{twins, written_down};
use super::scorekeeper::Scorekeeper;
use super::tally::Tally;
use super::venue::{Venue, free_address};
use super::viewer::{watch, watch_the_calm};
use crate::server::{killed, open};
use crate::{Dice, Mishap, Program, Server};

const SCOREKEEPERS: usize = 4;
/// Both lanes of evenings by plan, and games that lead on.
pub(crate) const WAYS: [Way; 3] = [Way::Planned(1), Way::Planned(2), Way::LedOn];
/// Between two kills, at most.
const LONGEST_LIFE: Duration = Duration::from_millis(250);

/// Rages until the server was killed this often; says how it went, and tells what was found.
pub(crate) fn storm(program: &Program, folder: &Path, kills: u64, seed: u64) -> Result<Findings, Mishap> {
    let mut dice = Dice::new(seed);
    let address = free_address(&mut dice)?;
    let mut storm = HttpStorm {
        program: program.clone(),
        journal: folder.join("web.journal"),
        address,
        venue: Venue::new(address),
        scorekeepers: (0..SCOREKEEPERS).map(|number| Scorekeeper::new(dice.below(u64::MAX), number)).collect(),
        lane_keepers: WAYS.map(|way| LaneKeeper::new(dice.below(u64::MAX), way)),
        dice,
        kills: 0,
        findings: Findings::default(),
    };
    storm.rage(kills)?;
    eprintln!("storm: {storm}");
    Ok(storm.findings)
}

struct HttpStorm {
    program: Program,
    journal: PathBuf,
    address: SocketAddr,
    venue: Venue,
    scorekeepers: Vec<Scorekeeper>,
    lane_keepers: [LaneKeeper; 3],
    dice: Dice,
    kills: u64,
    findings: Findings,
}

impl HttpStorm {
    /// Life after life; then the calm. With a finding the rest would prove nothing.
    fn rage(&mut self, kills: u64) -> Result<(), Mishap> {
        loop {
            let started = Instant::now();
            let server = Server::start_at(&self.program, &self.journal, self.address)?;
            let pace = started.elapsed();
            for game in self.venue.games() {
                self.findings.add(self.venue.audit(&game)?);
            }
            for keeper in &mut self.lane_keepers {
                self.findings.add(keeper.audit(&self.venue)?);
            }
            if self.kills >= kills || !self.findings.none() {
                return self.calm();
            }
            self.life(server)?;
            if self.dice.below(5) == 0 {
                self.stillbirth(pace)?;
            }
        }
    }

    /// Everybody writes and watches; then the lights go out.
    fn life(&mut self, mut server: Server) -> Result<(), Mishap> {
        let longest = u64::try_from(LONGEST_LIFE.as_micros()).unwrap_or(u64::MAX);
        let after = Duration::from_micros(self.dice.below(longest));
        let (venue, dice) = (&self.venue, &mut self.dice);
        venue.doomed.store(false, Ordering::SeqCst);
        let (scorekeepers, lane_keepers) = (&mut self.scorekeepers, &mut self.lane_keepers);
        thread::scope(|scope| {
            let mut everybody = Vec::new();
            for scorekeeper in scorekeepers {
                everybody.push(scope.spawn(move || scorekeeper.live(venue)));
            }
            for keeper in lane_keepers {
                everybody.push(scope.spawn(move || keeper.live(venue)));
            }
            for game in venue.games() {
                let dice = Dice::new(dice.below(u64::MAX));
                everybody.push(scope.spawn(move || watch(venue, &game, dice)));
            }
            thread::sleep(after);
            venue.doomed.store(true, Ordering::SeqCst);
            let killed = server.kill();
            let ends = everybody.into_iter().map(|one| one.join().unwrap_or_else(|_| Err("a panic".into())));
            ends.chain([killed]).collect::<Vec<_>>().into_iter().collect::<Result<(), Mishap>>()
        })?;
        self.kills += 1;
        Ok(())
    }

    /// Killed while it opens the journal.
    fn stillbirth(&mut self, pace: Duration) -> Result<(), Mishap> {
        let longest = u64::try_from(pace.as_micros()).unwrap_or(u64::MAX);
        let after = Duration::from_micros(self.dice.below(longest));
        killed(&mut open(&self.program, &self.journal, &[], self.address.port())?, after)?;
        self.kills += 1;
        Ok(())
    }

    /// Nobody writes any more: every game of the storm is looked at once more, and what was written down of evenings.
    fn calm(&mut self) -> Result<(), Mishap> {
        if !self.findings.none() {
            return Ok(());
        }
        for game in self.venue.all() {
            self.findings.add(self.venue.audit(&game)?);
            watch_the_calm(&self.venue, &game)?;
        }
        let records = written_down(&self.program, &self.journal)?;
        self.findings.add(twins(&records));
        for keeper in &mut self.lane_keepers {
            self.findings.add(keeper.audit_all(&self.venue, &records)?);
        }
        Ok(())
    }
}

impl fmt::Display for HttpStorm {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tally = Tally::default();
        tally.add_games(&self.venue);
        tally.add_encounters(&self.scorekeepers);
        let (evenings, games, rolls) = counts(&self.lane_keepers);
        write!(formatter, "{} kills over HTTP {tally}, ", self.kills)?;
        write!(formatter, "{evenings} series of {games} games and {rolls} rolls on lanes, {}", self.findings)
    }
}
