//! Games as JSON objects and as comma-separated values.

use alley_house_rules::Rules;

use crate::fields::push_field;
use crate::numbers::{push_count, push_number, push_text};
use crate::score_row::ScoreRow;

/// The columns of comma-separated values.
pub(crate) const HEADER: &str = "file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished,error";

/// The same with one more, where the rules are not plain.
pub(crate) const HEADER_BY_RULES: &str = "file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished,error,rules";

/// Where a game was found, and by which rules it was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinePlace<'run> {
    pub(crate) source: &'run SourceText,
    pub(crate) line: u64,
    pub(crate) name: Option<&'run [u8]>,
    pub(crate) rules: Rules,
}

/// What the source of lines is called, as both formats write it.
#[derive(Debug)]
pub(crate) struct SourceText {
    json: Vec<u8>,
    csv: Vec<u8>,
}

impl SourceText {
    pub(crate) fn of(source: &str) -> Self {
        let mut text = Self { json: Vec::new(), csv: Vec::new() };
        push_json_string(&mut text.json, source.as_bytes());
        push_field(&mut text.csv, source.as_bytes());
        text
    }
}

/// A game as an object on a line of its own.
pub(crate) fn push_json(output: &mut Vec<u8>, place: LinePlace<'_>, row: ScoreRow<'_>) {
    push_json_place(output, place);
    output.extend_from_slice(b",\"game\":\"");
    output.extend_from_slice(row.marks);
    output.pop_if(|last| *last == b' ');
    output.extend_from_slice(b"\",\"rolls\":[");
    output.extend_from_slice(row.rolls);
    output.pop_if(|last| *last == b',');
    output.extend_from_slice(b"],\"frames\":[");
    output.extend_from_slice(row.totals);
    (0..row.unknown).for_each(|_| output.extend_from_slice(b"null,"));
    output.pop_if(|last| *last == b',');
    output.extend_from_slice(b"],\"total\":");
    push_number(output, row.total, b',');
    output.extend_from_slice(if row.finished { b"\"finished\":true}\n" } else { b"\"finished\":false}\n" });
}

/// A game as a row.
pub(crate) fn push_csv(output: &mut Vec<u8>, place: LinePlace<'_>, row: ScoreRow<'_>) {
    push_csv_place(output, place);
    output.push(b',');
    output.extend_from_slice(row.marks);
    output.pop_if(|last| *last == b' ');
    output.push(b',');
    output.extend_from_slice(row.totals);
    output.extend(std::iter::repeat_n(b',', row.unknown));
    push_number(output, row.total, b',');
    output.extend_from_slice(if row.finished { b"true," } else { b"false," });
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
    output.extend_from_slice(&place.source.json);
    output.extend_from_slice(b",\"line\":");
    push_count(output, place.line);
    output.extend_from_slice(b",\"name\":");
    match place.name {
        Some(name) => push_json_string(output, name),
        None => output.extend_from_slice(b"null"),
    }
    if !place.rules.is_plain() {
        push_text(output, format_args!(",\"rules\":\"{}\"", place.rules));
    }
}

fn push_csv_place(output: &mut Vec<u8>, place: LinePlace<'_>) {
    output.extend_from_slice(&place.source.csv);
    output.push(b',');
    push_count(output, place.line);
    output.push(b',');
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
    use crate::score_row::ExactRow;
    use crate::{Format, Game};

    fn place<'run>(source: &'run SourceText, name: Option<&'run str>) -> LinePlace<'run> {
        LinePlace { source, line: 17, name: name.map(str::as_bytes), rules: Rules::default() }
    }

    fn written(format: Format, name: Option<&str>, game: &str) -> String {
        let (mut output, source) = (Vec::new(), SourceText::of("a \"b\".txt"));
        let game = ExactRow::of(&Game::read(game.as_bytes()).unwrap());
        format.push(&mut output, place(&source, name), game.row());
        String::from_utf8(output).unwrap()
    }

    fn refused(format: Format, name: &str, error: &str) -> String {
        let (mut output, source) = (Vec::new(), SourceText::of("a \"b\".txt"));
        format.push_error(&mut output, place(&source, Some(name)), error);
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
        let game = ExactRow::of(&Game::read_on(rules.line(), b"9 8(7-10)/ X 9").unwrap());
        let source = SourceText::of("a.txt");
        let place = LinePlace { rules, ..place(&source, None) };
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
        assert_eq!(written(&|output| push_json(output, place, game.row())), json);
        let csv = "a.txt,17,,X 8/ X X,20,40,,,,,,,,,40,false,,\"no-tap-9,3-6-9\"\n";
        assert_eq!(written(&|output| push_csv(output, place, game.row())), csv);
        assert_eq!(HEADER_BY_RULES, format!("{HEADER},rules"));
        let json = "{\"file\":\"a.txt\",\"line\":17,\"name\":null,\"rules\":\"no-tap-9,3-6-9\",\"error\":\"no\"}\n";
        assert_eq!(written(&|output| push_json_error(output, place, "no")), json);
        let csv = "a.txt,17,,,,,,,,,,,,,,,no,\"no-tap-9,3-6-9\"\n";
        assert_eq!(written(&|output| push_csv_error(output, place, "no")), csv);
        let row = csv.replace("\"no-tap-9,3-6-9\"", "");
        assert_eq!(row.matches(',').count(), HEADER_BY_RULES.matches(',').count());
    }
}
