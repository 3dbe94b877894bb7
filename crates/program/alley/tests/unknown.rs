//! Records of a later program: rules and balls that this one does not know are refused with a sentence, and hide no other
//! game. A stand-in writes them as a later program would.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod support;

use std::path::Path;

use alley_bowling::{BowlerName, Pins};
use alley_journal::{Caption, Content, Journal, Key, Kind, Label, Moment, Nature, Payload, State, Summary, label};
use alley_journal_sqlite::Sqlite;
use alley_play::{Lineup, Match, clock, nature_of};
use alley_trials::{Run, new_journal};
use support::alley;

fn on(journal: &str, arguments: &[&str]) -> Run {
    let mut command = alley(arguments);
    command.env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", "en");
    Run::of(command, b"")
}

fn opened(journal: &str) -> Box<dyn Journal> {
    Box::new(Sqlite::open(Path::new(journal), nature_of).unwrap())
}

fn content(key: &str, kind: Label, text: &str) -> Content {
    let (key, payload) = (Key::new(key).unwrap(), Payload::new(text).unwrap());
    Content { time: Moment::from_millis(1_700_000_000_000), key, kind, payload }
}

/// A sound game, and one with these words in its first entry and its first roll.
fn written(beginning: &str, roll: &str) -> (String, String) {
    let path = new_journal();
    let lineup = Lineup::solo(BowlerName::classic("pjs").unwrap());
    Match::begin(opened(&path), lineup, clock).unwrap().roll(Pins::ALL).unwrap();
    let mut journal = opened(&path);
    let caption = Caption { state: State::Open, summary: Summary::new("KYJ 0").unwrap() };
    let first = content("first", label!("bowling"), beginning);
    let (id, position) = journal.begin(&first, Nature { kind: Kind::Game, public: false }, &caption).unwrap();
    journal.append(id, position, &content("second", label!("roll"), roll), &caption).unwrap();
    (path, id.to_string())
}

#[test]
fn what_a_later_program_wrote_is_refused_with_a_sentence() {
    for (beginning, roll, entry) in [
        ("several by no-tap-5\nKYJ", "7", 1),
        ("several by 3-6-9,sevens\nKYJ", "7", 1),
        ("several\nKYJ", "8:7-10*", 2),
        ("several\nKYJ", "G", 2),
    ] {
        let (journal, id) = written(beginning, roll);
        for arguments in [&["games", "show", &id][..], &["resume", &id], &["games", "history", &id]] {
            let run = on(&journal, arguments);
            assert_eq!((run.code, run.screen()), (Some(1), ""), "{arguments:?}");
            assert!(
                run.stderr.contains(&format!("entry {entry}")) && run.stderr.lines().count() == 1,
                "{}",
                run.stderr
            );
        }
        let export = on(&journal, &["games", "export"]);
        assert!(export.code == Some(1) && export.screen().contains("PJS") && !export.screen().contains("KYJ"));
        let list = on(&journal, &["games"]);
        assert!(list.screen().contains("PJS"), "the others are there: {}", list.screen());
        assert!(on(&journal, &["journal", "check"]).code.is_some_and(|code| code < 2));
    }
}
