//! Commands that stand in sentences and tables.

use std::fs;
use std::process::Command;

use crate::document::{Document, for_users, project};

/// Whether a command that a test cannot run names what is there; nothing if it can be run.
pub(crate) fn so_without_a_run(line: &str) -> Option<bool> {
    // It builds the program once more, and puts it on the developer's own path.
    if let Some(folder) = line.strip_prefix("cargo install --path ") {
        return Some(is_the_program(folder));
    }
    // The tasks run this test.
    let task = line.strip_prefix("cargo xtask ")?;
    Some(is_a_task(task.split(' ').next().unwrap()))
}

/// What needs something that this machine may not have, by a part of it, and the test that runs it. That its words are
/// understood is seen here, too.
pub(crate) const ELSEWHERE: [(&str, &str); 2] =
    [("postgres://", "tests/database.rs"), ("alley witness", "tests/witness.rs")];

/// How a dialogue ends that nobody answers.
const UNANSWERED: [&str; 2] = ["The input ended too early.\n", "입력이 중간에 끝나 게임을 멈췄습니다.\n"];
/// What has nothing left to do when its sentence comes: the game is over, the file was not given, nobody bowled an evening.
const NOTHING_LEFT: [&str; 5] =
    ["alley resume", "alley games close", "alley games link", "alley games import -", "alley stats PJS --evenings"];

/// A file with a mistake.
const MISTAKEN: &str = "league.txt";

/// Whether a command went as far as it can without a reader, although it says that it is not done.
pub(crate) fn is_all_there_is(line: &str, complaints: &str) -> bool {
    let dialogue = ["alley bowl", "alley race", "alley resume", "cargo run --release -- bowl"];
    let begun = |lines: &[&str]| lines.iter().any(|beginning| line.starts_with(beginning));
    let unanswered = UNANSWERED.iter().any(|sentence| complaints.ends_with(sentence));
    // One line of the file that the guide shows is wrong, and is named.
    let named = line.contains(MISTAKEN) && complaints.starts_with(MISTAKEN);
    begun(&NOTHING_LEFT) || begun(&dialogue) && unanswered || named
}

/// All commands between backticks.
pub(crate) fn commands(document: &Document) -> Vec<String> {
    let is_command = |quoted: &String| ["alley", "cargo"].contains(&quoted.split(' ').next().unwrap());
    document.quoted().into_iter().filter(is_command).collect()
}

fn is_the_program(folder: &str) -> bool {
    let manifest = fs::read_to_string(project().join(folder).join("Cargo.toml")).unwrap_or_default();
    manifest.contains("\nname = \"alley\"\n")
}

/// Whether the check command has this task.
fn is_a_task(name: &str) -> bool {
    let variant = name[..1].to_uppercase() + &name[1..];
    let tasks = fs::read_to_string(project().join("xtask/src/main.rs")).unwrap();
    [",", "("].iter().any(|end| tasks.contains(&format!("\n    {variant}{end}")))
}

#[test]
fn cargo_runs_the_program_unless_it_is_told_another_one() {
    let manifest = fs::read_to_string(project().join("Cargo.toml")).unwrap();
    assert!(
        manifest.contains("default-members = [\"crates/program/alley\"]") && is_the_program("crates/program/alley")
    );
    assert!(is_a_task("check") && !is_a_task("chess") && !is_the_program("crates/program/lane"));
}

#[test]
fn what_runs_elsewhere_is_there() {
    for (_, file) in ELSEWHERE {
        assert!(project().join("crates/program/alley").join(file).exists(), "{file}");
    }
}

/// An option that stands by itself is one of the program.
#[test]
fn every_option_exists() {
    let completions = Command::new(env!("CARGO_BIN_EXE_alley")).args(["completions", "bash"]).output().unwrap().stdout;
    let completions = String::from_utf8(completions).unwrap();
    let known: Vec<_> = completions.split([' ', '"', ')', '\n']).filter(|word| word.starts_with("--")).collect();
    assert!(known.len() > 100);
    for document in for_users() {
        let quoted = document.quoted();
        let options = quoted.iter().filter(|quoted| quoted.starts_with("--"));
        for option in options.flat_map(|quoted| quoted.split(' ')).filter(|word| word.starts_with("--")) {
            assert!(known.contains(&option), "{}: {option}", document.name);
        }
    }
}
