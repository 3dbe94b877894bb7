//! `alley score`: files of games in, totals out; what is wrong is said and does not stop the run.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::support::{ALLEY, alley, bash, piped};
use alley_trials::{Run, Terminal};

const GAME: &str = "X 7/ 9- X -8 8/ -6 X X X81";
const COUNTS: &str = "10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1";

/// A file of this test's own.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("score-{name}"));
    fs::write(&path, content).unwrap();
    path
}

fn scored(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let Run { code, stdout, stderr } = piped(&[&["score"], arguments].concat(), input.as_bytes());
    (code, String::from_utf8(stdout).unwrap(), stderr)
}

fn fine(output: &str) -> (Option<i32>, String, String) {
    (Some(0), output.to_owned(), String::new())
}

/// Runs a line of shell in which `"$ALLEY"` is the program.
fn shell(line: &str, input: &str) -> Run {
    let mut command = bash();
    command.args(["-o", "pipefail", "-c", line]).env("ALLEY", ALLEY);
    Run::of(command, input.as_bytes())
}

#[test]
fn one_total_a_line_in_order_whatever_the_notation() {
    let bars = "X|7/|9-|X|-8|8/|-6|X|X|X||81";
    let games = [COUNTS, GAME, bars, "x7/9fxf88/f6xxx81", "11 22 33 44 11 22 33 44 11 22"];
    let all = games.join("\n");
    assert_eq!(scored(&[], &all), fine("167\n167\n167\n167\n46\n"));
    assert_eq!(scored(&["-"], &COUNTS.replace(' ', ",")), fine("167\n"));
    assert_eq!(scored(&[], &all.replace('\n', "\r\n")), fine("167\n167\n167\n167\n46\n"));
    assert_eq!(scored(&[], &format!("\u{feff}{GAME}\n")), fine("167\n"));
}

#[test]
fn a_bad_line_leaves_its_place_empty_and_is_explained() {
    let bad = format!("{}10 7 3 7 6\n{COUNTS}\n", format!("{GAME}\n").repeat(16));
    let path = file("bad.txt", bad.as_bytes());
    let (code, output, said) = scored(&[path.to_str().unwrap()], "");
    assert_eq!(code, Some(1));
    assert_eq!(output, format!("{}\n167\n", "167\n".repeat(16)));
    assert_eq!(said, format!("{} line 17, roll 5: 6 pins, but only 3 stood\n", path.display()));
    let empty = "standard input line 1, roll 1: missing, as frame 1 is not over\n";
    assert_eq!(scored(&[], &format!("Kim:\n{GAME}")), (Some(1), "\n167\n".into(), empty.into()));
    let eleven =
        "standard input line 1, roll 2: a roll takes at most 10 pins; if 1 and 1 are meant, write them apart\n";
    assert_eq!(scored(&[], "9 11"), (Some(1), "\n".into(), eleven.into()));
}

#[test]
fn what_can_be_read_in_two_ways_is_refused() {
    let ten = "10 among marks can be read in two ways: write X, or 1-";
    let tens = |count: usize, last: &str| format!("{}{last}", "10 ".repeat(count));
    for (line, roll, sentence) in [
        (tens(9, "11"), 10, "a roll takes at most 10 pins; if 1 and 1 are meant, write them apart"),
        (format!("X {}", tens(10, "")), 2, ten),
        ("X|10|".into(), 2, ten),
        ("10 9 1 10 F 9".into(), 5, "F among counts: write 0, or X for each 10"),
    ] {
        let said = format!("standard input line 1, roll {roll}: {sentence}\n");
        assert_eq!(scored(&[], &line), (Some(1), "\n".into(), said), "{line}");
    }
}

#[test]
fn splits_in_brackets_and_circles_and_any_separator() {
    let worked = "X X X 72 (8)/ F9 X 7/ 9- XX8";
    let lines = [worked, &worked.replace(' ', ";"), &worked.replace(' ', "\t"), &worked.replace("(8)", "⑧")];
    assert_eq!(scored(&[], &lines.join("\n")), fine("180\n180\n180\n180\n"));
    assert_eq!(scored(&[], &COUNTS.replace(' ', ";\t")), fine("167\n"));
}

/// As the federations print them.
#[test]
fn the_official_worked_games() {
    let frames = "180\t30 57 76 85 95 104 124 143 152 180\n179\t30 57 76 85 95 104 124 143 152 179\n\
                  198\t20 40 59 68 98 123 141 149 169 198\n";
    let games = ["X X X 72 (8)/ F9 X 7/ 9- XX8", "X X X 72 (8)/ F9 X 7/ 9- XX7", "8/ X 7/ 9- X X X 53 6/ XX9"];
    assert_eq!(scored(&["--frames"], &games.join("\n")), fine(frames));
    let pins_named = "X X X 7(4-7-10)2 8(7-10)/ F9 X 7(2-4-5)/ 9(10)- XX8\n";
    assert_eq!(scored(&["--frames"], pins_named).1, frames.split_inclusive('\n').next().unwrap());
}

#[test]
fn an_unfinished_game_is_refused_unless_it_is_allowed() {
    let said = "standard input line 1, roll 5: missing, as frame 3 is not over\n";
    assert_eq!(scored(&[], "X 7/ 9"), (Some(1), "\n".into(), said.into()));
    assert_eq!(scored(&["--partial"], "X 7/ 9\n\n"), fine("39\n\n"));
}

#[test]
fn a_blank_line_stays_blank_and_is_no_game() {
    let input = format!("\n{GAME}\n \t\r\n");
    for partial in [&[][..], &["--partial"]] {
        assert_eq!(scored(partial, &input), fine("\n167\n\n"));
        assert_eq!(scored(&[&["--frames"], partial].concat(), "\n"), fine("\n"));
        assert_eq!(scored(&[&["--json"], partial].concat(), "\n"), fine(""));
        let summary = scored(&[&["--summary"], partial].concat(), &input);
        assert!(summary.0 == Some(0) && summary.1.starts_with("Games: 1\n") && !summary.1.contains("left out"));
    }
}

#[test]
fn a_bad_game_is_an_object_or_a_row_with_its_error_and_place() {
    let input = format!("{GAME}\n\n\"K\",J: 10 7 6\n");
    let (code, json, said) = scored(&["--json"], &input);
    assert_eq!((code, said.as_str()), (Some(1), "standard input line 3, roll 3: 6 pins, but only 3 stood\n"));
    let objects: Vec<serde_json::Value> = json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(objects.len(), 2);
    let error = serde_json::json!({
        "file": "standard input", "line": 3, "name": "\"K\",J", "error": "roll 3: 6 pins, but only 3 stood"
    });
    assert_eq!(objects[1], error);
    let (_, table, _) = scored(&["--csv", "--lang", "ko"], &input);
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let last = reader.headers().unwrap().len() - 1;
    assert_eq!(&reader.headers().unwrap()[last], "error");
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!((rows.len(), &rows[0][last]), (2, ""));
    assert_eq!((&rows[1][1], &rows[1][2], &rows[1][3]), ("3", "\"K\",J", ""));
    assert_eq!(&rows[1][last], "3번째 투구: 6핀이라고 적었지만 3핀만 서 있었습니다");
}

#[test]
fn reasons_are_told_in_the_language_asked_for_or_of_the_locale() {
    let korean = "표준 입력 1번째 줄, 2번째 투구: 6핀이라고 적었지만 3핀만 서 있었습니다\n\
                  alley: no/such/file: 읽을 수 없습니다: 그런 파일이나 디렉터리가 없습니다\n";
    assert_eq!(scored(&["--lang", "ko", "-", "no/such/file"], "7 6"), (Some(2), "\n".into(), korean.into()));
    let mut command = alley(&["score", "-", "no/such/file"]);
    command.env("LANG", "ko_KR.UTF-8");
    assert_eq!(Run::of(command, b"7 6").stderr, korean);
}

#[test]
fn files_that_are_not_plain_text_are_known() {
    let packed = file("packed.gz", b"\x1f\x8b\x08\0\0\0\0\0\0\xff");
    let utf16: Vec<u8> = format!("\u{feff}{GAME}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = file("utf16.txt", &utf16);
    let (packed, utf16) = (packed.to_str().unwrap(), utf16.to_str().unwrap());
    let said = format!(
        "alley: {packed}: compressed with gzip; unpack it first: zcat FILE | alley score\n\
         alley: {utf16}: UTF-16, not UTF-8; convert it first: iconv -f UTF-16 -t UTF-8 FILE | alley score\n"
    );
    assert_eq!(scored(&[packed, utf16, "-"], GAME), (Some(1), "167\n".into(), said));
    let titles = "standard input line 1: column titles, not a game; --column TITLE says which column holds the name\n";
    assert_eq!(scored(&[], "bowler,game\n"), (Some(1), "\n".into(), titles.into()));
}

#[test]
fn nothing_but_text_reaches_a_terminal() {
    let evil = "\u{1b}]0;owned\u{7}\u{9b}2J\u{202e}";
    let path = file(&format!("{evil}.txt"), format!("{evil}: {GAME}\n7 6\n").as_bytes());
    let path = path.to_str().unwrap();
    for format in ["--frames", "--csv", "--json"] {
        let mut terminal = Terminal::open(ALLEY, &["score", format, path], &[]);
        terminal.wait_until(|screen| screen.contains("only 3 stood"));
        let (screen, code) = terminal.close();
        assert_eq!(code, 1);
        assert!(screen.contains("]0;owned") && screen.contains("167"), "{screen}");
        let harmful = |it: char| it != '\n' && it != '\t' && it != '\r' && (it.is_control() || it == '\u{202e}');
        assert!(!screen.contains(harmful), "{format}: {screen:?}");
    }
    assert_eq!(scored(&[path], "").1, format!("{evil}: 167\n\n"));
    let table = scored(&["--csv", path], "").1;
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    assert_eq!(&reader.records().next().unwrap().unwrap()[2], evil);
    let object = scored(&["--json", path], "").1;
    let object: serde_json::Value = serde_json::from_str(object.lines().next().unwrap()).unwrap();
    assert_eq!((object["name"].as_str(), object["file"].as_str()), (Some(evil), Some(path)));
}

#[test]
fn a_word_is_said_when_it_waits_on_a_terminal() {
    let mut terminal = Terminal::open(ALLEY, &["score"], &[]);
    terminal.wait_until(|screen| screen.contains("Reading games from the terminal, one per line; Ctrl-D ends them.\n"));
    terminal.type_line(GAME);
    terminal.press("\u{4}");
    terminal.wait_until(|screen| screen.contains("\n167\n"));
    assert_eq!(terminal.close().1, 0);
}

#[test]
fn frames_json_and_csv() {
    let frames = "167\t20 39 48 66 74 84 90 120 148 167\nPJS: 39\t20 39\n";
    let input = format!("{GAME}\nPJS: X 7/ 9");
    assert_eq!(scored(&["--frames", "--partial"], &input), fine(frames));
    let json = concat!(
        r#"{"file":"standard input","line":1,"name":null,"game":"X 7/ 9- X -8 8/ -6 X X X81","#,
        r#""rolls":[10,7,3,9,0,10,0,8,8,2,0,6,10,10,10,8,1],"frames":[20,39,48,66,74,84,90,120,148,167],"#,
        r#""total":167,"finished":true}"#,
        "\n",
        r#"{"file":"standard input","line":2,"name":"PJS","game":"X 7/ 9","rolls":[10,7,3,9],"#,
        r#""frames":[20,39,null,null,null,null,null,null,null,null],"total":39,"finished":false}"#,
        "\n",
    );
    assert_eq!(scored(&["--json", "--partial"], &input), fine(json));
    let csv = "file,line,name,game,1,2,3,4,5,6,7,8,9,10,total,finished,error\n\
               standard input,1,,X 7/ 9- X -8 8/ -6 X X X81,20,39,48,66,74,84,90,120,148,167,167,true,\n\
               standard input,2,PJS,X 7/ 9,20,39,,,,,,,,,39,false,\n";
    assert_eq!(scored(&["--csv", "--partial"], &input), fine(csv));
    assert_eq!(scored(&["--csv", "--json"], "").0, Some(2));
}

#[test]
fn a_name_leads_or_stands_in_a_column() {
    assert_eq!(scored(&[], &format!("Max / F: {GAME}\n")), fine("Max / F: 167\n"));
    let table = format!("date,bowler,game\n2026-11-15,\"Park, J\",{GAME}\n");
    let (code, _, said) = scored(&["--column", "Bowler"], &table);
    // The date is not part of a game: only the name is set aside.
    assert_eq!((code, said.starts_with("standard input line 2, roll ")), (Some(1), true), "{said}");
    let table = format!("bowler,game\n\"Park, J\",{GAME}\n");
    assert_eq!(scored(&["--column", "Bowler"], &table), fine("Park, J: 167\n"));
    assert_eq!(scored(&["--column", "2"], &format!("{GAME},PJS")), fine("PJS: 167\n"));
    let said = "alley: standard input: the first line does not name the column asked for\n";
    assert_eq!(scored(&["--column", "team"], &table), (Some(1), String::new(), said.into()));
}

#[test]
fn the_summary_in_both_languages() {
    let games = format!("{}\n{}\n{}\n7 6\n", "X ".repeat(12), "9-".repeat(10), "9-".repeat(10));
    let said = "standard input line 4, roll 2: 6 pins, but only 3 stood\n";
    let (code, english, complaint) = scored(&["--summary", "--lang", "en"], &games);
    assert_eq!((code, complaint.as_str()), (Some(1), said));
    let figures = "Games: 3\nMean: 160.00\nQuartiles: 90 90 195\nLow: 90\nHigh: 300\nStrike rate: 37.50 %\n\
                   Spare rate: 0.00 %\n 90-99   2 ██";
    assert!(english.starts_with(figures), "{english}");
    assert_eq!(english.lines().count(), 7 + 22);
    assert!(english.lines().all(|line| line.chars().count() <= 80), "{english}");
    assert!(english.lines().last().unwrap().starts_with("300      1 █"));
    let korean = scored(&["--summary", "--lang", "ko"], &games).1;
    assert!(
        korean.starts_with("게임 수 : 3\n평균 : 160.00\n사분위수 : 90 90 195\n최저 : 90\n최고 : 300\n"),
        "{korean}"
    );
    assert_eq!(scored(&["--summary", "--lang", "ko"], ""), fine("게임 수 : 0\n"));
    let unfinished = "X 7/ 9\n9-\n";
    let left_out = fine("게임 수 : 0\n끝나지 않아 뺀 게임 수 : 2\n");
    assert_eq!(scored(&["--summary", "--partial", "--lang", "ko"], unfinished), left_out);
    let (_, english, _) = scored(&["--summary", "--partial", "--lang", "en"], &format!("{GAME}\n{unfinished}"));
    assert!(english.starts_with("Games: 1\n") && english.ends_with("\nUnfinished games, left out: 2\n"), "{english}");
}

#[test]
fn several_files_and_one_that_is_not_there() {
    let (one, two) = (file("one.txt", GAME.as_bytes()), file("two.txt", b"7 6"));
    let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
    let (code, output, said) = scored(&[one, "no/such/file", "/", two, one], "");
    assert_eq!((code, output.as_str()), (Some(2), "167\n\n167\n"));
    let expected = format!(
        "alley: no/such/file: cannot read: No such file or directory\n\
         alley: /: cannot read: Is a directory\n{two} line 1, roll 2: 6 pins, but only 3 stood\n"
    );
    assert_eq!(said, expected);
    assert_eq!(scored(&[one, "-", one], GAME), fine("167\n167\n167\n"));
    assert_eq!(scored(&[file("empty.txt", b"").to_str().unwrap()], ""), fine(""));
}

/// Lines keep their order and none depends on another, so whatever cuts a file at line ends can share it out, as
/// `parallel --pipe -k alley score` does.
#[test]
fn a_file_in_four_parts_gives_the_bytes_of_one_run() {
    let lines: Vec<String> = (0..20_000)
        .map(|number| match number % 7 {
            0 => format!("P{number}: {GAME}"),
            1 => COUNTS.replace(' ', ","),
            2 => "7 6".to_owned(),
            3 => String::new(),
            _ => COUNTS.to_owned(),
        })
        .collect();
    let games = file("four-parts", (lines.join("\n") + "\n").as_bytes());
    let run = |line: &str| {
        let line = line.replace("GAMES", games.to_str().unwrap());
        shell(&line, "").stdout
    };
    let whole = run("\"$ALLEY\" score GAMES 2>/dev/null");
    let parts = run("split --number=l/4 --filter='\"$ALLEY\" score 2>/dev/null || true' GAMES");
    assert_eq!(whole.split(|&byte| byte == b'\n').count(), lines.len() + 1);
    assert!(parts == whole, "the parts differ from the whole");
}

#[test]
fn garbage_is_refused_line_by_line() {
    let garbage: Vec<u8> = (0..2_000_000u32).map(|place| place.wrapping_mul(2_654_435_761).to_be_bytes()[1]).collect();
    let lines = garbage.split(|&byte| byte == b'\n').count();
    let blank = garbage.split(|&byte| byte == b'\n').filter(|line| line.iter().all(|byte| b" \t\r,;".contains(byte)));
    let run = piped(&["score"], &[&garbage[..], b"\n", GAME.as_bytes()].concat());
    assert_eq!(run.code, Some(1));
    assert_eq!(run.stdout, [vec![b'\n'; lines], b"167\n".to_vec()].concat());
    assert_eq!(run.stderr.lines().count(), lines - blank.count());
    let run = piped(&["score"], b"X \xff\xfe 7/\n");
    assert!(run.stderr.starts_with("standard input line 1, roll 2: '\u{fffd}' is not a mark"), "{}", run.stderr);
}

#[test]
fn a_reader_that_has_seen_enough_and_a_full_disk() {
    let games = format!("{GAME}\n").repeat(100_000);
    for line in
        [r#""$ALLEY" score | head -1"#, r#""$ALLEY" score --json | head -1"#, r#""$ALLEY" score --csv | head -0"#]
    {
        let run = shell(line, &games);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{line}");
    }
    for format in ["--frames", "--csv", "--summary"] {
        let mut command = alley(&["score", format]);
        command.stdin(Stdio::piped()).stdout(OpenOptions::new().write(true).open("/dev/full").unwrap());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        // The program may end before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(games.as_bytes());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{format}");
        let sentence = "alley: cannot write the output: No space left on device\n";
        assert_eq!(String::from_utf8(output.stderr).unwrap(), sentence, "{format}");
    }
    // An error stream that takes nothing does not stop the totals.
    let run = shell(r#""$ALLEY" score 2> /dev/full"#, &format!("7 6\n{GAME}\n"));
    assert_eq!((run.code, run.screen()), (Some(1), "\n167\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_stays_small_whatever_the_input() {
    let megabyte = |text: &str| text.repeat((1 << 20) / text.len());
    let nasty = [
        ("one line", "9".repeat(1 << 20)),
        ("empty lines", "\n".repeat(1 << 20)),
        ("bad lines", megabyte("7 6\n")),
        ("games", megabyte(&format!("{GAME}\n"))),
    ];
    for (what, piece) in nasty {
        let mut command = alley(&["score", "--json"]);
        command.stdin(Stdio::piped()).stdout(File::create("/dev/null").unwrap()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let pieces = if what == "one line" { 200 } else { 6 };
        (0..pieces).for_each(|_| stdin.write_all(piece.as_bytes()).unwrap());
        // It waits for more: now is the time to look.
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = most.trim().trim_end_matches(" kB").parse().unwrap();
        drop(stdin);
        child.wait().unwrap();
        assert!(kilobytes < 64 << 10, "{what}: {kilobytes} kB");
    }
}

#[test]
fn a_bar_appears_on_a_terminal_after_a_second_and_leaves_no_trace_in_the_totals() {
    let totals = Path::new(env!("CARGO_TARGET_TMPDIR")).join("score-bar.txt");
    let script = r#"(for i in 1 2 3; do echo "$2"; sleep 0.6; done; echo 7 6) | "$0" score > "$1"; echo "code $?""#;
    let mut terminal = Terminal::open("bash", &["-c", script, ALLEY, totals.to_str().unwrap(), GAME], &[]);
    terminal.wait_until(|screen| screen.contains(" B/s"));
    let (screen, _) = terminal.close();
    assert!(screen.contains("standard input line 4, roll 2: 6 pins, but only 3 stood\n"), "{screen:?}");
    assert!(screen.contains("code 1"), "{screen:?}");
    let mut written = String::new();
    File::open(totals).unwrap().read_to_string(&mut written).unwrap();
    assert_eq!(written, "167\n167\n167\n\n");
}

#[test]
fn help_with_examples() {
    for command in ["score", "odds"] {
        let help = piped(&[command, "--help"], b"");
        assert_eq!((help.code, help.stderr.as_str()), (Some(0), ""));
        assert!(help.screen().contains("Examples:\n"), "{}", help.screen());
    }
}
