//! Proofs of both forms, read by the scripts of the pages as well.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| alley_fuzzed::check_proof(bytes));
