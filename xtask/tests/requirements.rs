//! `docs/requirements.md` is complete when no cell is empty, and true when every type and every test it names exists.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn rows() -> Vec<Vec<String>> {
    let document = fs::read_to_string(workspace().join("docs/requirements.md")).unwrap();
    let rows = document.lines().filter(|line| line.starts_with('|') && !line.starts_with("|---"));
    let cells = |line: &str| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    rows.filter(|line| !line.starts_with("| requirement |")).map(cells).collect()
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

#[test]
fn no_cell_is_empty() {
    assert!(rows().len() > 60);
    for row in rows() {
        assert!(row.len() == 3 && row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}

#[test]
fn every_type_named_exists() {
    let sources = sources();
    for row in rows() {
        for name in quoted(&row[1]).filter(|name| name.starts_with(char::is_uppercase)) {
            let declared = |(_, source): &(String, String)| {
                ["struct", "enum", "trait"].iter().any(|kind| {
                    let declaration = format!("{kind} {name}");
                    source.match_indices(&declaration).any(|(at, _)| {
                        source[at + declaration.len()..].starts_with(|next: char| !next.is_alphanumeric())
                    })
                })
            };
            assert!(sources.iter().any(declared), "no type `{name}`: {row:?}");
        }
    }
}

#[test]
fn every_test_named_exists() {
    let sources = sources();
    for row in rows() {
        for name in quoted(&row[2]).filter(|name| name.contains("::")) {
            let (file, test) = name.split_once("::").unwrap();
            let written = [format!("fn {test}("), format!("    {test}: \"")];
            let found =
                sources.iter().any(|(stem, source)| stem == file && written.iter().any(|way| source.contains(way)));
            assert!(found, "no test `{name}`: {row:?}");
        }
    }
}
