//! Somebody at a terminal: what is typed can be edited, what is seen is what is stored, and hints say how to go on.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;

use crate::support::{ALLEY, alley, piped, send};
use alley_trials::{Run, Scratch, Terminal, new_journal};

const UP: &str = "\u{1b}[A";
const DOWN: &str = "\u{1b}[B";
const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";
const HOME: &str = "\u{1b}[H";
const DELETE: &str = "\u{1b}[3~";
const BACKSPACE: &str = "\u{7f}";
const CONTROL_C: &str = "\u{3}";
const CONTROL_D: &str = "\u{4}";
const CONTROL_Z: &str = "\u{1a}";

fn opened(arguments: &[&str]) -> Terminal {
    Terminal::open(ALLEY, arguments, &[("NO_COLOR", "1"), ("ALLEY_LANG", "ko")])
}

/// A game for one, in which each ball is asked for by its frame.
fn alone(more: &[&str]) -> Terminal {
    let mut terminal = opened(&[&["bowl", "--solo", "PJS"], more].concat());
    terminal.wait_until_seen(|seen| seen.ends_with("1프레임 투구 : "));
    terminal
}

fn ends(text: &'static str) -> impl Fn(&str) -> bool {
    move |seen| seen.ends_with(text)
}

#[test]
fn deleting_in_a_korean_name_leaves_on_the_screen_what_is_stored() {
    let mut terminal = opened(&["bowl", "--solo", "--names", "any"]);
    terminal.wait_until_seen(ends("?: "));
    terminal.press(&format!("박지수{BACKSPACE}{BACKSPACE}민"));
    terminal.wait_until_seen(ends("?: 박민"));
    terminal.press("\r");
    let seen = terminal.wait_until_seen(ends("1프레임 투구 : "));
    assert!(seen.contains("?: 박민\n| NAME"), "{seen}");
    assert!(seen.contains("|  박민 |"), "{seen}");
}

#[test]
fn a_line_is_edited_in_the_middle() {
    let mut terminal = opened(&["bowl", "--solo", "--names", "any"]);
    terminal.wait_until_seen(ends("?: "));
    terminal.press(&format!("박수{LEFT}지{RIGHT}{HOME}김{DELETE}"));
    terminal.wait_until_seen(ends("?: 김지수"));
    terminal.press("\r");
    assert!(terminal.wait_until_seen(ends(" 투구 : ")).contains("|  김지수 |"));
}

#[test]
fn arrows_bring_back_answers_and_are_none_themselves() {
    let mut terminal = alone(&[]);
    terminal.press(&format!("{DOWN}{UP}{LEFT}{RIGHT}{HOME}{DELETE}\u{1b}[5~\u{1b}[1;5C\u{1b}OP"));
    terminal.type_line("3");
    terminal.wait_until_seen(|seen| seen.contains("|  3   |") && seen.ends_with("1프레임 투구 : "));
    terminal.press(UP);
    terminal.wait_until_seen(ends("1프레임 투구 : 3"));
    terminal.press("\r");
    let seen = terminal.wait_until_seen(ends("2프레임 투구 : "));
    assert!(seen.contains("|  3|3 |") && !seen.contains("[ERROR]"), "{seen}");
}

#[test]
fn keys_that_come_early_are_shown_where_they_belong() {
    let typed = piped(&["bowl", "PJS", "KYJ", "--no-journal"], b"10\n3\n4\n:undo\n5\n");
    let mut terminal = opened(&["bowl", "PJS", "KYJ"]);
    terminal.wait_until_seen(ends("PJS's turn : "));
    for key in ["1", "0\r3", "\r4\r:un", "do\r", "5\r"] {
        terminal.press(key);
    }
    let expected = typed.screen().trim_end_matches('\n');
    let seen = terminal.wait_until_seen(|seen| seen.len() >= expected.len() && seen.ends_with("turn : "));
    assert_eq!(seen, expected);
}

#[test]
fn a_refused_answer_says_what_helps_on_a_terminal_only() {
    let refused = |arguments: &[&str], answer: &str| {
        let mut terminal = opened(arguments);
        let before = terminal.wait_until_seen(|seen| seen.ends_with(": ") || seen.ends_with("? ")).lines().count();
        terminal.type_line(answer);
        let seen = terminal.wait_until_seen(|seen| seen.contains("[ERROR]") && seen.lines().count() > before + 1);
        let input = format!("{answer}\n");
        let in_pipe = piped(arguments, input.as_bytes()).complaints().first().map(|&sentence| sentence.to_owned());
        let on_terminal = seen.lines().find_map(|line| line.strip_prefix("[ERROR] ")).unwrap().to_owned();
        on_terminal.strip_prefix(&in_pipe.unwrap()).unwrap().trim_start().to_owned()
    };
    let solo = ["bowl", "--solo", "PJS"];
    assert_eq!(refused(&["bowl", "--solo"], "박지수"), "다른 이름을 쓰려면 --names any를 붙여 시작해야 한다.");
    assert_eq!(refused(&solo, "X"), "X 대신 숫자로 적어야 한다: 10");
    assert_eq!(refused(&solo, "quit"), "명령은 :quit처럼 적어야 한다.");
    assert_eq!(refused(&solo, "seven"), "명령은 :help로 볼 수 있다.");
    assert_eq!(refused(&["bowl"], ":quit"), "그만두려면 Ctrl-C를 누른다.");
    assert_eq!(refused(&solo, "11"), "");
}

/// Runs the command that a hint gives, on no other settings.
fn followed(seen: &str, input: &str) -> Run {
    let command = seen.lines().last().unwrap().split_once("alley ").unwrap().1;
    let words: Vec<_> = command.split(' ').collect();
    Run::of(alley(&words), input.as_bytes())
}

#[test]
fn a_game_that_is_broken_off_says_how_to_go_on() {
    for (key, code) in [(CONTROL_C, 130), (CONTROL_D, 1)] {
        let journal = new_journal();
        let mut terminal = alone(&["--journal", &journal]);
        terminal.type_line("7");
        terminal.wait_until_seen(|seen| seen.contains("|  7   |") && seen.ends_with(" 투구 : "));
        terminal.press(key);
        let (seen, ended) = terminal.close_seen();
        assert_eq!(ended, code, "{seen}");
        assert!(followed(&seen, "3\n").screen().contains("|  PJS |  7|/ |"), "{seen}");
    }
}

#[test]
fn a_finished_game_tells_where_it_is_recorded() {
    let journal = new_journal();
    let mut terminal = alone(&["--journal", &journal]);
    terminal.press(&"10\r".repeat(12));
    let (seen, code) = terminal.close_seen();
    assert_eq!(code, 0);
    assert!(seen.lines().rev().nth(1).unwrap().ends_with("총 점수 : 300"), "{seen}");
    assert!(followed(&seen, "").screen().contains("|  300 |"), "{seen}");
}

#[test]
fn a_terminal_that_changes_its_size_gets_boards_that_fit() {
    let mut terminal = alone(&[]);
    terminal.resize((24, 60));
    terminal.type_line("10");
    let seen = terminal.wait_until_seen(ends("2프레임 투구 : "));
    assert!(seen.contains("\n| NAME |  06  |"), "{seen}");
    terminal.resize((40, 120));
    terminal.type_line("10");
    let seen = terminal.wait_until_seen(ends("3프레임 투구 : "));
    assert!(seen.lines().rev().nth(4).unwrap().ends_with("|  10  |"), "{seen}");
}

#[test]
fn a_line_without_end_is_refused() {
    let mut terminal = alone(&[]);
    terminal.type_line(&"7".repeat(20_000));
    let seen = terminal.wait_until_seen(|seen| seen.contains("[ERROR]") && seen.ends_with("1프레임 투구 : "));
    assert!(seen.contains("[ERROR] 입력은 한 줄에 16 KiB를 넘을 수 없다.\n"), "{}", &seen[seen.len() - 300..]);
    terminal.type_line("10");
    terminal.wait_until_seen(ends("2프레임 투구 : "));
}

#[test]
fn the_terminal_is_left_as_it_was_found() {
    let script = r#"trap : INT; before=$(stty -g); "$0" "$@"; test "$before" = "$(stty -g)" && echo sane"#;
    for key in [CONTROL_C, CONTROL_D, ":quit\r"] {
        let arguments = ["-c", script, ALLEY, "bowl", "PJS", "--no-journal"];
        let mut terminal = Terminal::open("bash", &arguments, &[("NO_COLOR", "1")]);
        terminal.wait_until_seen(ends("turn : "));
        terminal.type_line("7");
        terminal.wait_until_seen(|seen| seen.contains("|  7   |") && seen.ends_with("turn : "));
        terminal.press(key);
        let (seen, _) = terminal.close_seen();
        assert!(seen.ends_with("sane\n"), "{seen}");
    }
}

#[test]
fn a_signal_ends_a_question_and_leaves_the_terminal_as_it_was_found() {
    let script = r#"before=$(stty -g); bash -c 'echo $$ > "$0"; exec "$@"' "$@"; echo "code $?"
        test "$before" = "$(stty -g)" && echo sane"#;
    for (signal, code) in [("-TERM", 143), ("-QUIT", 131), ("-INT", 130)] {
        let folder = Scratch::new();
        let file = folder.file("pid");
        let arguments = ["-c", script, "-", file.to_str().unwrap(), ALLEY, "bowl", "PJS", "--no-journal"];
        let mut terminal = Terminal::open("bash", &arguments, &[("NO_COLOR", "1")]);
        terminal.wait_until_seen(ends("turn : "));
        terminal.press("7");
        terminal.wait_until_seen(ends("turn : 7"));
        let id = fs::read_to_string(&file).unwrap();
        send(signal, id.trim());
        let (seen, _) = terminal.close_seen();
        // A shell may say on the line between what ended the program.
        assert!(seen.contains(&format!("code {code}\n")) && seen.ends_with("sane\n"), "{signal}: {seen}");
    }
}

#[test]
fn a_game_that_was_stopped_goes_on_in_the_foreground() {
    let script =
        r#"set -m; "$0" bowl PJS --no-journal; echo "stopped"; stty -a | grep -ow -e -echo; fg >&2; echo "code $?""#;
    let mut terminal = Terminal::open("bash", &["-c", script, ALLEY], &[("NO_COLOR", "1")]);
    terminal.wait_until_seen(ends("turn : "));
    terminal.press("7");
    terminal.wait_until_seen(ends("turn : 7"));
    terminal.press(CONTROL_Z);
    terminal.wait_until_seen(|seen| seen.contains("stopped") && seen.ends_with("turn : 7"));
    terminal.press("\r");
    terminal.wait_until_seen(|seen| seen.contains("|  7   |") && seen.ends_with("turn : "));
    terminal.press(":quit\r");
    let (seen, _) = terminal.close_seen();
    assert!(seen.ends_with("code 0\n") && !seen.contains("-echo"), "{seen}");
}

#[test]
fn control_c_ends_a_race_that_was_asked_for() {
    let mut terminal = opened(&["race"]);
    terminal.wait_until_seen(ends("구분)\n"));
    terminal.type_line("a,b");
    terminal.wait_until_seen(ends("몇회인가요?\n"));
    terminal.type_line("999999999");
    terminal.wait_until(|screen| screen.contains("실행 결과"));
    terminal.press(CONTROL_C);
    assert_ne!(terminal.close().1, 0);
}
