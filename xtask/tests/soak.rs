//! A short soak: the command works, and nothing is lost. Half a minute is too short for memory to be judged.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod closing;

use closing::weathers;

#[test]
fn the_server_survives_a_short_soak() {
    weathers(&["soak", "--minutes", "0.25", "--viewers", "100", "--games", "6"]);
}
