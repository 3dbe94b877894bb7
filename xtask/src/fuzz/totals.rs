//! The executions of all runs so far: a line with a name and a number for each target.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{fs, io};

use alley_trials::Mishap;

use super::slice::Tried;

/// Written down whenever there are more.
#[derive(Debug)]
pub(super) struct Totals {
    path: PathBuf,
    executions: BTreeMap<String, u64>,
}

impl Totals {
    pub(super) fn read(path: PathBuf) -> Result<Self, Mishap> {
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            text => text?,
        };
        let unreadable = || format!("{} is not a list of executions", path.display());
        let line = |line: &str| {
            let (name, count) = line.split_once(' ')?;
            Some((name.to_owned(), count.parse().ok()?))
        };
        let executions = text.lines().map(line).collect::<Option<_>>().ok_or_else(unreadable)?;
        Ok(Self { path, executions })
    }

    pub(super) fn add(&mut self, tried: &Tried) -> Result<(), Mishap> {
        *self.executions.entry(tried.name.clone()).or_default() += tried.executions;
        let lines: Vec<_> = self.executions.iter().map(|(name, count)| format!("{name} {count}\n")).collect();
        fs::write(&self.path, lines.concat())?;
        Ok(())
    }

    pub(super) fn of(&self, name: &str) -> u64 {
        self.executions.get(name).copied().unwrap_or_default()
    }

    pub(super) fn sum(&self) -> u64 {
        self.executions.values().sum()
    }
}
