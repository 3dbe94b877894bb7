//! `cargo xtask storm`: the real program is rolled through and killed at random moments, again and again; whatever it had
//! acknowledged must be there when it is opened again, once.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use crate::chance::Chance;
use crate::driver::{Program, Reply, Run, built, with_folder};
use crate::game::{Game, Reopened, typed};
use crate::ledger::{Entry, Findings};

/// Answers between two kills, at most.
const LONGEST_LIFE: u64 = 120;

#[derive(Default, clap::Args)]
pub(crate) struct Arguments {
    /// How often the program is killed
    #[arg(long, default_value_t = 200)]
    pub(crate) kills: u64,
    /// Makes the same choices again (the moments of the kills depend on the machine) [default: from the clock]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Over HTTP: kill `alley serve`, with scorekeepers and spectators at work
    #[arg(long)]
    pub(crate) http: bool,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub(crate) program: Option<PathBuf>,
    /// Storm a stand-in that acknowledges a roll before it is kept; the storm must find lost rolls
    #[arg(long)]
    pub(crate) liar: bool,
}

pub(crate) fn storm(arguments: &Arguments) -> Result<(), String> {
    let path = arguments.program.clone().map_or_else(built, Ok)?;
    let honest = Program::at(&path);
    let liar = if arguments.http { "forgetter" } else { "liar" };
    let program = if arguments.liar { honest.under([own_path()?, liar.into()]) } else { honest };
    let seed = arguments.seed.unwrap_or_else(clock);
    eprintln!("storm: {} kills, seed {seed}", arguments.kills);
    let findings = with_folder("storm", |folder| {
        let rage = if arguments.http { crate::web::storm::storm } else { over_pipes };
        let found = rage(&program, folder, arguments.kills, seed)?;
        match found {
            // The liar's journals are in good order; they only hold too little.
            findings if findings.none() || arguments.liar => Ok(findings),
            findings => Err(findings.to_string()),
        }
    })?;
    if findings.none() { Ok(()) } else { Err(findings.to_string()) }
}

fn over_pipes(program: &Program, folder: &Path, kills: u64, seed: u64) -> Result<Findings, String> {
    let storm = Storm {
        chance: Chance::new(seed),
        program: program.clone(),
        folder: folder.to_owned(),
        tally: Tally::default(),
        pace: Pace { start: Duration::from_millis(20), answer: Duration::from_millis(2) },
    };
    let tally = storm.rage(kills)?;
    eprintln!("storm: {tally}");
    Ok(tally.findings)
}

fn clock() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().subsec_nanos().into()
}

fn own_path() -> Result<std::ffi::OsString, String> {
    std::env::current_exe().map(Into::into).map_err(|error| error.to_string())
}

/// What happened in a storm.
#[derive(Default)]
struct Tally {
    kills: u64,
    /// Entries in flight when the program was killed, and those of them that were kept.
    flights: (u64, u64),
    games: u64,
    rolls: u64,
    undos: u64,
    fixes: u64,
    findings: Findings,
}

impl Tally {
    fn count(&mut self, game: &Game) {
        self.flights.0 += game.flights.0;
        self.flights.1 += game.flights.1;
        for entry in game.ledger.entries() {
            match entry {
                Entry::Begun => self.games += 1,
                Entry::Roll { .. } => self.rolls += 1,
                Entry::Undo => self.undos += 1,
                Entry::Fix { .. } => self.fixes += 1,
            }
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, flights: (flights, kept), games, rolls, undos, fixes, findings } = self;
        write!(formatter, "{kills} kills ({flights} with an entry in flight, {kept} of them kept), ")?;
        write!(formatter, "{games} games, {undos} undos, {fixes} corrections, {rolls} rolls acknowledged, {findings}")
    }
}

/// How long things take, so that kills fall into them.
struct Pace {
    start: Duration,
    answer: Duration,
}

struct Storm {
    chance: Chance,
    program: Program,
    folder: PathBuf,
    tally: Tally,
    pace: Pace,
}

impl Storm {
    /// Game after game; a journal with a finding in it is left as it is.
    fn rage(mut self, kills: u64) -> Result<Tally, String> {
        let mut number = 0;
        while self.tally.kills < kills {
            number += 1;
            let journal = self.folder.join(format!("{number}.journal"));
            let mut finished = Vec::new();
            let mut findings = Findings::default();
            while self.tally.kills < kills && findings.none() {
                let mut game = Game::of(&self.names());
                findings = self.play(&mut game, &journal, kills)?;
                self.tally.count(&game);
                finished.extend(game.over.then_some(game));
            }
            for mut game in finished {
                if let Reopened::Wrong(wrong) = game.reopen_finished(&self.program, &journal)? {
                    findings.add(wrong);
                }
            }
            if !findings.none() {
                eprintln!("storm: after {} kills: {findings} in {}", self.tally.kills, journal.display());
            }
            self.tally.findings.add(findings);
        }
        Ok(self.tally)
    }

    /// One to four bowlers with different names.
    fn names(&mut self) -> Vec<String> {
        let people = usize::from(self.chance.small(4)) + 1;
        let mut letter = || char::from(b'A' + self.chance.small(26));
        "ABCD".chars().take(people).map(|last| format!("{}{}{last}", letter(), letter())).collect()
    }

    /// Life after life, until the game is over or the storm is.
    fn play(&mut self, game: &mut Game, journal: &Path, kills: u64) -> Result<Findings, String> {
        self.first_life(game, journal)?;
        loop {
            let started = Instant::now();
            let run = match game.reopen(&self.program, journal)? {
                Reopened::Open(run) => run,
                Reopened::Closed => return Ok(Findings::default()),
                Reopened::Wrong(findings) => return Ok(findings),
            };
            self.pace.start = started.elapsed();
            if self.tally.kills >= kills {
                return Ok(Findings::default());
            }
            self.life(game, run)?;
            if self.chance.below(4) == 0 {
                self.stillbirth(game, journal)?;
            }
        }
    }

    /// The game begins; sometimes the program is killed meanwhile.
    fn first_life(&mut self, game: &mut Game, journal: &Path) -> Result<(), String> {
        let mut run = game.begin(&self.program, journal)?;
        let reply = match self.chance.below(2) {
            0 => self.kill(&mut run, self.pace.start)?,
            _ => run.reply()?,
        };
        game.hear(Entry::Begun, &reply)?;
        match reply.end {
            Some(_) => Ok(()),
            None => self.life(game, run),
        }
    }

    /// Killed while it opens the journal.
    fn stillbirth(&mut self, game: &mut Game, journal: &Path) -> Result<(), String> {
        let mut run = self.program.start(journal, &["resume"])?;
        let reply = self.kill(&mut run, self.pace.start)?;
        game.listen(&reply);
        Ok(())
    }

    /// Answer after answer, until one is the last.
    fn life(&mut self, game: &mut Game, mut run: Run) -> Result<(), String> {
        for left in (0..=self.chance.below(LONGEST_LIFE)).rev() {
            let entry = self.choose(game);
            run.tell(&entry.as_ref().map_or_else(|| ":quit".to_owned(), typed));
            let told = Instant::now();
            let reply = match left {
                0 => self.kill(&mut run, self.pace.answer)?,
                _ => run.reply()?,
            };
            match entry {
                Some(entry) => game.hear(entry, &reply)?,
                None => game.listen(&reply),
            }
            if let Some(end) = reply.end {
                if end.killed() || end.status.success() {
                    return Ok(());
                }
                return Err(format!("the program ended with {}: {}", end.status, end.complaints));
            }
            self.pace.answer = told.elapsed();
        }
        Ok(())
    }

    /// Something to tell the program; nothing means to leave, which a game whose name is unknown does first.
    fn choose(&mut self, game: &Game) -> Option<Entry> {
        game.id.as_ref()?;
        match self.chance.below(40) {
            0 => None,
            1..=3 => Some(Entry::Undo),
            4..=7 => Some(self.fix(game).unwrap_or(Entry::Undo)),
            8..=15 => Some(game.roll(10)),
            _ => Some(game.roll(self.chance.small(11))),
        }
    }

    fn fix(&mut self, game: &Game) -> Option<Entry> {
        let row = self.chance.pick(&game.ledger.shown.as_ref()?.rows)?;
        let bowled: Vec<_> = (1..=10).zip(&row.frames).filter(|(_, rolls)| !rolls.is_empty()).collect();
        let &(frame, rolls) = self.chance.pick(&bowled)?;
        let first = self.chance.small(10);
        let second = self.chance.small(11 - first);
        let rolls = if rolls.len() == 1 { vec![first] } else { vec![first, second] };
        Some(Entry::Fix { name: row.name.clone(), frame, rolls })
    }

    /// Kills it at a random moment of something that takes about so long.
    fn kill(&mut self, run: &mut Run, pace: Duration) -> Result<Reply, String> {
        let longest = u64::try_from(pace.as_micros()).unwrap_or(u64::MAX);
        let reply = run.kill(Duration::from_micros(self.chance.below(longest + longest / 4 + 1)))?;
        self.tally.kills += u64::from(reply.end.as_ref().is_some_and(crate::driver::End::killed));
        Ok(reply)
    }
}
