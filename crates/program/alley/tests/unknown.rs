//! Records of a later program: rules, balls, kinds and entries that this one does not know are refused with a sentence, and
//! hide no other game; so are its journals, files and proofs. A stand-in writes them as a later program would.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::fs;
use std::path::Path;

use crate::support::alley;
use alley_bowling::{BowlerName, Pins};
use alley_journal::{Caption, Content, Journal, Key, Kind, Label, Moment, Nature, Payload, State, Summary, label};
use alley_journal_sqlite::Sqlite;
use alley_play::{Lineup, Match, clock, nature_of};
use alley_trials::{Run, Scratch, new_journal};

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

/// A sound game, and one whose first and second entry are of these kinds and say this.
fn written(beginning: (Label, &str), change: (Label, &str)) -> (String, String) {
    let path = new_journal();
    let lineup = Lineup::solo(BowlerName::classic("pjs").unwrap());
    Match::begin(opened(&path), lineup, clock).unwrap().roll(Pins::ALL).unwrap();
    let mut journal = opened(&path);
    let caption = Caption { state: State::Open, summary: Summary::new("KYJ 0").unwrap() };
    let first = content("first", beginning.0, beginning.1);
    let (id, position) = journal.begin(&first, Nature { kind: Kind::Game, public: false }, &caption).unwrap();
    journal.append(id, position, &content("second", change.0, change.1), &caption).unwrap();
    (path, id.to_string())
}

#[test]
fn what_a_later_program_wrote_is_refused_with_a_sentence() {
    let (bowling, roll) = (label!("bowling"), label!("roll"));
    for (beginning, change, entry) in [
        ((bowling, "several by no-tap-5\nKYJ"), (roll, "7"), 1),
        ((bowling, "several by 3-6-9,sevens\nKYJ"), (roll, "7"), 1),
        ((label!("curling"), "several\nKYJ"), (roll, "7"), 1),
        ((bowling, "several\nKYJ"), (roll, "8:7-10*"), 2),
        ((bowling, "several\nKYJ"), (roll, "G"), 2),
        ((bowling, "several\nKYJ"), (label!("speed"), "27"), 2),
    ] {
        let (journal, id) = written(beginning, change);
        let sentence = format!("alley: game {id}: entry {entry} cannot have happened, or a newer Alley wrote it\n");
        for arguments in [&["games", "show", &id][..], &["resume", &id], &["games", "history", &id]] {
            let run = on(&journal, arguments);
            assert_eq!((run.code, run.screen(), &run.stderr), (Some(1), "", &sentence), "{arguments:?}");
        }
        let export = on(&journal, &["games", "export"]);
        assert!(export.code == Some(1) && export.screen().contains("PJS") && !export.screen().contains("KYJ"));
        let list = on(&journal, &["games"]);
        assert!(list.screen().contains("PJS"), "the others are there: {}", list.screen());
        assert!(on(&journal, &["journal", "check"]).code.is_some_and(|code| code < 2));
    }
}

#[test]
fn files_of_a_later_program_are_refused_with_a_sentence() {
    let (folder, journal) = (Scratch::new(), new_journal());
    let file = |name: &str, text: &str| {
        fs::write(folder.file(name), text).unwrap();
        folder.file(name).to_str().unwrap().to_owned()
    };
    Match::begin(opened(&journal), Lineup::solo(BowlerName::classic("pjs").unwrap()), clock).unwrap();
    let export = on(&journal, &["games", "export"]).screen().to_owned();
    let later = file("later.json", &export.replace("\"state\":", "\"lane\":4,\"state\":"));
    let proof = file("later.proof", "alley-draw 3\nevent tea\n");
    let form = "line 1: must be `alley-draw 1` or `alley-draw 2`";
    for (arguments, reason) in [
        (&["games", "import", &later][..], "line 2: "),
        (&["verify", &proof], form),
        (&["draw", "run", &proof, "--proof", &file("new", "")], form),
    ] {
        let run = on(&new_journal(), arguments);
        assert_eq!((run.code, run.screen()), (Some(1), ""), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(reason) && run.stderr.lines().count() == 1, "{arguments:?}: {}", run.stderr);
    }
}
