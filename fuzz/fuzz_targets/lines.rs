//! Lines as they come, names and broken text included.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_trials::lines::check_lines(bytes));
