//! A run of the program under the tracer, written down: what it did to the disk, and what it promised.

use std::cell::Cell;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::disk::{Before, Disk, FileCall, Inode};
use super::image::Image;
use super::promised::{Listener, Promised};
use super::recorded::RecordedGame;
use super::traced::{self, TracedCall};
use super::whim::Whim;
use crate::{Conversation, Mishap, Program};

/// Where the journal is on the disk of a run.
#[derive(Clone, Copy, Debug)]
pub(super) enum JournalHome {
    /// In a file that the command line names.
    Named,
    /// Where a user's data belongs, in folders that may have to be made.
    Usual,
}

impl JournalHome {
    /// The file, from the root of the disk.
    pub(super) fn path(self) -> &'static Path {
        Path::new(match self {
            Self::Named => "journal",
            Self::Usual => "home/alley/alley.journal",
        })
    }

    /// The program on this disk, in English.
    pub(super) fn command(self, program: &Program, disk: &Path, words: &[&str]) -> Command {
        let mut command = program.command(&["--lang", "en"]);
        match self {
            Self::Named => command.arg("--journal").arg(disk.join(self.path())),
            Self::Usual => command.env("XDG_DATA_HOME", disk.join("home")),
        };
        command.args(words);
        command
    }
}

/// A place where runs are recorded one after the other, on one disk that keeps its power.
#[derive(Debug)]
pub(super) struct Recorder<'program> {
    program: &'program Program,
    pub(super) home: JournalHome,
    folder: PathBuf,
    before: Disk,
    traces: Cell<usize>,
}

/// What was recorded.
#[derive(Debug)]
pub(super) struct Recording {
    pub(super) name: &'static str,
    pub(super) home: JournalHome,
    pub(super) disk: Disk,
    /// What was promised, and the line of the trace in which it began to be told.
    pub(super) promised: Vec<(usize, Promised)>,
    /// The disk at the end of the run.
    pub(super) whole: Image,
    /// To entries of how many games, at least, one commit was common.
    pub(super) together: usize,
}

impl<'program> Recorder<'program> {
    /// What is in the folder `disk` was synced long ago.
    pub(super) fn begin(program: &'program Program, folder: &Path, home: JournalHome) -> Result<Self, Mishap> {
        let disk = folder.join("disk");
        fs::create_dir_all(&disk)?;
        Ok(Self { program, home, folder: folder.to_owned(), before: Disk::of(&disk)?, traces: Cell::new(0) })
    }

    pub(super) fn disk(&self) -> PathBuf {
        self.folder.join("disk")
    }

    pub(super) fn journal(&self) -> PathBuf {
        self.disk().join(self.home.path())
    }

    /// The program under the tracer, with what is to be done to its calls.
    pub(super) fn traced(&self, injected: &[&str]) -> Program {
        let trace = self.trace(self.traces.get());
        self.traces.set(self.traces.get() + 1);
        let calls = format!("trace={}", traced::CALLS);
        let options = ["-f", "-y", "-xx", "-s", "16777216", "-q", "-e", &calls];
        let mut words: Vec<OsString> = options.map(Into::into).into();
        words.extend(injected.iter().flat_map(|injected| ["-e", injected]).map(Into::into));
        words.extend(["-o".into(), trace.into()]);
        self.program.under("strace", words)
    }

    /// Starts it on this disk.
    pub(super) fn start(&self, injected: &[&str], words: &[&str]) -> Result<Conversation, Mishap> {
        Conversation::begin(&mut self.home.command(&self.traced(injected), &self.disk(), words))
    }

    /// The system's number for the program that was traced last.
    pub(super) fn process(&self) -> Result<String, Mishap> {
        let trace = fs::read_to_string(self.trace(self.traces.get().saturating_sub(1)))?;
        Ok(trace.split_whitespace().next().ok_or("a trace without a line")?.to_owned())
    }

    /// How many syncs were traced up to the first one of this path on the disk.
    pub(super) fn syncs_until(&self, path: &str) -> Result<usize, Mishap> {
        let (trace, path) = (fs::read_to_string(self.trace(0))?, self.disk().join(path));
        let calls = traced::calls(&trace, 0);
        let mut syncs = calls.iter().filter(|call| call.name == "fsync");
        let is_there = |call: &TracedCall<'_>| call.descriptor().is_ok_and(|synced| synced.path == path);
        syncs.position(is_there).map(|place| place + 1).ok_or_else(|| "a folder that is never synced".into())
    }

    /// Everything that was traced, heard by this listener.
    pub(super) fn finish(self, name: &'static str, mut listener: Listener) -> Result<Recording, Mishap> {
        let (mut disk, mut promised, mut lines) = (self.before.clone(), Vec::new(), 0);
        for number in 0..self.traces.get() {
            let trace = fs::read_to_string(self.trace(number))?;
            for call in traced::calls(&trace, lines) {
                disk.follow(&call)?;
                let told = said(&call)?.map(|(descriptor, text)| listener.hear(descriptor, &text));
                promised.extend(told.into_iter().flatten().map(|promised| (call.span.began, promised)));
            }
            lines += trace.lines().count();
        }
        let is_told = |expected: &Promised| promised.iter().any(|(_, told)| told == expected);
        if let Some(missing) = listener.expected().into_iter().find(|expected| !is_told(expected)) {
            return Err(format!("{name}: never acknowledged {missing:?}").into());
        }
        let whole = Image::of(&self.disk())?.kept();
        let recording = Recording { name, home: self.home, disk, promised, whole, together: 0 };
        if recording.disk.image(usize::MAX, &mut Whim::eager()).kept() != recording.whole {
            return Err(format!("{name}: the disk does not hold what was recorded").into());
        }
        Ok(recording)
    }

    fn trace(&self, number: usize) -> PathBuf {
        self.folder.join(format!("trace-{number}"))
    }
}

impl Recording {
    /// The lines before which the power may go: after every call has begun, and after it has returned.
    pub(super) fn moments(&self) -> Vec<usize> {
        let calls = self.disk.calls.iter().flat_map(|(span, _)| [span.began, span.ended]);
        let lines = calls.chain(self.promised.iter().map(|(line, _)| *line));
        let mut moments: Vec<_> = lines.filter(|line| *line < usize::MAX).map(|line| line + 1).chain([0]).collect();
        moments.sort_unstable();
        moments.dedup();
        moments
    }

    /// What was promised before this line.
    pub(super) fn promised(&self, line: usize) -> impl Iterator<Item = &Promised> {
        self.promised.iter().filter(move |(told, _)| *told < line).map(|(_, promised)| promised)
    }

    /// Whether every entry of a game is acknowledged in the end.
    pub(super) fn acknowledges(&self, game: &RecordedGame) -> bool {
        let whole = |promised: &Promised| match promised {
            Promised::Entries { game: name, count } => game.goes_by(name) && *count == game.entries.len(),
            Promised::File(_) => false,
        };
        self.promised.iter().any(|(_, promised)| whole(promised))
    }

    /// The same run of a program that never syncs a folder.
    pub(super) fn nameless(mut self) -> Self {
        let Disk { before, calls, .. } = &mut self.disk;
        let is_folder = |inode: Inode| matches!(before.get(inode.0), Some(Before::Folder(_)));
        calls.retain(|(_, call)| !matches!(call, FileCall::Sync(inode) if is_folder(*inode)));
        self
    }
}

/// What a call tells somebody, and by which open file.
fn said(call: &TracedCall<'_>) -> Result<Option<(u64, String)>, Mishap> {
    let tells = matches!(call.name, "write" | "writev" | "sendto" | "sendmsg");
    if !tells || call.returned().is_none() && !call.is_unknown() {
        return Ok(None);
    }
    Ok(Some((call.descriptor()?.number, String::from_utf8_lossy(&call.bytes()?).into_owned())))
}
