//! Numbers and text, put down in memory.

use std::io::Write;

/// A number of up to three digits, and what follows it.
pub(crate) fn push_number(output: &mut Vec<u8>, number: u16, then: u8) {
    let (mut digits, length) = WRITTEN[usize::from(number) % WRITTEN.len()];
    digits[length % 4] = then;
    // Four bytes are put down at once, and those that are too many taken back.
    output.extend_from_slice(&digits);
    output.truncate(output.len() - (3 - length % 4));
}

/// The numbers in digits, and how many these are.
const WRITTEN: [([u8; 4], usize); 512] = {
    let mut written = [([0; 4], 0); 512];
    let mut number = 0;
    while number < written.len() {
        let ones = DIGITS[number % 10];
        written[number] = match number {
            0..10 => ([ones, 0, 0, 0], 1),
            10..100 => ([DIGITS[number / 10], ones, 0, 0], 2),
            _ => ([DIGITS[number / 100], DIGITS[number / 10 % 10], ones, 0], 3),
        };
        number += 1;
    }
    written
};

const DIGITS: &[u8; 10] = b"0123456789";

/// Writing to memory does not fail.
pub(crate) fn push_text(output: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    output.write_fmt(text).unwrap_or_default();
}
