//! Live streams, as a witness hears them.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_fuzzed::check_events(bytes));
