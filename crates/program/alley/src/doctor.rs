//! `alley doctor`: what this machine does with a record, a score, a draw and a port, tried here and now.

mod ciphers;
mod crash;
mod disk;
mod file_system;
mod kept;
mod port;
mod scores;
mod scratch;
mod spelled;

use std::path::{Path, PathBuf};
use std::{fs, io};

use alley_console::{Diagnosis, Dialogue, Health};
use alley_words::Language;

use crate::arguments::{Doctor, PORT};
use crate::outcome::{Exit, OrExit};
use crate::record::{Place, Recordkeeping};
use scratch::Scratch;

/// Looks at one thing after the other, and says at once what was found.
pub(crate) fn doctor(
    dialogue: &mut Dialogue<'_>,
    language: Language,
    record: &Recordkeeping,
    wanted: &Doctor,
) -> Result<(), Exit> {
    let mut rounds = Rounds { dialogue, language, met: Vec::new() };
    rounds.tell(kept::examined(language, record))?;
    let untried = |why: &str| Diagnosis::new(Health::Skipped, why.to_owned());
    match folder_of(record.place()) {
        _ if record.is_in_database() => rounds.tell([untried(language.disk_elsewhere())])?,
        Some(folder) => rounds.try_in(&folder)?,
        None => rounds.tell([untried(language.disk_unneeded())])?,
    }
    rounds.tell([scores::counted(language)])?;
    rounds.tell([ciphers::compared(language)])?;
    rounds.tell(port::tried(language, wanted.port.unwrap_or(PORT)))?;
    rounds.end()
}

/// Everything that is looked at, and what it was like so far.
struct Rounds<'told, 'ends> {
    dialogue: &'told mut Dialogue<'ends>,
    language: Language,
    met: Vec<Health>,
}

impl Rounds<'_, '_> {
    fn tell(&mut self, found: impl IntoIterator<Item = Diagnosis>) -> Result<(), Exit> {
        for diagnosis in found {
            self.met.push(diagnosis.health);
            self.dialogue.tell_diagnosis(&diagnosis).ending(self.language)?;
        }
        Ok(())
    }

    /// What is tried with files: in a folder of its own, on the file system that has the record, or will have it.
    fn try_in(&mut self, folder: &Path) -> Result<(), Exit> {
        let language = self.language;
        let scratch = match Scratch::within(folder) {
            Ok(scratch) => scratch,
            Err(error) => return self.tell([unusable(folder, &error, language)]),
        };
        self.tell(crash::tried(&scratch, language)?)?;
        self.tell(disk::tried(&scratch, language)?)
    }

    fn end(self) -> Result<(), Exit> {
        let failing = self.met.iter().filter(|health| **health >= Health::Failing).count();
        let worst = self.met.iter().max();
        let (sentence, code) = match worst {
            Some(Health::Damaged) => (self.language.some_failing(failing), 1),
            Some(Health::Failing) => (self.language.some_failing(failing), 2),
            Some(Health::Doubtful) => (self.language.sound_with_notes().to_owned(), 0),
            _ => (self.language.all_sound().to_owned(), 0),
        };
        self.dialogue.say(&format!("\n{sentence}\n")).ending(self.language)?;
        if code == 0 { Ok(()) } else { Err(Exit::Told(code)) }
    }
}

fn unusable(folder: &Path, error: &io::Error, language: Language) -> Diagnosis {
    let sentence = language.folder_unusable(&folder.display().to_string(), &language.trouble_of(error));
    Diagnosis::new(Health::Failing, sentence).and(language.remedy_of_trouble(error.kind()))
}

/// The folder that holds the file of a record, or the one in which its folder will be made.
fn folder_of(place: &Place) -> Option<PathBuf> {
    let (path, usual) = match place {
        Place::Unrecorded | Place::Homeless => return None,
        Place::Named(path) => (path, false),
        Place::Usual(path) => (path, true),
    };
    // Where a link leads to, the record is.
    let path = fs::canonicalize(path).or_else(|_| std::path::absolute(path)).ok()?;
    let folder = path.parent()?;
    let is_there = |folder: &&Path| fs::symlink_metadata(folder).is_ok();
    let there = if usual { folder.ancestors().find(is_there) } else { None };
    Some(there.unwrap_or(folder).to_owned())
}
