//! The program among others: closed pipes, full disks, signals, colours, help.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs::{File, OpenOptions};
use std::process::Stdio;

use crate::support::{ALLEY, alley, bash, piped};
use alley_trials::{Run, Terminal, new_journal};

/// A whole game of ten players: more than a pipe holds.
fn long_game() -> String {
    format!("10\n{}{}", "ABC\nXYZ\n".repeat(5), "3\n4\n".repeat(100))
}

/// Runs a line of shell in which `"$ALLEY"` is the program.
fn shell(line: &str, input: &str) -> Run {
    let mut command = bash();
    command.args(["-o", "pipefail", "-c", line]).env("ALLEY", ALLEY);
    command.env("ALLEY_JOURNAL", concat!(env!("CARGO_TARGET_TMPDIR"), "/shell.journal"));
    Run::of(command, input.as_bytes())
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_program_silently() {
    for line in [r#""$ALLEY" bowl | head -1"#, r#""$ALLEY" --help | head -0"#, r#""$ALLEY" completions zsh | head -1"#]
    {
        let run = shell(line, &long_game());
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn a_full_disk_is_said() {
    for arguments in [&["bowl"][..], &["--help"], &["--version"], &["completions", "fish"]] {
        let mut command = alley(arguments);
        command.stdin(Stdio::null());
        command.stdout(OpenOptions::new().write(true).open("/dev/full").unwrap());
        let output = command.stderr(Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let sentence = String::from_utf8(output.stderr).unwrap();
        assert_eq!(sentence, "alley: cannot write the output: No space left on device\n");
    }
}

#[test]
fn an_input_that_cannot_be_read_is_said() {
    let mut command = alley(&["bowl"]);
    command.stdin(File::open("/").unwrap()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"alley: cannot read the input: "));
}

#[test]
fn control_c_gives_130() {
    let script = r#"trap : INT; "$0" bowl; echo "code $?""#;
    for kind in ["xterm-256color", "dumb"] {
        let mut terminal = Terminal::open("bash", &["-c", script, ALLEY], &[("TERM", kind)]);
        terminal.wait_until_seen(|seen| seen.ends_with("How many people? "));
        terminal.press("\u{3}");
        let (seen, _) = terminal.close_seen();
        assert!(seen.ends_with("code 130\n"), "{seen}");
    }
}

#[test]
fn colour_touches_no_character_and_stays_on_the_terminal() {
    let play = |environment: &[(&str, &str)]| {
        let mut terminal = Terminal::open(ALLEY, &["bowl", "--solo", "PJS", "--no-journal"], environment);
        for (answer, prompt) in [("10", "1프레임 투구 : "), ("7", "2프레임 투구 : "), ("3", "2프레임 투구 : ")]
        {
            let before = terminal.wait_until_seen(|seen| seen.ends_with(prompt)).len();
            terminal.type_line(answer);
            terminal.wait_until_seen(|seen| seen.len() > before + answer.len() + 80);
        }
        let seen = terminal.wait_until_seen(|seen| seen.ends_with("3프레임 투구 : "));
        (terminal.wait_until(|_| true).to_owned(), seen)
    };
    let (coloured, plain) = (play(&[]), play(&[("NO_COLOR", "1")]));
    assert!(has_colour(&coloured.0), "a strike has a colour");
    assert!(!has_colour(&plain.0), "{}", plain.0);
    assert_eq!(coloured.1, plain.1);
    let mut forced = alley(&["bowl"]);
    forced.env("CLICOLOR_FORCE", "1");
    assert!(!Run::of(forced, long_game().as_bytes()).stdout.contains(&0x1b));
}

/// Whether there is an escape that ends in `m`.
fn has_colour(bytes: &str) -> bool {
    let escapes = bytes.split("\u{1b}[").skip(1);
    escapes
        .map(|rest| rest.trim_start_matches(|letter: char| !letter.is_ascii_alphabetic()))
        .any(|end| end.starts_with('m'))
}

#[test]
fn nothing_said_and_no_terminal_gives_the_help() {
    let run = piped(&[], b"");
    assert_eq!((run.code, run.screen()), (Some(2), ""));
    assert!(run.stderr.contains("Usage: alley") && run.stderr.contains("alley bowl --solo"));
    for environment in [&[("TERM", "dumb")][..], &[("TERM", "dumb"), ("CI", "true")]] {
        let (screen, code) = Terminal::open(ALLEY, &[], environment).close();
        assert!(screen.contains("Usage: alley") && !screen.contains('\u{1b}'), "{screen}");
        assert_eq!(code, 2);
    }
}

/// In a real bash; the scripts for the others name the same function wherever an id is wanted.
#[test]
fn the_ids_of_what_is_recorded_are_completed() {
    let journal = new_journal();
    piped(&["bowl", "PJS", "KYJ", "--journal", &journal], b"3\n4\n");
    let listed = piped(&["games", "--json", "--journal", &journal], b"").screen().to_owned();
    let id = listed.split('"').nth(3).unwrap().to_owned();
    let completed = |words: &str| {
        let script = format!(
            r#"source <("$ALLEY" completions bash); COMP_WORDS=("$ALLEY" {words} ''); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
            _alley_ids "$ALLEY" "" "" 2>/dev/null; printf '%s\n' "${{COMPREPLY[@]}}""#
        );
        let shell = bash().args(["-c", &script]).env("ALLEY", ALLEY).env("ALLEY_JOURNAL", &journal).output();
        String::from_utf8(shell.unwrap().stdout).unwrap()
    };
    for wanted in ["resume", "games show", "games history", "games link", "games close", "games export"] {
        assert!(completed(wanted).lines().any(|line| line == id), "{wanted}: {}", completed(wanted));
    }
    for other in ["stats", "games", "verify"] {
        assert!(!completed(other).contains(&id), "{other}");
    }
    assert_eq!(piped(&["completions", "zsh"], b"").screen().matches(":_alley_ids' \\").count(), 8);
    assert_eq!(piped(&["completions", "fish"], b"").screen().matches("(__alley_ids)").count(), 3);
}

#[test]
fn help_version_completions_and_wrong_usage() {
    let help = piped(&["--help"], b"");
    assert_eq!((help.code, help.stderr.as_str()), (Some(0), ""));
    assert!(help.screen().contains("Examples:"));
    assert!(piped(&["bowl", "--help"], b"").screen().contains("Examples:"));
    assert_eq!(piped(&["--version"], b"").screen(), concat!("alley ", env!("CARGO_PKG_VERSION"), "\n"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(piped(&["completions", shell], b"").screen().contains("solo"), "{shell}");
    }
    for wrong in [&["bowls"][..], &["bowl", "--lang", "fr"], &["bowl", "--names"], &["completions", "cmd"]] {
        let run = piped(wrong, b"");
        assert_eq!((run.code, run.screen()), (Some(2), ""), "{wrong:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}

#[test]
fn the_language_comes_from_the_environment_too() {
    let mut command = alley(&["bowl"]);
    command.env("ALLEY_LANG", "en");
    assert!(Run::of(command, b"").screen().starts_with("How many players? "));
    for (word, prompt) in [("", "How many people? "), ("EN", "How many players? ")] {
        let mut command = alley(&["bowl"]);
        command.env("ALLEY_LANG", word);
        assert!(Run::of(command, b"").screen().starts_with(prompt), "{word:?}");
    }
    let mut command = alley(&["bowl"]);
    command.env("ALLEY_LANG", "fr");
    assert_eq!(Run::of(command, b"").code, Some(2));
    let mut command = alley(&["bowl", "--lang", "ko"]);
    command.env("ALLEY_LANG", "en");
    assert!(Run::of(command, b"").screen().starts_with("How many people? "));
}

/// `--color` decides, whatever the stream and the environment.
#[test]
fn colour_can_be_forced_and_forbidden() {
    let game = |color: &str| piped(&["bowl", "--solo", "--color", color], b"pjs\n10\n").stdout;
    assert!(game("always").contains(&0x1b));
    assert_eq!(game("never"), game("auto"));
    assert!(!game("auto").contains(&0x1b));
    assert!(piped(&["--color=always", "--help"], b"").stdout.contains(&0x1b));
    let arguments = ["bowl", "--solo", "PJS", "--no-journal", "--color", "never"];
    let mut terminal = Terminal::open(ALLEY, &arguments, &[]);
    terminal.wait_until_seen(|seen| seen.ends_with("1프레임 투구 : "));
    terminal.type_line("10");
    terminal.wait_until_seen(|seen| seen.ends_with("2프레임 투구 : "));
    let screen = terminal.wait_until(|_| true);
    assert!(!has_colour(screen), "{screen}");
    assert_eq!(piped(&["bowl", "--color", "sometimes"], b"").code, Some(2));
}

#[test]
fn help_and_completions_speak_the_language_of_the_locale() {
    let mut command = alley(&["games", "--help"]);
    command.env("LANG", "ko_KR.UTF-8");
    let page = Run::of(command, b"");
    assert_eq!((page.code, page.stderr.as_str()), (Some(0), ""));
    assert!(page.screen().contains("\n사용법: alley games [옵션] [명령]\n"), "{}", page.screen());
    let mut command = alley(&[]);
    command.env("LANG", "ko_KR.UTF-8");
    let nothing = Run::of(command, b"");
    assert!(nothing.code == Some(2) && nothing.stderr.contains("사용법: alley"), "{}", nothing.stderr);
    assert!(piped(&["help", "games", "close", "--lang", "ko"], b"").code.is_some());
}

/// The dialogue is the exercises', whatever the locale; everything around it follows the locale.
#[test]
fn the_locale_decides_everything_but_the_dialogue() {
    let run = |arguments: &[&str], locale: &str, input: &[u8]| {
        let mut command = alley(arguments);
        command.env("LANG", locale).env("ALLEY_JOURNAL", alley_trials::new_journal());
        Run::of(command, input)
    };
    let (korean, english) = ("ko_KR.UTF-8", "en_US.UTF-8");
    let left = |locale| run(&["bowl", "--solo"], locale, b"pjs\n10\n:quit\n");
    assert_eq!(left(korean).screen(), left(english).screen());
    assert!(left(english).screen().starts_with("플레이어 이름은(3 english letters)?: pjs\n"));
    assert!(left(korean).stderr.starts_with("이어서 하려면 alley resume "), "{}", left(korean).stderr);
    assert!(left(english).stderr.starts_with("To resume it: alley resume "), "{}", left(english).stderr);
    let race = |locale| run(&["race", "a", "--laps", "1", "--seed", &"00".repeat(32)], locale, b"");
    assert_eq!(race(korean).screen(), race(english).screen());
    let stats = ["stats", "--no-journal"];
    assert!(run(&stats, korean, b"").screen().contains("없"));
    assert_eq!(run(&stats, english, b"").screen(), "No games are recorded.\n");
}

#[test]
fn the_odds_are_one_line_under_the_board() {
    let game = |more: &[&str]| piped(&[&["bowl"], more].concat(), b"2\nabc\ndef\n10\n3\n");
    let (plain, with_odds) = (game(&[]), game(&["--odds"]));
    let told: Vec<_> = with_odds.screen().lines().filter(|line| line.contains("최고 ")).collect();
    assert_eq!(told.len(), 3, "{}", with_odds.screen());
    assert!(told[0].ends_with(" (가정: 스트라이크 20 %, 스페어 30 %, 나머지는 균등)"), "{}", told[0]);
    assert!(!told[1].contains("가정") && !told[2].contains("가정"), "what they rest on is said once: {told:?}");
    assert!(told[0].starts_with("ABC 최고 300, 우승 50."), "equal chances, ties included: {}", told[0]);
    assert!(told[2].contains("; DEF 최고 290, 우승 "), "{}", told[2]);
    let without: Vec<_> = with_odds.screen().lines().filter(|line| !line.contains("최고 ")).collect();
    assert_eq!(without, plain.screen().lines().collect::<Vec<_>>());
    assert!(game(&["--odds", "--lang", "en"]).screen().contains("ABC at most 300, wins "));
}
