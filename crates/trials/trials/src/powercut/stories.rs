//! The runs that are recorded: what people do with the program.

mod dialogues;
mod files;
mod server;

use std::path::{Path, PathBuf};

use super::recording::Recording;
use crate::{Mishap, Program};

pub(super) use dialogues::{acknowledged_early, kept_hastily};

/// Records a run in a folder of its own.
type Story = fn(&Program, &Path) -> Result<Recording, Mishap>;

/// All of them.
const STORIES: &[Story] = &[
    dialogues::first_game,
    dialogues::first_game_after_a_kill,
    dialogues::first_game_after_a_cut,
    dialogues::game_resumed,
    dialogues::long_log,
    dialogues::two_programs,
    files::import,
    files::migration,
    files::proof,
    server::shared_syncs,
];

/// Records them all.
pub(super) fn record(program: &Program, folder: &Path) -> Result<Vec<Recording>, Mishap> {
    let each = |(number, story): (usize, &Story)| story(program, &folder.join(number.to_string()));
    STORIES.iter().enumerate().map(each).collect()
}

/// The first of them alone, for stand-ins.
pub(super) fn record_first(program: &Program, folder: &Path) -> Result<Recording, Mishap> {
    dialogues::first_game(program, &folder.join("0"))
}

/// What version 0.1 left behind.
fn left_by_0_1(file: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../program/alley/tests/fixtures/0.1")).join(file)
}
