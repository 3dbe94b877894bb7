//! Where games are recorded: in the user's data directory, in a named file, or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use alley_console::Language;
use alley_journal::{Failure, Journal, Memory, Sqlite};
use directories::ProjectDirs;

use crate::arguments::Journaling;
use crate::outcome::Outcome;

/// Where this run records.
#[derive(Debug)]
pub(crate) enum Record {
    /// Nowhere.
    Unrecorded,
    /// In the file somebody named.
    Named(PathBuf),
    /// In the usual place.
    Usual(PathBuf),
}

impl Record {
    pub(crate) fn of(journaling: Journaling) -> Self {
        if journaling.no_journal {
            return Self::Unrecorded;
        }
        let named = journaling.journal.or_else(|| std::env::var_os("ALLEY_JOURNAL").map(PathBuf::from));
        if let Some(path) = named.filter(|path| !path.as_os_str().is_empty()) {
            return Self::Named(path);
        }
        let places = ProjectDirs::from("", "", "alley");
        places.map_or(Self::Unrecorded, |places| Self::Usual(places.data_dir().join("alley.journal")))
    }

    /// For somebody who is going to play. A usual place that cannot be used costs one warning, not the game.
    pub(crate) fn for_playing(&self, language: Language) -> Result<Box<dyn Journal>, Outcome> {
        match self {
            Self::Unrecorded => Ok(Box::new(Memory::default())),
            Self::Named(path) => Sqlite::open(path).map(boxed).map_err(Outcome::failed),
            Self::Usual(path) => {
                let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
                let trouble = |error: io::Error| Failure::CannotOpen { path: path.clone(), reason: error.to_string() };
                Ok(folder.map_err(trouble).and_then(|()| Sqlite::open(path)).map_or_else(
                    |failure| {
                        warn(&language.unrecorded(&failure.to_string()));
                        boxed(Memory::default())
                    },
                    boxed,
                ))
            }
        }
    }

    /// For somebody who wants to see what was recorded.
    pub(crate) fn for_looking(&self) -> Result<Box<dyn Journal>, Outcome> {
        match self {
            Self::Unrecorded => Ok(Box::new(Memory::default())),
            Self::Named(path) | Self::Usual(path) => Sqlite::open_existing(path).map(boxed).map_err(Outcome::failed),
        }
    }
}

fn boxed(journal: impl Journal + 'static) -> Box<dyn Journal> {
    Box::new(journal)
}

/// One line on the error stream.
pub(crate) fn warn(sentence: &str) {
    // Nothing can be done about an error stream that does not take the sentence.
    let _ = writeln!(io::stderr(), "{sentence}");
}
