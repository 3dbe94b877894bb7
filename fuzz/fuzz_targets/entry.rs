//! Entries of every kind, one by one.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_fuzzed::check_entry(bytes));
