//! Numbers as people read them, the same in both languages.

use std::time::Duration;

/// 5726805 is 5,726,805.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut spelled = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            spelled.push(',');
        }
        spelled.push(digit);
    }
    spelled
}

/// In milliseconds, or where that says nothing in microseconds.
pub(super) fn lasting(time: Duration) -> String {
    match time.as_micros() {
        micros @ 0..1000 => format!("{micros} µs"),
        micros => format!("{}.{} ms", micros / 1000, micros % 1000 / 100),
    }
}

/// In the units that disks are sold in.
pub(super) fn sized(bytes: u64) -> String {
    let units = [(1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB")];
    let (unit, name) = units.into_iter().find(|(unit, _)| bytes >= *unit).unwrap_or((1000, "kB"));
    format!("{}.{} {name}", bytes / unit, bytes % unit * 10 / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_for_people() {
        assert_eq!([0, 77, 300, 8300, 20_000].map(grouped), ["0", "77", "300", "8,300", "20,000"]);
        assert_eq!(grouped(5_726_805_883_325_784_576), "5,726,805,883,325,784,576");
        assert_eq!(
            [0, 35, 999, 1000, 1250, 20_990].map(|micros| lasting(Duration::from_micros(micros))),
            ["0 µs", "35 µs", "999 µs", "1.0 ms", "1.2 ms", "20.9 ms"]
        );
        assert_eq!(
            [0, 999_999, 64_000_000, 61_250_000_000, 2_000_000_000_000].map(sized),
            ["0.0 kB", "999.9 kB", "64.0 MB", "61.2 GB", "2.0 TB"]
        );
    }
}
