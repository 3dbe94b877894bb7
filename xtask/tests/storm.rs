//! The storm on the program, and on one that lies.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::process::Command;

/// The exit code and the closing line.
fn storm(arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_xtask")).arg("storm").args(arguments).output().unwrap();
    let complaints = String::from_utf8(output.stderr).unwrap();
    let closing = complaints.lines().rfind(|line| line.contains(" acknowledged, ")).unwrap_or(&complaints);
    (output.status.code(), closing.to_owned())
}

fn weathers(arguments: &[&str]) {
    let (code, closing) = storm(arguments);
    assert!(code == Some(0) && closing.ends_with(" 0 lost, 0 doubled"), "{closing}");
}

fn is_found_out(arguments: &[&str]) {
    let (code, closing) = storm(arguments);
    assert!(
        code == Some(1) && closing.ends_with(" lost, 0 doubled") && !closing.ends_with(" 0 lost, 0 doubled"),
        "{closing}"
    );
}

#[test]
fn the_program_weathers_a_storm() {
    weathers(&["--kills", "10"]);
}

#[test]
fn a_program_that_acknowledges_before_it_commits_is_found_out() {
    is_found_out(&["--kills", "10", "--liar"]);
}

#[test]
fn the_server_weathers_a_storm() {
    weathers(&["--http", "--kills", "10"]);
}

#[test]
fn a_server_that_acknowledges_before_it_commits_is_found_out() {
    is_found_out(&["--http", "--kills", "10", "--liar"]);
}
