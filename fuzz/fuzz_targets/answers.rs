//! What is typed into the dialogues.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_fuzzed::check_answers(bytes));
