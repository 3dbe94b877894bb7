//! Several servers in bad weather, and databases that lie to them.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod closing;

use closing::{is_found_out, tells_of_lost, tried, weathers};

#[test]
fn two_servers_weather_a_storm() {
    weathers(&["gale", "storm", "--kills", "5"]);
}

#[test]
fn a_database_that_acknowledges_before_it_commits_is_found_out() {
    is_found_out(&["gale", "storm", "--kills", "20", "--liar", "commit"]);
}

#[test]
fn a_database_that_acknowledges_on_a_timeout_is_found_out() {
    // What was acknowledged and dropped may be written when it is sent again: then it is not lost, but said to be new.
    let (code, closing) = tried(&["gale", "storm", "--kills", "20", "--liar", "timeout"]);
    let found = tells_of_lost(&closing) || closing.contains("a promise was broken: ");
    assert!(code == Some(1) && found, "{closing}");
}

#[test]
fn four_scorekeepers_contend_for_every_version() {
    weathers(&["gale", "contention", "--writes", "100"]);
}
