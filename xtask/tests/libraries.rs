//! The libraries that others can use: what is packed builds by itself, and neither of them needs the standard library.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use alley_trials::{Run, target};

const LIBRARIES: [&str; 2] = ["alley-bowling", "alley-racing"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Cargo without the network, into a folder of its own beside what is built here.
fn cargo(folder: &Path, arguments: &[&str]) -> Run {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).args(["--locked", "--offline", "--target-dir"]).arg(folder).current_dir(workspace());
    Run::of(command, b"")
}

#[test]
fn packages_are_whole_and_build_by_themselves() {
    let folder = target().join("libraries");
    let packed = cargo(&folder, &["package", "--allow-dirty", "-p", LIBRARIES[0], "-p", LIBRARIES[1]]);
    assert_eq!(packed.code, Some(0), "{}", packed.stderr);
    assert!(!packed.stderr.contains("manifest has no "), "{}", packed.stderr);
    for library in LIBRARIES {
        assert!(packed.stderr.contains(&format!("Verifying {library} ")), "{}", packed.stderr);
        let package = folder.join("package").join(format!("{library}-{}", env!("CARGO_PKG_VERSION")));
        for file in ["README.md", "EXAMPLES.md", "LICENSE-APACHE", "LICENSE-MIT", "src/lib.rs"] {
            assert!(fs::read_to_string(package.join(file)).unwrap().lines().count() > 20, "{library}: {file}");
        }
        let manifest: toml::Table = fs::read_to_string(package.join("Cargo.toml")).unwrap().parse().unwrap();
        assert_eq!(manifest.get("dependencies"), None, "{library}");
    }
}

/// Builds `no-std` with these features.
fn without_std(features: &[&str]) -> (Run, PathBuf) {
    let folder = target().join("no-std");
    let build = ["build", "--manifest-path", "no-std/Cargo.toml"];
    (cargo(&folder, &[&build[..], features].concat()), folder.join("debug/alley-no-std"))
}

#[test]
fn a_program_without_the_standard_library_scores_and_races() {
    let (built, program) = without_std(&[]);
    assert_eq!(built.code, Some(0), "{}", built.stderr);
    let run = Run::of(Command::new(program), b"");
    assert_eq!((run.code, run.screen()), (Some(0), "ten-pin 210, current frame 245\nwoni after 3 steps\n"));
}

#[test]
fn the_standard_library_does_not_come_in_unnoticed() {
    let (built, _) = without_std(&["--features", "std"]);
    assert_eq!(built.code, Some(101));
    assert!(built.stderr.contains("the lang item is first defined in crate `std`"), "{}", built.stderr);
}
