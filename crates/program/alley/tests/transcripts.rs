//! The dialogues of the exercises, byte for byte through pipes and on a terminal that cannot move its cursor; on any other
//! terminal what is seen, typed or pasted. In the fixtures `[ERROR]` stands for `[ERROR] ` and a sentence.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use std::fs;
use std::path::Path;

use crate::support::{ALLEY, piped};
use alley_trials::Terminal;

const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// How a question ends, in every dialogue.
const QUESTIONS: [&str; 6] = [": ", "? ", "구분)\n", "몇회인가요?\n", "commas:\n", "laps?\n"];

struct Transcript {
    arguments: &'static [&'static str],
    answers: String,
    screen: String,
}

fn transcript(name: &str) -> Transcript {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let read = |end: &str| fs::read_to_string(folder.join(format!("{name}.{end}"))).unwrap();
    let arguments: &[&str] = match name {
        "solo-180" | "solo-perfect" => &["bowl", "--solo"],
        "english" => &["bowl", "--lang", "en"],
        "english-solo" => &["bowl", "--solo", "--lang", "en"],
        "any-names" => &["bowl", "--names", "any"],
        "pins" => &["bowl", "--pins", "--splits"],
        "baker" => &["bowl", "--rules", "baker,no-tap-9,3-6-9"],
        "race" | "race-errors" => &["race", "--seed", SEED],
        "race-english" => &["race", "--seed", SEED, "--lang", "en"],
        _ => &["bowl"],
    };
    Transcript { arguments, answers: read("in"), screen: read("out") }
}

/// Every sentence after `[ERROR] ` taken away; a missing one is kept as something no fixture holds.
fn without_sentences(screen: &str) -> String {
    let line = |line: &str| match line.strip_prefix("[ERROR]").map(str::trim_start) {
        Some("") => "[ERROR] without a sentence".to_owned(),
        Some(_) => "[ERROR]".to_owned(),
        None => line.to_owned(),
    };
    screen.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn piped_agrees(name: &str, code: i32) {
    let transcript = transcript(name);
    let run = piped(transcript.arguments, transcript.answers.as_bytes());
    assert_eq!(without_sentences(run.screen()), transcript.screen);
    assert_eq!(run.code, Some(code));
    assert_eq!(run.stderr.lines().count(), usize::from(code == 1), "{}", run.stderr);
}

/// Without a journal: otherwise the end tells where it was recorded.
fn opened(transcript: &Transcript, kind: &str) -> Terminal {
    Terminal::open(ALLEY, &[transcript.arguments, &["--no-journal"]].concat(), &[("NO_COLOR", "1"), ("TERM", kind)])
}

fn is_question(screen: &str) -> bool {
    QUESTIONS.iter().any(|question| screen.ends_with(question))
}

/// What stands on the screen in the end is the transcript, and after it one sentence if the input ended too early.
fn ends_so(transcript: &Transcript, (screen, ended): &(String, u32), code: u32) {
    let screen = without_sentences(screen);
    let said_at_the_end = screen.strip_prefix(&transcript.screen).unwrap_or_else(|| panic!("{screen}"));
    assert_eq!(said_at_the_end.lines().count(), usize::try_from(code).unwrap(), "{said_at_the_end}");
    assert_eq!(*ended, code);
}

/// Each answer is typed when all that comes before it is seen.
fn seen_agrees(name: &str, code: u32) {
    let transcript = transcript(name);
    let mut terminal = opened(&transcript, "xterm-256color");
    for answer in transcript.answers.lines() {
        let before = terminal.wait_until_seen(is_question).len();
        terminal.type_line(answer);
        terminal.wait_until_seen(|seen| seen.len() > before + answer.len());
    }
    if code == 1 {
        terminal.wait_until_seen(is_question);
        terminal.press("\u{4}");
    }
    ends_so(&transcript, &terminal.close_seen(), code);
}

/// All answers come at once, before the second question.
fn pasted_agrees(name: &str, code: u32) {
    let transcript = transcript(name);
    let mut terminal = opened(&transcript, "xterm-256color");
    terminal.wait_until_seen(is_question);
    terminal.press(&transcript.answers.replace('\n', "\r"));
    if code == 1 {
        terminal.press("\u{4}");
    }
    ends_so(&transcript, &terminal.close_seen(), code);
}

/// Each answer is typed when the screen shows all that comes before it.
fn dumb_terminal_agrees(name: &str, code: u32) {
    let transcript = transcript(name);
    let mut terminal = opened(&transcript, "dumb");
    for answer in transcript.answers.lines() {
        terminal.wait_until(is_question);
        let before = terminal.wait_until(|_| true).len();
        terminal.type_line(answer);
        terminal.wait_until(|screen| screen.len() > before + answer.len());
    }
    if code == 1 {
        terminal.wait_until(|screen| screen.ends_with(": "));
        terminal.press("\u{4}");
    }
    ends_so(&transcript, &terminal.close(), code);
}

macro_rules! transcripts {
    ($($test:ident: $name:literal ends with $code:literal;)+) => {
        mod through_pipes {
            $(#[test] fn $test() { super::piped_agrees($name, $code) })+
        }
        mod seen_on_a_terminal {
            $(#[test] fn $test() { super::seen_agrees($name, $code) })+
        }
        mod pasted_into_a_terminal {
            $(#[test] fn $test() { super::pasted_agrees($name, $code) })+
        }
        mod on_a_dumb_terminal {
            $(#[test] fn $test() { super::dumb_terminal_agrees($name, $code) })+
        }
    };
}

transcripts! {
    bowl_seed: "bowl-seed" ends with 1;
    bowl_errors: "bowl-errors" ends with 1;
    two_players_full: "two-players-full" ends with 0;
    solo_180: "solo-180" ends with 0;
    solo_perfect: "solo-perfect" ends with 0;
    english: "english" ends with 0;
    english_solo: "english-solo" ends with 0;
    any_names: "any-names" ends with 1;
    pins: "pins" ends with 1;
    baker: "baker" ends with 1;
    race: "race" ends with 0;
    race_errors: "race-errors" ends with 0;
    race_english: "race-english" ends with 0;
}
