//! How a trial ends: with an exit code and a closing line.

#![allow(dead_code, reason = "not every test uses all")]

use std::process::Command;

/// The exit code and the closing line.
pub(crate) fn tried(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).args(arguments).output().unwrap();
    let complaints = String::from_utf8(output.stderr).unwrap();
    let closing = complaints.lines().rfind(|line| line.contains(" acknowledged, ")).unwrap_or(&complaints);
    (output.status.code(), closing.to_owned())
}

/// Whether rolls are lost, and nothing else is wrong.
pub(crate) fn tells_of_lost(closing: &str) -> bool {
    closing.ends_with(" lost, 0 doubled") && !closing.ends_with(" 0 lost, 0 doubled")
}

pub(crate) fn weathers(arguments: &[&str]) {
    let (code, closing) = tried(arguments);
    assert!(code == Some(0) && closing.ends_with(" 0 lost, 0 doubled"), "{closing}");
}

/// Those who watch may see it before those who count: a version that comes after a later one.
fn tells_of_a_step_back(closing: &str) -> bool {
    closing.lines().any(|line| line.starts_with("xtask: a promise was broken: ") && line.contains(" after Some("))
}

pub(crate) fn is_found_out(arguments: &[&str]) {
    let (code, closing) = tried(arguments);
    assert!(code == Some(1) && (tells_of_lost(&closing) || tells_of_a_step_back(&closing)), "{closing}");
}
