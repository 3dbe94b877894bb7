//! The configuration file: which of its values holds beside options and variables, who follows it, and `alley config`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs::{self, OpenOptions};
use std::net::TcpListener;
use std::process::{Command, Stdio};

use crate::support::{ALLEY, alley, bash};
use alley_trials::{Conversation, Program, Run, Scratch, Terminal, new_journal};
use serde_json::{Value, json};

const DOCUMENT: &str = include_str!("../../../../docs/configuration.md");

/// The program with this file in the usual place, and in no other.
fn with(folder: &Scratch, content: &str, arguments: &[&str]) -> Command {
    fs::create_dir_all(folder.file("alley")).unwrap();
    fs::write(folder.file("alley/config.toml"), content).unwrap();
    let mut command = alley(arguments);
    command.env("XDG_CONFIG_HOME", folder.file(""));
    command
}

fn run_with(content: &str, arguments: &[&str], input: &str) -> Run {
    let folder = Scratch::new();
    Run::of(with(&folder, content, arguments), input.as_bytes())
}

/// What a run said that went well.
fn said_with(content: &str, arguments: &[&str], input: &str) -> String {
    let run = run_with(content, arguments, input);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{content} {arguments:?}");
    run.screen().to_owned()
}

/// What holds of a setting.
fn held(command: Command, name: &str) -> Value {
    let run = Run::of(command, b"");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{name}");
    let told: Value = serde_json::from_str(run.screen()).unwrap();
    let settings = told["settings"].as_array().unwrap();
    let mut setting = settings.iter().find(|setting| setting["name"] == name).unwrap().clone();
    setting.as_object_mut().unwrap().remove("name");
    setting
}

/// A setting: its default, then what an option, a variable and a line of the file say, and what that line holds.
const SETTINGS: [(&str, Option<&str>, [&str; 3], &str); 6] = [
    ("lang", None, ["ko", "en", "ko"], "lang = 'KO'"),
    ("names", Some("classic"), ["any", "classic", "any"], "names = 'any'"),
    ("journal", None, ["a.journal", "postgres://alley@db/b", "/c.journal"], "journal = '/c.journal'"),
    ("port", Some("8300"), ["9001", "9002", "9003"], "port = 9003"),
    ("home", None, ["http://a.example", "https://b.example", "http://c.example:1"], "home = 'http://c.example:1/'"),
    ("rules", Some("plain"), ["baker", "no-tap-9,baker", "no-tap-8,3-6-9"], "rules = ['3-6-9', 'no-tap-8']"),
];

/// As a program is told it.
fn valued(name: &str, spelled: &str) -> Value {
    if name == "port" { json!(spelled.parse::<u16>().unwrap()) } else { json!(spelled) }
}

/// An option comes before a variable, a variable before the file, the file before the default: for every setting.
#[test]
fn the_first_of_option_variable_and_file_holds() {
    for (name, default, [by_option, by_variable, by_file], line) in SETTINGS {
        let (option, variable) = (format!("--{name}"), format!("ALLEY_{}", name.to_uppercase()));
        for said in 0..8 {
            let [has_option, has_variable, has_file] = [1, 2, 4].map(|bit| said & bit != 0);
            let folder = Scratch::new();
            let mut command = with(&folder, if has_file { line } else { "" }, &["config", "--json"]);
            if has_option {
                command.args([&option, by_option]);
            }
            if has_variable {
                command.env(&variable, by_variable);
            }
            let expected = match (has_option, has_variable, has_file) {
                (true, ..) => json!({ "value": valued(name, by_option), "from": "option", "option": option }),
                (_, true, _) => json!({ "value": valued(name, by_variable), "from": "variable", "variable": variable }),
                (_, _, true) => json!({ "value": valued(name, by_file), "from": "file", "line": 1 }),
                _ if name == "journal" => {
                    let usual = alley_trials::target().join("tmp/data/alley/alley.journal");
                    json!({ "value": usual.to_str().unwrap(), "from": "default" })
                }
                _ => json!({ "value": default.map(|default| valued(name, default)), "from": "default" }),
            };
            assert_eq!(held(command, name), expected, "{name} {said}");
        }
    }
}

#[test]
fn a_variable_that_is_empty_says_nothing() {
    for (name, _, [_, _, by_file], line) in SETTINGS {
        let folder = Scratch::new();
        let mut command = with(&folder, line, &["config", "--json"]);
        command.env(format!("ALLEY_{}", name.to_uppercase()), "").env("ALLEY_CONFIG", "");
        assert_eq!(held(command, name), json!({ "value": valued(name, by_file), "from": "file", "line": 1 }));
    }
}

/// The option before the variable, and either before the usual place.
#[test]
fn another_file_can_be_named() {
    let folder = Scratch::new();
    let named = |name: &str, port: u16| {
        fs::write(folder.file(name), format!("port = {port}")).unwrap();
        folder.file(name)
    };
    let (one, other) = (named("one.toml", 9001), named("other.toml", 9002));
    let asked = |named: bool, arguments: &[&str]| {
        let mut command = with(&folder, "port = 9000", &[&["config", "--json"], arguments].concat());
        if named {
            command.env("ALLEY_CONFIG", &one);
        }
        held(command, "port")["value"].as_u64().unwrap()
    };
    let option = format!("--config={}", other.display());
    assert_eq!(asked(false, &[]), 9000);
    assert_eq!(asked(true, &[]), 9001);
    assert_eq!(asked(true, &[&option]), 9002);
    assert_eq!(asked(false, &["--config", other.to_str().unwrap()]), 9002);
}

/// `alley config` with this file in this place.
fn told(folder: &Scratch, content: &str, arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let mut command = with(folder, content, &[&["config"], arguments].concat());
    command.envs(environment.iter().copied());
    let run = Run::of(command, b"");
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    run.screen().to_owned()
}

#[test]
fn the_table_says_what_holds_and_where_it_comes_from() {
    let folder = Scratch::new();
    let path = folder.file("alley/config.toml").display().to_string();
    let row = |[name, value, from]: [&str; 3]| format!("{name:<7}  {value:<33}  {from}\n");
    let english = [
        ["SETTING", "VALUE", "FROM"],
        ["lang", "ko in bowl and race, en elsewhere", "default"],
        ["names", "any", "ALLEY_NAMES"],
        ["journal", "club.journal", "--journal"],
        ["port", "9000", "line 2 of the file"],
        ["home", "not set", "default"],
        ["rules", "no-tap-9", "line 3 of the file"],
    ];
    let file = "# ours\nport = 9000\nrules = [\"no-tap-9\"]\n";
    assert_eq!(
        told(&folder, file, &["--journal", "club.journal"], &[("ALLEY_NAMES", "any")]),
        format!("Configuration file: {path}\n\n{}", english.map(row).concat())
    );
    let korean = "설정     값             출처\n\
                  lang     ko             파일의 1번째 줄\n\
                  names    classic        기본값\n\
                  journal  기록하지 않음  --no-journal\n\
                  port     8300           기본값\n\
                  home     정하지 않음    기본값\n\
                  rules    baker          ALLEY_RULES\n";
    assert_eq!(
        told(&folder, "lang = \"ko\"", &["--no-journal"], &[("ALLEY_RULES", "baker")]),
        format!("설정 파일: {path}\n\n{korean}")
    );
}

#[test]
fn a_file_that_is_not_there_is_named_and_no_fault() {
    let folder = Scratch::new();
    let path = folder.file("alley/config.toml").display().to_string();
    for (arguments, first) in [
        (&["config", "--lang", "en"][..], format!("Configuration file: {path} (not found)")),
        (&["config", "--lang", "ko"], format!("설정 파일: {path} (없음)")),
    ] {
        let mut command = alley(arguments);
        command.env("XDG_CONFIG_HOME", folder.file(""));
        let run = Run::of(command, b"");
        assert_eq!((run.code, run.screen().lines().next()), (Some(0), Some(first.as_str())));
    }
    let mut command = alley(&["config", "--json"]);
    command.env("XDG_CONFIG_HOME", folder.file(""));
    let told: Value = serde_json::from_str(Run::of(command, b"").screen()).unwrap();
    assert_eq!(told["file"], json!({ "path": path, "found": false }));
    fs::write(folder.file("no-folder"), "").unwrap();
    let mut command = alley(&["config"]);
    command.env("XDG_CONFIG_HOME", folder.file("no-folder"));
    assert_eq!(Run::of(command, b"").code, Some(0), "a file where a folder should be holds nothing");
}

/// Every start looks for the file once, and does nothing else about one that is not there.
#[test]
fn a_file_that_is_not_there_costs_one_look() {
    let folder = Scratch::new();
    let calls = folder.file("calls");
    let traced = Program::at(ALLEY).under("strace", ["-f", "-o", calls.to_str().unwrap(), "--"].map(Into::into));
    assert_eq!(Run::of(traced.command(&["score", "/dev/null"]), b"").code, Some(0));
    let calls = fs::read_to_string(calls).unwrap();
    let about: Vec<_> = calls.lines().filter(|line| line.contains("configuration")).collect();
    let [look] = about[..] else { panic!("{about:#?}") };
    assert!(look.contains("statx(") && look.contains("/alley/config.toml") && look.contains("ENOENT"), "{look}");
}

/// The example of the document is a file that sets everything.
#[test]
fn the_documented_file_is_one() {
    let example = DOCUMENT.split("```toml\n").nth(1).unwrap().split("```").next().unwrap();
    let told = said_with(example, &["config", "--json"], "");
    let told: Value = serde_json::from_str(&told).unwrap();
    let settings = told["settings"].as_array().unwrap();
    assert_eq!(settings.len(), SETTINGS.len());
    for setting in settings {
        assert_eq!(setting["from"], "file", "{setting}");
        let line = usize::try_from(setting["line"].as_u64().unwrap()).unwrap();
        let text = example.lines().nth(line - 1).unwrap();
        assert!(text.starts_with(setting["name"].as_str().unwrap()), "{text}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_and_a_full_disk() {
    for arguments in ["config", "config --json"] {
        let mut command = bash();
        command.args(["-o", "pipefail", "-c", &format!("{ALLEY:?} {arguments} | head -0")]);
        let run = Run::of(command, b"");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = alley(&arguments.split(' ').collect::<Vec<_>>());
        let ended = command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let sentence = String::from_utf8(ended.stderr).unwrap();
        assert!(ended.status.code() == Some(2) && sentence.starts_with("alley: cannot write"), "{sentence}");
    }
}

/// With `lang` everything is as with `--lang`, the dialogues of the exercises and the help included.
#[test]
fn a_language_in_the_file_is_the_language_of_everything() {
    let game = format!("2\nabc\nxyz\n{}", "3\n4\n".repeat(20));
    let (file, option) = (["bowl", "--no-journal"], ["bowl", "--no-journal", "--lang", "en"]);
    assert_eq!(said_with("lang = 'en'", &file, &game), said_with("", &option, &game));
    assert_eq!(said_with("lang = 'ko'", &file, &game), said_with("", &file, &game), "as the exercises are");
    assert!(said_with("lang = 'ko'", &["games", "--help"], "").contains("사용법: alley games"));
    assert!(said_with("lang = 'ko'", &["stats", "--no-journal"], "").contains("없"));
    let refused = run_with("lang = 'ko'", &["bowls"], "");
    assert!(refused.code == Some(2) && refused.stderr.starts_with("오류: "), "{}", refused.stderr);
}

#[test]
fn names_and_rules_are_those_of_new_games_and_races() {
    let file = "names = 'any'\nrules = 'no-tap-9'";
    let game = |content: &str, arguments: &[&str]| {
        let run = run_with(content, &[&["bowl", "--no-journal", "--lang", "en"], arguments].concat(), "9\n:quit\n");
        run.screen().to_owned() + run.stderr.as_str()
    };
    assert!(game(file, &["박지수"]).contains("|  박지수 |  X   |"), "{}", game(file, &["박지수"]));
    assert!(game(file, &["박지수", "--rules", "plain"]).contains("|  박지수 |  9   |"));
    assert!(game(file, &["박지수", "--names", "classic"]).starts_with("error: Name 1: A name has exactly three"));
    assert!(said_with(file, &["race", "박지수", "--laps", "1", "--no-journal"], "").contains("박지수 : "));
    assert_eq!(run_with("", &["race", "박지수", "--laps", "1", "--no-journal"], "").code, Some(2));
    let folder = Scratch::new();
    let draft = folder.file("draft");
    let begin = ["draw", "begin", "박지수,지수", "--laps", "1", "--pick", "last", "--out", draft.to_str().unwrap()];
    assert_eq!(run_with("", &begin, "").code, Some(2));
    assert_eq!(run_with(file, &begin, "").code, Some(0));
    let baker = run_with("rules = 'baker'", &["bowl", "--solo", "--lang", "en"], "");
    assert_eq!(baker.code, Some(2));
    assert!(baker.stderr.starts_with("error: --solo is for one player, and by Baker rules teams bowl\n"));
}

/// What a record says of its rules is true whatever stands in the file; and figures are not changed by one unseen.
#[test]
fn records_and_figures_do_not_follow_the_file() {
    let (journal, file) = (new_journal(), "rules = 'no-tap-9'\nnames = 'any'");
    let on = |content: &str, arguments: &[&str], input: &str| {
        let run = run_with(content, &[&["--journal", &journal, "--lang", "en"], arguments].concat(), input);
        assert!(!run.stderr.contains("error"), "{}", run.stderr);
        run.screen().to_owned()
    };
    on("", &["bowl", "PJS"], "9\n:quit\n");
    assert!(on(file, &["resume"], "0\n9\n:quit\n").contains("|  PJS |  9|- |  9   |"));
    let rest = "0\n".repeat(20);
    on(file, &["resume"], &rest);
    assert!(on(file, &["bowl", "--again"], "9\n:quit\n").contains("|  PJS |  9   |"));
    let strikes = "X X X X X X X X X XXX\n9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9\n";
    assert_eq!(said_with(file, &["score"], strikes), "300\n190\n");
    assert_eq!(said_with(file, &["odds", "--csv"], ""), said_with("", &["odds", "--csv"], ""));
    let mut command = alley(&["score"]);
    command.env("ALLEY_RULES", "no-tap-9");
    assert_eq!(Run::of(command, strikes.as_bytes()).screen(), "300\n190\n");
}

#[test]
fn the_record_is_where_the_file_says() {
    let folder = Scratch::new();
    let file = "journal = 'ours/club.journal'\nlang = 'en'";
    fs::create_dir_all(folder.file("alley/ours")).unwrap();
    let left = Run::of(with(&folder, file, &["bowl", "PJS"]), b"7\n:quit\n");
    let journal = folder.file("alley/ours/club.journal");
    assert!(journal.exists(), "beside the file, wherever the program is started");
    let hint = format!(" --journal {}\n", journal.display());
    assert!(left.stderr.ends_with(&hint), "{}", left.stderr);
    assert!(Run::of(with(&folder, file, &["games"]), b"").screen().contains("PJS"));
    let elsewhere = ["games", "--journal", &new_journal()];
    let missing = Run::of(with(&folder, file, &elsewhere), b"");
    assert_eq!(missing.code, Some(2), "an option comes first");
    let unusable = run_with("journal = '/no/such/folder/x.journal'", &["bowl", "PJS"], "7\n");
    assert_eq!((unusable.code, unusable.screen()), (Some(2), ""), "somebody named it");
    let at_home = || {
        let mut command = with(&folder, "journal = '~/mine.journal'", &["bowl", "PJS"]);
        command.env("HOME", folder.file(""));
        Run::of(command, b"7\n")
    };
    assert_eq!(at_home().code, Some(1));
    assert!(folder.file("mine.journal").exists());
}

/// A port that nobody has now.
fn free_port() -> u16 {
    TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port()
}

/// What a server says when it has started.
fn announced(mut command: Command) -> String {
    let mut life = Conversation::begin(&mut command).unwrap();
    life.until("Press Ctrl-C to stop.\n").unwrap().text
}

#[test]
fn a_server_and_links_to_it_follow_port_and_home() {
    let (folder, journal, port) = (Scratch::new(), new_journal(), free_port());
    let on = ["--journal", &journal, "--lang", "en"];
    let file = format!("port = {port}\nhome = 'https://alley.example'\n");
    let said = announced(with(&folder, &file, &[&["serve"], &on[..]].concat()));
    assert!(said.contains(&format!("On this machine: http://127.0.0.1:{port}/\n")), "{said}");
    assert!(said.contains("https://alley.example"), "{said}");
    let other = free_port().to_string();
    let said = announced(with(&folder, &file, &[&["serve", "--port", &other], &on[..]].concat()));
    assert!(said.contains(&format!("On this machine: http://127.0.0.1:{other}/\n")), "{said}");
    let mut command = with(&folder, &file, &[&["serve"], &on[..]].concat());
    let another = free_port().to_string();
    command.env("ALLEY_PORT", &another).env("ALLEY_HOME", "http://lane.example");
    let said = announced(command);
    assert!(said.contains(&format!("http://127.0.0.1:{another}/\n")) && said.contains("http://lane.example"), "{said}");

    let shared = |content: &str, more: &[&str]| {
        let arguments = [&["bowl", "PJS", "--share"], more, &on].concat();
        Run::of(with(&folder, content, &arguments), b":quit\n").screen().to_owned()
    };
    assert!(shared(&file, &[]).contains("https://alley.example/g/"));
    assert!(shared("port = 9123", &[]).contains(":9123/g/"));
    let by_option = shared(&file, &["--port", "9124"]);
    assert!(by_option.contains(":9124/g/") && !by_option.contains("alley.example"), "{by_option}");
    let linked = |content: &str, more: &[&str]| {
        let newest = Run::of(with(&folder, content, &[&["games", "--json"], &on[..]].concat()), b"");
        let games: Value = serde_json::from_str(newest.screen()).unwrap();
        let id = games[0]["id"].as_str().unwrap().to_owned();
        let arguments = [&["games", "link", &id], more, &on].concat();
        Run::of(with(&folder, content, &arguments), b"").screen().to_owned()
    };
    assert!(linked(&file, &[]).contains("https://alley.example/g/"));
    assert!(linked("port = 9123", &[]).contains(":9123/g/"));
    assert!(linked(&file, &["--port", "9124"]).contains(":9124/g/"));
}

#[test]
fn the_doctor_looks_at_the_port_of_the_file_and_bowls_by_no_rules_of_it() {
    let (folder, port) = (Scratch::on_disk(), free_port());
    let file = format!("lang = 'en'\nport = {port}\nrules = 'baker'\nnames = 'any'\njournal = 'club.journal'\n");
    let run = Run::of(with(&folder, &file, &["doctor"]), b"");
    assert!(run.screen().contains(&format!("Port: {port}")), "{}", run.screen());
    assert!(run.screen().contains("ok    Crash: "), "{}", run.screen());
    let mut command = with(&folder, "", &["doctor", "--lang", "en"]);
    command.envs([("ALLEY_RULES", "baker"), ("ALLEY_PORT", &port.to_string())]);
    let run = Run::of(command, b"");
    assert!(
        run.screen().contains(&format!("Port: {port}")) && run.screen().contains("ok    Crash: "),
        "{}",
        run.screen()
    );
}

#[test]
fn the_full_screen_follows_too() {
    let folder = Scratch::new();
    fs::create_dir(folder.file("alley")).unwrap();
    fs::write(folder.file("alley/config.toml"), "lang = 'en'\nrules = 'no-tap-9'\n").unwrap();
    let home = folder.file("");
    let mut terminal = Terminal::sized((24, 80), ALLEY, &[], &[("XDG_CONFIG_HOME", home.to_str().unwrap())]);
    terminal.wait_for_picture(|picture| picture.contains("N  New game"));
    terminal.press("nPJS\r\r");
    terminal.wait_for_picture(|picture| picture.contains("Frame 1, ball 1"));
    terminal.press("9");
    terminal.wait_for_picture(|picture| picture.contains("Frame 2, ball 1"));
    terminal.press("\u{3}");
    assert_eq!(terminal.close_clean(), (true, 130));
}
