//! `--rules`: files scored by the rules of the house.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use alley_trials::Run;
use support::piped;

fn told(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let Run { code, stdout, stderr } = piped(arguments, input.as_bytes());
    (code, String::from_utf8(stdout).unwrap(), stderr)
}

fn fine(output: &str) -> (Option<i32>, String, String) {
    (Some(0), output.to_owned(), String::new())
}

fn scored(rules: &str, arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    told(&[&["score", "--rules", rules], arguments].concat(), input)
}

#[test]
fn a_file_is_scored_by_the_rules_it_was_bowled_by() {
    let nines = "9 9 9 9 9 9 9 9 9 9 9 9\n";
    assert_eq!(scored("no-tap-9", &[], nines), fine("300\n"));
    assert_eq!(
        scored("3-6-9", &["--frames"], "9- -- X -- -- X -- -- X --\n"),
        fine("39\t9 9 19 19 19 29 29 29 39 39\n")
    );
    let current = "X 7/ 9- -/ 5/ F9 X X 8/ 81\n";
    assert_eq!(scored("current-frame", &["--frames"], current), fine("177\t30 47 56 66 81 90 120 150 168 177\n"));
    // Who of a team is up makes no difference to the line.
    assert_eq!(scored("baker", &[], "X X X 72 (8)/ F9 X 7/ 9- XX8\n"), fine("180\n"));
    assert_eq!(scored("current-frame,baker,no-tap-8", &[], "8 8 8 8 8 8 8 8 8 8\n"), fine("300\n"));
}

#[test]
fn what_the_rules_do_not_allow_is_refused_by_line_and_roll() {
    let lines = "X X X X X X X X X XXX\nX X 9/\n";
    let said = "standard input line 2, roll 3: frame 3 is given as a strike: write X, or 10 among counts\n";
    assert_eq!(scored("3-6-9", &[], lines), (Some(1), "300\n\n".into(), said.into()));
    let korean = "표준 입력 1번째 줄, 3번째 투구: 노탭 스트라이크로 끝난 프레임에 - 표시가 더 있습니다. \
                  다음 프레임이라면 띄어 적어야 합니다\n";
    assert_eq!(scored("no-tap-9", &["--lang", "ko"], "X 9- X"), (Some(1), "\n".into(), korean.into()));
    let korean = "표준 입력 1번째 줄, 3번째 투구: 3프레임은 스트라이크로 주어집니다. \
                  X로, 숫자로 적은 줄에서는 10으로 적어야 합니다\n";
    assert_eq!(scored("3-6-9", &["--lang", "ko"], "10 10 9 1"), (Some(1), "\n".into(), korean.into()));
    let over = "standard input line 1, roll 11: the game was already over\n";
    assert_eq!(scored("current-frame", &[], "X X X X X X X X X XXX"), (Some(1), "\n".into(), over.into()));
}

#[test]
fn rows_and_summaries_say_by_which_rules() {
    let line = "PJS: 9 8/ X 9 81 X 9 9 X 999\n";
    let (code, json, _) = scored("3-6-9,no-tap-9", &["--json"], line);
    let object: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (code, object["rules"].as_str(), object["total"].as_u64()),
        (Some(0), Some("no-tap-9,3-6-9"), Some(246))
    );
    assert_eq!(object["rolls"], serde_json::json!([9, 8, 2, 10, 9, 8, 1, 10, 9, 9, 10, 9, 9, 9]));
    let (_, table, _) = scored("3-6-9,no-tap-9", &["--csv"], &format!("{line}X X 9\n"));
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let last = reader.headers().unwrap().len() - 1;
    assert_eq!(&reader.headers().unwrap()[last], "rules");
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!((&rows[0][last], &rows[1][last], &rows[0][14]), ("no-tap-9,3-6-9", "no-tap-9,3-6-9", "246"));
    assert!(rows[1][last - 1].contains("frame 3 is given"), "{table}");

    let (_, english, _) = scored("no-tap-9", &["--summary", "--lang", "en"], "9 X 9 X 9 X 9 X 9 X9X\n");
    let figures = "Rules: no-tap-9\nGames: 1\nMean: 300.00\nQuartiles: 300 300 300\nLow: 300\nHigh: 300\n\
                   Strike rate (all ten pins): 50.00 %\nSpare rate: none tried\n";
    assert!(english.starts_with(figures), "{english}");
    let (_, korean, _) = scored("no-tap-9", &["--summary", "--lang", "ko"], "9 X 9 X 9 X 9 X 9 X9X\n");
    assert!(
        korean.starts_with("규칙 : no-tap-9\n") && korean.contains("\n스트라이크율 (10핀 모두) : 50.00 %\n"),
        "{korean}"
    );
    assert_eq!(scored("baker", &["--summary", "--lang", "en"], ""), fine("Rules: baker\nGames: 0\n"));

    // Plain rules are not worth a word.
    for form in ["--json", "--csv", "--summary", "--frames"] {
        let game = "X 7/ 9- X -8 8/ -6 X X X81\n7 6\n";
        assert_eq!(scored("plain", &[form], game), told(&["score", form], game), "{form}");
    }
}

#[test]
fn rules_that_are_none_are_refused_in_both_languages() {
    for command in ["score"] {
        for (rules, english, korean) in [
            (
                "no-tap",
                "rules are no-tap-9 (or -8, -7), 3-6-9, current-frame and baker, with commas between them, or plain",
                "no-tap-9(또는 -8, -7), 3-6-9, current-frame, baker를 쉼표로 이어 적거나 plain이라고 적어야 합니다",
            ),
            (
                "no-tap-9,no-tap-8",
                "each rule is named once, and only one kind of no-tap",
                "규칙은 한 번씩만, 노탭은 한 가지만 적어야 합니다",
            ),
            (
                "3-6-9,current-frame",
                "3-6-9 and current-frame do not go together",
                "3-6-9와 current-frame은 함께 쓸 수 없습니다",
            ),
        ] {
            let (code, output, said) = told(&[command, "--rules", rules, "--lang", "en"], "");
            assert_eq!((code, output.as_str()), (Some(2), ""));
            assert!(said.contains(english), "{said}");
            let (code, output, said) = told(&[command, "--rules", rules, "--lang", "ko"], "");
            assert_eq!((code, output.as_str()), (Some(2), ""));
            assert!(said.contains(korean), "{said}");
        }
    }
}
