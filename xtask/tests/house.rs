//! The house: which room may use which. Any other edge in a manifest fails.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with the rooms it may use; ARCHITECTURE.md explains the table.
const HOUSE: &[(&str, &[&str])] = &[
    ("bowling", &[]),
    ("racing", &[]),
    ("luck", &["racing"]),
    ("odds", &["bowling"]),
    ("board", &["bowling", "racing"]),
    ("journal", &[]),
    ("play", &["bowling", "racing", "luck", "odds", "board", "journal"]),
    ("console", &["play", "board", "bowling", "racing"]),
    ("screen", &["play", "board"]),
    ("web", &["play", "board"]),
    ("bulk", &["bowling", "odds"]),
    ("alley", &["bowling", "racing", "luck", "odds", "board", "journal", "play", "console", "screen", "web", "bulk"]),
    ("xtask", &[]),
];

/// The rule crates are for everybody: nothing from outside comes with them.
const WITHOUT_ANY_DEPENDENCY: &[&str] = &["bowling", "racing"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Every crate's folder name and manifest.
fn manifests() -> Vec<(String, toml::Table)> {
    let crates = fs::read_dir(workspace().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    crates
        .chain([workspace().join("xtask")])
        .map(|folder| {
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            (folder.file_name().unwrap().to_str().unwrap().to_owned(), manifest.parse().unwrap())
        })
        .collect()
}

/// The names in a manifest's `dependencies` and `build-dependencies`, for every platform.
fn dependencies(manifest: &toml::Table) -> BTreeSet<String> {
    let platforms = manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
    let tables = platforms.filter_map(toml::Value::as_table).chain([manifest]);
    tables
        .flat_map(|table| ["dependencies", "build-dependencies"].map(|key| table.get(key)))
        .flatten()
        .flat_map(|table| table.as_table().unwrap().keys().cloned())
        .collect()
}

#[test]
fn every_edge_is_one_the_house_allows() {
    for (room, manifest) in manifests() {
        let (_, allowed) = HOUSE.iter().find(|(name, _)| *name == room).unwrap_or_else(|| panic!("{room} has no row"));
        for dependency in dependencies(&manifest) {
            if let Some(used) = dependency.strip_prefix("alley-") {
                assert!(allowed.contains(&used), "{room} must not use {used}");
            }
        }
    }
}

#[test]
fn the_rule_crates_bring_nothing_with_them() {
    for (room, manifest) in manifests() {
        if WITHOUT_ANY_DEPENDENCY.contains(&room.as_str()) {
            assert_eq!(dependencies(&manifest), BTreeSet::new(), "{room}");
        }
    }
}

#[test]
fn versions_stand_once_in_the_root_manifest() {
    for (room, manifest) in manifests() {
        let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
        let all = tables.iter().filter_map(|key| manifest.get(*key)?.as_table()).flatten();
        for (name, dependency) in all {
            let from_root = dependency.get("workspace").and_then(toml::Value::as_bool);
            assert_eq!(from_root, Some(true), "{room}: {name}");
        }
    }
}

#[test]
fn every_dependency_of_the_root_manifest_has_a_reason() {
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
    let table = manifest.split("[workspace.dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    for line in table.lines().filter(|line| line.contains(" = ") && !line.starts_with("alley-")) {
        assert!(line.contains(" # "), "{line}");
    }
}
