//! Everything else that is typed as a word.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_fuzzed::check_word(bytes));
