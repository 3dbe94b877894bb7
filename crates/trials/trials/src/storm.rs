//! The storms: the real program is rolled through and killed at random moments, again and again; whatever it had
//! acknowledged must be there when it is opened again, once. Here it is talked to over pipes, in `over_http` it serves.

pub(crate) mod acknowledged;
mod game;
pub(crate) mod lane_keeper;
pub(crate) mod lane_series;
pub(crate) mod over_http;
mod printed;
mod promises;
pub(crate) mod scorekeeper;
mod submission;
pub(crate) mod tally;
pub(crate) mod venue;
pub(crate) mod viewer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

pub(crate) use acknowledged::Instruction;
pub(crate) use game::{Reopened, TerminalGame};
pub(crate) use submission::{Submission, padded};
pub(crate) use venue::{free_address, lock, neighbour};

use crate::paper::Deed;
use crate::{Conversation, Dice, Exit, Mishap, Program, ProgramReply, Scratch};
use acknowledged::Findings;

/// Answers between two kills, at most.
const LONGEST_LIFE: u64 = 120;

/// How a storm is to be.
#[derive(Debug, Default, clap::Args)]
pub struct Arguments {
    /// How often the program is killed
    #[arg(long, default_value_t = 200)]
    pub kills: u64,
    /// Makes the same choices again (the moments of the kills depend on the machine) [default: from the clock]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Over HTTP: kill `alley serve`, with scorekeepers and spectators at work
    #[arg(long)]
    pub http: bool,
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub program: Option<PathBuf>,
    /// Storm a stand-in that acknowledges a roll before it is kept; the storm must find lost rolls
    #[arg(long)]
    pub liar: bool,
}

/// Rages over this program. The stand-ins are commands of the program that calls this: `liar` and `forgetter`.
pub fn storm(arguments: &Arguments, program: &Program) -> Result<(), Mishap> {
    let liar = if arguments.http { "forgetter" } else { "liar" };
    let lying = || Ok::<_, Mishap>(program.under(std::env::current_exe()?, [liar.into()]));
    let program = if arguments.liar { lying()? } else { program.clone() };
    let seed = arguments.seed.unwrap_or_else(clock);
    eprintln!("storm: {} kills, seed {seed}", arguments.kills);
    let findings = Scratch::during("storm", |folder| {
        let rage = if arguments.http { over_http::storm } else { over_pipes };
        let findings = rage(&program, folder, arguments.kills, seed)?;
        // The liar's journals are in good order; they only hold too little.
        if findings.none() || arguments.liar { Ok(findings) } else { Err(findings.to_string().into()) }
    })?;
    if findings.none() { Ok(()) } else { Err(findings.to_string().into()) }
}

fn over_pipes(program: &Program, folder: &Path, kills: u64, seed: u64) -> Result<Findings, Mishap> {
    let storm = Storm {
        dice: Dice::new(seed),
        program: program.clone(),
        folder: folder.to_owned(),
        figures: Figures::default(),
        pace: Pace { start: Duration::from_millis(20), answer: Duration::from_millis(2) },
    };
    let figures = storm.rage(kills)?;
    eprintln!("storm: {figures}");
    Ok(figures.findings)
}

pub(crate) fn clock() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().subsec_nanos().into()
}

/// What happened in a storm.
#[derive(Default)]
struct Figures {
    kills: u64,
    /// Entries in flight when the program was killed, and those of them that were kept.
    flights: (u64, u64),
    games: usize,
    rolls: usize,
    undos: usize,
    fixes: usize,
    findings: Findings,
}

impl Figures {
    fn count(&mut self, game: &TerminalGame) {
        self.flights.0 += game.flights.0;
        self.flights.1 += game.flights.1;
        let told = |change: &str| game.acknowledged.lines.iter().filter(|line| line.change == change).count();
        self.games += told("begin");
        self.rolls += told("roll");
        self.undos += told("undo");
        self.fixes += told("fix");
    }
}

impl fmt::Display for Figures {
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
    dice: Dice,
    program: Program,
    folder: PathBuf,
    figures: Figures,
    pace: Pace,
}

impl Storm {
    /// Game after game; a journal with a finding in it is left as it is.
    fn rage(mut self, kills: u64) -> Result<Figures, Mishap> {
        let mut number = 0;
        while self.figures.kills < kills {
            number += 1;
            let journal = self.folder.join(format!("{number}.journal"));
            let mut finished = Vec::new();
            let mut findings = Findings::default();
            while self.figures.kills < kills && findings.none() {
                let mut game = TerminalGame::of(&self.names());
                findings = self.play(&mut game, &journal, kills)?;
                self.figures.count(&game);
                finished.extend(game.over.then_some(game));
            }
            for mut game in finished {
                if let Reopened::Wrong(wrong) = game.reopen_finished(&self.program, &journal)? {
                    findings.add(wrong);
                }
            }
            if !findings.none() {
                eprintln!("storm: after {} kills: {findings} in {}", self.figures.kills, journal.display());
            }
            self.figures.findings.add(findings);
        }
        Ok(self.figures)
    }

    /// One to four bowlers with different names.
    fn names(&mut self) -> Vec<String> {
        let people = self.dice.place(4) + 1;
        let mut letter = || char::from(b'A' + self.dice.small(26));
        "ABCD".chars().take(people).map(|last| format!("{}{}{last}", letter(), letter())).collect()
    }

    /// Life after life, until the game is over or the storm is.
    fn play(&mut self, game: &mut TerminalGame, journal: &Path, kills: u64) -> Result<Findings, Mishap> {
        self.first_life(game, journal)?;
        loop {
            let started = Instant::now();
            let life = match game.reopen(&self.program, journal)? {
                Reopened::Open(life) => life,
                Reopened::Closed => return Ok(Findings::default()),
                Reopened::Wrong(findings) => return Ok(findings),
            };
            self.pace.start = started.elapsed();
            if self.figures.kills >= kills {
                return Ok(Findings::default());
            }
            self.life(game, life)?;
            if self.dice.below(4) == 0 {
                self.stillbirth(game, journal)?;
            }
        }
    }

    /// The game begins; sometimes the program is killed meanwhile.
    fn first_life(&mut self, game: &mut TerminalGame, journal: &Path) -> Result<(), Mishap> {
        let mut life = game.begin(&self.program, journal)?;
        let reply = match self.dice.below(2) {
            0 => self.kill(&mut life, self.pace.start)?,
            _ => life.reply()?,
        };
        game.hear(Instruction::Begin, &reply)?;
        match reply.exit {
            Some(_) => Ok(()),
            None => self.life(game, life),
        }
    }

    /// Killed while it opens the journal.
    fn stillbirth(&mut self, game: &mut TerminalGame, journal: &Path) -> Result<(), Mishap> {
        let mut life = self.program.start(journal, &["resume"])?;
        let reply = self.kill(&mut life, self.pace.start)?;
        game.listen(&reply);
        Ok(())
    }

    /// Answer after answer, until one is the last.
    fn life(&mut self, game: &mut TerminalGame, mut life: Conversation) -> Result<(), Mishap> {
        for left in (0..=self.dice.below(LONGEST_LIFE)).rev() {
            let deed = self.choose(game);
            life.tell(&deed.as_ref().map_or_else(|| ":quit".to_owned(), |deed| game.typed(deed)));
            let told = Instant::now();
            let reply = match left {
                0 => self.kill(&mut life, self.pace.answer)?,
                _ => life.reply()?,
            };
            match deed {
                Some(deed) => game.hear(Instruction::Do(deed), &reply)?,
                None => game.listen(&reply),
            }
            if let Some(exit) = reply.exit {
                let expected = exit.killed() || exit.status.success();
                return if expected { Ok(()) } else { Err(exit.unexpected("the program")) };
            }
            self.pace.answer = told.elapsed();
        }
        Ok(())
    }

    /// Something to tell the program; nothing means to leave, which a game whose name is unknown does first.
    fn choose(&mut self, game: &TerminalGame) -> Option<Deed> {
        // A game without a roll is nothing to go on with, and is not told by name.
        let rolled: usize = game.acknowledged.paper.rows.iter().flat_map(|row| &row.frames).map(Vec::len).sum();
        if rolled < 2 {
            return Some(Deed::Roll(self.dice.small(10)));
        }
        game.id.as_ref()?;
        match self.dice.below(40) {
            0 => None,
            1..=3 => Some(Deed::Undo),
            4..=7 => Some(self.fix(game).unwrap_or(Deed::Undo)),
            8..=15 => Some(Deed::Roll(10)),
            _ => Some(Deed::Roll(self.dice.small(11))),
        }
    }

    fn fix(&mut self, game: &TerminalGame) -> Option<Deed> {
        let rows = &game.acknowledged.paper.rows;
        let player = self.dice.place(rows.len());
        let frames = &rows.get(player)?.frames;
        let frame = self.dice.place(frames.len());
        let first = self.dice.small(10);
        let second = self.dice.small(11 - first);
        let rolls = if frames.get(frame)?.len() == 1 { vec![first] } else { vec![first, second] };
        Some(Deed::Fix { player: player + 1, frame: frame + 1, rolls })
    }

    /// Kills it at a random moment of something that takes about this long.
    fn kill(&mut self, life: &mut Conversation, pace: Duration) -> Result<ProgramReply, Mishap> {
        let longest = u64::try_from(pace.as_micros()).unwrap_or(u64::MAX);
        let reply = life.kill(Duration::from_micros(self.dice.below(longest + longest / 4 + 1)))?;
        self.figures.kills += u64::from(reply.exit.as_ref().is_some_and(Exit::killed));
        Ok(reply)
    }
}
