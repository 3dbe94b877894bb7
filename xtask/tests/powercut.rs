//! Power cuts of stand-ins that do not keep their word.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod closing;

use closing::tried;

/// Something is lost, and nothing else is wrong: what is there is still a true prefix.
fn loses(liar: &str) {
    let (code, closing) = tried(&["powercut", "--images", "0", "--liar", liar]);
    let found = closing.ends_with(" with something lost, 0 untrue, 0 refused") && !closing.contains(": 0 with");
    assert!(code == Some(1) && found, "{closing}");
}

#[test]
fn a_journal_that_does_not_wait_for_the_disk_is_found_out() {
    loses("normal");
}

#[test]
fn a_program_that_acknowledges_before_the_sync_is_found_out() {
    loses("early");
}

#[test]
fn a_program_that_never_syncs_a_folder_is_found_out() {
    loses("nameless");
}
