//! `alley journal`: what concerns the record as a whole.

use std::path::Path;

use alley_console::Dialogue;
use alley_journal::{Copied, Failure, copy};
use alley_words::Language;

use crate::arguments::JournalTask;
use crate::engines;
use crate::games::check;
use crate::outcome::{Exit, OrExit};
use crate::record::Recordkeeping;

pub(crate) fn journal(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    task: &JournalTask,
) -> Result<(), Exit> {
    match task {
        JournalTask::Check => check(dialogue, language, record),
        JournalTask::Upgrade => {
            let changed = record.upgrade()?;
            dialogue.say(if changed { language.upgraded() } else { language.up_to_date() }).ending(language)
        }
        JournalTask::Copy { from, to } => carry_over(dialogue, language, from, to),
    }
}

/// Everything that is here and not there; the next run goes on where this one was stopped.
fn carry_over(dialogue: &mut Dialogue<'_>, language: Language, from: &Path, to: &Path) -> Result<(), Exit> {
    let failed = |failure: Failure| Exit::of_failure(&failure, language.failure(&failure));
    let mut source = engines::open_existing(from).map_err(failed)?;
    let (mut target, _) = engines::open(to).map_err(failed)?;
    let Copied { taken, forked } = copy(&mut *source, &mut *target).map_err(failed)?;
    dialogue.say(&language.journal_copied(taken.games, taken.entries)).ending(language)?;
    if forked.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = forked.iter().map(ToString::to_string).collect();
    Err(Exit::refused(language.forked(&ids.join(", "))))
}
