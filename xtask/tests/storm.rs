//! The storm on the program, and on one that lies.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod closing;

use closing::{is_found_out, weathers};

#[test]
fn the_program_weathers_a_storm() {
    weathers(&["storm", "--kills", "10"]);
}

#[test]
fn a_program_that_acknowledges_before_it_commits_is_found_out() {
    is_found_out(&["storm", "--kills", "30", "--liar"]);
}

#[test]
fn the_server_weathers_a_storm() {
    weathers(&["storm", "--http", "--kills", "10"]);
}

#[test]
fn a_server_that_acknowledges_before_it_commits_is_found_out() {
    is_found_out(&["storm", "--http", "--kills", "30", "--liar"]);
}
