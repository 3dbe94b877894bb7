//! What is brought along or left behind: games from a file, a journal of version 0.1, the proof of a race.

use std::fs;
use std::path::Path;

use super::left_by_0_1;
use crate::powercut::promised::{Listener, Promised};
use crate::powercut::recorded::games;
use crate::powercut::recording::{JournalHome, Recorder, Recording};
use crate::{Mishap, Program};

/// Games come from a file into a journal that is not there yet.
pub(super) fn import(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    let (recorder, file) = (Recorder::begin(program, folder, JournalHome::Usual)?, left_by_0_1("whole.json"));
    succeed(&recorder, &["games", "import", &file.to_string_lossy()])?;
    let games = games(&fs::read_to_string(file)?)?;
    recorder.finish("an import", Listener::to_sentence("Imported games", &games))
}

/// A journal of version 0.1 is brought forward, and a game is given up in it.
pub(super) fn migration(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    fs::create_dir_all(folder.join("disk"))?;
    fs::copy(left_by_0_1("whole.journal"), folder.join("disk/journal"))?;
    let recorder = Recorder::begin(program, folder, JournalHome::Named)?;
    let games = games(&fs::read_to_string(left_by_0_1("whole.json"))?)?;
    let open = games.iter().find(|game| game.is_open()).ok_or("no game to go on with")?;
    succeed(&recorder, &["games", "close", &open.id])?;
    let closed = Promised::Entries { game: open.id.clone(), count: open.entries.len() + 1 };
    recorder.finish("a migration", Listener::Sentences(vec![("is closed", closed)]))
}

/// A race is run, and its proof written to a folder that is there.
pub(super) fn proof(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    fs::create_dir_all(folder.join("disk/proofs"))?;
    let recorder = Recorder::begin(program, folder, JournalHome::Usual)?;
    let file = recorder.disk().join("proofs/race.proof");
    succeed(&recorder, &["race", "pobi,woni,jun", "--laps", "3", "--proof", &file.to_string_lossy()])?;
    let race = Promised::Entries { game: "pobi".to_owned(), count: 1 };
    let promised = [("Commitment", race), ("pobi : ", Promised::File("proofs/race.proof".into()))];
    recorder.finish("a race with its proof", Listener::Sentences(promised.into()))
}

/// Runs the program to its end.
fn succeed(recorder: &Recorder<'_>, words: &[&str]) -> Result<(), Mishap> {
    match recorder.start(&[], words)?.finish()?.exit {
        Some(exit) if exit.status.success() => Ok(()),
        Some(exit) => Err(exit.unexpected("the program")),
        None => Err("the program did not end".into()),
    }
}
