//! `--rules`: files scored, and chances counted, by the rules of the house.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::path::Path;

use crate::support::piped;
use alley_trials::Run;

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

fn odds(arguments: &[&str]) -> String {
    let (code, output, said) = told(&[&["odds", "--lang", "en"], arguments].concat(), "");
    assert_eq!((code, said.as_str()), (Some(0), ""), "{arguments:?}");
    output
}

fn file(name: &str, games: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("rules-{name}"));
    fs::write(&path, games).unwrap();
    path.to_str().unwrap().to_owned()
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
    for command in ["score", "odds"] {
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

#[test]
fn all_games_are_counted_by_every_rule() {
    for (rules, all, perfect) in [
        ("3-6-9", 66_u64.pow(6) * 241, 1),
        ("current-frame", 66_u64.pow(10), 1),
        ("no-tap-9,current-frame", 65_u64.pow(10), 1 << 10),
        ("baker", 5_726_805_883_325_784_576, 1),
    ] {
        let table = odds(&["--csv", "--rules", rules]);
        let mut reader = csv::Reader::from_reader(table.as_bytes());
        assert_eq!(reader.headers().unwrap(), &["score", "games", "rules"][..]);
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert!(rows.iter().all(|row| &row[2] == rules), "{rules}");
        let games: Vec<u64> = rows.iter().map(|row| row[1].parse().unwrap()).collect();
        assert_eq!((games.len(), games.iter().sum::<u64>(), games[300]), (301, all, perfect), "{rules}");
    }
    let text = odds(&["--rules", "3-6-9"]);
    assert!(text.contains("\nAll games: 19919601953856\n") && text.ends_with("\nRules: 3-6-9\n"), "{text}");
}

#[test]
fn positions_are_exact_by_every_rule() {
    // One ball is left, which has to be a strike.
    let nine = "X X X X X X X X X";
    let current = odds(&[nine, "--rules", "current-frame", "--target", "300", "--strike-rate", "0.5"]);
    assert!(
        current.starts_with("Rules: current-frame\nGame 1: X X X X X X X X X\n  lowest 270, highest 300\n"),
        "{current}"
    );
    assert!(current.contains("\n  ways that remain: 66\n") && current.contains("chance of 300 or more: 50.00 %\n"));
    assert!(current.ends_with("at once, and there are no fill balls.\n"), "{current}");
    // Three are left: two in ten take all ten pins, and a tenth of the others nine, which is enough.
    let no_tap = odds(&[nine, "--rules", "no-tap-9", "--target", "300"]);
    assert!(no_tap.contains("chance of 300 or more: 2.20 %\n"), "{no_tap}");
    assert!(no_tap.ends_with("that takes 9 pins is a strike, too; the strike rate is how often all ten fall.\n"));
    // What is given is there with the ball before it.
    let given = odds(&["X X", "--rules", "3-6-9", "--strike-rate", "0", "--spare-rate", "0"]);
    assert!(given.starts_with("Rules: 3-6-9\nGame 1: X X X\n  lowest 80, highest 300\n"), "{given}");
    assert_eq!(given, odds(&["X X X", "--rules", "3-6-9", "--strike-rate", "0", "--spare-rate", "0"]));
    let korean = told(&["odds", "X X", "--rules", "3-6-9,baker", "--lang", "ko"], "").1;
    assert!(korean.starts_with("규칙 : 3-6-9,baker\n게임 1 : X X X\n"), "{korean}");
    assert!(korean.contains("\n3, 6, 9프레임은 ") && korean.contains("\n베이커 팀은 "), "{korean}");
}

#[test]
fn the_chance_to_win_is_exact_by_every_rule() {
    // 270 and one frame against 299: only a strike wins.
    let wins = |rules: &str| {
        let text = odds(&["X X X X X X X X X 9/", "X X X X X X X X X", "--rules", rules]);
        text.lines().filter(|line| line.contains("chance to win")).map(str::to_owned).collect::<Vec<_>>()
    };
    let told = |wins, alone| format!("  chance to win: {wins} % (ties included), alone {alone} %");
    // A tie takes nine and a spare, one of ten first balls that are no strike and three of ten second ones.
    assert_eq!(wins("current-frame"), [told("80.00", "77.60"), told("22.40", "20.00")]);
}

#[test]
fn past_games_are_read_by_the_same_rules() {
    let nines = file("nines.txt", "9 X 9 X 9 X 9 X 9 X9X\n");
    let text = odds(&["", "--rules", "no-tap-9", "--past", &nines]);
    assert!(text.contains("strike rate 0.50, spare rate 0.30 (from 1 past game)\n"), "{text}");
    // Three frames were given, and of the others one was a strike.
    let given = file("given.txt", "X -- X -- -- X -- -- X --\n");
    let text = odds(&["", "--rules", "3-6-9", "--past", &given]);
    assert!(text.contains("strike rate 0.14, spare rate 0.00 (from 1 past game)\n"), "{text}");
    let (code, output, said) = told(&["odds", "", "--lang", "en", "--past", &nines], "");
    let plainly = format!("{nines} line 1, roll 2: X, but a ball was bowled at these pins before\n");
    assert_eq!((code, said), (Some(1), plainly));
    assert!(output.contains("(assumed)"), "{output}");
}
