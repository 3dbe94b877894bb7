//! What is written of each game.

use alley_house_rules::Rules;

use crate::numbers::push_number;
use crate::rows::{HEADER, HEADER_BY_RULES, LinePlace, push_csv, push_csv_error, push_json, push_json_error};
use crate::score_row::ScoreRow;

/// What the output holds. Totals and frames keep the place of every line, so a line without a score leaves an empty one;
/// JSON and comma-separated values say where a game stood and, if it has no score, why.
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

impl Format {
    /// The line that goes before everything else, once for the whole output.
    ///
    /// ```
    /// use alley_bulk::Format;
    /// use alley_house_rules::Rules;
    ///
    /// let plain = Rules::default();
    /// assert_eq!(Format::Csv.header(plain), Some("file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished,error"));
    /// assert_eq!(Format::Totals.header(plain), None);
    /// let with_rules = "file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished,error,rules";
    /// assert_eq!(Format::Csv.header("no-tap-9".parse()?), Some(with_rules));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn header(self, rules: Rules) -> Option<&'static str> {
        match self {
            Self::Csv if rules.is_plain() => Some(HEADER),
            Self::Csv => Some(HEADER_BY_RULES),
            Self::Totals | Self::Frames | Self::Json | Self::Summary => None,
        }
    }

    /// Writes one game.
    pub(crate) fn push(self, output: &mut Vec<u8>, place: LinePlace<'_>, row: ScoreRow<'_>) {
        match self {
            Self::Totals => push_total(output, place.name, row.total),
            Self::Frames => push_frames(output, place.name, row),
            Self::Json => push_json(output, place, row),
            Self::Csv => push_csv(output, place, row),
            Self::Summary => {}
        }
    }

    /// Writes why a line has no score.
    pub(crate) fn push_error(self, output: &mut Vec<u8>, place: LinePlace<'_>, error: &str) {
        match self {
            Self::Totals | Self::Frames => output.push(b'\n'),
            Self::Json => push_json_error(output, place, error),
            Self::Csv => push_csv_error(output, place, error),
            Self::Summary => {}
        }
    }

    /// Keeps the place of a line without a game, where places are kept.
    pub(crate) fn push_blank(self, output: &mut Vec<u8>) {
        match self {
            Self::Totals | Self::Frames => output.push(b'\n'),
            Self::Json | Self::Csv | Self::Summary => {}
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

fn push_frames(output: &mut Vec<u8>, name: Option<&[u8]>, row: ScoreRow<'_>) {
    push_name(output, name);
    push_number(output, row.total, b'\t');
    output.extend(row.totals.iter().map(|&byte| if byte == b',' { b' ' } else { byte }));
    output.pop_if(|last| *last == b' ');
    output.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::rows::SourceText;
    use crate::score_row::ExactRow;

    fn written(format: Format, name: Option<&str>, game: &str) -> String {
        let (mut output, source) = (Vec::new(), SourceText::of("a.txt"));
        let place = LinePlace { source: &source, line: 17, name: name.map(str::as_bytes), rules: Rules::default() };
        format.push(&mut output, place, ExactRow::of(&Game::read(game.as_bytes()).unwrap()).row());
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
}
