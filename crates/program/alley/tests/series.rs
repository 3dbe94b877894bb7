//! Games that follow one another in a terminal: `--games`, `--again`, and what can be resumed between two of them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::alley;
use alley_trials::{Run, new_journal};

/// The program in English, on this journal.
fn on(journal: &str, arguments: &[&str], input: &str) -> Run {
    let mut command = alley(arguments);
    command.env("ALLEY_JOURNAL", journal).env("ALLEY_LANG", "en");
    Run::of(command, input.as_bytes())
}

/// A whole game of two: each counts the same in every frame.
fn game(first: u8, second: u8) -> String {
    format!("{first}\n0\n{second}\n0\n").repeat(10)
}

/// What was said after the last board.
fn end(run: &Run) -> &str {
    let last = run.screen().rfind("|\n").unwrap();
    &run.screen()[last + 2..]
}

const ORDER: &str = "\
Order: total with handicap, then scratch, then the smaller gap between high and
low game. Equals share a rank.
";

const TWO_GAMES: &str = "\
PJS's total: 80
KYJ's total: 30
Winner: PJS

# name  1  2 pins total   avg back hi gap
1 PJS  90 80  170   170 85.00    0 90  10
2 KYJ  50 30   80    80 40.00   90 50  20
";

#[test]
fn a_series_says_the_sums_between_and_the_standing_in_the_end() {
    for journal in [&["--journal", &new_journal()][..], &["--no-journal"]] {
        let arguments = [journal, &["bowl", "PJS", "KYJ", "--games", "2"]].concat();
        let run = Run::of(
            {
                let mut command = alley(&arguments);
                command.env("ALLEY_LANG", "en");
                command
            },
            (game(9, 5) + game(8, 3).as_str()).as_bytes(),
        );
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        assert_eq!(end(&run), format!("{TWO_GAMES}{ORDER}"));
        let between = "Winner: PJS\n\nPJS 90, KYJ 50\n\n| NAME |";
        assert_eq!(run.screen().matches(between).count(), 1, "{}", run.screen());
    }
    let run = on(&new_journal(), &["bowl", "PJS", "--games", "3"], &"10\n".repeat(36));
    assert!(run.screen().contains("\nPJS 300 + 300 = 600\n"), "{}", run.screen());
}

/// The dialogue of each game is that of one game alone.
#[test]
fn every_game_of_a_series_has_the_dialogue_of_one_game() {
    let alone = on(&new_journal(), &["bowl", "PJS", "KYJ"], &game(9, 5)).screen().to_owned();
    let series = on(&new_journal(), &["bowl", "PJS", "KYJ", "--games", "2"], &game(9, 5).repeat(2)).screen().to_owned();
    let expected = format!("{alone}\nPJS 90, KYJ 50\n\n{alone}\n");
    assert!(series.starts_with(&expected), "{series}");
    assert_eq!(on(&new_journal(), &["bowl", "PJS", "KYJ", "--games", "1"], &game(9, 5)).screen(), alone);
}

#[test]
fn a_series_is_an_evening() {
    let journal = new_journal();
    on(&journal, &["bowl", "PJS", "KYJ", "--games", "2"], &(game(9, 5) + game(8, 3).as_str()));
    let list = on(&journal, &["evenings"], "").screen().to_owned();
    assert_eq!(list.lines().count(), 2, "{list}");
    let shown = on(&journal, &["evenings", "show"], "");
    assert_eq!(shown.screen(), format!("{}{ORDER}", TWO_GAMES.split_once("\n\n").unwrap().1));
}

#[test]
fn a_series_is_resumed_in_a_game_and_between_two() {
    for input in [game(9, 5), game(9, 5) + ":quit\n"] {
        let journal = new_journal();
        let left = on(&journal, &["bowl", "PJS", "KYJ", "--games", "2"], &input);
        assert_eq!(left.code, Some(0), "{}", left.stderr);
        assert!(left.stderr.starts_with("To resume it: alley resume "), "{}", left.stderr);
        let rest = on(&journal, &["resume"], &game(8, 3));
        assert_eq!((rest.code, end(&rest).to_owned()), (Some(0), format!("{TWO_GAMES}{ORDER}")), "{}", rest.stderr);
        assert_eq!(on(&journal, &["resume"], "").stderr, on(&new_journal(), &["resume", "--no-journal"], "").stderr);
    }
    let (journal, all) = (new_journal(), game(9, 5) + game(8, 3).as_str());
    let (first, rest) = all.split_at(21); // in the first game
    let left = on(&journal, &["bowl", "PJS", "KYJ", "--games", "2"], first);
    assert_eq!((left.code, left.stderr.as_str()), (Some(1), "The input ended too early.\n"));
    let rest = on(&journal, &["resume"], rest);
    assert_eq!((rest.code, end(&rest).to_owned()), (Some(0), format!("{TWO_GAMES}{ORDER}")));
}

#[test]
fn an_evening_is_resumed_by_its_own_id() {
    let journal = new_journal();
    on(&journal, &["bowl", "PJS", "KYJ", "--games", "2"], &game(9, 5));
    let list = on(&journal, &["evenings"], "").screen().to_owned();
    let rest = on(&journal, &["resume", &list.lines().nth(1).unwrap()[..6]], &game(8, 3));
    assert_eq!((rest.code, end(&rest).to_owned()), (Some(0), format!("{TWO_GAMES}{ORDER}")), "{}", rest.stderr);
}

#[test]
fn once_more_with_the_same_people() {
    let journal = new_journal();
    on(&journal, &["bowl", "PJS", "KYJ"], &game(9, 5));
    on(&journal, &["bowl", "AAA"], "3\n:quit\n"); // not finished
    let second = on(&journal, &["bowl", "--again"], &game(8, 3));
    assert_eq!((second.code, end(&second).to_owned()), (Some(0), format!("{TWO_GAMES}{ORDER}")), "{}", second.stderr);
    let third = on(&journal, &["bowl", "--again"], &game(1, 2));
    assert!(end(&third).contains("\n1 PJS  90 80 10  180 "), "{}", third.screen());
    let evenings = on(&journal, &["evenings"], "");
    assert_eq!(evenings.screen().lines().count(), 2, "{}", evenings.screen());

    on(&journal, &["bowl", "--again"], "3\n:quit\n");
    let open = on(&journal, &["bowl", "--again"], "");
    assert_eq!((open.code, open.screen()), (Some(1), ""));
    assert!(
        open.stderr.starts_with("alley: their game is not over yet; to go on with it: alley resume"),
        "{}",
        open.stderr
    );
}

#[test]
fn once_more_after_a_whole_series_is_a_game_of_its_own() {
    let journal = new_journal();
    on(&journal, &["bowl", "PJS", "KYJ", "--games", "2"], &(game(9, 5) + game(8, 3).as_str()));
    let more = on(&journal, &["bowl", "--again"], &game(1, 2));
    assert_eq!(more.stderr, "All games of that evening are bowled. The same people begin anew.\n");
    assert_eq!(end(&more), "PJS's total: 10\nKYJ's total: 20\nWinner: KYJ\n");
}

#[test]
fn teams_by_baker_rules_bowl_a_series_too() {
    let run = on(&new_journal(), &["bowl", "--rules", "baker", "KOR:PJS,KYJ", "--games", "2"], &"10\n".repeat(24));
    assert!(run.code == Some(0) && run.screen().matches("KOR (KYJ)'s turn: ").count() == 14, "{}", run.screen());
}

#[test]
fn what_cannot_be_is_refused() {
    let journal = new_journal();
    let nobody = on(&journal, &["--journal", &new_journal(), "games"], "");
    assert_ne!(nobody.code, Some(0));
    on(&journal, &["bowl", "AAA"], "3\n");
    let again = on(&journal, &["bowl", "--again"], "");
    assert_eq!((again.code, again.stderr.as_str()), (Some(1), "alley: no bowling game is finished\n"));
    let unrecorded = on(&journal, &["--no-journal", "bowl", "--again"], "");
    assert!(unrecorded.stderr.contains("without a journal nobody knows who bowled last"), "{}", unrecorded.stderr);
    assert_eq!(unrecorded.code, Some(2));
    for wrong in [
        &["--games", "0"][..],
        &["--games", "9"],
        &["--games", "x"],
        &["--games", "2", "--solo"],
        &["--games", "2", "--again"],
        &["--again", "PJS"],
        &["--again", "--rules", "no-tap-9"],
    ] {
        let run = on(&journal, &[&["bowl"], wrong].concat(), "");
        assert_eq!((run.code, run.screen()), (Some(2), ""), "{wrong:?}");
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = alley(&["bowl", "PJS", "--games", "2", "--no-journal"]);
    let output = command.stdin(std::process::Stdio::null()).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
