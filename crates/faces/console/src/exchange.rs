//! Games in files: written so that a person can read them, and read without trusting a word.

mod json;
mod table;

use std::fmt;

use alley_play::{Carried, Facts, shows_as_it_is};
use alley_words::{ImportFault, Language};

use crate::listing::in_utc;

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
    /// One row per entry, as spreadsheets read it.
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
        let wrong = |fault| Wrong { line: self.line, fault };
        if let Some(name) = facts.players.iter().find(|name| !shows_as_it_is(name)) {
            return Err(wrong(ImportFault::Name(name.clone())));
        }
        if let Some(entry) = self.carried.entries.iter().find(|entry| in_utc(entry.time).is_empty()) {
            return Err(Wrong { line: self.line(Some(entry.number)), fault: ImportFault::Time(entry.time) });
        }
        let expected = json::Claims::of(&self.carried, facts);
        match self.claims.as_ref().and_then(|claims| claims.first_difference(&expected)) {
            Some(field) => Err(wrong(ImportFault::Claim(field))),
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
    pub fault: ImportFault,
}

impl Wrong {
    /// The line, and what is wrong with it.
    #[must_use]
    pub fn told(&self, language: Language) -> String {
        language.import_fault(self.line, &self.fault)
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.told(Language::English))
    }
}

/// Counts the lines of a text up to places that come in their order.
struct RawLines<'text> {
    text: &'text str,
    offset: usize,
    line: usize,
}

impl<'text> RawLines<'text> {
    const fn of(text: &'text str) -> Self {
        Self { text, offset: 0, line: 1 }
    }

    fn up_to(&mut self, offset: usize) -> usize {
        self.line += self.text.get(self.offset..offset).unwrap_or_default().matches('\n').count();
        self.offset = self.offset.max(offset.min(self.text.len()));
        self.line
    }
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
    use alley_journal::Kind;
    use alley_play::CarriedEntry;
    use alley_text::is_hidden;
    use proptest::prelude::*;

    fn entry(number: u64, payload: &str) -> CarriedEntry {
        let (kind, key, hash) = ("roll".into(), format!("=key{number}"), "00".repeat(32));
        CarriedEntry { number, time: -number.cast_signed(), kind, payload: payload.into(), key, hash }
    }

    fn facts() -> Facts {
        Facts {
            kind: Kind::Game,
            finished: false,
            closed: false,
            players: vec!["\"=1+1\"".into()],
            totals: Some(vec![7]),
        }
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
                        prop_assert_eq!(found.line(Some(number)), line_written(format, &games, &found.carried.id, number));
                    }
                }
            }
        }

        #[test]
        fn nothing_in_a_file_stops_the_program(
            format in prop_oneof![Just(Format::Json), Just(Format::Csv)],
            damage in prop::collection::vec((any::<prop::sample::Index>(), byte(), 0..3_u8), 1..4),
        ) {
            let game = |id: &str| Carried { id: id.into(), entries: vec![entry(1, "several\nPJS"), entry(2, "7")] };
            let mut bytes = written(format, &[game("k7f3qd"), game("000000")]).into_bytes();
            for (place, byte, way) in damage {
                let place = place.index(bytes.len());
                match way {
                    0 => bytes[place] = byte,
                    1 => bytes.insert(place, byte),
                    _ => drop(bytes.remove(place)),
                }
            }
            let text = String::from_utf8_lossy(&bytes);
            let lines = 1..=text.split('\n').count();
            let wrong = match read_games(&text) {
                Ok(games) => games.iter().find_map(|game| game.agrees(&facts()).err()),
                Err(wrong) => Some(wrong),
            };
            if let Some(wrong) = wrong {
                prop_assert!(lines.contains(&wrong.line), "{:?}", wrong);
                let shown = wrong.to_string().replace(char::REPLACEMENT_CHARACTER, "");
                prop_assert!(!shown.contains(is_hidden), "{:?}", shown);
            }
        }
    }

    /// Any byte, but often one that means something in a file.
    fn byte() -> impl Strategy<Value = u8> {
        prop_oneof![any::<u8>(), prop::sample::select(b"[]{}\",:\\\r\n-0".to_vec())]
    }

    /// The line on which an entry begins: in JSON the one with its key after the one with the game's id, in a table
    /// the one after everything before it.
    fn line_written(format: Format, games: &[Carried], id: &str, number: u64) -> usize {
        let place = games.iter().position(|game| game.id == id).unwrap();
        match format {
            Format::Json => {
                let text = written(format, games);
                let mut lines = text.split('\n').zip(1..);
                lines.find(|(line, _)| line.starts_with(&format!("{{\"id\":\"{id}\""))).unwrap();
                lines.find(|(line, _)| line.contains(&format!("\"key\":\"=key{number}\""))).unwrap().1
            }
            Format::Csv => {
                let entries = games[place].entries.iter().filter(|entry| entry.number < number).cloned().collect();
                let before = [&games[..place], &[Carried { id: id.into(), entries }]].concat();
                written(format, &before).matches('\n').count() + 1
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
        assert_eq!(
            wrong(String::new()),
            "line 1: neither JSON nor CSV with the header game,number,time,kind,payload,key,hash"
        );
        assert_eq!(wrong(csv.replace(",1,", ",one,")), "line 2: number: \"one\" is not a whole number");
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
            "line 2: the name \"a\\u{202e}b\" cannot be shown on a board"
        );
        let blank = Facts { players: vec![" a".into()], ..facts() };
        assert_eq!(
            found[0].agrees(&blank).unwrap_err().to_string(),
            "line 2: the name \" a\" cannot be shown on a board"
        );
    }

    #[test]
    fn a_time_that_cannot_be_shown_is_refused() {
        let late = CarriedEntry { time: i64::MIN, ..entry(2, "7") };
        let game = Carried { id: "k7f3qd".into(), entries: vec![entry(1, "PJS"), late] };
        let found = read_games(&written(Format::Csv, &[game])).unwrap();
        let sentence = "line 3: -9223372036854775808 is not a time that can be shown";
        assert_eq!(found[0].agrees(&facts()).unwrap_err().to_string(), sentence);
    }

    #[test]
    fn an_array_is_no_object() {
        let json = written(Format::Json, &[Carried { id: "k7f3qd".into(), entries: vec![entry(1, "7")] }]);
        let array = format!("[1,-1,\"roll\",\"7\",\"=key1\",\"{}\"]", "00".repeat(32));
        let line = json.lines().nth(2).unwrap();
        let refused = read_games(&json.replace(line, &array)).unwrap_err();
        assert_eq!(refused.to_string(), "line 3: there must be an object here, in braces");
    }
}
