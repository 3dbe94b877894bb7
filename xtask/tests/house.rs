//! The house: which room may use which. Any other edge in a manifest fails.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with the rooms it may use; ARCHITECTURE.md explains the table.
const HOUSE: &[(&str, &[&str])] = &[
    ("bowling", &[]),
    ("racing", &[]),
    ("text", &[]),
    ("luck", &["racing", "text"]),
    ("odds", &["bowling"]),
    ("board", &["bowling", "racing"]),
    ("journal", &[]),
    ("journal-sqlite", &["journal"]),
    ("play", &["bowling", "racing", "luck", "odds", "board", "journal", "text"]),
    ("words", &["text", "bowling", "racing", "luck", "board", "play"]),
    ("console", &["play", "board", "bowling", "racing", "text"]),
    ("screen", &["play", "board", "text"]),
    ("web", &["play", "board", "words"]),
    ("bulk", &["bowling", "odds"]),
    (
        "alley",
        &[
            "bowling",
            "racing",
            "luck",
            "odds",
            "board",
            "journal",
            "journal-sqlite",
            "play",
            "console",
            "screen",
            "web",
            "bulk",
        ],
    ),
    ("xtask", &[]),
];

/// What only the tests of a room may use besides: a game is tried on every engine.
const IN_TESTS: &[(&str, &[&str])] = &[("play", &["journal-sqlite"])];

/// The rule crates are for everybody: nothing from outside comes with them.
const WITHOUT_ANY_DEPENDENCY: &[&str] = &["bowling", "racing"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Every crate's folder name and manifest.
fn manifests() -> Vec<(String, toml::Table)> {
    let folders = |path: PathBuf| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    folders(workspace().join("crates"))
        .flat_map(folders)
        .chain([workspace().join("xtask")])
        .map(|folder| {
            let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            (folder.file_name().unwrap().to_str().unwrap().to_owned(), manifest.parse().unwrap())
        })
        .collect()
}

fn root_manifest() -> toml::Table {
    fs::read_to_string(workspace().join("Cargo.toml")).unwrap().parse().unwrap()
}

const FOR_USERS: &[&str] = &["dependencies", "build-dependencies"];
const FOR_TESTS: &[&str] = &["dev-dependencies"];

/// The packages in these tables of a manifest, for every platform, whatever name they are given here or in the root.
fn packages(root: &toml::Table, manifest: &toml::Table, tables: &[&str]) -> BTreeSet<String> {
    let shared = root.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let platforms = manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
    let places = platforms.filter_map(toml::Value::as_table).chain([manifest]);
    places
        .flat_map(|place| tables.iter().filter_map(|table| place.get(*table)?.as_table()))
        .flatten()
        .map(|(name, here)| {
            let renamed = [Some(here), shared.and_then(|shared| shared.get(name))].into_iter().flatten();
            let mut renamed = renamed.filter_map(|dependency| dependency.get("package")?.as_str());
            renamed.next().unwrap_or(name).to_owned()
        })
        .collect()
}

/// The rooms that a room names in these tables.
fn rooms_used(shared: &toml::Table, manifest: &toml::Table, tables: &[&str]) -> BTreeSet<String> {
    let packages = packages(shared, manifest, tables);
    let room = |package: String| match package.strip_prefix("alley-") {
        Some(room) => Some(room.to_owned()),
        None => ["alley", "xtask"].contains(&package.as_str()).then_some(package),
    };
    packages.into_iter().filter_map(room).collect()
}

#[test]
fn every_edge_is_one_the_house_allows() {
    let root = root_manifest();
    for (room, manifest) in manifests() {
        let (_, allowed) = HOUSE.iter().find(|(name, _)| *name == room).unwrap_or_else(|| panic!("{room} has no row"));
        for used in rooms_used(&root, &manifest, FOR_USERS) {
            assert!(allowed.contains(&used.as_str()), "{room} must not use {used}");
        }
        let (_, in_tests) = IN_TESTS.iter().find(|(name, _)| *name == room).copied().unwrap_or_default();
        for used in rooms_used(&root, &manifest, FOR_TESTS) {
            let known = allowed.contains(&used.as_str()) || in_tests.contains(&used.as_str());
            assert!(known, "the tests of {room} must not use {used}");
        }
    }
}

#[test]
fn no_edge_goes_unnoticed() {
    let root = r#"
        [workspace.dependencies]
        alley-journal = { path = "crates/journal" }
        chance = { path = "crates/luck", package = "alley-luck" }
        console = "1.0"
    "#;
    let manifest = r#"
        [dependencies]
        chance.workspace = true
        console.workspace = true
        [dev-dependencies]
        alley-journal.workspace = true
        [build-dependencies]
        counted = { path = "../odds", package = "alley-odds" }
        [target.'cfg(unix)'.dev-dependencies]
        face = { path = "../web", package = "alley-web" }
        alley = { path = "../alley" }
    "#;
    let tables = [FOR_USERS, FOR_TESTS].concat();
    let used = rooms_used(&root.parse().unwrap(), &manifest.parse().unwrap(), &tables);
    assert_eq!(used.into_iter().collect::<Vec<_>>(), ["alley", "journal", "luck", "odds", "web"]);
}

#[test]
fn the_rule_crates_bring_nothing_with_them() {
    let root = root_manifest();
    for (room, manifest) in manifests() {
        if WITHOUT_ANY_DEPENDENCY.contains(&room.as_str()) {
            assert_eq!(packages(&root, &manifest, FOR_USERS), BTreeSet::new(), "{room}");
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
