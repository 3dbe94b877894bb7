//! Leaves, and balls that name them.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_fuzzed::check_leave(bytes));
