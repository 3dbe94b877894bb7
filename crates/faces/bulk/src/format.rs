//! What is written of each game.

use std::io::Write;

use alley_bowling::{Card, Line, Mark};

use crate::Game;
use crate::fields::push_field;

/// What the output holds. A line without a score leaves an empty line in every format but the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The total, after the name and a colon if there is a name: `PJS: 167`.
    Totals,
    /// The total, a tab, and the running totals as far as they are known: `167 → 20 39 48 …`.
    Frames,
    /// Everything, one JSON object per line.
    Json,
    /// Everything, comma-separated; [`Format::header`] names the columns.
    Csv,
    /// Nothing: only the summary in the report is wanted.
    Summary,
}

/// Where a game was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinePlace<'run> {
    pub(crate) source: &'run str,
    pub(crate) line: u64,
    pub(crate) name: Option<&'run [u8]>,
}

impl Format {
    /// The line that goes before everything else, once for the whole output.
    ///
    /// ```
    /// use alley_bulk::Format;
    ///
    /// assert_eq!(Format::Csv.header(), Some("file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished"));
    /// assert_eq!(Format::Totals.header(), None);
    /// ```
    #[must_use]
    pub const fn header(self) -> Option<&'static str> {
        match self {
            Self::Csv => Some("file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished"),
            Self::Totals | Self::Frames | Self::Json | Self::Summary => None,
        }
    }

    /// Writes one game.
    pub(crate) fn push(self, output: &mut Vec<u8>, place: LinePlace<'_>, game: &Game) {
        match self {
            Self::Totals => push_total(output, place.name, game.total().value()),
            Self::Frames => push_frames(output, place.name, game),
            Self::Json => push_json(output, place, game),
            Self::Csv => push_csv(output, place, game),
            Self::Summary => {}
        }
    }

    /// Keeps the place of a line without a score.
    pub(crate) fn push_empty(self, output: &mut Vec<u8>) {
        match self {
            Self::Totals | Self::Frames | Self::Json | Self::Csv => output.push(b'\n'),
            Self::Summary => {}
        }
    }
}

/// A total on a line of its own.
pub(crate) fn push_total(output: &mut Vec<u8>, name: Option<&[u8]>, total: u16) {
    push_name(output, name);
    push_number(output, total, b'\n');
}

fn push_name(output: &mut Vec<u8>, name: Option<&[u8]>) {
    if let Some(name) = name {
        output.extend_from_slice(name);
        output.extend_from_slice(b": ");
    }
}

fn push_frames(output: &mut Vec<u8>, name: Option<&[u8]>, game: &Game) {
    let card = game.line().card();
    push_name(output, name);
    push_number(output, game.total().value(), b'\t');
    for total in card.frames().map_while(|(_, total)| total) {
        push_number(output, total.value(), b' ');
    }
    output.pop_if(|last| *last == b' ');
    output.push(b'\n');
}

fn push_json(output: &mut Vec<u8>, place: LinePlace<'_>, game: &Game) {
    let card = game.line().card();
    output.extend_from_slice(b"{\"file\":");
    push_json_string(output, place.source.as_bytes());
    push_text(output, format_args!(",\"line\":{},\"name\":", place.line));
    match place.name {
        Some(name) => push_json_string(output, name),
        None => output.extend_from_slice(b"null"),
    }
    output.extend_from_slice(b",\"game\":\"");
    push_marks(output, &card);
    output.extend_from_slice(b"\",\"rolls\":[");
    for pins in game.rolls() {
        push_number(output, pins.count().into(), b',');
    }
    output.pop_if(|last| *last == b',');
    output.extend_from_slice(b"],\"frames\":[");
    for (_, total) in card.frames() {
        match total {
            Some(total) => push_number(output, total.value(), b','),
            None => output.extend_from_slice(b"null,"),
        }
    }
    output.pop_if(|last| *last == b',');
    push_text(output, format_args!("],\"total\":{},\"finished\":{}}}\n", game.total(), is_finished(game)));
}

fn push_csv(output: &mut Vec<u8>, place: LinePlace<'_>, game: &Game) {
    let card = game.line().card();
    push_field(output, place.source.as_bytes());
    push_text(output, format_args!(",{},", place.line));
    push_field(output, place.name.unwrap_or_default());
    output.push(b',');
    push_marks(output, &card);
    output.push(b',');
    for (_, total) in card.frames() {
        match total {
            Some(total) => push_number(output, total.value(), b','),
            None => output.push(b','),
        }
    }
    push_text(output, format_args!("{},{}\n", game.total(), is_finished(game)));
}

const fn is_finished(game: &Game) -> bool {
    matches!(game.line(), Line::Closed(_))
}

/// The frames bowled, set apart by blanks.
fn push_marks(output: &mut Vec<u8>, card: &Card) {
    for (marks, _) in card.frames().take_while(|(marks, _)| marks.iter().next().is_some()) {
        output.extend(marks.iter().map(|mark| match mark {
            Mark::Strike => b'X',
            Mark::Spare => b'/',
            Mark::Gutter => b'-',
            Mark::Count(pins) => b'0' + pins.count(),
        }));
        output.push(b' ');
    }
    output.pop_if(|last| *last == b' ');
}

/// A number of up to three digits, and what follows it.
fn push_number(output: &mut Vec<u8>, number: u16, then: u8) {
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

fn push_json_string(output: &mut Vec<u8>, text: &[u8]) {
    output.push(b'"');
    for character in String::from_utf8_lossy(text).chars() {
        match character {
            '"' | '\\' => push_text(output, format_args!("\\{character}")),
            '\0'..' ' => push_text(output, format_args!("\\u{:04x}", u32::from(character))),
            other => output.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    output.push(b'"');
}

/// Writing to memory does not fail.
pub(crate) fn push_text(output: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    output.write_fmt(text).unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(format: Format, name: Option<&str>, game: &str) -> String {
        let mut output = Vec::new();
        let place = LinePlace { source: "a \"b\".txt", line: 17, name: name.map(str::as_bytes) };
        format.push(&mut output, place, &Game::read(game.as_bytes()).unwrap());
        String::from_utf8(output).unwrap()
    }

    const GAME: &str = "X 7/ 9- X -8 8/ -6 X X X81";

    #[test]
    fn totals() {
        for total in 0..=300 {
            let mut output = Vec::new();
            push_total(&mut output, None, total);
            assert_eq!(String::from_utf8(output).unwrap(), format!("{total}\n"));
        }
        assert_eq!(written(Format::Totals, Some("PJS"), GAME), "PJS: 167\n");
    }

    #[test]
    fn frames() {
        assert_eq!(written(Format::Frames, None, GAME), "167\t20 39 48 66 74 84 90 120 148 167\n");
        assert_eq!(written(Format::Frames, Some("PJS"), "X 7/ 9"), "PJS: 39\t20 39\n");
        assert_eq!(written(Format::Frames, None, ""), "0\t\n");
    }

    #[test]
    fn json() {
        let expected = r#"{"file":"a \"b\".txt","line":17,"name":"P\u0001\\","game":"X 7/ 9","rolls":[10,7,3,9],"#
            .to_owned()
            + r#""frames":[20,39,null,null,null,null,null,null,null,null],"total":39,"finished":false}"#
            + "\n";
        assert_eq!(written(Format::Json, Some("P\u{1}\\"), "X 7/ 9"), expected);
        assert!(written(Format::Json, None, GAME).contains(r#""name":null,"game":"X 7/ 9- X -8 8/ -6 X X X81""#));
    }

    #[test]
    fn csv() {
        let expected =
            "\"a \"\"b\"\".txt\",17,\"Park, J\",X 7/ 9- X -8 8/ -6 X X X81,20,39,48,66,74,84,90,120,148,167,167,true\n";
        assert_eq!(written(Format::Csv, Some("Park, J"), GAME), expected);
        assert_eq!(written(Format::Csv, None, "-"), "\"a \"\"b\"\".txt\",17,,-,,,,,,,,,,,0,false\n");
    }
}
