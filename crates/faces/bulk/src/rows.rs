//! Games as JSON objects and as comma-separated values.

use alley_bowling::{Card, Line, LineOfPlay, Mark};
use alley_house_rules::Rules;

use crate::Game;
use crate::fields::push_field;
use crate::numbers::{push_number, push_text};

/// The columns of comma-separated values.
pub(crate) const HEADER: &str = "file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished,error";

/// The same with one more, where the rules are not plain.
pub(crate) const HEADER_BY_RULES: &str = "file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished,error,rules";

/// Where a game was found, and by which rules it was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinePlace<'run> {
    pub(crate) source: &'run str,
    pub(crate) line: u64,
    pub(crate) name: Option<&'run [u8]>,
    pub(crate) rules: Rules,
}

/// A game as an object on a line of its own.
pub(crate) fn push_json<O: LineOfPlay>(output: &mut Vec<u8>, place: LinePlace<'_>, game: &Game<O>) {
    let card = game.line().card();
    push_json_place(output, place);
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

/// A game as a row.
pub(crate) fn push_csv<O: LineOfPlay>(output: &mut Vec<u8>, place: LinePlace<'_>, game: &Game<O>) {
    let card = game.line().card();
    push_csv_place(output, place);
    output.push(b',');
    push_marks(output, &card);
    output.push(b',');
    for (_, total) in card.frames() {
        match total {
            Some(total) => push_number(output, total.value(), b','),
            None => output.push(b','),
        }
    }
    push_text(output, format_args!("{},{},", game.total(), is_finished(game)));
    push_csv_end(output, place.rules);
}

/// What is wrong with a line, as an object: a game that has no score.
pub(crate) fn push_json_error(output: &mut Vec<u8>, place: LinePlace<'_>, error: &str) {
    push_json_place(output, place);
    output.extend_from_slice(b",\"error\":");
    push_json_string(output, error.as_bytes());
    output.extend_from_slice(b"}\n");
}

/// The same as a row.
pub(crate) fn push_csv_error(output: &mut Vec<u8>, place: LinePlace<'_>, error: &str) {
    push_csv_place(output, place);
    let empty = HEADER.split(',').count() - "file,line,name".split(',').count();
    output.extend(std::iter::repeat_n(b',', empty));
    push_field(output, error.as_bytes());
    push_csv_end(output, place.rules);
}

fn push_json_place(output: &mut Vec<u8>, place: LinePlace<'_>) {
    output.extend_from_slice(b"{\"file\":");
    push_json_string(output, place.source.as_bytes());
    push_text(output, format_args!(",\"line\":{},\"name\":", place.line));
    match place.name {
        Some(name) => push_json_string(output, name),
        None => output.extend_from_slice(b"null"),
    }
    if !place.rules.is_plain() {
        push_text(output, format_args!(",\"rules\":\"{}\"", place.rules));
    }
}

fn push_csv_place(output: &mut Vec<u8>, place: LinePlace<'_>) {
    push_field(output, place.source.as_bytes());
    push_text(output, format_args!(",{},", place.line));
    push_field(output, place.name.unwrap_or_default());
}

/// The rules, where there is a column for them.
fn push_csv_end(output: &mut Vec<u8>, rules: Rules) {
    if !rules.is_plain() {
        output.push(b',');
        push_field(output, rules.to_string().as_bytes());
    }
    output.push(b'\n');
}

const fn is_finished<O: LineOfPlay>(game: &Game<O>) -> bool {
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

fn push_json_string(output: &mut Vec<u8>, text: &[u8]) {
    output.push(b'"');
    for character in String::from_utf8_lossy(text).chars() {
        match character {
            '"' | '\\' => push_text(output, format_args!("\\{character}")),
            control if control.is_control() => push_text(output, format_args!("\\u{:04x}", u32::from(control))),
            other => output.extend_from_slice(other.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    output.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use alley_house_rules::FrameRule;

    const PLACE: LinePlace<'_> =
        LinePlace { source: "a \"b\".txt", line: 17, name: None, rules: Rules::new(FrameRule::TenPin) };

    fn written(format: Format, name: Option<&str>, game: &str) -> String {
        let mut output = Vec::new();
        let place = LinePlace { name: name.map(str::as_bytes), ..PLACE };
        format.push(&mut output, place, &Game::read(game.as_bytes()).unwrap());
        String::from_utf8(output).unwrap()
    }

    fn refused(format: Format, name: &str, error: &str) -> String {
        let mut output = Vec::new();
        format.push_error(&mut output, LinePlace { name: Some(name.as_bytes()), ..PLACE }, error);
        String::from_utf8(output).unwrap()
    }

    const GAME: &str = "X 7/ 9- X -8 8/ -6 X X X81";

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
        let expected = "\"a \"\"b\"\".txt\",17,\"Park, J\",X 7/ 9- X -8 8/ -6 X X X81,20,39,48,66,74,84,90,120,148,167,167,true,\n";
        assert_eq!(written(Format::Csv, Some("Park, J"), GAME), expected);
        assert_eq!(written(Format::Csv, None, "-"), "\"a \"\"b\"\".txt\",17,,-,,,,,,,,,,,0,false,\n");
    }

    #[test]
    fn errors() {
        let json = "{\"file\":\"a \\\"b\\\".txt\",\"line\":17,\"name\":\"\\u009bJ\",\"error\":\"roll 2: '\\\"'\"}\n";
        assert_eq!(refused(Format::Json, "\u{9b}J", "roll 2: '\"'"), json);
        let csv = "\"a \"\"b\"\".txt\",17,\"Park, J\",,,,,,,,,,,,,,\"6 pins, but only 3 stood\"\n";
        assert_eq!(refused(Format::Csv, "Park, J", "6 pins, but only 3 stood"), csv);
        assert_eq!(csv.matches(',').count() - 2, HEADER.matches(',').count());
    }

    #[test]
    fn rules_that_are_not_plain_are_named() {
        let rules: Rules = "3-6-9,no-tap-9".parse().unwrap();
        let game = Game::read_on(rules.line(), b"9 8(7-10)/ X 9").unwrap();
        let place = LinePlace { source: "a.txt", rules, ..PLACE };
        let written = |write: &dyn Fn(&mut Vec<u8>)| {
            let mut output = Vec::new();
            write(&mut output);
            String::from_utf8(output).unwrap()
        };
        let json =
            r#"{"file":"a.txt","line":17,"name":null,"rules":"no-tap-9,3-6-9","game":"X 8/ X X","rolls":[9,8,2,10,9],"#
                .to_owned()
                + r#""frames":[20,40,null,null,null,null,null,null,null,null],"total":40,"finished":false}"#
                + "\n";
        assert_eq!(written(&|output| push_json(output, place, &game)), json);
        let csv = "a.txt,17,,X 8/ X X,20,40,,,,,,,,,40,false,,\"no-tap-9,3-6-9\"\n";
        assert_eq!(written(&|output| push_csv(output, place, &game)), csv);
        assert_eq!(HEADER_BY_RULES, format!("{HEADER},rules"));
        let json = "{\"file\":\"a.txt\",\"line\":17,\"name\":null,\"rules\":\"no-tap-9,3-6-9\",\"error\":\"no\"}\n";
        assert_eq!(written(&|output| push_json_error(output, place, "no")), json);
        let csv = "a.txt,17,,,,,,,,,,,,,,,no,\"no-tap-9,3-6-9\"\n";
        assert_eq!(written(&|output| push_csv_error(output, place, "no")), csv);
        let row = csv.replace("\"no-tap-9,3-6-9\"", "");
        assert_eq!(row.matches(',').count(), HEADER_BY_RULES.matches(',').count());
    }
}
