//! The scripts of the pages have types, in their comments, and these agree.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops where it fails")]

use std::path::Path;
use std::process::Command;

#[test]
fn the_types_in_the_scripts_agree() {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    let compiler = target.join("npm/node_modules/typescript/bin/tsc");
    assert!(compiler.is_file(), "the scripts are checked by typescript: run `cargo xtask parts`");
    let mut check = Command::new("node");
    check.arg(compiler).args(["--pretty", "false", "--project"]).arg(env!("CARGO_MANIFEST_DIR"));
    let output =
        check.output().expect("the scripts are checked by typescript, which needs node: run `cargo xtask parts`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
