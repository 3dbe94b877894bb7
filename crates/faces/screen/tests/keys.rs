//! Somebody who presses anything: nothing panics, and no board is ever shown that is not in the record.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

mod support;

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use alley_fuzzed::{Seat, pressed};
use alley_journal::Journal;
use alley_screen::Key;
use alley_trials::Dice;
use alley_words::Language;
use support::Looks;

/// How many sequences, unless `ALLEY_SEQUENCES` says otherwise.
const SEQUENCES: u64 = 10_000;
/// How many bytes stand for the longest.
const LONGEST: u64 = 48;

/// Bytes by lot, the same for the same seed.
fn by_lot(seed: u64) -> Vec<u8> {
    let mut dice = Dice::new(seed);
    (0..dice.below(LONGEST)).map(|_| dice.small(255)).collect()
}

/// A Korean keyboard puts two keys together: both count, the second after what the first has done.
#[test]
fn keys_that_were_put_together_are_pressed_one_after_the_other() {
    let mut seat = Seat::new(Language::Korean);
    seat.press("nPJS<enter><enter>려");
    let entries = seat.memory.clone().read(seat.typist.screen.game().unwrap().0, 0).unwrap();
    let kinds: Vec<_> = entries.iter().map(|entry| entry.content.kind.as_str().to_owned()).collect();
    assert_eq!(kinds, ["bowling", "roll", "undo"]);
}

/// What is pressed at a board that is not the one in the record any more does not happen to another, nor does what was typed
/// after it.
#[test]
fn a_key_counts_for_the_board_that_is_seen() {
    let mut here = Seat::new(Language::English);
    here.press("nPJS<enter>KYJ<enter><enter>");
    let mut there = Seat::at(here.memory.clone(), Language::English);
    there.press("l<enter>");
    there.press("9");
    let asked = here.typist.press(Key::Letter('7')).unwrap();
    assert_eq!(here.typist.press(Key::Letter('x')), None, "it waits");
    // The clerk has looked around, and the screen has not.
    drop(here.clerk.look_around());
    assert_eq!(here.typist.answer(here.clerk.perform(asked)), None, "what was typed ahead is forgotten");
    let (_, board) = here.typist.screen.game().unwrap();
    assert_eq!(board.rows[0].cells[0].marks.to_string(), "9");
    assert!(here.seen((80, 24)).contains("Somebody else was quicker"), "{}", here.seen((80, 24)));
    here.press("/");
    assert_eq!(here.typist.screen.game().unwrap().1.rows[0].cells[0].marks.to_string(), "9|/");
}

#[test]
fn no_sequence_of_keys_panics_or_shows_what_is_not_recorded() {
    let sequences = std::env::var("ALLEY_SEQUENCES").map_or(SEQUENCES, |count| count.parse().unwrap());
    let from = std::env::var("ALLEY_FROM").map_or(0, |first| first.parse().unwrap());
    let count = &AtomicU64::new(0);
    let half = |odd: u64| {
        move || {
            for seed in (from..from + sequences).filter(|seed| seed % 2 == odd) {
                let tried = std::panic::catch_unwind(|| pressed(&by_lot(seed)));
                let Ok(keys) = tried else { panic!("the sequence with ALLEY_FROM={seed} ALLEY_SEQUENCES=1") };
                count.fetch_add(keys, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        let halves = [scope.spawn(half(0)), scope.spawn(half(1))];
        for each in halves {
            each.join().unwrap();
        }
    });
    let keys = count.load(Ordering::Relaxed);
    assert!(keys > sequences * LONGEST / 4, "only {keys} keys were pressed");
    let _ = writeln!(std::io::stderr(), "{sequences} sequences, {keys} keys and resizes");
}
