//! Lines as they come, names and broken text included.
#![no_main]

#[path = "../../crates/faces/bulk/tests/common/mod.rs"]
mod common;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| common::check_lines(bytes));
