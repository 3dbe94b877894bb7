//! What the fuzz targets have found worth keeping, tried again. `cargo xtask fuzz` finds more.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use alley_fuzzed::TARGETS;

fn fuzz() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz")
}

fn paths(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect()
}

/// What a folder holds, by names without their ends.
fn names(folder: &str) -> BTreeSet<String> {
    let name = |path: PathBuf| path.file_stem().unwrap().to_str().unwrap().to_owned();
    paths(&fuzz().join(folder)).into_iter().map(name).collect()
}

#[test]
fn every_law_has_a_target_and_a_corpus() {
    let laws: BTreeSet<String> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(names("fuzz_targets"), laws);
    assert_eq!(names("corpus"), laws);
}

/// Each file is small, and so are all of them together: they are tried in every check.
#[test]
fn the_laws_hold_for_everything_that_was_kept() {
    for (name, law) in TARGETS {
        let files = paths(&fuzz().join("corpus").join(name));
        assert!((5..=100).contains(&files.len()), "{name}: {} files", files.len());
        for file in files {
            let bytes = fs::read(&file).unwrap();
            assert!(bytes.len() <= 8_192, "{} is not small", file.display());
            let holds = std::panic::catch_unwind(|| law(&bytes));
            assert!(holds.is_ok(), "not for {}", file.display());
        }
    }
}
