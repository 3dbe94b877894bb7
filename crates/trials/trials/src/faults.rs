//! The faults: every write and sync of a session is killed or made to fail, one by one. Nothing may be acknowledged that is
//! not on the disk, and the journal must open afterwards.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::paper::Deed;
use crate::storm::{Instruction, Reopened, TerminalGame};
use crate::trace::{CALLS, acknowledged, counts, without_syncs};
use crate::{Conversation, Mishap, Program, ProgramReply, Scratch};

/// What is done to a call.
const FAULTS: &[&str] = &["signal=KILL", "error=EIO", "error=ENOSPC"];

/// Where to find what is tried.
#[derive(Debug, Default, clap::Args)]
pub struct Arguments {
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    pub program: Option<PathBuf>,
}

/// All of them, on this program. They need `strace`.
pub fn faults(program: &Program) -> Result<(), Mishap> {
    Scratch::during("faults", |folder| {
        let begun = Session { program, prepared: None };
        run_all(&begun, &folder.join("bowl"), "a game from its beginning")?;
        let prepared = prepare(program, &folder.join("prepared"))?;
        let resumed = Session { program, prepared: Some(prepared) };
        run_all(&resumed, &folder.join("resume"), "a game resumed after a kill")
    })
}

/// The session without a fault, its trace, then one session for every fault of every call.
fn run_all(session: &Session<'_>, folder: &Path, name: &str) -> Result<(), Mishap> {
    let whole = session.run(&folder.join("whole"), None)?;
    let told = whole.game.acknowledged.lines.len() - session.entries_before();
    let boards = acknowledged(&whole.trace, session.boards_before())?;
    if boards != told || told < 6 {
        return Err(format!("the trace shows {boards} acknowledgements, the output {told}").into());
    }
    if acknowledged(&without_syncs(&whole.trace), session.boards_before()).is_ok() {
        return Err("a trace without its syncs was not refused".into());
    }
    let (mut tried, mut failed) = (0, 0);
    for (call, count) in counts(&whole.trace) {
        for (number, fault) in (1..=count).flat_map(|number| FAULTS.iter().map(move |fault| (number, fault))) {
            let injected = format!("inject={call}:{fault}:when={number}");
            let place = folder.join(format!("{call}-{number}-{}", fault.replace('=', "-")));
            tried += 1;
            if let Err(mishap) = session.suffer(&place, &injected) {
                failed += 1;
                eprintln!("faults: {name}, {injected}: {mishap}");
            }
        }
    }
    eprintln!("faults: {name}: {boards} acknowledgements, each after its sync; {tried} faults, {failed} with harm");
    match failed {
        0 => Ok(()),
        _ => Err(format!("{failed} of {tried} faults did harm").into()),
    }
}

/// What is played: from the beginning, or on from a journal that a kill has left.
struct Session<'program> {
    program: &'program Program,
    prepared: Option<(PathBuf, TerminalGame)>,
}

/// What came of it.
struct Played {
    game: TerminalGame,
    last: ProgramReply,
    trace: String,
}

impl Session<'_> {
    fn entries_before(&self) -> usize {
        self.prepared.as_ref().map_or(0, |(_, game)| game.acknowledged.lines.len())
    }

    /// A resumed game shows the board it had.
    fn boards_before(&self) -> usize {
        usize::from(self.prepared.is_some())
    }

    /// Plays with one fault, and looks at what is left.
    fn suffer(&self, folder: &Path, injected: &str) -> Result<(), Mishap> {
        let Played { mut game, last, trace } = self.run(folder, Some(injected))?;
        acknowledged(&trace, self.boards_before())?;
        if !trace.contains("(INJECTED)") && !trace.contains("SIGKILL") {
            return Err("the fault did not happen".into());
        }
        let exit = last.exit.ok_or("the program did not end")?;
        let killed = exit.killed() && injected.contains("KILL");
        if !killed && !matches!(exit.status.code(), Some(0..=2)) {
            return Err(exit.unexpected("the program"));
        }
        let journal = folder.join("journal");
        match game.reopen(self.program, &journal)? {
            Reopened::Open(mut life) => life.finish().map(drop)?,
            Reopened::Closed => begin_another(self.program, &journal)?,
            Reopened::Wrong(findings) => return Err(findings.to_string().into()),
        }
        Ok(fs::remove_dir_all(folder)?)
    }

    /// Plays the session under the tracer, until its end or the program's.
    fn run(&self, folder: &Path, injected: Option<&str>) -> Result<Played, Mishap> {
        let (journal, trace) = (folder.join("journal"), folder.join("trace"));
        fs::create_dir_all(folder)?;
        let traced = format!("trace={}", CALLS.join(","));
        let mut words: Vec<OsString> = ["-f", "-y", "-s", "4096", "-e", &traced, "-o"].map(Into::into).into();
        words.push(trace.clone().into());
        words.extend(injected.iter().flat_map(|injected| ["-e", injected]).map(Into::into));
        let program = self.program.under("strace", words);
        let (mut game, life, reply) = match &self.prepared {
            None => {
                let mut game = TerminalGame::of(&["ABC", "DEF"].map(str::to_owned));
                let mut life = game.begin(&program, &journal)?;
                let reply = life.reply()?;
                game.hear(Instruction::Begin, &reply)?;
                (game, life, reply)
            }
            Some((prepared, game)) => {
                copy(prepared, &journal)?;
                let mut game = game.clone();
                let mut life = program.start(&journal, &["resume"])?;
                let reply = life.reply()?;
                game.listen(&reply);
                (game, life, reply)
            }
        };
        let last = if reply.exit.is_some() { reply } else { play(&mut game, life)? };
        let trace = fs::read(&trace)?;
        Ok(Played { game, last, trace: String::from_utf8_lossy(&trace).into_owned() })
    }
}

/// Rolls, something taken back, a correction; then it is left.
fn play(game: &mut TerminalGame, mut life: Conversation) -> Result<ProgramReply, Mishap> {
    let rolls = [3, 4, 2].map(Deed::Roll).into_iter();
    let fix = Deed::Fix { player: 1, frame: 1, rolls: vec![3, 5] };
    for deed in rolls.chain([Deed::Undo, Deed::Roll(7), Deed::Roll(1), fix]) {
        let reply = tell(game, &mut life, deed)?;
        if reply.exit.is_some() {
            return Ok(reply);
        }
    }
    life.tell(":quit");
    let reply = life.reply()?;
    game.listen(&reply);
    Ok(reply)
}

fn tell(game: &mut TerminalGame, life: &mut Conversation, deed: Deed) -> Result<ProgramReply, Mishap> {
    life.tell(&game.typed(&deed));
    let reply = life.reply()?;
    game.hear(Instruction::Do(deed), &reply)?;
    Ok(reply)
}

/// A journal that nothing was acknowledged in must still take a game.
fn begin_another(program: &Program, journal: &Path) -> Result<(), Mishap> {
    let mut game = TerminalGame::of(&["XYZ".to_owned()]);
    let mut life = game.begin(program, journal)?;
    let reply = life.reply()?;
    game.hear(Instruction::Begin, &reply)?;
    match reply.exit {
        None => life.finish().map(drop),
        Some(exit) => Err(exit.unexpected("another game")),
    }
}

/// A game that was killed after two rolls: its entries are in the log only.
fn prepare(program: &Program, folder: &Path) -> Result<(PathBuf, TerminalGame), Mishap> {
    fs::create_dir_all(folder)?;
    let journal = folder.join("journal");
    let mut game = TerminalGame::of(&["ABC", "DEF"].map(str::to_owned));
    let mut life = game.begin(program, &journal)?;
    game.hear(Instruction::Begin, &life.reply()?)?;
    for pins in [3, 1] {
        tell(&mut game, &mut life, Deed::Roll(pins))?;
    }
    life.kill(Duration::ZERO)?;
    Ok((journal, game))
}

/// The journal and its log; what is only in memory does not survive.
fn copy(from: &Path, to: &Path) -> Result<(), Mishap> {
    for end in ["", "-wal"] {
        let with_end = |path: &Path| format!("{}{end}", path.display());
        fs::copy(with_end(from), with_end(to))?;
    }
    Ok(())
}
