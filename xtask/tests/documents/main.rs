//! Documents that name types, tests and commands are true when all of these exist.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod evidence;
mod requirements;

use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The cells of every row of a document's tables; rows whose first cell is the title of a column are none.
fn rows(document: &str, title: &str) -> Vec<Vec<String>> {
    let document = fs::read_to_string(workspace().join(document)).unwrap();
    let rows = document.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    rows.map(cells).filter(|cells: &Vec<String>| cells[0] != title).collect()
}

/// Every Rust source of the workspace, with the name of its file.
fn sources() -> Vec<(String, String)> {
    fn walk(folder: &Path, found: &mut Vec<(String, String)>) {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push((path.file_stem().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    walk(&workspace().join("crates"), &mut found);
    walk(&workspace().join("xtask"), &mut found);
    found
}

/// The words between backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Whether a test, named as `file::test`, stands in its file.
fn is_a_test(sources: &[(String, String)], name: &str) -> bool {
    let Some((file, test)) = name.split_once("::") else { return false };
    let written = [format!("fn {test}("), format!("    {test}: \"")];
    sources.iter().any(|(stem, source)| stem == file && written.iter().any(|way| source.contains(way)))
}
