//! What was recorded: kept before it is shown, found again, carried to other journals without losing a byte.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::Stdio;

use crate::support::{ALLEY, alley, bash, on, piped, said};
use alley_bowling::{Ball, BowlerName, Pins};
use alley_journal_sqlite::Sqlite;
use alley_play::{Access, Change, Lineup, Match, Token, clock};
use alley_trials::{Run, Scratch, Terminal, new_journal, undisturbed};

/// The ids in the list, newest first.
fn ids(journal: &str) -> Vec<String> {
    said(journal, &["games", "--limit", "1000"]).lines().skip(1).map(|line| line[..6].to_owned()).collect()
}

fn solo(journal: &str, name: &str, rolls: &str) {
    let run = on(journal, &["bowl", "--solo", "--names", "any"], &format!("{name}\n{rolls}"));
    assert!(run.complaints().is_empty(), "{}", run.screen());
}

fn row(cells: &[&str]) -> String {
    let cells: Vec<_> = (0..11).map(|place| format!("{:6}", cells.get(place).unwrap_or(&""))).collect();
    format!("|{}|\n", cells.join("|"))
}

const HEADER: &str = "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n";

/// A journal with an open game of two that has an undo and a correction, a finished one, and a race.
fn three_games() -> String {
    let journal = new_journal();
    on(&journal, &["bowl"], "2\npjs\nkyj\n10\n7\n2\n:fix KYJ 1 8 1\n4\n:undo\n");
    solo(&journal, "PJS", &"10\n".repeat(12));
    assert_eq!(on(&journal, &["race", "pobi,woni", "--laps", "3", "--seed", &"00".repeat(32)], "").code, Some(0));
    journal
}

#[test]
fn games_are_listed_newest_first_page_by_page() {
    let journal = three_games();
    let list = said(&journal, &["games"]);
    assert_eq!(list.lines().next(), Some("id      begun                state     what"));
    let ends: Vec<_> = list.lines().skip(1).map(|line| line[27..].trim().to_owned()).collect();
    assert_eq!(ends, ["race      won by pobi: pobi, woni", "finished  PJS 300", "open      PJS 0 (X), KYJ 9"]);
    let [race, perfect, open] = ids(&journal).try_into().unwrap();

    let first = said(&journal, &["games", "--limit", "2"]);
    assert!(first.contains(&race) && first.contains(&perfect) && !first.contains(&open));
    assert!(first.ends_with("Earlier games: --before 2\n"), "{first}");
    let second = said(&journal, &["games", "--limit", "2", "--before", "2"]);
    assert!(second.contains(&open) && second.lines().count() == 2, "{second}");
    assert_eq!(said(&journal, &["games", "--before", "1"]), "No games before that.\n");

    for wrong in [&["games", "--limit", "0"][..], &["games", "--limit", "1001"], &["games", "--before", "x"]] {
        assert_eq!(on(&journal, wrong, "").code, Some(2), "{wrong:?}");
    }
    assert_eq!(on(&journal, &["games", "--limit", "3", "show", &open], "").code, Some(2));
}

#[test]
fn a_page_is_twenty_games() {
    let journal = new_journal();
    (0..21).for_each(|_| solo(&journal, "PJS", ""));
    assert_eq!(said(&journal, &["games"]).lines().count(), 22);
    assert!(said(&journal, &["games"]).ends_with("Earlier games: --before 2\n"));
}

#[test]
fn a_game_is_shown_with_its_corrections_on_request() {
    let journal = three_games();
    let [race, perfect, open] = ids(&journal).try_into().unwrap();
    let board =
        [HEADER.to_owned(), row(&["  PJS", "  X"]), row(&["", ""]), row(&["  KYJ", "  8|1"]), row(&["", "  9"])];
    assert_eq!(said(&journal, &["games", "show", &open]), board.concat());
    let marked = said(&journal, &["games", "show", &open, "--corrections"]);
    assert_eq!(marked, board.concat().replace("|  8|1", "|* 8|1") + "Corrected frames: KYJ 1\n");
    let marked = said(&journal, &["games", "show", &perfect, "--corrections"]);
    assert!(marked.ends_with("|  300 |\nNo frame was corrected.\n"), "{marked}");
    let standings = said(&journal, &["games", "show", &race]);
    assert!(standings.starts_with("Final standings\npobi : ") && standings.contains("\nWinner"), "{standings}");
    let seed = "00".repeat(32);
    let again = format!("Seed: {seed}\nTo run it again: alley race pobi,woni --laps 3 --seed {seed}\n");
    assert!(standings.ends_with(&again), "{standings}");
    let missing = on(&journal, &["games", "show", "k7f3qd"], "");
    assert_eq!((missing.code, missing.stderr.as_str()), (Some(1), "alley: there is no game k7f3qd\n"));
}

#[test]
fn a_corrected_frame_of_a_shared_name_has_the_place_of_its_bowler() {
    let journal = new_journal();
    on(&journal, &["bowl"], "2\npjs\npjs\n10\n7\n2\n:fix #2 1 8 1\n");
    let id = &ids(&journal)[0];
    assert!(said(&journal, &["games", "show", id, "--corrections"]).ends_with("Corrected frames: #2 PJS 1\n"));
}

#[test]
fn only_finished_bowling_games_have_figures() {
    let journal = new_journal();
    solo(&journal, "PJS", "10\n");
    assert_eq!(on(&journal, &["race", "pobi", "--laps", "1"], "").code, Some(0));
    assert_eq!(said(&journal, &["stats"]), "There is no finished bowling game.\n");
    let race = &ids(&journal)[0];
    assert!(said(&journal, &["games", "history", race]).ends_with("race, 1 lap: pobi\n"));
}

#[test]
fn a_history_tells_every_entry_with_its_time() {
    let journal = three_games();
    let [race, _, open] = ids(&journal).try_into().unwrap();
    let history = said(&journal, &["games", "history", &open]);
    let told: Vec<_> = history.lines().map(|line| (line[..4].trim(), &line[27..])).collect();
    let expected = [
        ("1", "begun"),
        ("2", "PJS, frame 1: 10"),
        ("3", "KYJ, frame 1: 7"),
        ("4", "KYJ, frame 1: 2"),
        ("5", "KYJ, frame 1 corrected: 8 1"),
        ("6", "PJS, frame 2: 4"),
        ("7", "undone"),
    ];
    assert_eq!(told, expected);
    let clock =
        |line: &str| line[6..25].chars().map(|digit| if digit.is_ascii_digit() { '0' } else { digit }).collect();
    let clocks: Vec<String> = history.lines().map(clock).collect();
    assert!(clocks.iter().all(|clock| clock == "0000-00-00 00:00:00"), "{history}");
    let race = said(&journal, &["games", "history", &race]);
    assert!(race.lines().count() == 1 && race.ends_with("race, 3 laps: pobi, woni\n"), "{race}");
}

#[test]
fn what_is_exported_and_imported_is_exported_again_byte_for_byte() {
    let journal = three_games();
    solo(&journal, "=1+1;\"x\", 박", "7\n");
    for name in ["@SUM(A1)", "+1", "-1", "José", "a'b\\c", "<b>&amp;"] {
        solo(&journal, name, "");
    }
    for format in ["json", "csv"] {
        let exported = said(&journal, &["games", "export", "--format", format]);
        let file = format!("{}.{format}", new_journal());
        fs::write(&file, &exported).unwrap();
        let other = new_journal();
        let imported = said(&other, &["games", "import", &file]);
        assert_eq!(imported, format!("Imported games: 10, entries: {}. Here already: 0.\n", 7 + 13 + 1 + 2 + 6));
        for format in ["json", "csv"] {
            let again = ["games", "export", "--format", format];
            assert_eq!(said(&other, &again), said(&journal, &again));
        }
        assert_eq!(said(&other, &["games", "import", &file]), "Imported games: 0, entries: 0. Here already: 10.\n");
        assert_eq!(said(&other, &["games"]), said(&journal, &["games"]));
        assert!(said(&other, &["journal", "check"]).starts_with("All in order. Games: 10, "));
        // What was imported goes on where it stood.
        let open = ids(&other).pop().unwrap();
        assert!(on(&other, &["resume", &open], "3\n").screen().contains("|  X   |  3   |"));
    }
    let [newest, .., oldest] = &ids(&journal)[..] else { panic!("ten games") };
    let some = said(&journal, &["games", "export", oldest, newest, oldest]);
    assert_eq!(some.matches("\"id\":").count(), 2, "each once");
    assert!(some.find(oldest).unwrap() < some.find(newest).unwrap(), "in the order asked for");
    let missing = on(&journal, &["games", "export", newest, "k7f3qd"], "");
    assert_eq!((missing.code, missing.screen()), (Some(1), ""), "no half a file");
}

#[test]
fn nothing_recorded_is_exported_as_nothing() {
    let journal = new_journal();
    piped(&["--journal", &journal, "bowl"], b"");
    assert_eq!(said(&journal, &["games", "export"]), "[\n]\n");
    assert_eq!(said(&journal, &["games", "export", "--format", "csv"]), "game,number,time,kind,payload,key,hash\n");
    assert_eq!(said(&journal, &["stats"]), "No games are recorded.\n");
}

#[test]
fn an_import_says_which_line_is_wrong_and_takes_nothing() {
    let journal = three_games();
    let other = new_journal();
    solo(&other, "PJS", "5\n");
    let before = said(&other, &["games", "export"]);
    let refused = |text: &str| {
        let file = format!("{}.file", new_journal());
        fs::write(&file, text).unwrap();
        let run = on(&other, &["games", "import", &file], "");
        assert_eq!((run.code, run.screen()), (Some(1), ""), "{text}");
        assert_eq!(said(&other, &["games", "export"]), before, "nothing was imported");
        run.stderr.strip_prefix(&format!("alley: {file}: ")).unwrap().trim_end().to_owned()
    };
    let json = said(&journal, &["games", "export"]);
    let line = |number: usize| json.lines().nth(number - 1).unwrap();
    let altered = |number: usize, from: &str, to: &str| {
        assert!(line(number).contains(from), "{}", line(number));
        json.replacen(line(number), &line(number).replacen(from, to, 1), 1)
    };
    let hash = "its hash does not match what it says and all before it";
    assert_eq!(refused(&altered(4, "\"payload\":\"10\"", "\"payload\":\"9\"")), format!("line 4: {hash}"));
    // The last entry of the second game: the games before it are right, and are not taken either.
    assert_eq!(refused(&altered(24, "\"payload\":\"10\"", "\"payload\":\"9\"")), format!("line 24: {hash}"));
    assert_eq!(
        refused(&altered(2, "\"totals\":[0,9]", "\"totals\":[0,10]")),
        "line 2: totals is not what the entries say"
    );
    assert_eq!(refused(&altered(11, "finished", "open")), "line 11: state is not what the entries say");
    assert!(refused(&altered(5, "{", "[")).starts_with("line 5: "));
    assert!(refused(&altered(5, "\"time\":", "\"time\":x")).starts_with("line 5: "));
    assert!(refused(&altered(5, "\"number\":", "\"\\u001b[2J\":")).starts_with("line 5: unknown field `\u{fffd}[2J`"));
    assert_eq!(refused(&json.replacen(&format!("{}\n", line(5)), "", 1)), "line 5: its number is 4, but 3 comes next");
    let twice =
        json.replacen("[\n", &format!("[\n{}\n", json.lines().take(10).skip(1).collect::<Vec<_>>().join("\n")), 1);
    assert!(refused(&twice).starts_with("line 11: game ") && refused(&twice).ends_with(" is in this file twice"));
    assert!(refused(&json[..json.len() / 2]).starts_with("line "));

    let csv = said(&journal, &["games", "export", "--format", "csv"]);
    let third = csv.lines().position(|line| line.contains(",3,")).unwrap() + 1;
    assert_eq!(refused(&csv.replacen(",roll,7,", ",roll,8,", 1)), format!("line {third}: {hash}"));
    assert_eq!(refused(&csv.replacen(",roll,7,", ",roll,", 1)), format!("line {third}: there must be 7 fields, not 6"));
    assert!(refused("").starts_with("line 1: neither JSON nor CSV with the header game,number"));
    assert!(refused("\u{1b}[2J").starts_with("line 1: "));
    assert_eq!(refused("[1]"), "line 1: there must be an object here, in braces");

    let no_text = format!("{}.file", new_journal());
    fs::write(&no_text, b"[\n\xff]").unwrap();
    assert_eq!(on(&other, &["games", "import", &no_text], "").stderr, format!("alley: {no_text}: line 2: not UTF-8\n"));
    assert_eq!(on(&other, &["games", "import", "no/such/file"], "").code, Some(2));
    assert_eq!(
        on(&other, &["--no-journal", "games", "import", &no_text], "").code,
        Some(1),
        "the file is looked at first"
    );
}

#[test]
fn a_game_that_went_another_way_here_is_not_imported() {
    let journal = new_journal();
    solo(&journal, "PJS", "5\n");
    let id = ids(&journal).pop().unwrap();
    let short = format!("{}.json", new_journal());
    fs::write(&short, said(&journal, &["games", "export"])).unwrap();
    let other = new_journal();
    said(&other, &["games", "import", &short]);
    on(&other, &["resume", &id], "4\n");
    on(&journal, &["resume", &id], "3\n");
    let longer = format!("{}.json", new_journal());
    fs::write(&longer, said(&journal, &["games", "export"])).unwrap();
    let run = on(&other, &["games", "import", &longer], "");
    let sentence = format!("alley: {longer}: line 2: game {id} is here already, with other or fewer entries\n");
    assert_eq!((run.code, run.stderr), (Some(1), sentence));
    // The beginning of what is here is nothing new.
    assert_eq!(said(&other, &["games", "import", &short]), "Imported games: 0, entries: 0. Here already: 1.\n");
}

#[test]
fn figures_count_finished_games_only() {
    let journal = new_journal();
    solo(&journal, "PJS", &"10\n".repeat(12));
    solo(&journal, "PJS", &"0\n".repeat(20));
    solo(&journal, "PJS", &format!("{}3\n7\n5\n", "0\n".repeat(18)));
    solo(&journal, "PJS", "10\n10\n");
    solo(&journal, "박지수", &"9\n0\n".repeat(10));
    let figures = said(&journal, &["stats", "pjs"]);
    let figure = |label: &str| {
        let line = figures.lines().find(|line| line.trim_start().starts_with(label)).unwrap();
        line.trim_start()[label.len()..].trim().to_owned()
    };
    assert_eq!(figure("games"), "3");
    assert_eq!(figure("average"), "105.0");
    assert_eq!(figure("high game"), "300");
    assert_eq!(figure("high series (three games in a row)"), "315");
    assert_eq!(figure("strikes"), "36.36 % (12 of 33)");
    assert_eq!(figure("spares"), "5.00 % (1 of 20)");
    assert_eq!(figure("pins with the first ball"), "3.88"); // (120 + 0 + 3 + 5) / (12 + 10 + 11)
    assert_eq!(figure("points in the tenth frame"), "15.0");
    assert_eq!(figure("tenth frames with fill balls"), "66.67 %");
    assert_eq!(figure("pins with a fill ball"), "8.33"); // (10 + 10 + 5) / 3
    assert!(figures.contains("    0-29   ############################## 2\n"), "{figures}");
    assert!(figures.ends_with("  270-300  ############### 1\n"), "{figures}");

    let frames = said(&journal, &["stats", "pjs", "--frames"]);
    assert!(frames.starts_with(&figures) && frames.contains("\n     10        1       1     1\n"), "{frames}");
    assert!(frames.ends_with("\n  strikes after a strike              100.00 % (11 of 11)\n"), "{frames}");
    let leaves = said(&journal, &["stats", "pjs", "--leaves"]);
    assert_eq!(leaves, format!("{figures}\n  leave  left  tried  made\n"));
    let rows = said(&journal, &["stats", "--csv"]);
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows[1][..4], ["PJS", "plain", "3", "105"]);
    assert_eq!(rows[2][..4], ["박지수", "plain", "1", "90"]);
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{rows:?}");
    assert_eq!(said(&journal, &["stats", "박지수", "--csv", "--frames"]).lines().count(), 11);
    assert_eq!(said(&journal, &["stats", "--csv", "--leaves"]), "name,rules,leave,split,washout,left,made,tried\n");
    assert_eq!(on(&journal, &["stats", "--csv", "--json"], "").code, Some(2));

    let table = said(&journal, &["stats"]);
    let lines: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[1][..5], ["PJS", "3", "105.0", "300", "315"]);
    assert_eq!(lines[2][..5], ["박지수", "1", "90.0", "90", "-"]);
    let nobody = on(&journal, &["stats", "\u{1b}[2J"], "");
    assert_eq!((nobody.code, nobody.stderr.as_str()), (Some(1), "alley: \u{fffd}[2J has no finished game.\n"));
}

/// A journal in which a text is not what was written, wherever it stands: free space may hold old copies.
fn altered(sound: &[u8], text: &str) -> Vec<u8> {
    let mut damaged = sound.to_vec();
    let places = (0..sound.len()).filter(|&place| sound[place..].starts_with(text.as_bytes()));
    places.for_each(|place| damaged[place] ^= 1);
    assert_ne!(damaged, sound, "{text} is nowhere");
    damaged
}

#[test]
fn a_damaged_head_is_named_and_hides_no_other_game() {
    let journal = three_games();
    let sound = fs::read(&journal).unwrap();
    let all = ids(&journal);
    for (summary, place, left) in [("PJS 0, KYJ 9", 1, [0, 1]), ("PJS 300", 2, [0, 2])] {
        fs::write(&journal, altered(&sound, summary)).unwrap();
        let sentence = format!(
            "alley: {journal}: the journal is damaged: the head of game number {place} is missing or altered\n"
        );
        let told = |arguments: &[&str]| {
            let run = on(&journal, arguments, "");
            assert_eq!((run.code, run.stderr.as_str()), (Some(1), sentence.as_str()), "{arguments:?}");
            run.screen().to_owned()
        };
        let list = told(&["games"]);
        let listed: Vec<_> = list.lines().skip(1).map(|line| line[..6].to_owned()).collect();
        assert_eq!(listed, left.map(|game| all[game].clone()));
        for arguments in [&["games", "--json"][..], &["games", "export"], &["games", "export", "--format", "csv"]] {
            let text = told(arguments);
            let there: Vec<_> = (0..3).filter(|&game| text.contains(&all[game])).collect();
            assert_eq!(there, left, "{arguments:?}");
        }
        assert_eq!(told(&["stats"]).contains("PJS"), place == 1);
        let before = (place + 1).to_string();
        let alone = told(&["games", "--limit", "1", "--before", &before]);
        let earlier = if place == 2 { "Earlier games: --before 2\n" } else { "" };
        assert_eq!(alone, format!("id      begun                state     what\n{earlier}"));
        // What is sound is found by the beginning of its id, and the damage is mentioned.
        let show = on(&journal, &["games", "show", &all[0][..5]], "");
        assert_eq!((show.code, show.stderr.as_str()), (Some(0), sentence.as_str()));
    }
}

#[test]
fn figures_are_those_of_the_games_that_can_be_read() {
    let journal = new_journal();
    solo(&journal, "PJS", &"10\n".repeat(12));
    solo(&journal, "KYJ", &"9\n".repeat(20).replace("9\n9\n", "9\n0\n"));
    let key = said(&journal, &["games", "export", "--format", "csv"]);
    let key = key.lines().find(|line| line.contains(",roll,9,")).unwrap().split(',').nth(5).unwrap().to_owned();
    let sound = fs::read(&journal).unwrap();
    fs::write(&journal, altered(&sound, &key)).unwrap();
    let run = on(&journal, &["stats"], "");
    assert!(run.code == Some(1) && run.screen().contains("PJS") && !run.screen().contains("KYJ"), "{}", run.screen());
    assert!(
        run.stderr.ends_with(" is missing or altered\n") && run.stderr.contains("entry 2 of game "),
        "{}",
        run.stderr
    );
}

#[test]
fn a_check_verifies_everything_and_names_what_is_damaged() {
    let journal = three_games();
    assert_eq!(said(&journal, &["journal", "check"]), "All in order. Games: 3, entries: 21\n");
    let sound = fs::read(&journal).unwrap();
    // The key of an entry is 32 hexadecimal digits.
    let key = said(&journal, &["games", "export", "--format", "csv"]);
    let key = key.lines().find(|line| line.contains(",roll,7,")).unwrap().split(',').nth(5).unwrap().to_owned();
    fs::write(&journal, altered(&sound, &key)).unwrap();
    let run = on(&journal, &["journal", "check"], "");
    let list = on(&journal, &["games"], "");
    let id = list.screen().lines().last().unwrap()[..6].to_owned();
    assert!(list.screen().ends_with("damaged   PJS 0, KYJ 9\n"), "{}", list.screen());
    let sentence = format!("alley: {journal}: the journal is damaged: entry 3 of game {id} is missing or altered\n");
    assert_eq!((run.code, run.screen(), run.stderr.as_str()), (Some(1), "", sentence.as_str()));
    for arguments in
        [&["games", "show", &id][..], &["games", "history", &id], &["resume", &id], &["games", "close", &id]]
    {
        let run = on(&journal, arguments, "");
        assert_eq!((run.code, run.screen(), run.stderr.as_str()), (Some(1), "", sentence.as_str()), "{arguments:?}");
    }
    assert_eq!((list.code, list.stderr.as_str()), (Some(1), sentence.as_str()));
    // All others are exported, and the file is whole.
    for (format, games) in [("json", "\"id\":"), ("csv", ",1,")] {
        let export = on(&journal, &["games", "export", "--format", format], "");
        assert_eq!((export.code, export.stderr.as_str()), (Some(1), sentence.as_str()));
        assert_eq!(export.screen().matches(games).count(), 2, "{}", export.screen());
        let file = format!("{}.{format}", new_journal());
        fs::write(&file, export.screen()).unwrap();
        assert!(said(&new_journal(), &["games", "import", &file]).starts_with("Imported games: 2, "));
    }
    fs::write(&journal, &sound[..sound.len() / 2]).unwrap();
    assert_ne!(on(&journal, &["journal", "check"], "").code, Some(0));
    let missing = on(&new_journal(), &["journal", "check"], "");
    assert!(missing.code == Some(2) && missing.stderr.contains("there is no journal at "));
}

#[test]
fn a_game_is_in_the_record_before_its_first_board_is_shown() {
    let journal = new_journal();
    let mut command = alley(&["bowl", "--solo"]);
    command.env("ALLEY_JOURNAL", &journal).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    child.stdin.as_mut().unwrap().write_all(b"pjs\n").unwrap();
    let mut line = Vec::new();
    while !line.starts_with(b"| NAME") {
        line.clear();
        assert!(output.read_until(b'\n', &mut line).unwrap() > 0);
    }
    assert!(said(&journal, &["games"]).ends_with("new       PJS 0\n"), "while the other program waits");

    // A roll whose board was seen is there after the program was killed.
    child.stdin.as_mut().unwrap().write_all(b"10\n7\n").unwrap();
    while !line.windows(11).any(|bytes| bytes == b"|  X   |  7") {
        line.clear();
        assert!(output.read_until(b'\n', &mut line).unwrap() > 0);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = on(&journal, &["resume"], "3\n");
    let board = [HEADER.to_owned(), row(&["  PJS", "  X", "  7"]), row(&[])].concat();
    let expected = format!("{board}\nFrame 2, pins down: 3\n");
    assert!(resumed.screen().starts_with(&expected), "{}", resumed.screen());
}

#[test]
fn resume_takes_the_newest_unfinished_game_or_the_one_named() {
    let journal = new_journal();
    let nothing = || on(&journal, &["resume"], "");
    assert!(nothing().code == Some(2) && nothing().stderr.contains("there is no journal at "));
    solo(&journal, "old", "1\n");
    solo(&journal, "new", "2\n");
    solo(&journal, "PJS", &"10\n".repeat(12));
    assert!(on(&journal, &["resume"], "").screen().contains("|  new |  2   |"));
    let [finished, _, old] = ids(&journal).try_into().unwrap();
    assert!(on(&journal, &["resume", &old], "").screen().contains("|  old |  1   |"));
    let over = on(&journal, &["resume", &finished], "");
    let question = "The game is over (:fix, :undo, :history, :quit): ";
    assert!(over.code == Some(0) && over.screen().ends_with(&format!("{question}\n")), "{}", over.screen());
    let corrected = on(&journal, &["resume", &finished], "3\n:fix 10 10 9 1\n");
    assert_eq!(corrected.complaints(), ["The game is over: no balls are left."]);
    assert!(corrected.screen().ends_with("Total: 289\n"), "the last ball can be put right: {}", corrected.screen());
    assert!(on(&journal, &["resume", &finished], ":undo\n").screen().ends_with("Total: 300\n"));
    let reopened = on(&journal, &["resume", &finished], ":undo\n9\n");
    assert!(reopened.screen().ends_with("Total: 299\n"), "{}", reopened.screen());
    assert_eq!(on(&journal, &["resume", "k7f3qd"], "").code, Some(1));
    on(&journal, &["resume"], &"0\n".repeat(19));
    on(&journal, &["resume"], &"0\n".repeat(19));
    let nothing = nothing();
    assert_eq!((nothing.code, nothing.stderr.as_str()), (Some(1), "alley: There is no unfinished game.\n"));
}

#[test]
fn an_unfinished_game_is_mentioned_on_a_terminal_only() {
    let journal = new_journal();
    solo(&journal, "PJS", "7\n");
    let id = ids(&journal).pop().unwrap();
    assert_eq!(on(&journal, &["bowl"], "").stderr, "The input ended too early.\n");
    let environment = [("ALLEY_JOURNAL", journal.as_str()), ("ALLEY_LANG", "en"), ("NO_COLOR", "1")];
    let mut terminal = Terminal::open(ALLEY, &["bowl"], &environment);
    let screen = terminal.wait_until_seen(|seen| seen.ends_with("How many players? "));
    terminal.press("\u{4}");
    terminal.close();
    let how = format!("To resume it: alley resume --journal {journal}\n");
    assert_eq!(screen, format!("There is an unfinished game: {id} (PJS 0). {how}How many players? "));
}

/// Runs the command a hint gives, in a shell and without any of the settings it was given under.
fn followed(hint: &str, input: &str) -> Run {
    let command = hint.lines().find_map(|line| line.split_once("alley ")).unwrap().1;
    let mut shell = bash();
    shell.args(["-c", &format!("\"$ALLEY\" {command}")]).env("ALLEY", ALLEY).env("ALLEY_LANG", "en");
    shell.env("XDG_DATA_HOME", format!("{}-home", new_journal()));
    Run::of(shell, input.as_bytes())
}

#[test]
fn a_hint_is_a_command_that_works() {
    let folder = format!("{} it's ours", new_journal());
    fs::create_dir(&folder).unwrap();
    let journal = format!("{folder}/기록 $HOME #1.journal");
    solo(&journal, "PJS", "7\n");
    let left = on(&journal, &["resume"], ":quit\n");
    assert!(followed(&left.stderr, "2\n").screen().contains("|  PJS |  7|2 |"), "{}", left.stderr);
    let named = piped(&["--journal", &journal, "--lang", "en", "resume"], b":quit\n");
    assert!(followed(&named.stderr, "").screen().contains("|  PJS |  7|2 |"), "{}", named.stderr);
}

#[test]
fn players_named_on_the_command_line_bowl_at_once() {
    let quick = piped(&["bowl", "pjs", "KYJ", "--no-journal"], b"10\n3\n");
    let asked = piped(&["bowl", "--no-journal"], b"2\npjs\nKYJ\n10\n3\n");
    assert!(asked.screen().ends_with(quick.screen()) && quick.screen().starts_with(HEADER), "{}", quick.screen());
    let solo = piped(&["bowl", "--solo", "박지수", "--names", "any", "--no-journal"], b"");
    assert!(solo.screen().ends_with("1프레임 투구 : \n"), "{}", solo.screen());
    let refused = |arguments: &[&str]| {
        let journal = new_journal();
        let run = piped(&[arguments, &["--lang", "en", "--journal", &journal]].concat(), b"");
        assert_eq!((run.code, run.screen()), (Some(2), ""), "{arguments:?}");
        assert!(!Path::new(&journal).exists(), "nothing is begun");
        run.stderr.lines().next().unwrap().to_owned()
    };
    let sentence =
        "error: Name 2: A name has exactly three English letters. Start with --names any to use other names.";
    assert_eq!(refused(&["bowl", "PJS", "박지수"]), sentence);
    assert_eq!(refused(&["bowl", "--solo", "PJS", "KYJ"]), "error: --solo is for one player: give one name only");
    assert!(refused(&["bowl", ":quit", "--names", "any"]).contains("cannot begin with a colon"));
}

#[test]
fn a_usual_place_that_cannot_be_used_costs_one_warning() {
    let blocked = format!("{}-home", new_journal());
    fs::write(&blocked, "a file where a directory should be").unwrap();
    let mut command = alley(&["bowl", "--solo", "--lang", "en"]);
    command.env("XDG_DATA_HOME", &blocked);
    let game = Run::of(command, format!("pjs\n{}", "10\n".repeat(12)).as_bytes());
    assert_eq!((game.code, game.stderr.lines().count()), (Some(0), 1), "{}", game.stderr);
    assert!(game.stderr.starts_with("This game is not recorded: cannot open the journal "), "{}", game.stderr);
    assert!(game.screen().ends_with("Total: 300\n"));
    let mut command = alley(&["games", "--lang", "en"]);
    command.env("XDG_DATA_HOME", &blocked);
    assert_eq!(Run::of(command, b"").code, Some(2), "what cannot be read is no empty list");

    let fresh = format!("{}-home", new_journal());
    let at_home = |arguments: &[&str]| {
        let mut command = alley(arguments);
        command.env("XDG_DATA_HOME", &fresh).env("ALLEY_LANG", "en");
        Run::of(command, b"")
    };
    assert_eq!(at_home(&["games"]).screen(), "No games are recorded.\n");
    assert_eq!(at_home(&["resume"]).code, Some(1));
    assert!(!Path::new(&fresh).exists(), "looking makes no file");
    assert_eq!(at_home(&["race", "pobi", "--laps", "1"]).code, Some(0));
    assert_eq!(at_home(&["games"]).screen().lines().count(), 2);
}

/// Exit 2, with the file and the reason, from commands that play and commands that look.
#[test]
fn a_named_journal_that_cannot_be_used_is_said() {
    let refused = |path: &str, reason: &str| {
        for arguments in [&["bowl"][..], &["games"], &["resume"], &["stats"], &["race", "pobi", "--laps", "1"]] {
            let run = on(path, arguments, "");
            assert_eq!((run.code, run.screen()), (Some(2), ""), "{path} {arguments:?}");
            assert!(run.stderr.contains(path) && run.stderr.contains(reason), "{arguments:?}: {}", run.stderr);
            assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
        }
    };
    let directory = new_journal();
    fs::create_dir(&directory).unwrap();
    refused(&directory, "it is a directory");

    let pipe = new_journal();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    refused(&pipe, "it is not an ordinary file");

    let text = new_journal();
    fs::write(&text, "nothing that could be a journal ".repeat(100)).unwrap();
    refused(&text, "is not an Alley journal");
    assert_eq!(fs::read_to_string(&text).unwrap().len(), 3200, "and it is left as it was");

    let newer = three_games();
    let mut file = OpenOptions::new().read(true).write(true).open(&newer).unwrap();
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    drop(file);
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes()); // SQLite's user_version
    fs::write(&newer, bytes).unwrap();
    refused(&newer, "was written by a newer Alley: its version is 99");

    let nowhere = format!("{}/no/such/folder/alley.journal", new_journal());
    refused(&nowhere, "");
    let in_proc = "/proc/alley.journal"; // a directory in which nobody can make a file
    let run = on(in_proc, &["bowl"], "");
    assert!(run.code == Some(2) && run.stderr.contains(in_proc), "{}", run.stderr);
}

#[test]
fn a_journal_on_a_path_with_blanks_and_korean_letters() {
    let folder = format!("{} 우리 동네 볼링", new_journal());
    fs::create_dir(&folder).unwrap();
    let journal = format!("{folder}/기록 (2026) #1?.journal");
    solo(&journal, "PJS", "7\n");
    assert!(said(&journal, &["games"]).ends_with("open      PJS 0 (7)\n"));
    assert!(on(&journal, &["resume"], "").screen().contains("|  PJS |  7   |"));
    assert!(said(&journal, &["journal", "check"]).starts_with("All in order."));
}

#[test]
fn two_programs_on_one_game() {
    let journal = new_journal();
    solo(&journal, "PJS", "7\n");
    let environment = [("ALLEY_JOURNAL", journal.as_str()), ("ALLEY_LANG", "en"), ("NO_COLOR", "1")];
    let mut slow = Terminal::open(ALLEY, &["resume"], &environment);
    slow.wait_until_seen(|seen| seen.ends_with("Frame 1, pins down: "));
    on(&journal, &["resume"], "2\n10\n");
    slow.type_line("3");
    let sentence = "[ERROR] Somebody else wrote into this game meanwhile; this is the board now.\n";
    let screen = slow.wait_until_seen(|seen| seen.contains("[ERROR]") && seen.ends_with("pins down: "));
    let board = [HEADER.to_owned(), row(&["  PJS", "  7|2", "  X"]), row(&["", "  9"])].concat();
    assert!(screen.ends_with(&format!("{sentence}{board}\nFrame 3, pins down: ")), "{screen}");
    slow.type_line("4");
    slow.wait_until_seen(|seen| seen.contains("|  7|2 |  X   |  4   |") && seen.ends_with("pins down: "));
    slow.type_line(":quit");
    assert_eq!(slow.close().1, 0);
    let id = ids(&journal).pop().unwrap();
    assert_eq!(said(&journal, &["games", "history", &id]).lines().count(), 5, "7, 2, 10 and 4: the 3 never happened");
}

#[test]
fn two_programs_play_side_by_side_in_one_journal() {
    let journal = new_journal();
    let game = |name: &'static str| {
        let journal = journal.clone();
        std::thread::spawn(move || solo(&journal, name, &"10\n".repeat(12)))
    };
    for game in ["aaa", "bbb", "ccc"].map(game) {
        game.join().unwrap();
    }
    assert_eq!(said(&journal, &["games"]).matches(" 300\n").count(), 3);
    assert_eq!(said(&journal, &["journal", "check"]), "All in order. Games: 3, entries: 39\n");
}

#[test]
fn nothing_is_recorded_when_nobody_wants_it() {
    let home = format!("{}-home", new_journal());
    let folder = format!("{}-folder", new_journal());
    fs::create_dir(&folder).unwrap();
    for arguments in [&["bowl", "--solo", "--no-journal"][..], &["race", "pobi", "--laps", "1", "--no-journal"]] {
        let mut command = alley(arguments);
        command.env("XDG_DATA_HOME", &home).env("ALLEY_JOURNAL", format!("{folder}/named")).current_dir(&folder);
        Run::of(command, b"pjs\n10\n");
    }
    assert!(!Path::new(&home).exists());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    assert_eq!(piped(&["--no-journal", "--journal", "x", "bowl"], b"").code, Some(2));
}

#[test]
fn an_escape_sequence_reaches_no_output() {
    // A file that somebody else made; its hashes are wrong then, and nothing of it is shown as it is.
    let journal = new_journal();
    solo(&journal, "aXb", "");
    let json = said(&journal, &["games", "export"]);
    for hostile in ["a\\u001b[31mb", "a\\u202eb", "a\\nb", "a\\u0000b"] {
        let file = format!("{}.json", new_journal());
        fs::write(&file, json.replace("aXb", hostile)).unwrap();
        let run = on(&new_journal(), &["games", "import", &file], "");
        assert_eq!(run.code, Some(1));
        assert!(!run.stderr.contains(['\u{1b}', '\u{202e}', '\0']), "{}", run.stderr);
    }
}

#[test]
fn a_name_that_no_dialogue_takes_is_shown_harmlessly_and_not_imported() {
    let journal = new_journal();
    let lineup = Lineup::solo(BowlerName::any("a\u{202e}b").unwrap());
    Match::begin(Box::new(Sqlite::open(&journal, alley_play::nature_of).unwrap()), lineup, clock).unwrap();
    assert!(said(&journal, &["games"]).ends_with("new       a\u{fffd}b 0\n"));
    let file = format!("{}.json", new_journal());
    fs::write(&file, said(&journal, &["games", "export"])).unwrap();
    let run = on(&new_journal(), &["games", "import", &file], "");
    let sentence = format!("alley: {file}: line 2: the name \"a\\u{{202e}}b\" cannot be shown on a board\n");
    assert_eq!((run.code, run.stderr), (Some(1), sentence));
}

#[test]
fn comings_and_goings_are_shown_told_carried_and_counted() {
    let journal = new_journal();
    let name = |text| BowlerName::any(text).unwrap();
    let lineup = Lineup::first(name("AAA")).join(name("BBB")).shared(Access::new(&Token::fresh().unwrap(), false));
    let mut game =
        Match::begin(Box::new(Sqlite::open(&journal, alley_play::nature_of).unwrap()), lineup, clock).unwrap();
    let begun = [
        Change::Roll(Pins::ALL.into()),
        Change::Join(name("CCC").into()),
        Change::Rename(1, name("XXX")),
        Change::Leave(0),
    ];
    for change in begun.iter().chain(&[const { Change::Roll(Ball::Count(Pins::ALL)) }; 24]) {
        game.happen(change).unwrap();
    }
    drop(game);
    let id = ids(&journal).remove(0);

    let shown = said(&journal, &["games", "show", &id]);
    let rows: Vec<_> = shown.lines().collect();
    assert!(rows[1].starts_with("|  AAA |  X   |      |") && rows[2].starts_with("| LEFT |      |"), "{shown}");
    assert!(rows[4].ends_with("|  270 |  300 |") && rows[6].starts_with("|      |  30  |"), "{shown}");
    let history = said(&journal, &["games", "history", &id]);
    for told in ["  CCC joined\n", "  BBB, name corrected: XXX\n", "  AAA left\n"] {
        assert!(history.contains(told), "{history}");
    }
    assert!(said(&journal, &["games"]).ends_with("finished  AAA 0 (X), XXX 300, CCC 300\n"));

    let figures = said(&journal, &["stats"]);
    let names: Vec<_> = figures.lines().skip(1).map(|line| &line[..3]).collect();
    assert_eq!(names, ["XXX", "CCC"]); // AAA has no finished game

    for format in ["json", "csv"] {
        let file = format!("{}.{format}", new_journal());
        let exported = said(&journal, &["games", "export", "--format", format]);
        fs::write(&file, &exported).unwrap();
        let there = new_journal();
        assert!(said(&there, &["games", "import", &file]).starts_with("Imported games: 1, entries: 29."));
        assert_eq!(said(&there, &["games", "export", "--format", format]), exported);
        assert_eq!(said(&there, &["games", "show", &id]), shown);
    }
}

#[test]
fn readers_that_leave_and_disks_that_are_full() {
    let journal = three_games();
    for tail in ["games export", "games export --format csv", "games", "stats", "games show ID", "games history ID"] {
        let tail = tail.replace("ID", &ids(&journal)[2]);
        let mut command = bash();
        command.args(["-o", "pipefail", "-c", &format!("{ALLEY:?} {tail} | head -0")]);
        command.env("ALLEY_JOURNAL", &journal);
        let run = Run::of(command, b"");
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{tail}");

        let arguments: Vec<_> = tail.split(' ').collect();
        let mut command = alley(&arguments);
        command.env("ALLEY_JOURNAL", &journal).stdin(Stdio::null()).stderr(Stdio::piped());
        command.stdout(OpenOptions::new().write(true).open("/dev/full").unwrap());
        let output = command.spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{tail}");
        assert_eq!(output.stderr, b"alley: cannot write the output: No space left on device\n", "{tail}");
    }
}

/// What the record refuses in mid-game is told like everything else: once, and in one language.
#[test]
fn a_disk_that_fills_up_in_mid_game_is_told_in_korean_too() {
    let full_from = |write: u32| {
        let (journal, fault) = (new_journal(), format!("inject=pwrite64:error=ENOSPC:when={write}+"));
        let mut command = undisturbed(std::process::Command::new("strace"));
        command.args(["-f", "-o", "/dev/null", "-e", &fault, ALLEY, "bowl", "--solo", "--lang", "ko"]);
        command.args(["--journal", &journal]);
        (Run::of(command, b"pjs\n7\n"), journal)
    };
    let (run, journal) = (30..60).map(full_from).find(|(run, _)| run.screen().contains("| NAME |")).unwrap();
    let told = format!("alley: {journal}: 기록을 둘 디스크에 남은 공간이 없습니다\n");
    assert_eq!((run.code, run.stderr), (Some(2), told));
}

#[test]
fn everything_is_said_in_korean_too() {
    let journal = three_games();
    let korean = |arguments: &[&str]| {
        let mut command = alley(arguments);
        command.env("ALLEY_JOURNAL", &journal).env("LANG", "ko_KR.UTF-8");
        Run::of(command, b"").screen().to_owned()
    };
    assert!(korean(&["games"]).contains("진행 중  PJS 0 (X), KYJ 9\n"));
    assert!(korean(&["games", "--limit", "1"]).ends_with("이전 게임 : --before 3\n"));
    let id = &ids(&journal)[2];
    assert!(korean(&["games", "show", id, "--corrections"]).ends_with("수정한 프레임 : KYJ 1\n"));
    assert!(korean(&["stats", "PJS"]).contains("최고 시리즈 (연속 3게임)"));
    assert_eq!(korean(&["journal", "check"]), "이상 없음 : 게임 3개, 기록 21개\n");
}

#[test]
fn a_game_that_is_not_kept_promises_no_resume() {
    let unkept = Run::of(alley(&["bowl", "--solo", "--no-journal"]), b"pjs\n:quit\n");
    assert_eq!((unkept.code, unkept.stderr.as_str()), (Some(0), ""));
    let kept = on(&new_journal(), &["bowl", "--solo"], "pjs\n:quit\n");
    assert!(kept.stderr.starts_with("To resume it: alley resume "), "{}", kept.stderr);
    assert_eq!(kept.stderr.lines().count(), 1);
}

/// An id may be cut short wherever no other begins like that, and the newest needs none.
#[test]
fn an_id_may_be_cut_short_or_left_out() {
    let journal = three_games();
    let [race, perfect, open] = ids(&journal).try_into().unwrap();
    let others = |id: &str, length: usize| {
        [&race, &perfect, &open].iter().filter(|other| other[..length] == id[..length]).count()
    };
    let length = (1..=6).find(|&length| others(&open, length) == 1).unwrap();
    let whole = said(&journal, &["games", "show", &open]);
    assert_eq!(said(&journal, &["games", "show", &open[..length].to_uppercase()]), whole);
    assert_eq!(said(&journal, &["games", "history", &open[..length]]), said(&journal, &["games", "history", &open]));
    assert!(on(&journal, &["resume", &open[..length]], "").screen().starts_with(&whole));
    assert_eq!(said(&journal, &["games", "show"]), said(&journal, &["games", "show", &race]));
    assert_eq!(said(&journal, &["games", "history"]), said(&journal, &["games", "history", &race]));
    let none = "0123456789"
        .chars()
        .map(String::from)
        .find(|digit| !format!(" {race} {perfect} {open}").contains(&format!(" {digit}")));
    if let Some(none) = none {
        let run = on(&journal, &["games", "show", &none], "");
        assert_eq!((run.code, run.stderr), (Some(1), format!("alley: no game's id begins with {none}\n")));
    }
    let refused = on(&journal, &["resume", "nosuch"], "");
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("a game's id cannot have 'u'"), "{}", refused.stderr);
    let empty = new_journal();
    on(&empty, &["bowl"], "");
    assert_eq!(on(&empty, &["games", "show"], "").stderr, "alley: No games are recorded.\n");

    // Thirty-three games: two of them begin alike.
    let many = new_journal();
    (0..33).for_each(|_| solo(&many, "PJS", ""));
    let mut letters: Vec<_> = ids(&many).iter().map(|id| id[..1].to_owned()).collect();
    letters.sort_unstable();
    let twice = letters.windows(2).find(|pair| pair[0] == pair[1]).unwrap()[0].clone();
    let run = on(&many, &["games", "show", &twice], "");
    assert_eq!((run.code, run.screen()), (Some(1), ""));
    assert!(
        run.stderr.starts_with(&format!("alley: several games' ids begin with {twice}: {twice}")),
        "{}",
        run.stderr
    );
}

/// What nobody goes on with is given up, on the record; nothing else of it changes.
#[test]
fn a_game_is_closed_and_can_be_looked_at() {
    let journal = new_journal();
    solo(&journal, "old", "7\n");
    solo(&journal, "new", "10\n");
    let [new, old] = ids(&journal).try_into().unwrap();
    let board = said(&journal, &["games", "show", &new]);
    let closed = format!("Game {new} is closed: it can be seen, but not resumed.\n");
    assert_eq!(said(&journal, &["games", "close", &new]), closed);
    assert!(said(&journal, &["games"]).lines().nth(1).unwrap().ends_with("closed    new 0 (X)"));
    assert_eq!(said(&journal, &["games", "show", &new]), board);
    assert!(said(&journal, &["games", "history", &new]).ends_with("  closed\n"));
    let again = format!("alley: game {new} is already closed. To see it: alley games show {new} --journal {journal}\n");
    for arguments in [["resume", &new].as_slice(), &["games", "close", &new]] {
        let run = on(&journal, arguments, "");
        assert_eq!((run.code, run.screen(), &run.stderr), (Some(1), "", &again), "{arguments:?}");
    }
    assert!(on(&journal, &["resume"], "").screen().contains("|  old |  7   |"), "the newest that is open");
    assert_eq!(said(&journal, &["stats"]), "There is no finished bowling game.\n");
    on(&journal, &["resume", &old], &format!("0\n{}", "0\n".repeat(18)));
    let over = on(&journal, &["games", "close", &old], "");
    assert_eq!((over.code, over.stderr), (Some(1), format!("alley: game {old} is already over\n")));
    for format in ["json", "csv"] {
        let (there, file) = (new_journal(), format!("{}.{format}", new_journal()));
        let exported = said(&journal, &["games", "export", "--format", format]);
        assert!(format == "csv" || exported.contains("\"state\":\"closed\""), "{exported}");
        fs::write(&file, &exported).unwrap();
        said(&there, &["games", "import", &file]);
        assert_eq!(said(&there, &["games", "export", "--format", format]), exported);
    }
    assert!(said(&journal, &["journal", "check"]).starts_with("All in order."));
    assert_eq!(on(&journal, &["games", "close"], "").code, Some(2), "nothing is closed by accident");
}

#[test]
fn a_game_without_a_roll_is_nothing_to_go_on_with() {
    let journal = new_journal();
    solo(&journal, "PJS", "");
    solo(&journal, "KYJ", "7\n:undo\n");
    let nothing = on(&journal, &["resume"], "");
    assert_eq!((nothing.code, nothing.stderr.as_str()), (Some(1), "alley: There is no unfinished game.\n"));
    assert_eq!(said(&journal, &["games"]).matches("  new  ").count(), 2);
    let id = &ids(&journal)[1];
    assert!(on(&journal, &["resume", id], "7\n").screen().contains("|  PJS |  7   |"), "by its id it goes on");
    assert!(on(&journal, &["resume"], "").screen().contains("|  PJS |  7   |"));
}

#[test]
fn lists_and_figures_are_written_for_programs_too() {
    let journal = three_games();
    let json = |arguments: &[&str]| -> serde_json::Value { serde_json::from_str(&said(&journal, arguments)).unwrap() };
    let list = json(&["games", "--json"]);
    let ids = ids(&journal);
    let told: Vec<_> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|game| ["id", "kind", "state"].map(|name| game[name].as_str().unwrap()))
        .collect();
    let expected = [[&ids[0][..], "race", "run"], [&ids[1], "bowling", "finished"], [&ids[2], "bowling", "open"]];
    assert_eq!(told, expected);
    assert_eq!((&list[0]["place"], &list[0]["entries"]), (&3.into(), &1.into()));
    assert_eq!((&list[0]["winners"][0], &list[1]["winners"][0]), (&"pobi".into(), &"PJS".into()));
    assert_eq!((&list[2]["players"][0]["pending"], &list[2]["players"][1]["total"]), (&"X".into(), &9.into()));
    assert_eq!(json(&["games", "--json", "--limit", "1"]).as_array().unwrap().len(), 1);
    let figures = json(&["stats", "--json"]);
    assert_eq!((&figures[0]["name"], &figures[0]["scores"]), (&"PJS".into(), &serde_json::json!([300])));
    assert_eq!(json(&["stats", "pjs", "--json"]), figures);
    let empty = new_journal();
    on(&empty, &["bowl"], "");
    assert_eq!([said(&empty, &["games", "--json"]), said(&empty, &["stats", "--json"])], ["[\n]\n", "[\n]\n"]);
}

#[test]
fn an_import_reads_standard_input() {
    let journal = three_games();
    let export = said(&journal, &["games", "export"]);
    let there = new_journal();
    let imported = on(&there, &["games", "import", "-"], &export);
    assert_eq!((imported.code, imported.stderr.as_str()), (Some(0), ""));
    assert_eq!(said(&there, &["games", "export"]), export);
    let refused = on(&there, &["games", "import", "-"], "[1]");
    assert_eq!(refused.stderr, "alley: standard input: line 1: there must be an object here, in braces\n");
}

/// No reason is told in another language than the rest.
#[test]
fn every_reason_is_told_in_korean() {
    let journal = three_games();
    let korean = |arguments: &[&str], input: &str| {
        let mut command = alley(arguments);
        command.env("ALLEY_JOURNAL", &journal).env("LANG", "ko_KR.UTF-8");
        Run::of(command, input.as_bytes()).stderr
    };
    let race = ids(&journal)[0].clone();
    for (arguments, input, sentence) in [
        (&["games", "show", "zzzzzz"][..], "", "alley: zzzzzz 게임이 없습니다\n".to_owned()),
        (&["resume", &race], "", format!("alley: {race}: 볼링 게임이 아니라 경주입니다\n")),
        (
            &["games", "import", "-"],
            "[1]",
            "alley: 표준 입력: 1번째 줄: 중괄호로 묶은 객체가 있어야 합니다\n".to_owned(),
        ),
        (
            &["games", "import", "no such file"],
            "",
            "alley: no such file: 그런 파일이나 디렉터리가 없습니다\n".to_owned(),
        ),
        (
            &["verify", "-"],
            "alley-draw 3\n",
            "alley: 표준 입력: 증명이 맞지 않습니다: 1번째 줄: `alley-draw 1`이나 `alley-draw 2`여야 합니다\n"
                .to_owned(),
        ),
        (&["stats", "nobody"], "", "alley: nobody: 끝난 게임이 없습니다.\n".to_owned()),
    ] {
        assert_eq!(korean(arguments, input), sentence, "{arguments:?}");
    }
    let hint = "\n\n도움말은 --help로 볼 수 있습니다.\n";
    for (arguments, sentence) in [
        (&["bowls"][..], "오류: bowls: 그런 명령은 없습니다. 비슷한 것: bowl"),
        (&["bowl", "--names", "x"], "오류: --names <RULE>: 쓸 수 없는 값입니다: \"x\". 쓸 수 있는 값: classic, any"),
        (
            &["games", "show", "nosuch"],
            "오류: [ID]: \"nosuch\": 게임 번호에 쓰이지 않는 글자입니다: 'u'. 게임 번호는 숫자와, u를 뺀 영문자로 된 여섯 글자입니다",
        ),
        (&["race", "a", "--laps", "0"], "오류: --laps <N>: \"0\": 바퀴 수는 1 이상이어야 합니다"),
        (&["verify"], "오류: 다음이 빠졌습니다: <FILE>"),
        (&["race", "a", "--laps", "1", "--final", "--watch"], "오류: --final: --watch 옵션과 함께 쓸 수 없습니다"),
        (&["games", "--limit", "3", "show"], "오류: --limit, --before, --json은 게임 목록에만 쓰입니다"),
        (&["games", "--before", "x"], "오류: --before <PLACE>: \"x\": 정수여야 합니다"),
        (&["--lang", "fr"], "오류: --lang <LANGUAGE>: 쓸 수 없는 값입니다: \"fr\". 쓸 수 있는 값: ko, en"),
    ] {
        assert_eq!(korean(arguments, ""), format!("{sentence}{hint}"), "{arguments:?}");
    }
}

#[test]
fn no_journal_is_not_called_sound() {
    let run = piped(&["journal", "check", "--no-journal"], b"");
    assert_eq!((run.code, run.screen()), (Some(2), ""));
}

/// Nothing of a record's name moves a cursor, whatever is wrong with it.
#[test]
fn a_record_of_any_name_is_told_harmlessly() {
    let folder = Scratch::on_disk();
    let path = folder.file("a\u{1b}[2J\nb.journal").display().to_string();
    let shown = folder.file("a\u{fffd}[2J\u{fffd}b.journal").display().to_string();
    let told = |arguments: &[&str], lang: &str| {
        let run = piped(&[arguments, &["--journal", &path, "--lang", lang]].concat(), b"");
        assert!(!run.stdout.contains(&0x1b) && run.stderr.lines().count() == 1, "{}", run.stderr);
        run.stderr
    };
    assert_eq!(told(&["journal", "check"], "en"), format!("alley: there is no journal at {shown}\n"));
    assert_eq!(told(&["journal", "check"], "ko"), format!("alley: {shown}: 기록 파일이 없습니다\n"));
    fs::write(&path, "no journal").unwrap();
    assert_eq!(told(&["games"], "en"), format!("alley: {shown} is not an Alley journal\n"));
    assert_eq!(told(&["bowl", "PJS"], "ko"), format!("alley: {shown}: Alley의 기록 파일이 아닙니다\n"));
    fs::remove_file(&path).unwrap();
    piped(&["bowl", "PJS", "--journal", &path], b"7\n");
    let mut bytes = fs::read(&path).unwrap();
    let length = bytes.len();
    bytes[length / 2..].fill(0xff);
    fs::write(&path, bytes).unwrap();
    let damaged = told(&["journal", "check"], "en");
    assert!(damaged.starts_with(&format!("alley: {shown}: ")), "{damaged}");
}
