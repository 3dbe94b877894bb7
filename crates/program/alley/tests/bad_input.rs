//! Answers that are wrong, and ends that come too early: one clear sentence, another chance, and nothing lost.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::piped;

/// Answers a prompt wrongly, then rightly: the same question comes twice, with one sentence in between.
fn asked_again(arguments: &[&str], before: &str, wrong: &[u8], right: &str, prompt: &str) -> String {
    let input = [before.as_bytes(), wrong, b"\n", right.as_bytes(), b"\n"].concat();
    let run = piped(arguments, &input);
    let shown = run.screen().lines().filter(|line| line.starts_with(prompt)).count();
    assert_eq!(shown, 2, "{}", run.screen());
    let complaints = run.complaints();
    assert_eq!(complaints.len(), 1, "{}", run.screen());
    complaints[0].to_owned()
}

const NO_ROLL: &str = "투구는 0부터 10까지의 숫자여야 한다.";

#[test]
fn a_roll_that_is_no_plain_number() {
    let wrong: [&[u8]; 11] =
        [b"", b"   ", b"ten", b"-1", b"+5", b"5.0", "５".as_bytes(), b"\x1b[2J", b"7\0", b"0x7", "일곱".as_bytes()];
    for wrong in wrong {
        assert_eq!(asked_again(&["bowl", "--solo"], "pjs\n", wrong, "10", "1프레임"), NO_ROLL, "{wrong:?}");
    }
}

#[test]
fn a_roll_that_cannot_be() {
    let solo = |before: &str, wrong: &str| asked_again(&["bowl", "--solo"], before, wrong.as_bytes(), "10", "1프레임");
    assert_eq!(solo("pjs\n", "11"), NO_ROLL);
    assert_eq!(solo("pjs\n", "99999999999999999999"), NO_ROLL);
    assert_eq!(solo("pjs\n", "05"), "투구는 앞에 0을 붙이지 않은 숫자여야 한다.");
    let run = piped(&["bowl", "--solo"], b"pjs\n7\n4\n3\n");
    assert_eq!(run.complaints(), ["남은 핀은 3개다. 투구는 0부터 3까지의 숫자여야 한다."]);
    assert!(run.screen().contains("|  PJS |  7|/ |"), "the roll before the refused one is still there");
}

#[test]
fn every_mistake_in_a_correction_has_its_sentence() {
    let strikes = "10\n".repeat(4);
    for (wrong, sentence) in [
        (":fix", "고치려면 :fix LHC 3 8 1처럼 입력해야 한다."),
        (":fix 1 9 0", "누구의 프레임인지 적어야 한다. :fix LHC 3 8 1처럼 입력해야 한다."),
        (":fix KYJ 1 9 0", "KYJ 선수는 없다(선수: LHC, PJS, PJS)."),
        (":fix #4 1 9 0", "#4 선수는 없다. 선수는 #1부터 #3까지다."),
        (":fix PJS 1 9 0", "같은 이름이 둘 이상이다. :fix #3 3 8 1처럼 순서로 적어야 한다."),
        (":fix LHC", "프레임과 투구를 적어야 한다. :fix LHC 3 8 1처럼 입력해야 한다."),
        (":fix LHC 0 9 0", "프레임은 1부터 10까지의 숫자여야 한다: 0"),
        (":fix LHC 11 9 0", "프레임은 1부터 10까지의 숫자여야 한다: 11"),
        (":fix LHC 1", "그 프레임의 투구를 적어야 한다. :fix LHC 3 8 1처럼 입력해야 한다."),
        (":fix LHC 1 9 X", "투구는 0부터 10까지의 숫자여야 한다: X"),
        (":fix LHC 1 10 3", "1프레임은 첫 투구(스트라이크)로 끝났다. 투구를 하나만 적어야 한다."),
        (":fix LHC 1 3 4 5", "1프레임은 두 번째 투구로 끝났다. 투구를 둘만 적어야 한다."),
        (":fix LHC 1 8 5", "1프레임 2번째 투구에서 남은 핀은 2개다."),
        (":fix LHC 1 8", "1프레임의 투구가 부족하다."),
        (":fix LHC 3 8 1", "3프레임은 아직 투구하지 않았다."),
    ] {
        let run = piped(&["bowl", "LHC", "PJS", "PJS"], format!("{strikes}{wrong}\n").as_bytes());
        assert_eq!(run.complaints(), [sentence], "{wrong}");
    }
    let perfect = "10\n".repeat(12);
    let tenth = piped(&["bowl", "--solo", "PJS"], format!("{}:fix 10 3 4 5\n", "10\n".repeat(10)).as_bytes());
    assert_eq!(tenth.complaints(), ["10프레임은 두 번째 투구로 끝났다. 투구를 둘만 적어야 한다."]);
    let over =
        piped(&["bowl", "--solo", "PJS"], format!("{}:fix 10 10 10 10 10\n{perfect}", "10\n".repeat(11)).as_bytes());
    assert_eq!(over.complaints(), ["10프레임은 세 번째 투구로 끝났다. 투구를 셋만 적어야 한다."]);
}

#[test]
fn a_roll_over_what_stands_in_the_tenth() {
    let nine_strikes = format!("pjs\n{}", "10\n".repeat(9));
    for (rolls, refused) in [("7\n4\n", 1), ("10\n7\n4\n", 1), ("10\n0\n10\n", 0), ("0\n10\n10\n", 0)] {
        let run = piped(&["bowl", "--solo"], format!("{nine_strikes}{rolls}").as_bytes());
        assert_eq!(run.complaints().len(), refused, "{}", run.screen());
    }
}

#[test]
fn there_is_no_fourth_roll() {
    let perfect = format!("pjs\n{}", "10\n".repeat(12));
    let run = piped(&["bowl", "--solo"], perfect.as_bytes());
    let more = piped(&["bowl", "--solo"], format!("{perfect}10\n5\n").as_bytes());
    assert_eq!((run.code, more.code), (Some(0), Some(0)));
    assert_eq!(run.stdout, more.stdout);
}

#[test]
fn people_that_are_no_number() {
    for (wrong, sentence) in [
        ("", "사람 수는 1 이상의 숫자여야 한다."),
        ("-2", "사람 수는 1 이상의 숫자여야 한다."),
        ("+2", "사람 수는 1 이상의 숫자여야 한다."),
        ("두명", "사람 수는 1 이상의 숫자여야 한다."),
        ("２", "사람 수는 1 이상의 숫자여야 한다."),
        ("0", "사람 수는 1명 이상이어야 한다."),
        ("02", "사람 수는 앞에 0을 붙이지 않은 숫자여야 한다."),
    ] {
        assert_eq!(asked_again(&["bowl"], "", wrong.as_bytes(), "2", "How many people?"), sentence, "{wrong:?}");
    }
}

#[test]
fn any_number_of_people_is_asked_for_the_first_name_at_once() {
    for people in ["1000000000000", "99999999999999999999", &"9".repeat(4000)] {
        let run = piped(&["bowl"], format!("{people}\n").as_bytes());
        assert!(run.screen().ends_with("플레이어 1의 이름은?(3 english letters): \n"), "{}", run.screen());
        assert_eq!((run.code, run.complaints().len()), (Some(1), 0));
    }
}

#[test]
fn names_that_are_none() {
    let wrong: [&[u8]; 8] =
        [b"", b"PJ", b"PJSK", b"P1S", "박지수".as_bytes(), b"P\x1b[31mS", b"PJ\0", "PJÉ".as_bytes()];
    for wrong in wrong {
        let sentence = asked_again(&["bowl", "--solo"], "", wrong, "pjs", "플레이어");
        assert_eq!(sentence, "이름은 영문자 3글자여야 한다.", "{wrong:?}");
    }
}

#[test]
fn names_in_any_script_that_are_none() {
    let any = |wrong: &str| asked_again(&["bowl", "--solo", "--names", "any"], "", wrong.as_bytes(), "pjs", "플레이어");
    assert_eq!(any(""), "이름은 비워 둘 수 없다.");
    assert_eq!(any("a\u{1b}[2J"), "이름에 U+001B 문자는 쓸 수 없다.");
    assert_eq!(any("a\u{202e}b"), "이름에 U+202E 문자는 쓸 수 없다.");
    assert_eq!(any(":quit"), "이름은 :로 시작할 수 없다. :로 시작하는 말은 명령이다.");
    assert_eq!(any("abcdefghijklmnopqrstu"), "이름은 한글 10자, 영문 20자까지 쓸 수 있다.");
    assert_eq!(any("a\tb"), "이름에 탭은 쓸 수 없다.");
}

#[test]
fn an_escape_sequence_never_reaches_the_screen() {
    let run = piped(&["bowl", "--names", "any"], b"1\n\x1b]0;owned\x07\n\xc2\x9b31m\nok\n\x1b[2J\n");
    assert!(!run.stdout.contains(&0x1b) && !run.stdout.contains(&0x07), "{}", run.screen());
    assert!(!run.screen().contains('\u{9b}'));
    assert!(run.screen().contains("\u{fffd}]0;owned\u{fffd}\n[ERROR] "));
}

#[test]
fn bytes_that_are_no_text() {
    let sentence = asked_again(&["bowl", "--solo"], "pjs\n", b"\xff\xfe7", "10", "1프레임");
    assert_eq!(sentence, "입력은 UTF-8 텍스트여야 한다.");
}

#[test]
fn carriage_returns_byte_order_marks_blanks_and_a_missing_last_line_feed() {
    let plain = piped(&["bowl", "--solo"], b"pjs\n10\n7\n");
    let windows = piped(&["bowl", "--solo"], "\u{feff}pjs\r\n10\r\n7".as_bytes());
    assert_eq!(plain.screen(), windows.screen());
    let blanks = piped(&["bowl", "--solo"], "  pjs\n\t10 \n\u{3000}7\n".as_bytes());
    assert_eq!(blanks.complaints().len(), 0);
    assert_eq!(blanks.screen().lines().last(), plain.screen().lines().last());
}

#[test]
fn a_line_of_100_megabytes() {
    let line = vec![b'7'; 100 << 20];
    let sentence = asked_again(&["bowl", "--solo"], "pjs\n", &line, "10", "1프레임");
    assert_eq!(sentence, "입력은 한 줄에 1 MiB를 넘을 수 없다.");
}

#[test]
fn the_end_of_input_at_every_prompt() {
    let answers = ["2\n", "abc\n", "def\n", "10\n", "3\n", "4\n", "0\n"];
    for given in 0..answers.len() {
        let run = piped(&["bowl"], answers[..given].concat().as_bytes());
        assert_eq!(run.code, Some(1));
        assert_eq!(run.stderr, "입력이 중간에 끝나 게임을 멈췄습니다.\n");
        assert!(run.screen().ends_with(": \n") || run.screen().ends_with("? \n"), "{}", run.screen());
        let english = piped(&["bowl", "--lang", "en"], answers[..given].concat().as_bytes());
        assert_eq!(english.stderr, "The input ended too early.\n");
    }
}

#[test]
fn the_whole_english_dialogue_is_free_of_korean() {
    let input = b"0\n-1\n01\n2\n\npj\nabc\ndef\n\xff\n05\n11\nx\n7\n9\n3\n";
    let run = piped(&["bowl", "--lang", "en"], input);
    let korean = |character: char| ('\u{1100}'..='\u{11ff}').contains(&character) || ('가'..='힣').contains(&character);
    assert!(!run.screen().contains(korean) && !run.stderr.contains(korean), "{}", run.screen());
    assert_eq!(run.complaints().len(), 10, "{}", run.screen());
}
