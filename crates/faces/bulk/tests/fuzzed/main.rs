//! What the fuzz targets have found worth keeping, run again. `cargo fuzz run counts` (marks, lines) finds more.

#![expect(clippy::expect_used, reason = "helpers of tests, which may fail")]

use std::fs;
use std::path::Path;

use alley_trials::lines::{check_counts, check_lines, check_marks};

fn replay(target: &str, check: impl Fn(&[u8])) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/corpus").join(target);
    let files = fs::read_dir(&corpus).expect("the corpus is there");
    let checked = files.map(|file| check(&fs::read(file.expect("a file").path()).expect("a readable file"))).count();
    assert!(checked > 0, "{} is empty", corpus.display());
}

#[test]
fn counts() {
    replay("counts", check_counts);
}

#[test]
fn marks() {
    replay("marks", check_marks);
}

#[test]
fn lines() {
    replay("lines", check_lines);
}
