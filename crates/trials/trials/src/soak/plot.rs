//! The picture of a soak: memory, descriptors and the journal's size over time, each in a field of its own.

use std::fmt::Write as _;
use std::time::Duration;

use super::gauge::Reading;
use super::verdict::Period;

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 150.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 34.0;
/// From one field to the next.
const FIELD: f64 = HEIGHT + 60.0;
/// More points than this on a line are not told apart.
const POINTS: usize = 430;

/// A field: what it shows, in which unit, how much of that a reading has.
type Field = (&'static str, &'static str, fn(&Reading) -> f64);

const FIELDS: [Field; 3] = [
    ("Memory of the server", "MB", |read| read.memory / 1e6),
    ("Open descriptors of the server", "", |read| read.descriptors),
    ("The journal with its log", "MB", |read| read.journal / 1e6),
];

/// All periods of a soak, as a picture.
pub(crate) fn plot(periods: &[Period]) -> String {
    let end = periods.last().map_or(Duration::from_secs(1), |period| period.to).as_secs_f64();
    let (width, height) = (LEFT + WIDTH + 20.0, FIELD * 3.0 + 10.0);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (place, field) in (0_u8..).zip(FIELDS) {
        let top = TOP + f64::from(place) * FIELD;
        picture.push_str(&drawn(field, periods, (top, end)));
    }
    picture.push_str("</svg>\n");
    picture
}

fn drawn((title, unit, of): Field, periods: &[Period], (top, end): (f64, f64)) -> String {
    let most = periods.iter().flat_map(|period| &period.readings).map(of).fold(0.0, f64::max);
    let most = if most > 0.0 { most * 1.1 } else { 1.0 };
    let across = |at: Duration| LEFT + WIDTH * at.as_secs_f64() / end;
    let (bottom, right) = (top + HEIGHT, LEFT + WIDTH);
    let mut field = format!("<text x=\"{LEFT}\" y=\"{:.0}\" font-size=\"14\">{title}</text>\n", top - 10.0);
    for period in periods {
        let (from, settled) = (across(period.from), across(period.settled()));
        // Writing into a string does not fail.
        let _ = writeln!(
            field,
            "<rect x=\"{from:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{HEIGHT}\" fill=\"#eee\"/>",
            settled - from
        );
    }
    for part in 0..=2_u8 {
        let (value, y) = (most * f64::from(part) / 2.0, bottom - HEIGHT * f64::from(part) / 2.0);
        let _ = writeln!(field, "<path d=\"M{LEFT} {y}H{right}\" stroke=\"#ccc\"/>");
        let _ = writeln!(
            field,
            "<text x=\"{:.0}\" y=\"{:.0}\" text-anchor=\"end\">{value:.0} {unit}</text>",
            LEFT - 6.0,
            y + 4.0
        );
    }
    for minutes in (0..=6_u32).map(|part| end * f64::from(part) / 360.0) {
        let x = across(Duration::from_secs_f64(minutes * 60.0));
        let y = bottom + 16.0;
        let _ = writeln!(field, "<text x=\"{x:.1}\" y=\"{y:.0}\" text-anchor=\"middle\">{minutes:.0} min</text>");
    }
    for period in periods {
        let step = period.readings.len() * periods.len() / POINTS + 1;
        let points = period.readings.iter().step_by(step);
        let points = points.map(|read| format!("{:.1},{:.1}", across(read.at), bottom - HEIGHT * of(read) / most));
        let points = points.collect::<Vec<_>>().join(" ");
        let _ = writeln!(field, "<polyline points=\"{points}\" fill=\"none\" stroke=\"#06c\" stroke-width=\"1.5\"/>");
        let (x, dashes) = (across(period.to), if period.killed { "" } else { " stroke-dasharray=\"4 3\"" });
        let _ = writeln!(field, "<path d=\"M{x:.1} {top}V{bottom}\" stroke=\"#c33\"{dashes}/>");
    }
    field
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_period_has_its_line_in_every_field() {
        let reading = |second: u32| Reading {
            at: Duration::from_secs(second.into()),
            memory: 50e6,
            descriptors: f64::from(second),
            threads: 3.0,
            journal: 1e6,
            log: 0.0,
        };
        let period = |from: u32, killed| Period {
            from: Duration::from_secs(from.into()),
            to: Duration::from_secs((from + 100).into()),
            readings: (from..from + 100).map(reading).collect(),
            killed,
        };
        let picture = plot(&[period(0, false), period(100, true)]);
        assert_eq!((picture.matches("<polyline").count(), picture.matches("stroke-dasharray").count()), (6, 3));
        // The last reading of the descriptors, 199 of at most 219, stands near the upper right corner.
        assert!(picture.contains("915.7,257.6"), "{picture}");
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
    }
}
