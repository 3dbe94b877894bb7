//! Images are opened with the program itself, each that differs once.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use super::image::Image;
use super::recorded::games;
use super::recording::JournalHome;
use crate::storm::lock;
use crate::{Mishap, Program, Scratch};

/// What the program finds on a disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Survived {
    /// The record as it is exported; nothing at all where there is none and a new one can be begun.
    Record(Arc<str>),
    /// The program refuses it, in its own words.
    Refused(String),
}

/// Opens images, and remembers what was found.
pub(super) struct Openings<'program> {
    program: &'program Program,
    scratch: Scratch,
    known: Mutex<HashMap<u64, Arc<OnceLock<Survived>>>>,
    texts: Mutex<BTreeSet<Arc<str>>>,
    programs: AtomicUsize,
}

impl<'program> Openings<'program> {
    pub(super) fn of(program: &'program Program) -> Self {
        let (known, texts) = (Mutex::default(), Mutex::default());
        Self { program, scratch: Scratch::new(), known, texts, programs: AtomicUsize::new(0) }
    }

    /// How many images differed, and how often the program was started on them.
    pub(super) fn counts(&self) -> (usize, usize) {
        (lock(&self.known).len(), self.programs.load(Ordering::Relaxed))
    }

    /// What the program finds on this disk; `worker` is the number of a place that nobody else uses meanwhile.
    pub(super) fn open(&self, image: &Image, home: JournalHome, worker: usize) -> Result<Survived, Mishap> {
        let known = Arc::clone(lock(&self.known).entry(image.digest()).or_default());
        if let Some(survived) = known.get() {
            return Ok(survived.clone());
        }
        let disk = self.scratch.file(&worker.to_string());
        image.lay(&disk)?;
        let holds_something = image.file(home.path()).is_some_and(|journal| !journal.is_empty());
        let survived = if holds_something { self.read(&disk, home)? } else { self.begin_anew(&disk, home)? };
        Ok(known.get_or_init(|| survived).clone())
    }

    /// The check passes, and counts what the export has.
    fn read(&self, disk: &Path, home: JournalHome) -> Result<Survived, Mishap> {
        let checked = self.run(disk, home, &["journal", "check"])?;
        if !checked.status.success() {
            return Ok(refused("journal check", &checked));
        }
        let exported = self.run(disk, home, &["games", "export"])?;
        if !exported.status.success() {
            return Ok(refused("games export", &exported));
        }
        let export = String::from_utf8_lossy(&exported.stdout);
        let found = games(&export)?;
        let entries: usize = found.iter().map(|game| game.entries.len()).sum();
        let agrees = format!("All in order. Games: {}, entries: {entries}\n", found.len());
        if checked.stdout != agrees.as_bytes() {
            return Ok(refused("journal check and games export differ", &checked));
        }
        Ok(Survived::Record(if found.is_empty() { "".into() } else { self.text(&export) }))
    }

    /// Where there is no journal the check says so, and a game can be begun.
    fn begin_anew(&self, disk: &Path, home: JournalHome) -> Result<Survived, Mishap> {
        let checked = self.run(disk, home, &["journal", "check"])?;
        if checked.status.code() != Some(2) {
            return Ok(refused("journal check", &checked));
        }
        // The input ends at once; the game is there all the same.
        let begun = self.run(disk, home, &["bowl", "XYZ"])?;
        if begun.status.code() != Some(1) {
            return Ok(refused("bowl", &begun));
        }
        match self.read(disk, home)? {
            Survived::Record(export) if games(&export)?.iter().map(|game| game.entries.len()).eq([1]) => {
                Ok(Survived::Record("".into()))
            }
            survived => Ok(survived),
        }
    }

    fn run(&self, disk: &Path, home: JournalHome, words: &[&str]) -> Result<Output, Mishap> {
        self.programs.fetch_add(1, Ordering::Relaxed);
        Ok(home.command(self.program, disk, words).stdin(std::process::Stdio::null()).output()?)
    }

    /// The same text again and again, kept once.
    fn text(&self, text: &str) -> Arc<str> {
        let mut texts = lock(&self.texts);
        if let Some(kept) = texts.get(text) {
            return Arc::clone(kept);
        }
        let kept = Arc::<str>::from(text);
        texts.insert(Arc::clone(&kept));
        kept
    }
}

fn refused(what: &str, output: &Output) -> Survived {
    let said = [&output.stdout[..], &output.stderr].concat();
    Survived::Refused(format!("{what}: {} {}", output.status, String::from_utf8_lossy(&said).trim_end()))
}
