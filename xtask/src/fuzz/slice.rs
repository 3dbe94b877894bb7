//! One target, tried for a while.

use std::fmt;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use alley_trials::Mishap;

/// An input that takes longer than this many seconds is a failure.
const LONGEST_EXECUTION: u64 = 60;
/// Inputs are at most this many times as long as the longest that was kept.
const LONGER: u64 = 2;

/// A target, how often it is tried and for how long at most.
#[derive(Debug)]
pub(super) struct Slice {
    pub(super) name: String,
    pub(super) program: PathBuf,
    /// The corpus that is under version control; nothing is written there.
    pub(super) kept: PathBuf,
    /// What was found besides.
    pub(super) found: PathBuf,
    pub(super) executions: u64,
    pub(super) longest: Duration,
}

/// What came of it.
#[derive(Clone, Debug)]
pub(super) struct Tried {
    pub(super) name: String,
    pub(super) executions: u64,
    pub(super) took: Duration,
    pub(super) added: u64,
    /// Where the input is for which the law does not hold.
    pub(super) failure: Option<String>,
}

impl Slice {
    pub(super) fn run(&self) -> Result<Tried, Mishap> {
        fs::create_dir_all(&self.found)?;
        let failures = self.found.with_extension("failures");
        fs::create_dir_all(&failures)?;
        let log = self.found.with_extension("log");
        let mut command = Command::new(&self.program);
        command
            .arg(format!("-runs={}", self.executions))
            .arg(format!("-max_total_time={}", self.longest.as_secs().max(1)))
            .arg(format!("-max_len={}", self.longest_input()?))
            .arg(format!("-timeout={LONGEST_EXECUTION}"))
            .arg(format!("-artifact_prefix={}/", failures.display()))
            .args(["-print_final_stats=1", "-reload=0"])
            .args([&self.found, &self.kept]);
        let begun = Instant::now();
        let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(File::create(&log)?).status()?;
        let mut tried = Tried { took: begun.elapsed(), ..Tried::new(&self.name) };
        let said = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
        let number = |stat: &str| said.lines().find_map(|line| line.strip_prefix(stat)?.trim().parse::<u64>().ok());
        tried.executions = number("stat::number_of_executed_units:").unwrap_or(0);
        tried.added = number("stat::new_units_added:").unwrap_or(0);
        if !status.success() {
            tried.failure = Some(format!("{} failed: see {} and {}", self.name, log.display(), failures.display()));
        }
        Ok(tried)
    }

    fn longest_input(&self) -> Result<u64, Mishap> {
        let mut longest = 1;
        for file in fs::read_dir(&self.kept)? {
            longest = longest.max(file?.metadata()?.len());
        }
        Ok(longest * LONGER)
    }
}

impl Tried {
    /// Not tried yet.
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.to_owned(), executions: 0, took: Duration::ZERO, added: 0, failure: None }
    }

    /// And what came of another slice.
    pub(super) fn add(&mut self, other: &Self) {
        self.executions += other.executions;
        self.took += other.took;
        self.added += other.added;
        self.failure = self.failure.take().or_else(|| other.failure.clone());
    }

    /// Executions, per second of one processor.
    pub(super) fn per_second(&self) -> u64 {
        let millis = u64::try_from(self.took.as_millis()).unwrap_or(u64::MAX).max(1);
        self.executions.saturating_mul(1_000) / millis
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, executions, added, failure, .. } = self;
        write!(formatter, "{name}: {executions} executions, {} per second, {added} new", self.per_second())?;
        failure.iter().try_for_each(|failure| write!(formatter, "; {failure}"))
    }
}
