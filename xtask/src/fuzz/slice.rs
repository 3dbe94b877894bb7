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
        // One that was not tried at all has not held, either.
        if !status.success() || tried.executions == 0 {
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::*;
    use alley_trials::Scratch;
    use std::os::unix::fs::PermissionsExt;

    /// Stands in for a target: says this, and ends like this.
    fn tried(said: &str, code: u8) -> Tried {
        let folder = Scratch::new();
        let program = folder.file("target");
        fs::write(&program, format!("#!/bin/sh\necho '{said}' >&2\nexit {code}\n")).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        fs::create_dir(folder.file("kept")).unwrap();
        let (kept, found) = (folder.file("kept"), folder.file("found"));
        let slice =
            Slice { name: "marks".to_owned(), program, kept, found, executions: 9, longest: Duration::from_secs(1) };
        slice.run().unwrap()
    }

    #[test]
    fn a_target_fails_that_is_stopped_or_was_not_tried() {
        let sound = "stat::number_of_executed_units: 9\nstat::new_units_added: 2";
        let held = tried(sound, 0);
        assert_eq!((held.executions, held.added, held.failure), (9, 2, None));
        let stopped = tried(sound, 77);
        assert_eq!(stopped.executions, 9);
        assert!(stopped.failure.unwrap().starts_with("marks failed: see "));
        assert!(tried("", 0).failure.is_some());
    }
}
