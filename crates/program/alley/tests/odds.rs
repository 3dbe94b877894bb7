//! `alley odds`: all games counted, and what games in progress may become.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::path::Path;

use crate::support::{ALLEY, piped};
use alley_trials::Terminal;

fn told(arguments: &[&str]) -> String {
    let run = piped(&[&["odds", "--lang", "en"], arguments].concat(), b"");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    run.screen().to_owned()
}

fn past(name: &str, games: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("odds-{name}"));
    fs::write(&path, games).unwrap();
    path.to_str().unwrap().to_owned()
}

const MODEL: &str = "The model: a fresh rack falls at the strike rate, a broken one at the spare rate; any other first \
                     ball is uniform\nover 0-9, any other second ball uniform over what falls short of the spare.";

#[test]
fn the_exact_distribution_as_comma_separated_values() {
    let csv = told(&["--csv"]);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("score,games"));
    let rows: Vec<(u64, u128)> = lines
        .map(|line| line.split_once(',').unwrap())
        .map(|(s, g)| (s.parse().unwrap(), g.parse().unwrap()))
        .collect();
    assert!(rows.iter().map(|&(score, _)| score).eq(0..=300));
    let all: u128 = rows.iter().map(|&(_, games)| games).sum();
    assert_eq!(all, 5_726_805_883_325_784_576);
    assert_eq!((rows[0].1, rows[77].1, rows[300].1), (1, 172_542_309_343_731_946, 1));
}

#[test]
fn the_exact_distribution_as_table_and_plot() {
    let text = told(&[]);
    assert!(text.starts_with("score games                share\n    0 1                    1.7e-17 %\n"), "{text}");
    assert!(text.contains("\n   77 172542309343731946   3.01 %\n"), "{text}");
    assert!(
        text.contains("\nAll games: 5726805883325784576\nMean: 79.743915\nMost frequent score: 77\nExact: "),
        "{text}"
    );
    assert!(text.contains('█') && !text.contains('\u{1b}'));
    assert!(text.lines().take(320).all(|line| line.chars().count() <= 80));
    let korean = piped(&["odds", "--lang", "ko"], b"");
    assert!(korean.screen().contains("\n평균 : 79.743915\n가장 흔한 점수 : 77\n"));

    // A narrow terminal shows the same, narrower.
    let script = r#"stty cols 50; "$0" odds --lang en"#;
    let mut terminal = Terminal::open("bash", &["-c", script, ALLEY], &[]);
    terminal.wait_until(|screen| screen.contains("Exact: "));
    let (screen, code) = terminal.close();
    assert!(code == 0 && !screen.contains('\u{1b}'), "{screen}");
    let axis = |text: &str| text.lines().find(|line| line.starts_with("0  ")).unwrap().len();
    assert_eq!((axis(&text), axis(&screen)), (78, 45));
}

#[test]
fn a_game_in_progress() {
    let text = told(&["X 7/ 9-", "--target", "200"]);
    let expected = "Game 1: X 7/ 9-\n  lowest 48, highest 258\n  ways that remain: 19919601953856\n  bowler model: strike rate \
                    0.20, spare rate 0.30 (assumed)\n  expected score: 127.7\n  chance of 200 or more: 0.14 %\nThe model: ";
    assert!(text.starts_with(expected) && text.contains(MODEL), "{text}");
    let korean = piped(&["odds", "X 7/ 9-", "--target", "200", "--lang", "ko"], b"");
    assert!(korean.screen().contains("\n  200점 이상일 확률 : 0.14 %\n모델 : "), "{}", korean.screen());

    // Only strikes can follow: the chance of 300 is the rate to the power of what is missing.
    let nine = "X X X X X X X X X";
    assert!(told(&[nine, "--target", "300"]).contains("chance of 300 or more: 0.80 %\n"));
    assert!(told(&[nine, "--target", "300", "--strike-rate", "0.5"]).contains("chance of 300 or more: 12.50 %\n"));
    let never = told(&["", "--strike-rate", "0", "--spare-rate", "0", "--target", "91"]);
    assert!(never.contains("Game 1: \n  lowest 0, highest 300\n") && never.contains("chance of 91 or more: 0.00 %\n"));
    let over = told(&["XXXXXXXXXXXX", "--target", "300"]);
    assert!(over.contains("lowest 300, highest 300\n  ways that remain: 1\n"));
    assert!(over.contains("chance of 300 or more: 100.00 %\n"));
    assert!(told(&["--", "-9 X"]).starts_with("Game 1: -9 X\n  lowest 19, highest 279\n"));
}

#[test]
fn each_players_chance_to_win() {
    let text = told(&["PJS: XXXXXXXXXXXX", "9-9-9-9-9-9-9-9-9-9-", "KYJ:XXXXXXXXXXXX"]);
    let wins: Vec<&str> = text.lines().filter(|line| line.contains("chance to win")).collect();
    let shared = "  chance to win: 100.00 % (ties included), alone 0.00 %";
    assert_eq!(wins, [shared, "  chance to win: 0.00 % (ties included), alone 0.00 %", shared]);
    assert!(
        text.starts_with("PJS: X X")
            && text.contains("\nGame 2: 9-")
            && text.contains("\nKYJ: X X")
            && text.contains(MODEL)
    );

    // Perfect but for the last ball against 299: only a last strike wins, and nothing ties but nine.
    let (leader, chaser) = ("X X X X X X X X X XX9", "X X X X X X X X X XX");
    let text = told(&[leader, chaser, "--strike-rate", "0.2"]);
    assert!(text.contains("  chance to win: 80.00 % (ties included), alone 72.00 %\n"), "{text}");
    assert!(text.contains("  chance to win: 28.00 % (ties included), alone 20.00 %\n"), "{text}");
}

#[test]
fn rates_from_past_games() {
    let strikes = past("strikes.txt", &format!("{}\n", "X ".repeat(12)));
    let spares = past("spares.txt", &format!("{}5\n", "5/".repeat(10)).repeat(3));
    let text = told(&["", "X", "--past", &format!("{strikes},{spares}")]);
    assert!(text.contains("strike rate 1.00, spare rate 0.30 (from 1 past game)\n  expected score: 300.0\n"), "{text}");
    assert!(text.contains("strike rate 0.00, spare rate 1.00 (from 3 past games)\n"), "{text}");
    assert!(told(&["", "--past", &past("none.txt", "")]).contains("strike rate 0.20, spare rate 0.30 (assumed)"));

    let bad = past("bad.txt", &format!("{}\n7 6\n", "X ".repeat(12)));
    let run = piped(&["odds", "X", "--past", &bad], b"");
    assert_eq!((run.code, run.stderr), (Some(1), format!("{bad} line 2, roll 2: 6 pins, but only 3 stood\n")));
    assert!(run.stdout.starts_with(b"Game 1: X\n"));
}

#[test]
fn nothing_but_text_reaches_a_terminal_and_a_file_gets_the_name() {
    let evil = "\u{1b}]0;owned\u{7}";
    let mut terminal = Terminal::open(ALLEY, &["odds", "--lang", "en", &format!("{evil}: X")], &[]);
    terminal.wait_until(|screen| screen.contains("not sampled."));
    let (screen, _) = terminal.close();
    assert!(screen.starts_with("\u{fffd}]0;owned\u{fffd}: X\n") && !screen.contains('\u{1b}'), "{screen:?}");
    assert!(told(&[&format!("{evil}: X")]).starts_with(&format!("{evil}: X\n")));
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |arguments: &[&str]| {
        let run = piped(&[&["odds"], arguments].concat(), b"");
        assert_eq!(run.screen(), "", "{arguments:?}");
        (run.code, run.stderr)
    };
    assert_eq!(refused(&["X", "7 6"]), (Some(1), "alley: game 2, roll 2: 6 pins, but only 3 stood\n".into()));
    let eleven = "alley: game 1, roll 3: a roll takes at most 10 pins; if 1 and 1 are meant, write them apart\n";
    assert_eq!(refused(&["10 10 11"]), (Some(1), eleven.into()));
    let ten = "alley: game 1, roll 2: 10 among marks can be read in two ways: write X, or 1-\n";
    assert_eq!(refused(&["X 10"]), (Some(1), ten.into()));
    let korean = "alley: 게임 1, 2번째 투구: 기호와 함께 적은 10은 두 가지로 읽힙니다. X 또는 1-로 적어야 합니다\n";
    assert_eq!(refused(&["X 10", "--lang", "ko"]), (Some(1), korean.into()));
    let missing = "alley: no/such/file: cannot read: No such file or directory\n";
    assert_eq!(refused(&["X", "--past", "no/such/file"]), (Some(2), missing.into()));
    let (code, said) = refused(&["X", "X", "X", "--spare-rate", "0.1,0.2"]);
    assert_eq!(code, Some(2));
    assert!(said.starts_with("error: --spare-rate is given 2 times for 3 games: give one for all, or one for each\n"));
    for wrong in [
        &["--target", "200"][..],
        &["X", "--target", "301"],
        &["X", "--strike-rate", "1.1"],
        &["X", "--csv"],
        &["X", "--past", "a", "--strike-rate", "0.1"],
    ] {
        assert_eq!(refused(wrong).0, Some(2), "{wrong:?}");
    }
}
