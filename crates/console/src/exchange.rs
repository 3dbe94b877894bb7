//! Games in files: written so that a person can read them, and read without trusting a word.

mod json;
mod table;

use std::fmt;

use alley_play::{Carried, Facts};

use crate::naming::is_forbidden;

/// How games are written.
///
/// ```
/// use alley_console::{Format, read_games};
///
/// let nothing = format!("{}{}", Format::Json.opening(), Format::Json.closing());
/// assert_eq!(read_games(&nothing), Ok(Vec::new()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// An array of games; each entry has a line of its own.
    Json,
    /// A row an entry, as spreadsheets read it.
    Csv,
}

impl Format {
    /// Before the first game.
    #[must_use]
    pub fn opening(self) -> String {
        match self {
            Self::Json => json::OPENING.to_owned(),
            Self::Csv => table::header(),
        }
    }

    /// One game.
    #[must_use]
    pub fn game(self, carried: &Carried, facts: &Facts, first: bool) -> String {
        match self {
            Self::Json => json::game(carried, facts, first),
            Self::Csv => table::game(carried),
        }
    }

    /// After the last game.
    #[must_use]
    pub fn closing(self) -> &'static str {
        match self {
            Self::Json => json::CLOSING,
            Self::Csv => "",
        }
    }
}

/// A game found in a file, and where. Nothing of it has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The game.
    pub carried: Carried,
    /// The line on which it begins.
    line: usize,
    /// The line of each entry.
    lines: Vec<usize>,
    /// What the file says about it besides its entries.
    claims: Option<json::Claims>,
}

impl Found {
    /// The line of an entry, from 1, or that of the game.
    #[must_use]
    pub fn line(&self, entry: Option<u64>) -> usize {
        let place = entry.and_then(|number| usize::try_from(number).ok()).and_then(|number| number.checked_sub(1));
        place.and_then(|place| self.lines.get(place).copied()).unwrap_or(self.line)
    }

    /// Whether everything the file says besides the entries follows from them.
    ///
    /// # Errors
    /// The line, and what does not.
    pub fn agrees(&self, facts: &Facts) -> Result<(), Wrong> {
        let wrong = |sentence: String| Wrong { line: self.line, sentence };
        if let Some(name) = facts.players.iter().find(|name| !crate::naming::shows_as_it_is(name)) {
            return Err(wrong(format!("{name:?} is no name that can be shown on a board")));
        }
        let expected = json::Claims::of(&self.carried, facts);
        match self.claims.as_ref().and_then(|claims| claims.first_difference(&expected)) {
            Some(field) => Err(wrong(format!("{field} is not what the entries say"))),
            None => Ok(()),
        }
    }
}

/// What is wrong with a file, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub sentence: String,
}

impl fmt::Display for Wrong {
    /// The file may hold anything, and what it holds may be quoted: it is shown harmlessly.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, harmless(&self.sentence, LONGEST_SENTENCE))
    }
}

/// Counts the lines of a text up to places that come in their order.
struct Lines<'text> {
    text: &'text str,
    offset: usize,
    line: usize,
}

impl<'text> Lines<'text> {
    const fn of(text: &'text str) -> Self {
        Self { text, offset: 0, line: 1 }
    }

    fn up_to(&mut self, offset: usize) -> usize {
        self.line += self.text.get(self.offset..offset).unwrap_or_default().matches('\n').count();
        self.offset = self.offset.max(offset.min(self.text.len()));
        self.line
    }
}

const LONGEST_SENTENCE: usize = 300;

/// At most so many characters, none of which does anything to a screen.
pub(crate) fn harmless(text: &str, at_most: usize) -> String {
    let shown = |character| if is_forbidden(character) { char::REPLACEMENT_CHARACTER } else { character };
    let mut harmless: String = text.chars().take(at_most).map(shown).collect();
    if text.chars().nth(at_most).is_some() {
        harmless.push('…');
    }
    harmless
}

/// The games in a file, in whichever format it is.
///
/// # Errors
/// The first line that cannot be read.
pub fn read_games(text: &str) -> Result<Vec<Found>, Wrong> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim_start().starts_with('[') { json::read(text) } else { table::read(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_play::CarriedEntry;
    use proptest::prelude::*;

    fn entry(number: u64, payload: &str) -> CarriedEntry {
        let (kind, key, hash) = ("roll".into(), format!("=key{number}"), "00".repeat(32));
        CarriedEntry { number, time: -number.cast_signed(), kind, payload: payload.into(), key, hash }
    }

    fn facts() -> Facts {
        Facts { race: false, finished: false, players: vec!["\"=1+1\"".into()], totals: Some(vec![7]) }
    }

    fn written(format: Format, games: &[Carried]) -> String {
        let each = games.iter().enumerate().map(|(place, game)| format.game(game, &facts(), place == 0));
        format.opening() + &each.collect::<String>() + format.closing()
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(payloads in prop::collection::vec(prop::collection::vec(any::<String>(), 1..4), 0..4)) {
            let games: Vec<_> = payloads.iter().zip(["k7f3qd", "000000", "zzzzzz"]).map(|(payloads, id)| {
                Carried { id: id.into(), entries: payloads.iter().zip(1..).map(|(text, number)| entry(number, text)).collect() }
            }).collect();
            for format in [Format::Json, Format::Csv] {
                let text = written(format, &games);
                let found = read_games(&text).unwrap();
                prop_assert_eq!(found.iter().map(|found| found.carried.clone()).collect::<Vec<_>>(), games.clone());
                for found in &found {
                    prop_assert_eq!(found.agrees(&facts()), Ok(()));
                    for number in 1..=found.carried.entries.len() as u64 {
                        let line = text.split('\n').nth(found.line(Some(number)) - 1).unwrap();
                        prop_assert!(line.contains(&format!("=key{number}")) || line.contains('"'), "{}", line);
                    }
                }
            }
        }

        #[test]
        fn nothing_in_a_file_stops_the_program(text in ".*", bracket in any::<bool>()) {
            let text = if bracket { format!("[{text}") } else { text };
            if let Err(wrong) = read_games(&text) {
                prop_assert!(wrong.line >= 1 && wrong.line <= text.split('\n').count() + 1, "{:?}", wrong);
                prop_assert!(!wrong.to_string().contains(is_forbidden));
            }
        }
    }

    #[test]
    fn the_line_of_an_entry_is_where_it_stands() {
        let game = |id: &str| Carried { id: id.into(), entries: vec![entry(1, "several\nPJS"), entry(2, "7")] };
        let games = [game("k7f3qd"), game("000000")];
        let json = read_games(&written(Format::Json, &games)).unwrap();
        assert_eq!([json[1].line(None), json[1].line(Some(1)), json[1].line(Some(2))], [6, 7, 8]);
        let csv = read_games(&written(Format::Csv, &games)).unwrap();
        // A payload of two lines makes a row of two lines.
        assert_eq!([csv[1].line(None), csv[1].line(Some(1)), csv[1].line(Some(2))], [5, 5, 7]);
    }

    #[test]
    fn what_cannot_be_read_is_said_with_its_line() {
        let game = Carried { id: "k7f3qd".into(), entries: vec![entry(1, "7")] };
        let games = [game];
        let json = written(Format::Json, &games);
        let csv = written(Format::Csv, &games);
        let wrong = |text: String| read_games(&text).unwrap_err().to_string();
        assert_eq!(
            wrong(json.replace("\"number\":1", "\"number\":-1")),
            "line 3: invalid value: integer `-1`, expected u64"
        );
        assert!(wrong(json.replace("\"time\"", "\"\\u001b[2J\"")).starts_with("line 3: unknown field `\u{fffd}[2J`"));
        assert!(wrong(json.replace("\"state\"", "\"mood\"")).starts_with("line 2: unknown field `mood`"));
        assert_eq!(wrong(json.replace("]}\n", "]\n")), "line 5: expected `,` or `}`");
        assert_eq!(wrong("[\n".into()), "line 2: EOF while parsing a list");
        assert_eq!(wrong(String::new()), "line 1: neither JSON nor the header game,number,time,kind,payload,key,hash");
        assert_eq!(wrong(csv.replace(",1,", ",one,")), "line 2: number: \"one\" is no whole number");
        assert_eq!(wrong(csv.replace(",roll,", ",")), "line 2: there must be 7 fields, not 6");
    }

    #[test]
    fn what_does_not_follow_from_the_entries_is_found() {
        let game = Carried { id: "k7f3qd".into(), entries: vec![entry(1, "7")] };
        let found = read_games(&written(Format::Json, &[game]).replace("[7]", "[8]")).unwrap();
        assert_eq!(found[0].agrees(&facts()).unwrap_err().to_string(), "line 2: totals is not what the entries say");
        let hostile = Facts { players: vec!["a\u{202e}b".into()], ..facts() };
        assert_eq!(
            found[0].agrees(&hostile).unwrap_err().to_string(),
            "line 2: \"a\\u{202e}b\" is no name that can be shown on a board"
        );
    }
}
