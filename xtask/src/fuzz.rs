//! `cargo xtask fuzz`: everything that reads bytes is tried with bytes that libFuzzer makes, watching which code they
//! reach. What was worth keeping is in `fuzz/corpus`, and is tried again by the tests; what a run finds beyond it stays in the
//! folder that cargo builds into, with the number of all executions so far.

mod slice;
mod totals;

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use alley_trials::{Mishap, target};

use self::slice::{Slice, Tried};
use self::totals::Totals;
use crate::document::root;

/// What the compiler adds, so that libFuzzer sees which code was reached and what was compared.
const INSTRUMENTED: [&str; 6] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
];

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Only these targets, by name
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    /// How many executions over all targets: an equal share for each, as far as time allows; what is then missing is done
    /// by the quicker half
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    executions: u64,
    /// The longest time for which a target is tried without a break
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    seconds: u64,
}

/// Tries all targets, prints one table, and fails if one of them did.
pub(crate) fn fuzz(arguments: &Arguments) -> Result<(), Mishap> {
    let all = names()?;
    if let Some(unknown) = arguments.targets.iter().find(|name| !all.contains(name)) {
        return Err(format!("there is no target {unknown}, but {}", all.join(", ")).into());
    }
    let wanted = if arguments.targets.is_empty() { all } else { arguments.targets.clone() };
    let (programs, folder) = (built()?, target().join("fuzz"));
    let totals = Mutex::new(Totals::read(folder.join("totals.txt"))?);
    let mut tried: Vec<Tried> = wanted.iter().map(|name| Tried::new(name)).collect();
    let mut turn: Vec<String> = wanted;
    while !turn.is_empty() {
        let done: u64 = tried.iter().map(|one| one.executions).sum();
        let share = arguments.executions.saturating_sub(done).div_ceil(turn.len() as u64);
        if share == 0 {
            break;
        }
        let slice = |name: String| Slice {
            program: programs.join(&name),
            kept: root().join("fuzz/corpus").join(&name),
            found: folder.join("found").join(&name),
            name,
            executions: share,
            longest: Duration::from_secs(arguments.seconds),
        };
        for slice in at_once(turn.drain(..).map(slice).collect(), &totals)? {
            tried.iter_mut().filter(|one| one.name == slice.name).for_each(|one| one.add(&slice));
        }
        turn = quicker_half(&tried);
    }
    let totals = totals.into_inner().unwrap_or_else(PoisonError::into_inner);
    eprintln!("{}", table(&tried, &totals));
    let failures: Vec<_> = tried.iter().filter_map(|one| one.failure.clone()).collect();
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n").into()) }
}

/// Every target has a file of its own.
fn names() -> Result<Vec<String>, Mishap> {
    let mut names = Vec::new();
    for file in fs::read_dir(root().join("fuzz/fuzz_targets"))? {
        names.extend(file?.path().file_stem().and_then(|name| name.to_str()).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// Builds all targets, instrumented; the folder in which they are.
fn built() -> Result<PathBuf, Mishap> {
    let version = Command::new("rustc").arg("-vV").output()?.stdout;
    let version = String::from_utf8(version).map_err(|_| "rustc does not say what it is")?;
    let host =
        version.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc does not say where it runs")?;
    let folder = target().join("fuzz/build");
    let mut command = Command::new("cargo");
    // For a named target build scripts are built as always, without being watched.
    command.args(["build", "--quiet", "--release", "--locked", "--target", host, "--target-dir"]).arg(&folder);
    command.arg("--manifest-path").arg(root().join("fuzz/Cargo.toml"));
    command.env("RUSTFLAGS", INSTRUMENTED.join(" "));
    eprintln!("xtask: {command:?}");
    let status = command.status()?;
    if status.success() { Ok(folder.join(host).join("release")) } else { Err("the targets cannot be built".into()) }
}

/// Tries these, as many at a time as there are processors. What is done is written down at once.
fn at_once(slices: Vec<Slice>, totals: &Mutex<Totals>) -> Result<Vec<Tried>, Mishap> {
    let waiting = &Mutex::new(slices.into_iter());
    let next = move || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        let mut done = Vec::new();
        while let Some(slice) = next() {
            let tried = slice.run()?;
            eprintln!("xtask: {tried}");
            totals.lock().unwrap_or_else(PoisonError::into_inner).add(&tried)?;
            done.push(tried);
        }
        Ok::<_, Mishap>(done)
    };
    thread::scope(|scope| {
        let workers = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| "a target could not be followed")??);
        }
        Ok(all)
    })
}

/// The names of the quicker half of those that have not failed.
fn quicker_half(tried: &[Tried]) -> Vec<String> {
    let mut sound: Vec<&Tried> = tried.iter().filter(|one| one.failure.is_none()).collect();
    sound.sort_by_key(|one| std::cmp::Reverse(one.per_second()));
    sound.iter().take(sound.len().div_ceil(2)).map(|one| one.name.clone()).collect()
}

/// What was done now, and what was done in all.
fn table(tried: &[Tried], totals: &Totals) -> String {
    let mut table =
        "| target | executions | per second | new in the corpus | failures | executions in all |\n".to_owned();
    table += "|---|---:|---:|---:|---:|---:|\n";
    let mut sum = Tried::new("sum");
    for one in tried {
        sum.add(one);
        table += &row(one, usize::from(one.failure.is_some()), totals.of(&one.name));
    }
    let failures = tried.iter().filter(|one| one.failure.is_some()).count();
    table + &row(&sum, failures, totals.sum())
}

fn row(tried: &Tried, failures: usize, in_all: u64) -> String {
    let Tried { name, executions, added, .. } = tried;
    format!("| {name} | {executions} | {} | {added} | {failures} | {in_all} |\n", tried.per_second())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::*;

    fn tried(name: &str, executions: u64, millis: u64) -> Tried {
        Tried { executions, took: Duration::from_millis(millis), added: 2, ..Tried::new(name) }
    }

    #[test]
    fn the_quicker_half_goes_on() {
        let mut all = [tried("slow", 10, 1_000), tried("quick", 10, 10), tried("middling", 10, 100)];
        assert_eq!(quicker_half(&all), ["quick", "middling"]);
        all[1].failure = Some("it failed".to_owned());
        assert_eq!(quicker_half(&all), ["middling"]);
        assert_eq!(quicker_half(&[]), [""; 0]);
    }

    #[test]
    fn everything_is_added_up() {
        let folder = alley_trials::Scratch::new();
        let path = folder.file("totals.txt");
        let mut totals = Totals::read(path.clone()).unwrap();
        totals.add(&tried("marks", 7, 500)).unwrap();
        totals.add(&tried("marks", 5, 500)).unwrap();
        let mut totals = Totals::read(path).unwrap();
        totals.add(&tried("counts", 30, 1_000)).unwrap();
        let mut failed = tried("counts", 10, 1_000);
        failed.failure = Some("it failed".to_owned());
        let expected = "\
| target | executions | per second | new in the corpus | failures | executions in all |
|---|---:|---:|---:|---:|---:|
| counts | 10 | 10 | 2 | 1 | 30 |
| marks | 5 | 10 | 2 | 0 | 12 |
| sum | 15 | 10 | 4 | 1 | 42 |
";
        assert_eq!(table(&[failed, tried("marks", 5, 500)], &totals), expected);
    }
}
