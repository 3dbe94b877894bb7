//! Where games are recorded: in the user's data directory, in a named file, or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use alley_journal::{Failure, Journal, Memory, Obstacle};
use alley_journal_postgres::Durability;
use alley_text::harmless;
use alley_words::Language;
use directories::ProjectDirs;

use crate::arguments::Journaling;
use crate::engines;
use crate::outcome::Exit;
use crate::preferences::Preferences;
use crate::shell::quoted;

/// Where this run records, and in which language it speaks of it.
#[derive(Debug)]
pub(crate) struct Recordkeeping {
    place: Place,
    language: Language,
}

/// A place for records.
#[derive(Debug)]
pub(crate) enum Place {
    /// Nowhere, as was asked for.
    Unrecorded,
    /// Nowhere: this machine has no place for a user's data.
    Homeless,
    /// In the file somebody named.
    Named(PathBuf),
    /// In the usual place.
    Usual(PathBuf),
}

/// A journal to play with, and whether it outlives this run.
pub(crate) struct OpenedJournal {
    pub(crate) journal: Box<dyn Journal>,
    pub(crate) kept: bool,
    /// What an acknowledgement means, if it is not simply on this disk.
    pub(crate) durability: Option<Durability>,
}

impl OpenedJournal {
    pub(crate) fn unkept() -> Self {
        Self { journal: boxed(Memory::default()), kept: false, durability: None }
    }

    fn kept((journal, durability): (Box<dyn Journal>, Option<Durability>)) -> Self {
        Self { journal, kept: true, durability }
    }
}

impl Recordkeeping {
    pub(crate) fn of(journaling: Journaling, preferences: &Preferences, language: Language) -> Self {
        Self { place: Place::of(journaling, preferences), language }
    }

    /// Where it records.
    pub(crate) const fn place(&self) -> &Place {
        &self.place
    }

    /// Whether it is kept by a database, not in a file.
    pub(crate) fn is_in_database(&self) -> bool {
        matches!(&self.place, Place::Named(path) if engines::is_database(path))
    }

    /// Whether nothing is to be recorded.
    pub(crate) const fn is_unrecorded(&self) -> bool {
        matches!(self.place, Place::Unrecorded)
    }

    /// A command of this program that works on the same record, to be typed as it is.
    pub(crate) fn command(&self, words: &str) -> String {
        match &self.place {
            Place::Named(path) => format!("alley {words} --journal {}", quoted(&path.to_string_lossy())),
            _ => format!("alley {words}"),
        }
    }

    /// For somebody who is going to play. A usual place that cannot be used costs one warning, not the game.
    pub(crate) fn for_playing(&self) -> Result<OpenedJournal, Exit> {
        let opened = match &self.place {
            Place::Unrecorded => return Ok(OpenedJournal::unkept()),
            Place::Homeless => {
                warn(&self.language.unrecorded(self.language.no_place_for_data()));
                return Ok(OpenedJournal::unkept());
            }
            Place::Named(path) => engines::open(path),
            Place::Usual(path) => open_usual(path),
        };
        opened.map(OpenedJournal::kept).or_else(|failure| self.forgive(&failure).map(|()| OpenedJournal::unkept()))
    }

    /// A game goes on unrecorded, with a warning, unless somebody named the journal.
    pub(crate) fn forgive(&self, failure: &Failure) -> Result<(), Exit> {
        if let Place::Named(_) = self.place {
            return Err(self.failed(failure));
        }
        warn(&self.language.unrecorded(&self.language.failure(failure)));
        Ok(())
    }

    /// The file and the reason.
    pub(crate) fn failed(&self, failure: &Failure) -> Exit {
        Exit::of_failure(failure, self.located(failure))
    }

    /// The same as a sentence.
    pub(crate) fn located(&self, failure: &Failure) -> String {
        let sentence = self.language.failure(failure);
        match (failure, &self.place) {
            (
                Failure::Missing(_)
                | Failure::CannotOpen { .. }
                | Failure::NotOurs(_)
                | Failure::Newer { .. }
                | Failure::NoSuchGame(_),
                _,
            )
            | (_, Place::Unrecorded | Place::Homeless) => sentence,
            (_, Place::Named(path) | Place::Usual(path)) => {
                format!("{}: {sentence}", harmless(&path.display().to_string(), usize::MAX))
            }
        }
    }

    /// One more hand on a record that was opened before.
    pub(crate) fn another_hand(&self) -> Result<Box<dyn Journal>, Failure> {
        match &self.place {
            Place::Unrecorded | Place::Homeless => Ok(boxed(Memory::default())),
            Place::Named(path) | Place::Usual(path) => engines::open(path).map(|(journal, _)| journal),
        }
    }

    /// For somebody who wants to see what was recorded. Where nothing was ever recorded there is nothing to see.
    pub(crate) fn for_looking(&self) -> Result<Box<dyn Journal>, Exit> {
        match (&self.place, self.existing()) {
            (Place::Usual(_), Err(Failure::Missing(_))) => Ok(boxed(Memory::default())),
            (_, opened) => opened.map_err(|failure| self.failed(&failure)),
        }
    }

    /// For somebody who wants to know whether the record is sound: it has to be there.
    pub(crate) fn for_checking(&self) -> Result<Box<dyn Journal>, Exit> {
        match self.place {
            Place::Unrecorded => Err(Exit::usage(self.language, self.language.no_journal_to_check())),
            _ => self.existing().map_err(|failure| self.failed(&failure)),
        }
    }

    fn existing(&self) -> Result<Box<dyn Journal>, Failure> {
        match &self.place {
            Place::Unrecorded | Place::Homeless => Ok(boxed(Memory::default())),
            Place::Named(path) | Place::Usual(path) => engines::open_existing(path),
        }
    }

    /// Brings the record forward, and says whether there was anything to do.
    pub(crate) fn upgrade(&self) -> Result<bool, Exit> {
        match &self.place {
            Place::Unrecorded | Place::Homeless => {
                Err(Exit::usage(self.language, self.language.no_journal_to_upgrade()))
            }
            Place::Named(path) | Place::Usual(path) => engines::upgrade(path).map_err(|failure| self.failed(&failure)),
        }
    }

    /// For somebody who brings games along: they are kept, or it is said why not.
    pub(crate) fn for_importing(&self) -> Result<Box<dyn Journal>, Exit> {
        let opened = match &self.place {
            Place::Unrecorded | Place::Homeless => {
                return Err(Exit::usage(self.language, self.language.no_journal_to_import()));
            }
            Place::Named(path) => engines::open(path),
            Place::Usual(path) => open_usual(path),
        };
        opened.map(|(journal, _)| journal).map_err(|failure| self.failed(&failure))
    }
}

impl Place {
    fn of(journaling: Journaling, preferences: &Preferences) -> Self {
        if journaling.no_journal {
            return Self::Unrecorded;
        }
        let named = preferences.journal(journaling.journal).map(|preferred| preferred.value);
        if let Some(path) = named.filter(|path| !path.as_os_str().is_empty()) {
            return Self::Named(path);
        }
        data_folder().map_or(Self::Homeless, |folder| Self::Usual(folder.join("alley.journal")))
    }
}

/// Where a user's data belongs, if this machine has such a place.
pub(crate) fn data_folder() -> Option<PathBuf> {
    ProjectDirs::from("", "", "alley").map(|places| places.data_dir().to_owned())
}

fn open_usual(path: &Path) -> Result<(Box<dyn Journal>, Option<Durability>), Failure> {
    let trouble =
        |error: io::Error| Failure::CannotOpen { path: path.to_owned(), reason: Obstacle::File(error.kind()) };
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(trouble)?;
    engines::open(path)
}

fn boxed(journal: impl Journal + 'static) -> Box<dyn Journal> {
    Box::new(journal)
}

/// One line on the error stream.
pub(crate) fn warn(sentence: &str) {
    // Nothing can be done about an error stream that does not take the sentence.
    let _ = writeln!(io::stderr(), "{sentence}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_on_a_named_record_names_it_as_a_shell_takes_it() {
        let on = |place| Recordkeeping { place, language: Language::English };
        let command = |path: &str| on(Place::Named(path.into())).command("resume k7f3qd");
        assert_eq!(command("/tmp/a-b.journal"), "alley resume k7f3qd --journal /tmp/a-b.journal");
        assert_eq!(command("우리.journal"), "alley resume k7f3qd --journal 우리.journal");
        assert_eq!(command("a b.journal"), "alley resume k7f3qd --journal 'a b.journal'");
        assert_eq!(command("it's $HOME"), r"alley resume k7f3qd --journal 'it'\''s $HOME'");
        assert_eq!(command("~x"), "alley resume k7f3qd --journal '~x'");
        assert_eq!(command("\u{1b}[2J"), "alley resume k7f3qd --journal '\u{fffd}[2J'");
        assert_eq!(on(Place::Usual("/x".into())).command("resume"), "alley resume");
    }
}
