//! Files of games as tables.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_fuzzed::check_csv(bytes));
