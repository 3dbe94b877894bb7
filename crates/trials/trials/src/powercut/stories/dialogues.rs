//! Games at a terminal.

use std::fs;
use std::path::Path;
use std::time::Duration;

use crate::powercut::image::Image;
use crate::powercut::promised::Listener;
use crate::powercut::recording::{JournalHome, Recorder, Recording};
use crate::powercut::whim::Whim;
use crate::{Conversation, Dice, Mishap, Program, Scratch};

/// The size at which the log is carried over into the journal, and what one append adds to it: two pages with their heads.
const LONG_LOG: u64 = 4 << 20;
const APPEND: u64 = 2 * (1024 + 24);

/// Two programs that write to the same output; a line is for one of them, whose number stands before it.
const PAIR: &str = r#"exec 3> >("$@") 4> >("$@"); while read -r to line; do echo "$line" >&"$to"; done"#;

const PLAYERS: &str = "2\nABC\nDEF";
const ANSWERS: [&str; 7] = ["3", "4", "2", ":undo", "7", "1", ":fix ABC 1 3 5"];

/// A journal and its folders are made, and a game begun.
pub(super) fn first_game(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    let recorder = Recorder::begin(program, folder, JournalHome::Usual)?;
    let mut life = recorder.start(&[], &["bowl"])?;
    play(&mut life, &ANSWERS)?;
    quit(life)?;
    recorder.finish("a first game", Listener::to_boards([("ABC", 0)]))
}

/// The same after a program that was killed when it had made the journal and not yet synced the folders above it.
pub(super) fn first_game_after_a_kill(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    let rehearsal = Recorder::begin(program, &folder.join("rehearsal"), JournalHome::Usual)?;
    let mut life = rehearsal.start(&[], &["bowl"])?;
    play(&mut life, &[])?;
    quit(life)?;
    let kill = format!("inject=fsync:signal=KILL:when={}", rehearsal.syncs_until("home")?);
    let recorder = Recorder::begin(program, folder, JournalHome::Usual)?;
    let mut killed = recorder.start(&[&kill], &["bowl"])?;
    killed.tell(PLAYERS);
    if !killed.finish()?.exit.is_some_and(|exit| exit.killed()) || !recorder.journal().exists() {
        return Err("the first program was to be killed when it had made the journal".into());
    }
    let mut life = recorder.start(&[], &["bowl"])?;
    play(&mut life, &ANSWERS[..2])?;
    quit(life)?;
    recorder.finish("a first game after a kill", Listener::to_boards([("ABC", 0)]))
}

/// The same on what a cut has left that came while the journal was being made: the change that is to be rolled back, and the
/// head of a log already. The power may go a second time while that is done.
pub(super) fn first_game_after_a_cut(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    let first = first_game(program, &folder.join("first"))?;
    let journal = first.home.path();
    let half_made = |image: &Image| {
        let beside = |end: &str| image.file(&journal.with_extension(end)).is_some_and(|file| !file.is_empty());
        beside("journal-journal") && beside("journal-wal")
    };
    let lots = (0..1_000).flat_map(|seed| first.moments().into_iter().map(move |line| (line, seed)));
    let mut images = lots.map(|(line, seed)| first.disk.image(line, &mut Whim::by_lot(Dice::new(seed), 9)));
    let image = images.find(half_made).ok_or("no cut leaves a journal half made")?;
    image.lay(&folder.join("disk"))?;
    let recorder = Recorder::begin(program, folder, JournalHome::Usual)?;
    let mut life = recorder.start(&[], &["bowl"])?;
    play(&mut life, &ANSWERS[..2])?;
    quit(life)?;
    recorder.finish("a first game after a cut", Listener::to_boards([("ABC", 0)]))
}

/// A game goes on whose program was killed: its entries are in the log only.
pub(super) fn game_resumed(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    prepare(program, folder, |life, _| play(life, &["3", "1"]))?;
    let recorder = Recorder::begin(program, folder, JournalHome::Named)?;
    let mut life = recorder.start(&[], &["resume"])?;
    answer(&mut life, &["7", "2", ":undo", ":fix ABC 1 3 5"])?;
    quit(life)?;
    // It begins with the board it had.
    recorder.finish("a game resumed", Listener::to_boards([("ABC", 2)]))
}

/// The log grows so long that it is carried over in the middle of a game.
pub(super) fn long_log(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    let mut entries = 2;
    prepare(program, folder, |life, log| {
        play(life, &["3"])?;
        while fs::metadata(log)?.len() + 4 * APPEND < LONG_LOG {
            for line in [":undo", "3"] {
                life.tell(line);
                life.reply()?;
                entries += 1;
            }
        }
        Ok(())
    })?;
    let recorder = Recorder::begin(program, folder, JournalHome::Named)?;
    let mut life = recorder.start(&[], &["resume"])?;
    answer(&mut life, &["4", "7", "1", "2", "3", "9", "0"])?;
    if fs::metadata(recorder.disk().join("journal-wal"))?.len() > LONG_LOG / 2 {
        return Err("the log was not carried over".into());
    }
    quit(life)?;
    recorder.finish("a long log", Listener::to_boards([("ABC", entries - 1)]))
}

/// Two programs make one journal together, and write to it at the same time.
pub(super) fn two_programs(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    let pair = program.under("bash", ["-c", PAIR, "pair"].map(Into::into));
    let recorder = Recorder::begin(&pair, folder, JournalHome::Usual)?;
    let mut lives = recorder.start(&[], &["bowl"])?;
    lives.tell("3 1\n4 1\n3 ABC\n4 XYZ");
    for line in ["3", "4", "10", "7", ":undo", "2", ":quit"] {
        let reply = lives.read(|text| text.matches("'s turn: ").count() == 2)?;
        if let Some(exit) = reply.exit {
            return Err(exit.unexpected("one of two programs"));
        }
        lives.tell(&format!("3 {line}\n4 {line}"));
    }
    lives.finish()?;
    recorder.finish("two programs", Listener::to_boards([("ABC", 0), ("XYZ", 0)]))
}

/// The stand-in that does not wait for the log: it keeps some entries of a game by itself, and says so.
pub(in crate::powercut) fn kept_hastily(stand_in: &Program, folder: &Path) -> Result<Recording, Mishap> {
    kept_by_itself(stand_in, folder, ("a game kept with synchronous = NORMAL", &[]))
}

/// The stand-in that says so before it keeps them.
pub(in crate::powercut) fn acknowledged_early(stand_in: &Program, folder: &Path) -> Result<Recording, Mishap> {
    kept_by_itself(stand_in, folder, ("a game acknowledged too early", &["early"]))
}

fn kept_by_itself(
    stand_in: &Program,
    folder: &Path,
    (name, words): (&'static str, &[&str]),
) -> Result<Recording, Mishap> {
    let recorder = Recorder::begin(stand_in, folder, JournalHome::Named)?;
    quit(recorder.start(&[], words)?)?;
    recorder.finish(name, Listener::to_boards([("ABC", 0)]))
}

/// Says who plays, and goes on as below.
fn play(life: &mut Conversation, answers: &[&str]) -> Result<(), Mishap> {
    life.tell(PLAYERS);
    answer(life, answers)
}

/// Waits for each question, the one after the last answer too.
fn answer(life: &mut Conversation, answers: &[&str]) -> Result<(), Mishap> {
    let mut replies = vec![life.reply()?];
    for line in answers {
        life.tell(line);
        replies.push(life.reply()?);
    }
    match replies.into_iter().find_map(|reply| reply.exit) {
        Some(exit) => Err(exit.unexpected("the program")),
        None => Ok(()),
    }
}

fn quit(mut life: Conversation) -> Result<(), Mishap> {
    life.tell(":quit");
    match life.finish()?.exit {
        Some(exit) if exit.status.success() => Ok(()),
        Some(exit) => Err(exit.unexpected("the program")),
        None => Err("the program did not end".into()),
    }
}

/// Plays in memory, where no sync takes long, and kills the program; leaves the journal and its log on the disk.
fn prepare(
    program: &Program,
    folder: &Path,
    played: impl FnOnce(&mut Conversation, &Path) -> Result<(), Mishap>,
) -> Result<(), Mishap> {
    let (memory, disk) = (Scratch::new(), folder.join("disk"));
    let (journal, log) = (memory.file("journal"), memory.file("journal-wal"));
    let mut life = program.start(&journal, &["bowl"])?;
    played(&mut life, &log)?;
    life.kill(Duration::ZERO)?;
    fs::create_dir_all(&disk)?;
    for file in [journal, log] {
        fs::copy(&file, disk.join(file.file_name().unwrap_or_default()))?;
    }
    Ok(())
}
