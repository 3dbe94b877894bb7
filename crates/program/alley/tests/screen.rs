//! `alley` alone on a terminal: games on a whole screen, kept like all others, and a terminal that is given back.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;

use crate::support::{ALLEY, on, said, send, serve};
use alley_trials::http::{Connection, Request, connect};
use alley_trials::{Scratch, Terminal, new_journal};
use serde_json::Value;

const ESCAPE: &str = "\u{1b}";
const UP: &str = "\u{1b}[A";
const LEFT: &str = "\u{1b}[D";
const CONTROL_C: &str = "\u{3}";
const CONTROL_Z: &str = "\u{1a}";
const USUAL: (u16, u16) = (24, 80);

/// The screen on this journal, in English.
fn opened(journal: &str) -> Terminal {
    sized(USUAL, journal)
}

fn sized(size: (u16, u16), journal: &str) -> Terminal {
    let mut terminal = Terminal::sized(size, ALLEY, &[], &[("ALLEY_JOURNAL", journal), ("ALLEY_LANG", "en")]);
    terminal.wait_for_picture(|picture| picture.contains("N  New game"));
    terminal
}

/// A game of these players has begun.
fn begun(journal: &str, players: &[&str]) -> Terminal {
    let mut terminal = opened(journal);
    terminal.press("n");
    for player in players {
        terminal.press(&format!("{player}\r"));
    }
    terminal.press("\r");
    terminal.wait_for_picture(|picture| picture.contains("Frame 1, ball 1"));
    terminal
}

/// What was written down about the newest game: the kind and the text of every entry.
fn entries(journal: &str) -> Vec<(String, String)> {
    let export = said(journal, &["games", "export"]);
    let games: Value = serde_json::from_str(&export).unwrap();
    let game = games.as_array().unwrap().last().unwrap().clone();
    let text = |entry: &Value, field: &str| entry[field].as_str().unwrap().to_owned();
    let entries = game["entries"].as_array().unwrap().iter();
    entries.map(|entry| (text(entry, "kind"), text(entry, "payload"))).collect()
}

fn key(pins: u8) -> String {
    if pins == 10 { "x".to_owned() } else { pins.to_string() }
}

/// A whole game of two, from strikes and open frames to a spare in the tenth.
fn rolls() -> Vec<u8> {
    [[10, 8, 1].repeat(9), vec![7, 3, 5, 9, 0]].concat()
}

#[test]
fn a_game_is_written_down_as_the_dialogue_writes_it() {
    let (on_screen, in_dialogue) = (new_journal(), new_journal());
    let mut terminal = begun(&on_screen, &["PJS", "KYJ"]);
    let answers: String = rolls().iter().flat_map(|pins| [pins.to_string(), "\n".to_owned()]).collect();
    let played = on(&in_dialogue, &["bowl", "PJS", "KYJ"], &answers);
    // All at once: keys wait for what came before them.
    terminal.press(&rolls().into_iter().map(key).collect::<String>());
    // A picture comes in pieces: the last line may still be that of the ball before.
    terminal.wait_for_picture(|picture| picture.contains("Winner: ") && picture.contains("N next game"));
    assert_eq!(played.code, Some(0), "the rolls are a whole game");
    terminal.press(ESCAPE);
    terminal.wait_for_picture(|picture| picture.contains("N  New game"));
    terminal.press("q");
    assert_eq!(terminal.close_clean(), (true, 0));
    assert_eq!(entries(&on_screen), entries(&in_dialogue));
    let board = |journal: &str| said(journal, &["games", "show"]);
    assert_eq!(board(&on_screen), board(&in_dialogue));
}

#[test]
fn a_frame_is_corrected_where_the_cursor_is_and_shown_before_it_counts() {
    let (on_screen, in_dialogue) = (new_journal(), new_journal());
    let mut terminal = begun(&on_screen, &["PJS"]);
    terminal.press("8172");
    terminal.wait_for_picture(|picture| picture.contains("│  18 │"));
    terminal.press(&format!("{UP}{LEFT}8/"));
    let preview = terminal.wait_for_picture(|picture| picture.contains("Preview, not recorded yet"));
    assert!(preview.contains("New total 26 (now 18)") && preview.contains("│  17*│  26 │"), "{preview}");
    assert_eq!(entries(&on_screen).len(), 5, "nothing is written down before Enter");
    // A window of another size in the middle of it.
    terminal.resize((20, 60));
    terminal.wait_for_picture(|picture| picture.contains("│ 17│ 26│"));
    terminal.resize((5, 20));
    terminal.wait_for_picture(|picture| picture.contains("40×12"));
    terminal.resize((12, 40));
    terminal.wait_for_picture(|picture| picture.contains("│ 17│ 26│"));
    terminal.resize(USUAL);
    terminal.press("\r");
    terminal.wait_for_picture(|picture| picture.contains("frame 1 corrected") && picture.contains("│  17*│"));
    terminal.press(CONTROL_C);
    let (clean, code) = terminal.close_clean();
    assert!(clean && code == 130);
    on(&in_dialogue, &["bowl", "PJS", "--names", "any"], "8\n1\n7\n2\n:fix 1 8 2\n");
    assert_eq!(entries(&on_screen), entries(&in_dialogue));
}

#[test]
fn what_others_roll_appears_at_once_and_the_other_way_round() {
    let journal = new_journal();
    let mut here = begun(&journal, &["PJS", "KYJ"]);
    here.press("7");
    here.wait_for_picture(|picture| picture.contains("3 pins standing"));
    let mut there = opened(&journal);
    there.press("g");
    there.wait_for_picture(|picture| picture.contains("3 pins standing"));
    there.press("/");
    here.wait_for_picture(|picture| picture.contains("PJS: Spare!") && picture.contains("KYJ is up"));
    here.press("ㅌ");
    there.wait_for_picture(|picture| picture.contains("KYJ: Strike!") && picture.contains("PJS is up · Frame 2"));
    // A phone, too.
    let server = serve(&journal, &[]);
    let token = scorekeeper(&journal);
    let version = u64::try_from(entries(&journal).len()).unwrap();
    let request = Request::new("POST", &format!("/api/v1/games/{}/rolls", newest(&journal)));
    let rolled = request.token(&token).version(version).key("a-phone").json(r#"{"pins":4}"#).ask(server.address);
    assert_eq!(rolled.status, 200, "{rolled:?}");
    for terminal in [&mut here, &mut there] {
        terminal.wait_for_picture(|picture| picture.contains("PJS: 4 pins"));
    }
    for terminal in [here, there] {
        terminal.kill();
    }
}

/// The token of a new link that keeps the score of the newest game.
fn scorekeeper(journal: &str) -> String {
    let links = said(journal, &["games", "link", &newest(journal)]);
    let keeps = links.lines().find(|line| line.contains("Scorekeeper")).unwrap();
    keeps.rsplit('/').next().unwrap().to_owned()
}

fn newest(journal: &str) -> String {
    let listed: Value = serde_json::from_str(&said(journal, &["games", "--json"])).unwrap();
    listed[0]["id"].as_str().unwrap().to_owned()
}

#[test]
fn the_record_is_served_from_inside_until_somebody_leaves() {
    let journal = new_journal();
    let mut terminal = begun(&journal, &["PJS"]);
    terminal.press("7");
    terminal.wait_for_picture(|picture| picture.contains("3 pins standing"));
    terminal.press(ESCAPE);
    terminal.wait_for_picture(|picture| picture.contains("P  Phones"));
    terminal.press("p");
    let told = ["http://127.0.0.1:", "Nobody is watching", "█▀▀▀▀▀█"];
    let picture = terminal.wait_for_picture(|picture| told.iter().all(|words| picture.contains(words)));
    let (_, address) = picture.split_once("http://127.0.0.1:").unwrap();
    let port = address.split('/').next().unwrap().parse::<u16>().unwrap();
    let address = std::net::SocketAddr::from(([127, 0, 0, 1], port));
    let id = newest(&journal);
    let token = scorekeeper(&journal);
    // Somebody watches, and a phone rolls.
    let mut viewer = Connection::open(address).unwrap();
    viewer.watch(&Request::get(&format!("/api/v1/games/{id}/live")).token(&token)).unwrap();
    terminal.wait_for_picture(|picture| picture.contains("1 watching"));
    let request = Request::new("POST", &format!("/api/v1/games/{id}/rolls")).token(&token).version(3).key("a-phone");
    assert_eq!(request.json(r#"{"pins":3}"#).ask(address).status, 200);
    terminal.wait_for_picture(|picture| picture.contains("PJS 0 (7|/)"));
    drop(viewer);
    terminal.wait_for_picture(|picture| picture.contains("Nobody is watching"));
    // The game, with the server still running; leaving the server stops it.
    terminal.press("\r");
    terminal.wait_for_picture(|picture| picture.contains("Frame 2, ball 1"));
    assert_eq!(Request::get("/").ask(address).status, 200);
    terminal.press(ESCAPE);
    terminal.wait_for_picture(|picture| picture.contains("Nobody is watching"));
    terminal.press(ESCAPE);
    terminal.wait_for_picture(|picture| picture.contains("P  Phones"));
    assert!(connect(address).is_err(), "nobody listens any more");
    terminal.press("q");
    assert_eq!(terminal.close_clean(), (true, 0));
}

#[test]
fn after_a_kill_somebody_goes_on_where_the_game_was() {
    let journal = new_journal();
    let mut terminal = begun(&journal, &["박지수", "KYJ"]);
    terminal.press("x81");
    terminal.wait_for_picture(|picture| picture.contains("Frame 2, ball 1"));
    terminal.kill();
    let mut terminal = opened(&journal);
    let home = terminal.picture();
    assert!(home.contains("Go on with the game") && home.contains("박지수"), "{home}");
    terminal.press("g");
    let picture = terminal.wait_for_picture(|picture| picture.contains("Frame 2, ball 1"));
    assert!(picture.contains("│▸박지수 │   X │") && picture.contains("│ KYJ    │ 8 1 │"), "{picture}");
    terminal.press("x");
    terminal.wait_for_picture(|picture| picture.contains("Double!"));
    terminal.press("\u{3}");
    let (seen, code) = terminal.close();
    assert!(code == 130 && seen.contains("alley resume"), "{seen}");
}

#[test]
fn the_terminal_is_given_back_to_the_shell_and_taken_over_again() {
    let journal = new_journal();
    // The shell has the terminal for a moment.
    let script =
        r#"set -m; "$0"; stty -a | grep -ow -e -icanon -e -echo; echo "stopped"; sleep 1; fg >&2; echo "code $?""#;
    let settings = [("ALLEY_JOURNAL", journal.as_str()), ("ALLEY_LANG", "en")];
    let mut terminal = Terminal::sized(USUAL, "bash", &["-c", script, ALLEY], &settings);
    terminal.wait_for_picture(|picture| picture.contains("N  New game"));
    terminal.press("nPJS\r\r7");
    terminal.wait_for_picture(|picture| picture.contains("3 pins standing"));
    terminal.press(CONTROL_Z);
    let shell = terminal.wait_for_picture(|picture| picture.contains("stopped"));
    assert!(terminal.is_given_back() && !shell.contains("-icanon") && !shell.contains("-echo"), "{shell}");
    terminal.wait_for_picture(|picture| picture.contains("3 pins standing"));
    assert!(!terminal.is_given_back());
    terminal.press("/");
    terminal.wait_for_picture(|picture| picture.contains("Spare!"));
    terminal.press(&format!("{ESCAPE}q"));
    let (clean, _) = terminal.close_clean();
    assert!(clean);
}

#[test]
fn every_way_out_leaves_the_terminal_as_it_was() {
    let script = r#"before=$(stty -g); bash -c 'echo $$ > "$0"; exec "$@"' "$@"; echo "code $?"
        test "$before" = "$(stty -g)" && echo sane"#;
    for (signal, code) in [("-TERM", 143), ("-HUP", 129), ("-QUIT", 131), ("-INT", 130)] {
        let (journal, folder) = (new_journal(), Scratch::new());
        let file = folder.file("pid");
        let settings = [("ALLEY_JOURNAL", journal.as_str()), ("ALLEY_LANG", "en")];
        let arguments = ["-c", script, "-", file.to_str().unwrap(), ALLEY];
        let mut terminal = Terminal::sized(USUAL, "bash", &arguments, &settings);
        terminal.wait_for_picture(|picture| picture.contains("N  New game"));
        terminal.press("nPJS\r\rx");
        terminal.wait_for_picture(|picture| picture.contains("Strike!"));
        let id = fs::read_to_string(&file).unwrap();
        send(signal, id.trim());
        let picture = terminal.wait_for_picture(|picture| picture.contains("sane"));
        assert!(picture.contains(&format!("code {code}")) && terminal.is_given_back(), "{signal}: {picture}");
    }
}

/// A connection that is lost without a signal: nobody is there any more, and the program does not stay behind. The terminal
/// that is lost belongs to a process of its own, `script`: one of this process could have been inherited by any program
/// that another test was starting just then, and would live on with it.
#[test]
fn a_terminal_that_has_gone_ends_the_program() {
    let (journal, folder) = (new_journal(), Scratch::new());
    let file = folder.file("pid");
    let settings = [("ALLEY_JOURNAL", journal.as_str()), ("ALLEY_LANG", "en"), ("SHELL", "/bin/sh")];
    let command = format!("trap '' HUP; echo $$ > '{}'; exec '{ALLEY}'", file.display());
    let arguments = ["--quiet", "--command", &command, "/dev/null"];
    let mut terminal = Terminal::sized(USUAL, "script", &arguments, &settings);
    terminal.wait_for_picture(|picture| picture.contains("N  New game"));
    let id = fs::read_to_string(&file).unwrap();
    let here = || fs::read_to_string(format!("/proc/{}/stat", id.trim())).is_ok_and(|stat| !stat.contains(") Z "));
    assert!(here());
    terminal.kill();
    let gone = (0..200).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        !here()
    });
    assert!(gone, "it is still there");
}

/// The disk refuses every write after some time: the game stands as it was last shown, and a sentence says why it ended.
#[test]
fn a_disk_that_fails_ends_the_screen_with_a_sentence() {
    let journal = new_journal();
    begun(&journal, &["PJS"]).kill();
    let arguments = ["-f", "-qq", "-o", "/dev/null", "-e", "inject=fsync:error=EIO:when=14+", ALLEY];
    let settings = [("ALLEY_JOURNAL", journal.as_str()), ("ALLEY_LANG", "en")];
    let mut terminal = Terminal::sized(USUAL, "strace", &arguments, &settings);
    terminal.wait_for_picture(|picture| picture.contains("N  New game"));
    terminal.press("nKYJ\r\r");
    terminal.press(&"12".repeat(9));
    let (seen, code) = terminal.close();
    assert!(code == 2 && seen.contains("alley: "), "{code}: {seen}");
    let rolls = entries(&journal).iter().filter(|(kind, _)| kind == "roll").count();
    assert!((1..18).contains(&rolls), "{rolls} rolls");
    assert_eq!(on(&journal, &["journal", "check"], "").code, Some(0));
}

/// Keys by lot, and then any way out.
#[test]
fn whatever_was_pressed_the_terminal_is_given_back() {
    let mut lot = 0x2545_F491_4F6C_DD1D_u64;
    let mut below = |most: usize| {
        lot ^= lot << 13;
        lot ^= lot >> 7;
        lot ^= lot << 17;
        usize::try_from(lot >> 33).unwrap() % most
    };
    let keys =
        ["n", "x", "7", "/", "\r", ESCAPE, UP, LEFT, "g", "l", "s", "r", "?", "h", "u", "a,b\r", "가", "\t", "\u{7f}"];
    for _ in 0..100 {
        let mut terminal = opened(&new_journal());
        for _ in 0..30 {
            terminal.press(keys[below(keys.len())]);
        }
        terminal.press(CONTROL_C);
        let (clean, code) = terminal.close_clean();
        assert!(clean && (code == 130 || code == 0), "{code}");
    }
}
