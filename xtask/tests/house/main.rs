//! The house: layers are folders, each room uses only what its row in ARCHITECTURE.md allows, no room passes on what
//! belongs to another, and the modules of a room have an order.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod dependencies;
mod manifests;
mod sources;
mod table;

use std::fs;

use manifests::{brought_along, forgotten, house, rooms_used, root_manifest, workspace};
use sources::{Crate, strayed, unsafe_code};
use table::{Row, forbidden, misplaced, upward};

fn rows() -> Vec<Row> {
    let rows = table::rows(&fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap());
    assert!(rows.len() > 10, "the table was not found");
    rows
}

#[test]
fn the_folders_are_the_table() {
    let folders: Vec<_> = house().into_iter().map(|room| (room.layer, room.name)).collect();
    assert_eq!(misplaced(&rows(), &folders), [""; 0]);
    assert_eq!(upward(&rows()), [""; 0]);
}

#[test]
fn every_edge_is_one_the_table_allows() {
    let root = root_manifest();
    let edges = house().into_iter().flat_map(|room| {
        let used = rooms_used(&root, &room.manifest).into_iter();
        used.map(move |(_, used, user)| (room.name.clone(), used, user)).collect::<Vec<_>>()
    });
    assert_eq!(forbidden(&rows(), &edges.collect::<Vec<_>>()), [""; 0]);
}

#[test]
fn no_room_passes_on_what_belongs_to_another() {
    let root = root_manifest();
    for room in house() {
        let others: Vec<_> = rooms_used(&root, &room.manifest).into_iter().map(|(name, ..)| name).collect();
        let passed_on = Crate::read(&room.folder).passed_on(&others);
        assert!(passed_on.is_empty(), "{}: {passed_on:?}", room.name);
    }
}

#[test]
fn the_modules_of_a_room_have_an_order() {
    for room in house() {
        let cycles = Crate::read(&room.folder).cycles();
        assert!(cycles.is_empty(), "{}: {cycles:?}", room.name);
    }
}

#[test]
fn no_module_is_taken_out_of_another_room() {
    for room in house() {
        let strayed = strayed(&room.folder);
        assert!(strayed.is_empty(), "{}: {strayed:?}", room.name);
    }
}

#[test]
fn every_file_of_tests_is_run() {
    for room in house() {
        assert_eq!(forgotten(&room), [""; 0].map(std::path::PathBuf::from), "{}", room.name);
    }
}

#[test]
fn the_rules_bring_nothing_with_them() {
    let root = root_manifest();
    let rules: Vec<_> = house().into_iter().filter(|room| room.layer == "rules").collect();
    assert_eq!(rules.len(), 4);
    for room in rules {
        let others: Vec<_> =
            brought_along(&root, &room.manifest).into_iter().filter(|one| one != "alley-bowling").collect();
        assert_eq!(others, [""; 0], "{}", room.name);
    }
}

/// The vector paths of each room that has any.
const VECTOR_PATHS: [(&str, &[&str]); 2] =
    [("bulk", &["src/vector/avx2.rs", "src/vector/avx512.rs"]), ("luck", &["src/tally/wide.rs"])];

/// All rooms have the lints of the workspace, which forbids unsafe code. Where there are vector paths it is denied instead,
/// so that they can be called after their instructions were detected: once in the file of each, and nowhere else.
#[test]
fn unsafe_code_is_one_call_for_each_vector_path() {
    let root = root_manifest();
    let lints = &root["workspace"]["lints"];
    assert_eq!(lints["rust"]["unsafe_code"].as_str(), Some("forbid"));
    for room in house() {
        let own = &room.manifest["lints"];
        let paths = VECTOR_PATHS.iter().find(|(name, _)| *name == room.name).map(|(_, paths)| *paths);
        if paths.is_some() {
            let mut excepted = lints.clone();
            excepted["rust"]["unsafe_code"] = "deny".into();
            assert_eq!(*own, excepted);
        } else {
            assert_eq!(own.get("workspace").and_then(toml::Value::as_bool), Some(true), "{}", room.name);
        }
        assert_eq!(unsafe_code(&room.folder), paths.unwrap_or_default(), "{}", room.name);
    }
}

#[test]
fn versions_stand_once_in_the_root_manifest() {
    for room in house() {
        let tables = ["dependencies", "dev-dependencies", "build-dependencies"];
        let all = tables.iter().filter_map(|key| room.manifest.get(*key)?.as_table()).flatten();
        for (name, dependency) in all {
            let from_root = dependency.get("workspace").and_then(toml::Value::as_bool);
            assert_eq!(from_root, Some(true), "{}: {name}", room.name);
        }
    }
}

/// What is published has to be kept up for strangers: two libraries, and nothing else.
#[test]
fn two_libraries_may_be_published() {
    assert_eq!(root_manifest()["workspace"]["package"]["publish"].as_bool(), Some(false));
    let of_the_workspace = "workspace = true".parse::<toml::Table>().unwrap().into();
    let rooms = house().into_iter().filter(|room| room.manifest["package"].get("publish") != Some(&of_the_workspace));
    let mut rooms: Vec<_> = rooms.map(|room| room.name).collect();
    rooms.sort();
    assert_eq!(rooms, ["bowling", "racing"]);
}

#[test]
fn every_dependency_of_the_root_manifest_has_a_reason() {
    let manifest = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
    let table = manifest.split("[workspace.dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    for line in table.lines().filter(|line| line.contains(" = ") && !line.starts_with("alley-")) {
        assert!(line.contains(" # "), "{line}");
    }
}
