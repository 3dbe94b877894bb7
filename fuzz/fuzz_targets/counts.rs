//! Pin counts: every byte stands for a count, a separator or something out of place.
#![no_main]

#[path = "../../crates/faces/bulk/tests/common/mod.rs"]
mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| common::check_counts(bytes));
