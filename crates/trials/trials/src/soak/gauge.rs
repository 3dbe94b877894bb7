//! What is read once a second: the server's memory, descriptors and threads, and the bytes of the journal with its log.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::status::{descriptors, family, told};
use crate::{Mishap, Server};

/// What was read at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Reading {
    /// Since the beginning of the soak.
    pub(crate) at: Duration,
    /// Resident, in bytes.
    pub(crate) memory: f64,
    pub(crate) descriptors: f64,
    pub(crate) threads: f64,
    /// The journal and its log, in bytes.
    pub(crate) journal: f64,
    /// The log alone.
    pub(crate) log: f64,
}

/// Reads of the same soak.
#[derive(Clone, Debug)]
pub(crate) struct Gauge {
    begun: Instant,
    journal: PathBuf,
    log: PathBuf,
}

impl Gauge {
    pub(crate) fn new(journal: &Path) -> Self {
        let mut log = journal.as_os_str().to_owned();
        log.push("-wal");
        Self { begun: Instant::now(), journal: journal.to_owned(), log: log.into() }
    }

    /// How long it has taken so far.
    pub(crate) fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// The bytes of the journal with its log.
    pub(crate) fn journal(&self) -> f64 {
        size(&self.journal) + size(&self.log)
    }

    /// Reads everything now. What the server has started counts with it.
    pub(crate) fn read(&self, server: &Server) -> Result<Reading, Mishap> {
        let (mut memory, mut open, mut threads) = (0, 0, 0);
        for program in family(server.id()) {
            memory += told(program, "VmRSS")? * 1024;
            open += descriptors(program)?;
            threads += told(program, "Threads")?;
        }
        let [memory, descriptors, threads] = [memory, open, threads].map(number);
        Ok(Reading { at: self.now(), memory, descriptors, threads, journal: self.journal(), log: size(&self.log) })
    }
}

/// A log that is not there holds nothing.
fn size(file: &Path) -> f64 {
    number(fs::metadata(file).map_or(0, |file| file.len()))
}

#[expect(clippy::cast_precision_loss, reason = "far fewer than 2^53 of anything")]
pub(crate) fn number(count: u64) -> f64 {
    count as f64
}
