//! `cargo xtask mutants`: do the tests notice? cargo-mutants plants one small fault after the other, and for each the
//! tests of the crate it is in are run. What no test can notice is excluded in `.cargo/mutants.toml`, with a reason.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use alley_trials::{Mishap, target};
use clap::builder::PossibleValuesParser;

use crate::document::root;

/// The rooms whose tests are tried, those that are quickly done first.
const ROOMS: [&str; 10] =
    ["bowling", "racing", "board", "odds", "luck", "journal", "journal-sqlite", "bulk", "play", "journal-postgres"];

/// Laws are tried on few cases, for there are thousands of mutants; and on the same ones each time, so that the same
/// mutants are noticed. What a law finds wrong is neither made smaller nor remembered: the next mutant is another one.
const FEW: [(&str, &str); 11] = [
    ("ALLEY_DAMAGE", "few"),
    ("ALLEY_DIGITS", "1000000"),
    ("ALLEY_EVENINGS", "30"),
    ("ALLEY_FORGERIES", "100"),
    ("ALLEY_GAMES", "2000"),
    ("ALLEY_SEEDS", "100"),
    ("ALLEY_SEQUENCES", "4000"),
    ("PROPTEST_CASES", "64"),
    ("PROPTEST_RNG_SEED", "2026"),
    ("PROPTEST_MAX_SHRINK_ITERS", "0"),
    ("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true"),
];

/// How cargo-mutants ends when it did all it was asked for: everything was caught, something was missed, or some tests
/// did not end in time.
const DONE: [i32; 3] = [0, 2, 3];

#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    /// Whole crates; without any, only what differs from the main branch in these crates, whether it is committed or not
    #[arg(value_name = "CRATE", value_parser = PossibleValuesParser::new(ROOMS))]
    crates: Vec<String>,
    /// All of these crates, whole
    #[arg(long, conflicts_with = "crates")]
    all: bool,
    /// The branch or commit that a change is compared with
    #[arg(long, value_name = "REV", default_value = "main", conflicts_with_all = ["crates", "all"])]
    base: String,
}

/// Tries the tests crate by crate, prints one table, and fails if a mutant was missed or its tests did not end.
pub(crate) fn mutants(arguments: &Arguments) -> Result<(), Mishap> {
    let installed = Command::new("cargo").args(["mutants", "--version"]).stderr(Stdio::null()).output()?;
    if !installed.status.success() {
        return Err("mutants are made by cargo-mutants: cargo install --locked cargo-mutants".into());
    }
    let folder = target().join("mutants");
    fs::create_dir_all(&folder)?;
    let whole = arguments.all || !arguments.crates.is_empty();
    let change = if whole { None } else { Some(written_change(&arguments.base, &folder)?) };
    let wanted = |room: &&str| arguments.crates.is_empty() || arguments.crates.iter().any(|named| named == room);
    let mut catches = Vec::new();
    for room in ROOMS.into_iter().filter(wanted) {
        catches.push((room, tried(room, change.as_deref(), &folder)?));
    }
    eprintln!("{}", table(&catches));
    let slipped: Vec<_> = catches.iter().filter(|(_, catch)| catch.slipped() > 0).map(|(room, _)| *room).collect();
    if slipped.is_empty() {
        return Ok(());
    }
    let reports = folder.join("CRATE/mutants.out");
    Err(format!("tests of {} did not notice everything: see {}", slipped.join(", "), reports.display()).into())
}

/// What became of the mutants of one crate.
#[derive(Debug, Default, PartialEq)]
struct Catch {
    caught: usize,
    missed: usize,
    timeouts: usize,
    /// The compiler refused them.
    unviable: usize,
}

impl Catch {
    /// As cargo-mutants has written it down: a list for each, with a mutant on every line.
    fn read(report: &Path) -> Result<Self, Mishap> {
        let count = |name: &str| match fs::read_to_string(report.join(name)) {
            Ok(list) => Ok(list.lines().count()),
            // Where nothing was changed there is nothing to report.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(0),
            Err(error) => Err(error),
        };
        let (caught, missed) = (count("caught.txt")?, count("missed.txt")?);
        Ok(Self { caught, missed, timeouts: count("timeout.txt")?, unviable: count("unviable.txt")? })
    }

    /// A test that does not end has noticed nothing.
    fn slipped(&self) -> usize {
        self.missed + self.timeouts
    }

    fn mutants(&self) -> usize {
        self.caught + self.missed + self.timeouts + self.unviable
    }
}

/// The mutants of one crate, all of them or those of a change.
fn tried(room: &str, change: Option<&Path>, folder: &Path) -> Result<Catch, Mishap> {
    let output = folder.join(room);
    let report = output.join("mutants.out");
    if report.exists() {
        fs::remove_dir_all(&report)?;
    }
    // Built in a place of its own that stays, so that the next crate finds the libraries it needs; only without what was
    // built there from a mutant last, which cargo would take for the crate itself.
    let build = folder.join("build");
    let mut command = Command::new("cargo");
    command.args(["clean", "--quiet", "--locked", "--profile", "mutants", "--target-dir"]).arg(&build);
    command.args(ROOMS.iter().flat_map(|room| ["--package".to_owned(), format!("alley-{room}")]));
    if !command.current_dir(root()).status()?.success() {
        return Err("what was built from mutants cannot be cleared away".into());
    }
    let mut command = Command::new("cargo");
    command.args(["mutants", "--package", &format!("alley-{room}"), "--jobs", "1", "--output"]).arg(&output);
    // The crate is built anew for each mutant, which takes longer than its tests on few cases.
    command.args(["--cargo-arg", &format!("--config=profile.mutants.package.alley-{room}.opt-level=1")]);
    if let Some(change) = change {
        command.arg("--in-diff").arg(change);
    }
    command.current_dir(root()).env("CARGO_TARGET_DIR", build).envs(FEW);
    eprintln!("xtask: {command:?}");
    match command.status()?.code() {
        Some(code) if DONE.contains(&code) => match Catch::read(&report)? {
            catch if change.is_none() && catch.mutants() == 0 => Err(format!("no mutant of {room} was tried").into()),
            catch => Ok(catch),
        },
        _ => Err(format!("cargo-mutants could not try the tests of {room}").into()),
    }
}

/// The file of all that differs from where this branch left the base, new files and what is not committed included.
fn written_change(base: &str, folder: &Path) -> Result<PathBuf, Mishap> {
    let fork = git(&["merge-base", "HEAD", base], folder)?;
    // In an index of its own: what is staged stays as it is.
    git(&["read-tree", "HEAD"], folder)?;
    git(&["add", "--all"], folder)?;
    let change = folder.join("change.diff");
    fs::write(&change, git(&["diff", "--cached", fork.trim_end()], folder)?)?;
    Ok(change)
}

fn git(arguments: &[&str], folder: &Path) -> Result<String, Mishap> {
    let mut command = Command::new("git");
    command.args(arguments).current_dir(root()).env("GIT_INDEX_FILE", folder.join("index"));
    let output = command.stdin(Stdio::null()).stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("`git {}` failed: {}", arguments.join(" "), output.status).into());
    }
    String::from_utf8(output.stdout).map_err(|_| "the change is not text".into())
}

fn table(catches: &[(&str, Catch)]) -> String {
    let mut table =
        "| crate | mutants | caught | missed | timeouts | unviable |\n|---|---:|---:|---:|---:|---:|\n".to_owned();
    for (room, catch) in catches {
        let Catch { caught, missed, timeouts, unviable } = catch;
        // Writing into a string does not fail.
        let _ = writeln!(table, "| {room} | {} | {caught} | {missed} | {timeouts} | {unviable} |", catch.mutants());
    }
    table
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::*;
    use alley_trials::Scratch;

    #[test]
    fn a_mutant_slips_that_was_missed_or_whose_tests_did_not_end() {
        let report = Scratch::new();
        assert_eq!(Catch::read(&report.file("")).unwrap(), Catch::default());
        for (name, list) in [("caught.txt", "a\nb\n"), ("missed.txt", "c\n"), ("timeout.txt", "d\ne\nf\n")] {
            fs::write(report.file(name), list).unwrap();
        }
        let catch = Catch::read(&report.file("")).unwrap();
        assert_eq!(catch, Catch { caught: 2, missed: 1, timeouts: 3, unviable: 0 });
        assert_eq!((catch.slipped(), catch.mutants()), (4, 6));
        assert!(table(&[("bowling", catch)]).ends_with("\n| bowling | 6 | 2 | 1 | 3 | 0 |\n"));
    }

    /// What is excluded has its reason in the lines above it, which is more than the name of a crate, and is in a file that
    /// is there.
    #[test]
    fn what_is_excluded_has_a_reason() {
        let configuration = fs::read_to_string(root().join(".cargo/mutants.toml")).unwrap();
        let mut reason = false;
        let mut excluded = 0;
        for line in configuration.lines().map(str::trim) {
            reason = match line.strip_prefix("'crates/").and_then(|name| name.split_once(".rs")) {
                Some((file, _)) => {
                    assert!(reason, "no reason: {line}");
                    assert!(root().join(format!("crates/{}.rs", file.replace('\\', ""))).is_file(), "no file: {line}");
                    excluded += 1;
                    true
                }
                None => reason_in(line).is_some(),
            };
        }
        let parsed: toml::Table = configuration.parse().unwrap();
        let lists = ["exclude_re", "exclude_globs"].map(|key| parsed[key].as_array().unwrap().len());
        assert_eq!(lists.iter().sum::<usize>(), excluded, "each begins with its crate");
    }

    /// A comment of several words; the name of a crate is one.
    fn reason_in(line: &str) -> Option<&str> {
        line.strip_prefix("# ").filter(|comment| comment.contains(' '))
    }

    #[test]
    fn every_room_is_a_crate() {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        for room in ROOMS {
            assert!(manifest.contains(&format!("\nalley-{room} = {{ path = ")), "{room}");
        }
    }
}
