//! Numbers and text, put down in memory.

use std::io::Write;

/// A number of up to three digits, and what follows it.
#[inline]
pub(crate) fn push_number(output: &mut Vec<u8>, number: u16, then: u8) {
    let (text, length) = written(number, then);
    // Four bytes are put down at once, and those that are too many taken back.
    output.extend_from_slice(&text);
    output.truncate(output.len() + length - text.len());
}

/// Many numbers of up to three digits, each with the same behind it.
pub(crate) fn push_numbers(output: &mut Vec<u8>, numbers: impl ExactSizeIterator<Item = u16>, then: u8) {
    let (before, mut length) = (output.len(), 0);
    output.resize(before + 4 * numbers.len(), 0);
    let room = output.get_mut(before..).unwrap_or_default();
    for number in numbers {
        let (text, more) = written(number, then);
        if let Some(room) = room.get_mut(length..).and_then(<[u8]>::first_chunk_mut) {
            *room = text;
        }
        length += more;
    }
    output.truncate(before + length);
}

/// The same as four bytes, of which the first ones count.
#[inline]
pub(crate) const fn written(number: u16, then: u8) -> ([u8; 4], usize) {
    let entry = WRITTEN[number as usize % WRITTEN.len()];
    let digits = entry >> 24;
    let text = entry & 0x00ff_ffff | (then as u32) << (8 * digits);
    (text.to_le_bytes(), digits as usize + 1)
}

/// A number of any length.
pub(crate) fn push_count(output: &mut Vec<u8>, count: u64) {
    output.extend_from_slice(itoa::Buffer::new().format(count).as_bytes());
}

/// The numbers in digits, and in the last byte how many these are.
const WRITTEN: [u32; 512] = {
    let mut written = [0; 512];
    let mut number = 0;
    while number < written.len() {
        let ones = DIGITS[number % 10];
        written[number] = u32::from_le_bytes(match number {
            0..10 => [ones, 0, 0, 1],
            10..100 => [DIGITS[number / 10], ones, 0, 2],
            _ => [DIGITS[number / 100], DIGITS[number / 10 % 10], ones, 3],
        });
        number += 1;
    }
    written
};

const DIGITS: &[u8; 10] = b"0123456789";

/// Writing to memory does not fail.
pub(crate) fn push_text(output: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    output.write_fmt(text).unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_numbers_are_written_as_each_of_them_is() {
        let (mut together, mut one_by_one) = (b"7 ".to_vec(), b"7 ".to_vec());
        push_numbers(&mut together, 0..=300, b'\n');
        (0..=300).for_each(|number| push_number(&mut one_by_one, number, b'\n'));
        assert_eq!(together, one_by_one);
    }
}
