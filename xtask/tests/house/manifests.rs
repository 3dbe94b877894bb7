//! What the manifests say: which room uses which, and what comes from outside.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::table::User;

/// A room with its folder and its manifest.
#[derive(Debug)]
pub(crate) struct Room {
    pub(crate) layer: String,
    pub(crate) name: String,
    pub(crate) folder: PathBuf,
    pub(crate) manifest: toml::Table,
}

pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

pub(crate) fn root_manifest() -> toml::Table {
    fs::read_to_string(workspace().join("Cargo.toml")).unwrap().parse().unwrap()
}

/// Every room: `crates/LAYER/ROOM`, and `xtask` beside them.
pub(crate) fn house() -> Vec<Room> {
    let folders = |path: PathBuf| fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let rooms = folders(workspace().join("crates")).flat_map(folders);
    let mut rooms: Vec<_> = rooms.map(|folder| (name(folder.parent().unwrap()), folder)).collect();
    rooms.push(("-".to_owned(), workspace().join("xtask")));
    let room = |(layer, folder): (String, PathBuf)| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap();
        Room { layer, name: name(&folder), folder, manifest }
    };
    rooms.into_iter().map(room).collect()
}

/// Files of tests that would never be run: cargo was told not to look for them, and neither a test of the manifest nor
/// `tests/all.rs` names them.
pub(crate) fn forgotten(room: &Room) -> Vec<PathBuf> {
    if room.manifest["package"].get("autotests").and_then(toml::Value::as_bool) != Some(false) {
        return Vec::new();
    }
    let tests = room.manifest["test"].as_array().unwrap().iter();
    let named: Vec<_> = tests.map(|test| room.folder.join(test["path"].as_str().unwrap())).collect();
    let all = fs::read_to_string(room.folder.join("tests/all.rs")).unwrap();
    let entries = fs::read_dir(room.folder.join("tests")).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.map(|path| if path.is_dir() { path.join("main.rs") } else { path });
    let is_part = |path: &PathBuf| {
        let part = path.file_stem().unwrap().to_str().unwrap();
        all.lines().any(|line| line == format!("mod {part};"))
    };
    files.filter(|path| path.exists() && !named.contains(path) && !is_part(path)).collect()
}

/// The names in these tables of a manifest, for every platform, each with the package it means.
fn packages(root: &toml::Table, manifest: &toml::Table, tables: &[&str]) -> BTreeMap<String, String> {
    let shared = root.get("workspace").and_then(|workspace| workspace.get("dependencies"));
    let platforms = manifest.get("target").and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::values);
    let places = platforms.filter_map(toml::Value::as_table).chain([manifest]);
    places
        .flat_map(|place| tables.iter().filter_map(|table| place.get(*table)?.as_table()))
        .flatten()
        .map(|(name, here)| {
            let renamed = [Some(here), shared.and_then(|shared| shared.get(name))].into_iter().flatten();
            let mut renamed = renamed.filter_map(|dependency| dependency.get("package")?.as_str());
            (name.clone(), renamed.next().unwrap_or(name).to_owned())
        })
        .collect()
}

const TABLES: [(User, &[&str]); 2] =
    [(User::Program, &["dependencies", "build-dependencies"]), (User::Tests, &["dev-dependencies"])];

/// The rooms that a manifest names: by what name they are called in its code, which they are, and who uses them.
pub(crate) fn rooms_used(root: &toml::Table, manifest: &toml::Table) -> Vec<(String, String, User)> {
    let own = |package: &str| match package.strip_prefix("alley-") {
        Some(name) => Some(name.to_owned()),
        None => ["alley", "xtask"].contains(&package).then(|| package.to_owned()),
    };
    let named = |(user, tables): (User, &[&str])| {
        let packages = packages(root, manifest, tables).into_iter();
        packages.filter_map(move |(name, package)| Some((name.replace('-', "_"), own(&package)?, user)))
    };
    TABLES.into_iter().flat_map(named).collect()
}

/// What a manifest asks for, by the name that its code would call it, and who asks.
pub(crate) fn asked_for(root: &toml::Table, manifest: &toml::Table) -> Vec<(String, User)> {
    let named = |(user, tables): (User, &[&str])| {
        let names = packages(root, manifest, tables).into_keys();
        names.map(move |name| (name.replace('-', "_"), user)).collect::<Vec<_>>()
    };
    TABLES.into_iter().flat_map(named).collect()
}

/// Everything that comes with a room, from inside the house or outside.
pub(crate) fn brought_along(root: &toml::Table, manifest: &toml::Table) -> Vec<String> {
    packages(root, manifest, TABLES[0].1).into_values().collect()
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
        the-face = { path = "../web", package = "alley-web" }
        alley = { path = "../alley" }
    "#;
    let (root, manifest) = (root.parse().unwrap(), manifest.parse().unwrap());
    let used = rooms_used(&root, &manifest);
    let expected = [
        ("chance", "luck", User::Program),
        ("counted", "odds", User::Program),
        ("alley", "alley", User::Tests),
        ("alley_journal", "journal", User::Tests),
        ("the_face", "web", User::Tests),
    ];
    assert_eq!(used, expected.map(|(name, room, user)| (name.to_owned(), room.to_owned(), user)));
    assert_eq!(brought_along(&root, &manifest), ["alley-luck", "console", "alley-odds"]);
}
