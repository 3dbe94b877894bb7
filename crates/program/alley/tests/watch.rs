//! A race that is watched, as a terminal of any size shows it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use crate::support::{ALLEY, piped};
use alley_trials::Terminal;

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const CARS: &str = "aa,bb,cc,dd,ee,ff,gg,hh,ii,jj,kk,ll,mm,nn";

fn race<'arguments>(cars: &'arguments str, laps: &'arguments str, more: &[&'arguments str]) -> Vec<&'arguments str> {
    [&["race", cars, "--laps", laps, "--seed", SEED, "--no-journal", "--lang", "en"], more].concat()
}

/// Everything that can be seen in the end, scrolled up or not.
fn seen(size: (u16, u16), arguments: &[&str]) -> String {
    let (seen, code) = Terminal::sized(size, ALLEY, arguments, &[]).close_seen();
    assert_eq!(code, 0, "{seen}");
    seen
}

#[test]
fn lanes_come_from_the_end_that_is_picked() {
    let last = race(CARS, "20", &["--pick", "last"]);
    let result = piped(&[&last[..], &["--final"]].concat(), b"");
    let mut cars: Vec<(u32, &str)> = result
        .screen()
        .lines()
        .filter_map(|line| line.split_once(" : "))
        .filter_map(|(name, steps)| Some((steps.parse().ok()?, name)))
        .collect();
    cars.sort_by_key(|&(steps, _)| steps);
    let watched = seen((10, 60), &[&last[..], &["--watch", "--speed", "1000"]].concat());
    let lanes: Vec<&str> = watched.lines().filter_map(|line| line.split_once(" : -").map(|(name, _)| name)).collect();
    assert_eq!(lanes, cars[..6].iter().map(|&(_, name)| name).collect::<Vec<_>>(), "{watched}");
    assert!(watched.starts_with("Lap 20 of 20\n") && watched.contains("… and 8 more\n"), "{watched}");
}

#[test]
fn a_terminal_of_any_size_shows_one_picture_and_whole_numbers() {
    let arguments = race("pobi,woni,jun", "5", &["--watch", "--speed", "50"]);
    let result = "\n\nWinner: woni\n";
    for (size, picture) in [
        ((1, 80), "woni : ----> 4"),
        ((2, 80), "Lap 5 of 5\nwoni : ----> 4"),
        ((3, 80), "Lap 5 of 5\nwoni : ----> 4\n… and 2 more"),
        ((5, 80), "Lap 5 of 5\npobi : ---> 3\nwoni : ----> 4\njun  : ---> 3"),
        ((24, 10), "Lap 5 of 5\npobi 3\nwoni 4\njun 3"),
        ((3, 10), "Lap 5 of 5\nwoni 4\n+2"),
    ] {
        assert_eq!(seen(size, &arguments), format!("{picture}{result}"), "{size:?}");
    }
}

#[test]
fn what_is_typed_leaves_no_line() {
    let arguments = race("pobi,woni,jun", "12", &["--watch", "--speed", "12"]);
    let mut terminal = Terminal::sized((5, 40), ALLEY, &arguments, &[]);
    for lap in 1..6 {
        terminal.wait_until_seen(|seen| seen.contains(&format!("Lap {lap} of 12")));
        terminal.press("\n\nx\n");
    }
    let (seen, code) = terminal.close_seen();
    assert_eq!((code, seen.matches("Lap ").count(), seen.contains('x')), (0, 1, false), "{seen}");
}

#[test]
fn a_race_that_was_stopped_goes_on_below() {
    let arguments = race("pobi,woni,jun", "30", &["--watch", "--speed", "15"]).join(" ");
    let mut terminal =
        Terminal::sized((12, 100), "bash", &["--norc", "--noprofile", "-i"], &[("PS1", "ready> "), ("ALLEY", ALLEY)]);
    terminal.wait_until_seen(|seen| seen.contains("ready> "));
    terminal.type_line(&format!("\"$ALLEY\" {arguments}"));
    terminal.wait_until_seen(|seen| seen.contains("Lap 3 of 30"));
    terminal.press("\u{1a}");
    terminal.wait_until_seen(|seen| seen.contains("Stopped") && seen.ends_with("ready> "));
    terminal.type_line("echo still $((6 * 7))");
    terminal.wait_until_seen(|seen| seen.ends_with("still 42\nready> "));
    terminal.type_line("fg");
    let seen = terminal.wait_until_seen(|seen| seen.contains("Winner: "));
    assert!(seen.contains("\nstill 42\nready> fg\n") && seen.contains("Stopped"), "what the shell said stays:\n{seen}");
    assert_eq!(seen.matches("Lap ").count(), 2, "one picture before, one after:\n{seen}");
    terminal.type_line("exit");
    terminal.close();
}

#[test]
fn ctrl_c_gives_the_terminal_back() {
    let script = r#"trap : INT; "$0" "$@"; echo "code $?"; stty -a | grep -ow -- '-*echo'"#;
    let race = race("pobi,woni,jun", "999", &["--watch", "--speed", "4"]);
    let mut terminal = Terminal::sized((12, 100), "bash", &[&["-c", script, ALLEY], &race[..]].concat(), &[]);
    terminal.wait_until_seen(|seen| seen.contains("Lap 2 of 999"));
    terminal.press("\u{3}");
    let (seen, _) = terminal.close_seen();
    assert!(seen.ends_with("\ncode 130\necho\n"), "{seen}");
}

/// A race without a proof may be longer than anybody can check, and shows how far it has come.
#[test]
fn the_longest_race_begins_and_shows_a_bar() {
    let names = alley_trials::Scratch::new();
    let file = names.file("names");
    std::fs::write(&file, (0..1000).map(|number| number.to_string()).collect::<Vec<_>>().join("\n")).unwrap();
    let field = ["race", "--file", file.to_str().unwrap(), "--names", "any", "--laps", "999999999", "--final"];
    let mut terminal = Terminal::open(ALLEY, &field, &[]);
    terminal.wait_until(|screen| screen.contains(" %  ") && screen.contains("/999999999"));
    terminal.press("\u{3}");
    let (screen, code) = terminal.close();
    assert_ne!(code, 0, "{screen}");
}
