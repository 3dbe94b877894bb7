//! Mistakes in the configuration: one clear sentence, with the file and its line, and nothing is begun.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use crate::support::{alley, piped};
use alley_trials::{Run, Scratch, new_journal};

/// What is said of a file with this content, in this language; nothing else is done.
fn refused(content: &[u8], lang: &str) -> String {
    let (folder, journal) = (Scratch::new(), new_journal());
    let path = folder.file("config.toml");
    fs::write(&path, content).unwrap();
    let mut command = alley(&["bowl", "PJS", "--lang", lang, "--journal", &journal]);
    command.env("ALLEY_CONFIG", &path);
    let run = Run::of(command, b"7\n");
    assert_eq!((run.code, run.screen(), run.stderr.lines().count()), (Some(2), "", 1), "{}", run.stderr);
    assert!(!Path::new(&journal).exists(), "nothing is begun");
    run.stderr.trim_end().replace(path.to_str().unwrap(), "FILE")
}

/// A file, and what is said of it in English and in Korean.
const MISTAKES: [(&str, &str, &str); 24] = [
    (
        "\nprot = 9000",
        "FILE: line 2: there is no setting prot; did you mean port?",
        "FILE: 2번째 줄: prot: 그런 설정은 없습니다. 비슷한 것: port",
    ),
    (
        "colour = 'red'",
        "FILE: line 1: there is no setting colour; there are lang, names, journal, port, home, rules",
        "FILE: 1번째 줄: colour: 그런 설정은 없습니다. 있는 설정: lang, names, journal, port, home, rules",
    ),
    (
        "[serve]\nport = 9000",
        "FILE: line 1: there is no setting serve; there are lang, names, journal, port, home, rules",
        "FILE: 1번째 줄: serve: 그런 설정은 없습니다. 있는 설정: lang, names, journal, port, home, rules",
    ),
    ("port = 1\n\nport = 2", "FILE: line 3: port is set twice", "FILE: 3번째 줄: port: 두 번 적혀 있습니다"),
    ("lang = 'fr'", "FILE: line 1: lang: ko or en is needed", "FILE: 1번째 줄: lang: ko나 en이어야 합니다"),
    (
        "lang = 1",
        "FILE: line 1: lang: one value in quotes is needed",
        "FILE: 1번째 줄: lang: 따옴표로 묶은 값 하나여야 합니다",
    ),
    (
        "names = 'all'",
        "FILE: line 1: names: classic or any is needed",
        "FILE: 1번째 줄: names: classic이나 any여야 합니다",
    ),
    (
        "names = true",
        "FILE: line 1: names: one value in quotes is needed",
        "FILE: 1번째 줄: names: 따옴표로 묶은 값 하나여야 합니다",
    ),
    (
        "journal = ''",
        "FILE: line 1: journal: a file, or the address of a database, is needed",
        "FILE: 1번째 줄: journal: 파일이나 데이터베이스의 주소여야 합니다",
    ),
    (
        "journal = []",
        "FILE: line 1: journal: one value in quotes is needed",
        "FILE: 1번째 줄: journal: 따옴표로 묶은 값 하나여야 합니다",
    ),
    (
        "port = 0",
        "FILE: line 1: port: a whole number from 1 to 65535 is needed",
        "FILE: 1번째 줄: port: 1부터 65535까지의 정수여야 합니다",
    ),
    (
        "port = 99999999999999999999999",
        "FILE: line 1: port: a whole number from 1 to 65535 is needed",
        "FILE: 1번째 줄: port: 1부터 65535까지의 정수여야 합니다",
    ),
    (
        "port = '9000'",
        "FILE: line 1: port: it must be a number, without quotes",
        "FILE: 1번째 줄: port: 따옴표 없이 숫자로 적어야 합니다",
    ),
    (
        "port = 9000.5",
        "FILE: line 1: port: a whole number from 1 to 65535 is needed",
        "FILE: 1번째 줄: port: 1부터 65535까지의 정수여야 합니다",
    ),
    (
        "port = 08300",
        "FILE: line 1: not TOML (REASON); it is written like port = 9000",
        "FILE: 1번째 줄: TOML 형식이 아닙니다. 이렇게 적습니다: port = 9000",
    ),
    (
        "\"\" = 1",
        "FILE: line 1: there is no setting \"\"; there are lang, names, journal, port, home, rules",
        "FILE: 1번째 줄: \"\": 그런 설정은 없습니다. 있는 설정: lang, names, journal, port, home, rules",
    ),
    (
        "[lang]",
        "FILE: line 1: lang: one value in quotes is needed",
        "FILE: 1번째 줄: lang: 따옴표로 묶은 값 하나여야 합니다",
    ),
    (
        "home = 'http://pjs:hunter2@alley.example'",
        "FILE: line 1: home: an address such as https://alley.example is needed, without a path and a password",
        "FILE: 1번째 줄: home: https://alley.example 같은 주소여야 합니다. 경로나 비밀번호는 적을 수 없습니다",
    ),
    (
        "home = 'alley.example'",
        "FILE: line 1: home: an address such as https://alley.example is needed, without a path and a password",
        "FILE: 1번째 줄: home: https://alley.example 같은 주소여야 합니다. 경로나 비밀번호는 적을 수 없습니다",
    ),
    (
        "rules = 'no-tap-6'",
        "FILE: line 1: rules: rules are no-tap-9 (or -8, -7), 3-6-9, current-frame and baker, with commas between them, or plain",
        "FILE: 1번째 줄: rules: no-tap-9(또는 -8, -7), 3-6-9, current-frame, baker를 쉼표로 이어 적거나 plain이라고 적어야 합니다",
    ),
    (
        "rules = ['3-6-9', 'current-frame']",
        "FILE: line 1: rules: 3-6-9 and current-frame do not go together",
        "FILE: 1번째 줄: rules: 3-6-9와 current-frame은 함께 쓸 수 없습니다",
    ),
    (
        "rules = ['baker', 9]",
        "FILE: line 1: rules: a value in quotes, or a list of such values, is needed",
        "FILE: 1번째 줄: rules: 따옴표로 묶은 값이나 그런 값의 목록이어야 합니다",
    ),
    (
        "names = 'any'\nlang = ko",
        "FILE: line 2: not TOML (REASON); it is written like lang = \"ko\"",
        "FILE: 2번째 줄: TOML 형식이 아닙니다. 이렇게 적습니다: lang = \"ko\"",
    ),
    (
        "lang = \"en",
        "FILE: line 1: not TOML (REASON); it is written like lang = \"ko\"",
        "FILE: 1번째 줄: TOML 형식이 아닙니다. 이렇게 적습니다: lang = \"ko\"",
    ),
];

#[test]
fn a_mistake_is_one_sentence_with_its_line() {
    // What the reader of TOML calls it.
    let reasons = [
        "string values must be quoted, expected literal string",
        "invalid basic string, expected `\"`",
        "unexpected leading zero, expected nothing",
    ];
    let without_reason = |said: String| reasons.iter().fold(said, |said, reason| said.replace(reason, "REASON"));
    for (content, english, korean) in MISTAKES {
        assert_eq!(without_reason(refused(content.as_bytes(), "en")), format!("alley: {english}"), "{content}");
        assert_eq!(without_reason(refused(content.as_bytes(), "ko")), format!("alley: {korean}"), "{content}");
    }
}

/// An address that holds a password is refused without it, in the file as elsewhere, and never shown.
#[test]
fn a_password_is_refused_and_never_told() {
    let address = "postgres://alley:hunter2@db/club";
    let said = refused(format!("journal = '{address}'").as_bytes(), "en");
    let sentence = "cannot open the journal postgres://alley@db/club: ";
    assert!(said.starts_with(&format!("alley: FILE: line 1: journal: {sentence}")), "{said}");
    assert!(!said.contains("hunter2"), "{said}");
    for (arguments, variable) in [(&["config"][..], address), (&["config", "--json", "--journal", address], "")] {
        let mut command = alley(&[arguments, &["--lang", "en"]].concat());
        command.env("ALLEY_JOURNAL", variable);
        let run = Run::of(command, b"");
        assert_eq!((run.code, run.screen()), (Some(2), ""));
        assert!(
            run.stderr.starts_with(&format!("alley: {sentence}")) && !run.stderr.contains("hunter2"),
            "{}",
            run.stderr
        );
    }
    let unquoted = refused(b"journal = postgres://alley:hunter2@db/club", "en");
    assert!(unquoted.contains("line 1: not TOML") && !unquoted.contains("hunter2"), "{unquoted}");
}

#[test]
fn a_file_that_cannot_be_read_is_named_with_the_reason() {
    assert_eq!(refused(b"lang = '\xff'", "en"), "alley: cannot read the configuration file FILE: not UTF-8");
    let large = vec![b'#'; (64 << 10) + 1];
    assert_eq!(refused(&large, "en"), "alley: cannot read the configuration file FILE: it is larger than 64 KiB");
    assert_eq!(refused(&large, "ko"), "alley: 설정 파일을 읽을 수 없습니다: FILE: 64 KiB보다 큽니다");
    let folder = Scratch::new();
    let told = |path: &str, lang: &str| {
        let run = piped(&["score", "--config", path, "--lang", lang], b"X\n");
        assert_eq!((run.code, run.screen()), (Some(2), ""));
        run.stderr.replace(path, "FILE")
    };
    let missing = folder.file("none.toml").display().to_string();
    let sentence = "alley: cannot read the configuration file FILE: No such file or directory\n";
    assert_eq!(told(&missing, "en"), sentence);
    let sentence = "alley: 설정 파일을 읽을 수 없습니다: FILE: 그런 파일이나 디렉터리가 없습니다\n";
    assert_eq!(told(&missing, "ko"), sentence);
    let sentence = "alley: cannot read the configuration file FILE: Is a directory\n";
    assert_eq!(told(&folder.file("").display().to_string(), "en"), sentence);
    assert!(told("/dev/zero", "en").ends_with(": it is larger than 64 KiB\n"));
}

/// What is there has to be a file that can be read; nothing is waited for.
#[test]
fn what_is_in_the_usual_place_is_read_or_named() {
    let folder = Scratch::new();
    let path = folder.file("alley/config.toml");
    fs::create_dir(folder.file("alley")).unwrap();
    let told = || {
        let mut command = alley(&["score", "--lang", "en"]);
        command.env("XDG_CONFIG_HOME", folder.file(""));
        let run = Run::of(command, b"X\n");
        (run.code, run.stderr.replace(path.to_str().unwrap(), "FILE"))
    };
    let refused = |reason: &str| (Some(2), format!("alley: cannot read the configuration file FILE: {reason}\n"));
    symlink("config.toml", &path).unwrap();
    assert_eq!(told(), refused("Too many levels of symbolic links"));
    fs::remove_file(&path).unwrap();
    symlink("nothing.toml", &path).unwrap();
    assert_eq!(told(), refused("No such file or directory"));
    fs::remove_file(&path).unwrap();
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert_eq!(told(), refused("it is not an ordinary file"));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert_eq!(told(), refused("it is not an ordinary file"));
    fs::remove_dir(&path).unwrap();
    let (code, said) = told();
    assert_eq!((code, said.as_str()), (Some(1), "standard input line 1, roll 2: missing, as frame 2 is not over\n"));
}

/// Nothing of a file's name moves a cursor.
#[test]
fn a_name_of_any_kind_is_told_harmlessly() {
    let folder = Scratch::new();
    let path = folder.file("a\u{1b}[2J\nb.toml").display().to_string();
    let told = |content: &str| {
        fs::write(&path, content).unwrap();
        let run = piped(&["config", "--config", &path, "--lang", "en"], b"");
        run.screen().to_owned() + run.stderr.as_str()
    };
    let shown = folder.file("a\u{fffd}[2J\u{fffd}b.toml").display().to_string();
    assert_eq!(told("port = 0"), format!("alley: {shown}: line 1: port: a whole number from 1 to 65535 is needed\n"));
    assert!(told("").starts_with(&format!("Configuration file: {shown}\n\n")), "{}", told(""));
    fs::remove_file(&path).unwrap();
    let missing = piped(&["config", "--config", &path, "--lang", "en"], b"").stderr;
    assert_eq!(missing, format!("alley: cannot read the configuration file {shown}: No such file or directory\n"));
}

/// In the words of the option; and only where it is asked for.
#[test]
fn a_wrong_variable_is_told_by_name() {
    let told = |arguments: &[&str], name: &str, value: &OsStr| {
        let mut command = alley(arguments);
        command.env(name, value);
        let run = Run::of(command, b"");
        (run.code, run.stderr)
    };
    let usage = |sentence: &str| (Some(2), format!("error: {sentence}\n\nFor more information, try '--help'.\n"));
    for (arguments, name, value, reason) in [
        (&["score"][..], "ALLEY_LANG", "fr", "ko or en is needed"),
        (&["race", "a", "--no-journal"], "ALLEY_NAMES", "all", "classic or any is needed"),
        (&["serve", "--no-journal"], "ALLEY_PORT", "0", "a whole number from 1 to 65535 is needed"),
        (&["doctor", "--no-journal"], "ALLEY_PORT", "x", "a whole number from 1 to 65535 is needed"),
        (
            &["bowl", "--no-journal"],
            "ALLEY_RULES",
            "3-6-9,3-6-9",
            "each rule is named once, and only one kind of no-tap",
        ),
        (
            &["serve", "--no-journal"],
            "ALLEY_HOME",
            "lane",
            "an address such as https://alley.example is needed, without a path and a password",
        ),
        (&["config"], "ALLEY_PORT", "65536", "a whole number from 1 to 65535 is needed"),
    ] {
        assert_eq!(told(arguments, name, value.as_ref()), usage(&format!("{name}: {reason}")));
    }
    let korean = told(&["bowl", "--lang", "ko"], "ALLEY_NAMES", "all".as_ref());
    let sentence = "오류: ALLEY_NAMES: classic이나 any여야 합니다\n\n도움말은 --help로 볼 수 있습니다.\n";
    assert_eq!(korean, (Some(2), sentence.to_owned()));
    let no_text = told(&["bowl"], "ALLEY_RULES", OsStr::from_bytes(b"\xff"));
    assert_eq!(no_text, usage("ALLEY_RULES: not UTF-8"));
    assert_eq!(told(&["score"], "ALLEY_PORT", "x".as_ref()).0, Some(0), "nobody asked for it");
    assert_eq!(told(&["score", "--lang", "en"], "ALLEY_LANG", "fr".as_ref()).0, Some(0), "an option comes first");
    assert_eq!(told(&["config", "--port", "1"], "ALLEY_PORT", "x".as_ref()).0, Some(0));
}

/// The help helps, whatever stands in the file; and the sentence is in the language that can still be told.
#[test]
fn help_is_given_and_the_language_is_what_can_be_told() {
    let folder = Scratch::new();
    let path = folder.file("config.toml");
    fs::write(&path, "lang = 'fr'").unwrap();
    let run = |arguments: &[&str], variable: (&str, &str)| {
        let mut command = alley(arguments);
        command.env("ALLEY_CONFIG", &path).env(variable.0, variable.1);
        Run::of(command, b"")
    };
    for arguments in [&["--help"][..], &["config", "--help"], &["--version"]] {
        assert_eq!(run(arguments, ("LANG", "C")).code, Some(0), "{arguments:?}");
    }
    let wrong = run(&["bowls"], ("LANG", "C"));
    assert!(wrong.stderr.starts_with("error: unrecognized subcommand"), "{}", wrong.stderr);
    for (variable, word) in [("ALLEY_LANG", "ko"), ("LANG", "ko_KR.UTF-8")] {
        let said = run(&["games"], (variable, word)).stderr;
        assert!(said.ends_with("1번째 줄: lang: ko나 en이어야 합니다\n"), "{said}");
    }
    assert!(run(&["games"], ("LANG", "de_DE")).stderr.ends_with("line 1: lang: ko or en is needed\n"));
}
