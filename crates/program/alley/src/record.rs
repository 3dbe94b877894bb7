//! Where games are recorded: in the user's data directory, in a named file, or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use alley_journal::{Failure, Journal, Memory};
use alley_journal_sqlite::Sqlite;
use alley_play::nature_of;
use alley_text::harmless;
use alley_words::Language;
use directories::ProjectDirs;

use crate::arguments::Journaling;
use crate::outcome::Exit;

/// Where this run records.
#[derive(Debug)]
pub(crate) enum Recordkeeping {
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
}

impl OpenedJournal {
    pub(crate) fn unkept() -> Self {
        Self { journal: boxed(Memory::default()), kept: false }
    }

    fn kept(journal: Box<dyn Journal>) -> Self {
        Self { journal, kept: true }
    }
}

impl Recordkeeping {
    pub(crate) fn of(journaling: Journaling) -> Self {
        if journaling.no_journal {
            return Self::Unrecorded;
        }
        let named = journaling.journal.or_else(|| std::env::var_os("ALLEY_JOURNAL").map(PathBuf::from));
        if let Some(path) = named.filter(|path| !path.as_os_str().is_empty()) {
            return Self::Named(path);
        }
        let places = ProjectDirs::from("", "", "alley");
        places.map_or(Self::Homeless, |places| Self::Usual(places.data_dir().join("alley.journal")))
    }

    /// For somebody who is going to play. A usual place that cannot be used costs one warning, not the game.
    pub(crate) fn for_playing(&self, language: Language) -> Result<OpenedJournal, Exit> {
        let opened = match self {
            Self::Unrecorded => return Ok(OpenedJournal::unkept()),
            Self::Homeless => Err(Failure::System("there is no place for a user's data".to_owned())),
            Self::Named(path) => Sqlite::open(path, nature_of).map(boxed),
            Self::Usual(path) => open_usual(path),
        };
        opened
            .map(OpenedJournal::kept)
            .or_else(|failure| self.forgive(&failure, language).map(|()| OpenedJournal::unkept()))
    }

    /// A game goes on unrecorded, with a warning, unless somebody named the journal.
    pub(crate) fn forgive(&self, failure: &Failure, language: Language) -> Result<(), Exit> {
        if let Self::Named(_) = self {
            return Err(self.failed(failure));
        }
        warn(&language.unrecorded(&failure.to_string()));
        Ok(())
    }

    /// The file and the reason.
    pub(crate) fn failed(&self, failure: &Failure) -> Exit {
        let path = match self {
            Self::Named(path) | Self::Usual(path) => path,
            Self::Unrecorded | Self::Homeless => return Exit::failed(failure),
        };
        match failure {
            Failure::Missing(_) | Failure::CannotOpen { .. } | Failure::NotOurs(_) | Failure::Newer { .. } => {
                Exit::failed(failure)
            }
            Failure::NoSuchGame(_) => Exit::refused(failure),
            _ => Exit::failed(format_args!("{}: {failure}", path.display())),
        }
    }

    /// A command of this program on the same record, as it is typed into a shell.
    pub(crate) fn command(&self, words: &str) -> String {
        match self {
            Self::Named(path) => format!("alley {words} --journal {}", quoted(path)),
            Self::Usual(_) | Self::Unrecorded | Self::Homeless => format!("alley {words}"),
        }
    }

    /// For somebody who wants to see what was recorded. Where nothing was ever recorded there is nothing to see.
    pub(crate) fn for_looking(&self) -> Result<Box<dyn Journal>, Exit> {
        match (self, self.for_checking()) {
            (Self::Usual(_), Err(Failure::Missing(_))) => Ok(boxed(Memory::default())),
            (_, opened) => opened.map_err(|failure| self.failed(&failure)),
        }
    }

    /// For somebody who wants to know whether the record is sound: it has to be there.
    pub(crate) fn for_checking(&self) -> Result<Box<dyn Journal>, Failure> {
        match self {
            Self::Unrecorded | Self::Homeless => Ok(boxed(Memory::default())),
            Self::Named(path) | Self::Usual(path) => Sqlite::open_existing(path, nature_of).map(boxed),
        }
    }

    /// For somebody who brings games along: they are kept, or it is said why not.
    pub(crate) fn for_importing(&self) -> Result<Box<dyn Journal>, Exit> {
        match self {
            Self::Unrecorded | Self::Homeless => Err(Exit::usage("without a journal there is nothing to import into")),
            Self::Named(path) => Sqlite::open(path, nature_of).map(boxed).map_err(|failure| self.failed(&failure)),
            Self::Usual(path) => open_usual(path).map_err(|failure| self.failed(&failure)),
        }
    }
}

/// A path as a shell takes it for one word.
fn quoted(path: &Path) -> String {
    let path = path.to_string_lossy();
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+:,@%".contains(letter);
    if path.chars().all(is_plain) {
        return path.into_owned();
    }
    format!("'{}'", harmless(&path, usize::MAX).replace('\'', r"'\''"))
}

fn open_usual(path: &Path) -> Result<Box<dyn Journal>, Failure> {
    let trouble = |error: io::Error| Failure::CannotOpen { path: path.to_owned(), reason: error.to_string() };
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(trouble)?;
    Sqlite::open(path, nature_of).map(boxed)
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
        let command = |path: &str| Recordkeeping::Named(path.into()).command("resume k7f3qd");
        assert_eq!(command("/tmp/a-b.journal"), "alley resume k7f3qd --journal /tmp/a-b.journal");
        assert_eq!(command("우리.journal"), "alley resume k7f3qd --journal 우리.journal");
        assert_eq!(command("a b.journal"), "alley resume k7f3qd --journal 'a b.journal'");
        assert_eq!(command("it's $HOME"), r"alley resume k7f3qd --journal 'it'\''s $HOME'");
        assert_eq!(command("~x"), "alley resume k7f3qd --journal '~x'");
        assert_eq!(command("\u{1b}[2J"), "alley resume k7f3qd --journal '\u{fffd}[2J'");
        assert_eq!(Recordkeeping::Usual("/x".into()).command("resume"), "alley resume");
    }
}
