//! `cargo xtask faults`: every write and sync of a session is killed or made to fail, one by one. Nothing may be
//! acknowledged that is not on the disk, and the journal must open afterwards.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::driver::{Program, Reply, Run, built, with_folder};
use crate::game::{Game, Reopened, typed};
use crate::ledger::Entry;
use crate::parts;
use crate::trace::{CALLS, acknowledged, counts, without_syncs};

/// What is done to a call.
const FAULTS: &[&str] = &["signal=KILL", "error=EIO", "error=ENOSPC"];

#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Another program than the one built here
    #[arg(long, value_name = "PATH")]
    program: Option<PathBuf>,
}

pub(crate) fn faults(arguments: &Arguments) -> Result<(), String> {
    parts::tracer()?;
    let program = Program::at(&arguments.program.clone().map_or_else(built, Ok)?);
    with_folder("faults", |folder| {
        let begun = Session { program: &program, prepared: None };
        run_all(&begun, &folder.join("bowl"), "a game from its beginning")?;
        let prepared = prepare(&program, &folder.join("prepared"))?;
        let resumed = Session { program: &program, prepared: Some(prepared) };
        run_all(&resumed, &folder.join("resume"), "a game resumed after a kill")
    })
}

/// The session without a fault, its trace, then one session for every fault of every call.
fn run_all(session: &Session<'_>, folder: &Path, name: &str) -> Result<(), String> {
    let whole = session.run(&folder.join("whole"), None)?;
    let told = whole.game.ledger.entries().len() - session.entries_before();
    let boards = acknowledged(&whole.trace, session.boards_before())?;
    if boards != told || told < 6 {
        return Err(format!("the trace shows {boards} acknowledgements, the output {told}"));
    }
    if acknowledged(&without_syncs(&whole.trace), session.boards_before()).is_ok() {
        return Err("a trace without its syncs was not refused".to_owned());
    }
    let (mut tried, mut failed) = (0, 0);
    for (call, count) in counts(&whole.trace) {
        for (number, fault) in (1..=count).flat_map(|number| FAULTS.iter().map(move |fault| (number, fault))) {
            let injected = format!("inject={call}:{fault}:when={number}");
            let place = folder.join(format!("{call}-{number}-{}", fault.replace('=', "-")));
            tried += 1;
            if let Err(sentence) = session.suffer(&place, &injected) {
                failed += 1;
                eprintln!("faults: {name}, {injected}: {sentence}");
            }
        }
    }
    eprintln!("faults: {name}: {boards} acknowledgements, each after its sync; {tried} faults, {failed} with harm");
    match failed {
        0 => Ok(()),
        _ => Err(format!("{failed} of {tried} faults did harm")),
    }
}

/// What is played: from the beginning, or on from a journal that a kill has left.
struct Session<'program> {
    program: &'program Program,
    prepared: Option<(PathBuf, Game)>,
}

/// What came of it.
struct Played {
    game: Game,
    last: Reply,
    trace: String,
}

impl Session<'_> {
    fn entries_before(&self) -> usize {
        self.prepared.as_ref().map_or(0, |(_, game)| game.ledger.entries().len())
    }

    /// A resumed game shows the board it had.
    fn boards_before(&self) -> usize {
        usize::from(self.prepared.is_some())
    }

    /// Plays with one fault, and looks at what is left.
    fn suffer(&self, folder: &Path, injected: &str) -> Result<(), String> {
        let Played { mut game, last, trace } = self.run(folder, Some(injected))?;
        acknowledged(&trace, self.boards_before())?;
        if !trace.contains("(INJECTED)") && !trace.contains("SIGKILL") {
            return Err("the fault did not happen".to_owned());
        }
        let end = last.end.ok_or("the program did not end")?;
        let killed = end.killed() && injected.contains("KILL");
        if !killed && !matches!(end.status.code(), Some(0..=2)) {
            return Err(format!("the program ended with {}: {}", end.status, end.complaints));
        }
        let journal = folder.join("journal");
        match game.reopen(self.program, &journal)? {
            Reopened::Open(mut run) => run.finish().map(drop)?,
            Reopened::Closed => begin_another(self.program, &journal)?,
            Reopened::Wrong(findings) => return Err(findings.to_string()),
        }
        fs::remove_dir_all(folder).map_err(|error| error.to_string())
    }

    /// Plays the session under the tracer, until its end or the program's.
    fn run(&self, folder: &Path, injected: Option<&str>) -> Result<Played, String> {
        let (journal, trace) = (folder.join("journal"), folder.join("trace"));
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        let traced = format!("trace={}", CALLS.join(","));
        let mut words: Vec<OsString> = ["strace", "-f", "-y", "-s", "4096", "-e", &traced, "-o"].map(Into::into).into();
        words.push(trace.clone().into());
        words.extend(injected.iter().flat_map(|injected| ["-e", injected]).map(Into::into));
        let program = self.program.under(words);
        let (mut game, run, reply) = match &self.prepared {
            None => {
                let mut game = Game::of(&["ABC", "DEF"].map(str::to_owned));
                let mut run = game.begin(&program, &journal)?;
                let reply = run.reply()?;
                game.hear(Entry::Begun, &reply)?;
                (game, run, reply)
            }
            Some((prepared, game)) => {
                copy(prepared, &journal)?;
                let mut game = game.clone();
                let mut run = program.start(&journal, &["resume"])?;
                let reply = run.reply()?;
                game.listen(&reply);
                (game, run, reply)
            }
        };
        let last = if reply.end.is_some() { reply } else { play(&mut game, run)? };
        let trace = fs::read(&trace).map_err(|error| error.to_string())?;
        Ok(Played { game, last, trace: String::from_utf8_lossy(&trace).into_owned() })
    }
}

/// Rolls, something taken back, a correction; then it is left.
fn play(game: &mut Game, mut run: Run) -> Result<Reply, String> {
    let fix = Entry::Fix { name: "ABC".to_owned(), frame: 1, rolls: vec![3, 5] };
    for step in [Some(3), Some(4), Some(2), None, Some(7), Some(1)] {
        let entry = step.map_or(Entry::Undo, |pins| game.roll(pins));
        if let Some(end) = tell(game, &mut run, entry)? {
            return Ok(end);
        }
    }
    if let Some(end) = tell(game, &mut run, fix)? {
        return Ok(end);
    }
    run.tell(":quit");
    let reply = run.reply()?;
    game.listen(&reply);
    Ok(reply)
}

/// Tells one entry; the reply, if it was the last.
fn tell(game: &mut Game, run: &mut Run, entry: Entry) -> Result<Option<Reply>, String> {
    run.tell(&typed(&entry));
    let reply = run.reply()?;
    game.hear(entry, &reply)?;
    Ok(reply.end.is_some().then_some(reply))
}

/// A journal that nothing was acknowledged in must still take a game.
fn begin_another(program: &Program, journal: &Path) -> Result<(), String> {
    let mut game = Game::of(&["XYZ".to_owned()]);
    let mut run = game.begin(program, journal)?;
    let reply = run.reply()?;
    game.hear(Entry::Begun, &reply)?;
    match reply.end {
        None => run.finish().map(drop),
        Some(end) => Err(format!("no other game can begin: {}", end.complaints)),
    }
}

/// A game that was killed after two rolls: its entries are in the log only.
fn prepare(program: &Program, folder: &Path) -> Result<(PathBuf, Game), String> {
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let journal = folder.join("journal");
    let mut game = Game::of(&["ABC", "DEF"].map(str::to_owned));
    let mut run = game.begin(program, &journal)?;
    game.hear(Entry::Begun, &run.reply()?)?;
    for pins in [3, 1] {
        let entry = game.roll(pins);
        run.tell(&typed(&entry));
        game.hear(entry, &run.reply()?)?;
    }
    run.kill(Duration::ZERO)?;
    Ok((journal, game))
}

/// The journal and its log; what is only in memory does not survive.
fn copy(from: &Path, to: &Path) -> Result<(), String> {
    for end in ["", "-wal"] {
        let with_end = |path: &Path| format!("{}{end}", path.display());
        fs::copy(with_end(from), with_end(to)).map_err(|error| format!("{}: {error}", with_end(from)))?;
    }
    Ok(())
}
