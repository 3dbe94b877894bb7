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
    // Somebody may be told what cannot be before anything is lost.
    let (code, closing) = tried(&["gale", "storm", "--kills", "20", "--liar", "timeout"]);
    let found = tells_of_lost(&closing) || closing.contains("a promise was broken: ");
    assert!(code == Some(1) && found, "{closing}");
}

#[test]
fn a_synchronous_standby_has_what_was_acknowledged() {
    weathers(&["gale", "failover", "--times", "1"]);
}

#[test]
fn an_asynchronous_standby_is_found_out() {
    is_found_out(&["gale", "failover", "--times", "3", "--liar"]);
}

#[test]
fn two_servers_are_replaced_one_by_one() {
    weathers(&["gale", "upgrade", "--times", "1"]);
}

#[test]
fn four_scorekeepers_contend_for_every_version() {
    weathers(&["gale", "contention", "--writes", "100"]);
}
