//! Marks: every byte stands for a mark, a separator or something out of place.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_trials::lines::check_marks(bytes));
