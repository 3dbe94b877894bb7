//! Games of several by the rules of the house: whose turn it is, and what can be put right.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops where it fails")]

use alley_bowling::{BowlerName, Bowlers, Correction, FrameNumber, LineOfPlay, Pins, Points, Progress, Turn};
use alley_house_rules::{HouseLine, Rules};

fn pins(counts: &[u8]) -> Vec<Pins> {
    counts.iter().map(|&count| Pins::new(count).unwrap()).collect()
}

fn game(rules: &str, bowlers: usize, rolls: &[u8]) -> Turn<HouseLine> {
    let name = || BowlerName::classic("AAA").unwrap();
    let first = Bowlers::on(rules.parse::<Rules>().unwrap().line(), name());
    let turn = Turn::first((1..bowlers).fold(first, |bowlers, _| bowlers.join(name())));
    pins(rolls).into_iter().fold(turn, |turn, pins| match turn.bowl(pins).unwrap() {
        Progress::Open(turn) => turn,
        Progress::Closed(_) => panic!("the game is over"),
    })
}

/// The frames of the first bowler.
fn marks(turn: &Turn<HouseLine>) -> String {
    let card = turn.bowlers().next().unwrap().line().card();
    let frames: Vec<_> = card.frames().map(|(marks, _)| marks.to_string()).filter(|marks| !marks.is_empty()).collect();
    frames.join(" ")
}

#[test]
fn a_given_strike_comes_with_the_ball_before_it() {
    let turn = game("3-6-9", 1, &[3, 4, 5, 5]);
    assert_eq!((marks(&turn).as_str(), turn.up().frame().value()), ("3|4 5|/ X", 4));
    let totals: Vec<_> = turn.bowlers().next().unwrap().line().card().frames().map(|(_, total)| total).collect();
    assert_eq!(totals[1].map(Points::value), Some(27), "the spare counts the strike that was given");
    assert_eq!(marks(&game("3-6-9", 1, &[3, 4, 5])), "3|4 5", "not before the second frame is over");
    let ninth = game("3-6-9", 1, &[10, 10, 10, 10, 10, 10]);
    assert_eq!((marks(&ninth).as_str(), ninth.up().frame().value()), ("X X X X X X X X X", 10));
}

#[test]
fn everybody_is_given_the_frame_and_nobody_bowls_twice() {
    let places: Vec<(usize, u8)> = (0..8)
        .map(|balls| game("3-6-9", 2, &vec![10; balls]).up())
        .map(|up| (up.place(), up.frame().value()))
        .collect();
    assert_eq!(places, [(0, 1), (1, 1), (0, 2), (1, 2), (0, 4), (1, 4), (0, 5), (1, 5)]);
}

#[test]
fn what_was_given_cannot_be_put_right_and_comes_by_itself() {
    let turn = game("3-6-9", 1, &[3, 4, 5, 5, 10]);
    assert_eq!(marks(&turn), "3|4 5|/ X X");
    let correct = |frame, rolls: &[u8]| {
        let correction = Correction::new(FrameNumber::new(frame).unwrap(), pins(rolls));
        match turn.corrected(0, &correction).map_err(|refusal| refusal.to_string()) {
            Ok(Progress::Open(turn)) => Ok(marks(&turn)),
            Ok(Progress::Closed(_)) => panic!("the game goes on"),
            Err(refusal) => Err(refusal),
        }
    };
    assert_eq!(correct(3, &[9, 1]), Err("frame 3 is given as a strike".to_owned()));
    assert_eq!(correct(9, &[9, 1]), Err("frame 9 is given as a strike".to_owned()));
    assert_eq!(correct(2, &[10]), Ok("3|4 X X X".to_owned()));
    assert_eq!(correct(4, &[9, 1]), Ok("3|4 5|/ X 9|/".to_owned()));
    assert_eq!(correct(2, &[5]), Err("frame 2 lacks a roll".to_owned()));
    let second = Correction::new(FrameNumber::new(2).unwrap(), pins(&[5]));
    let Ok(Progress::Open(open)) = game("3-6-9", 1, &[3, 4, 5, 5]).corrected(0, &second) else { panic!("it goes on") };
    assert_eq!(marks(&open), "3|4 5", "the strike that followed from the ball is gone with it");
}

#[test]
fn a_tap_counts_at_a_fresh_rack_only() {
    assert_eq!(marks(&game("no-tap-9", 1, &[9, 0, 9, 8, 1, 10])), "X -|9 8|1 X");
    assert_eq!(marks(&game("no-tap-7", 1, &[7, 6, 3, 0, 7])), "X 6|3 -|7");
    assert_eq!(marks(&game("no-tap-9,current-frame", 1, &[9, 8, 2])), "X 8|/");
    let tenth = game("no-tap-9", 1, &[&[9; 9][..], &[9, 9]].concat());
    assert_eq!((tenth.up().frame().value(), tenth.up().ball()), (10, 3), "fill balls too");
    let line = "no-tap-8".parse::<Rules>().unwrap().line();
    assert_eq!(line.credited(Pins::new(8).unwrap()), Pins::ALL);
    let Ok(Progress::Open(half)) = line.bowl(Pins::NONE) else { panic!("a ball is due") };
    assert_eq!(half.credited(Pins::new(8).unwrap()), Pins::new(8).unwrap());
}

#[test]
fn a_frame_without_taps_is_put_right_as_it_fell() {
    let turn = game("no-tap-9", 1, &[8, 1, 9, 3]);
    let correction = Correction::new(FrameNumber::new(1).unwrap(), pins(&[9]));
    let Ok(Progress::Open(corrected)) = turn.corrected(0, &correction) else { panic!("the game goes on") };
    assert_eq!(marks(&corrected), "X X 3");
}

#[test]
fn newcomers_bowl_by_the_same_rules() {
    let turn = game("no-tap-9", 1, &[9]).joined(BowlerName::classic("BBB").unwrap()).unwrap();
    assert_eq!(turn.up().place(), 1);
    let Ok(Progress::Open(turn)) = turn.bowl(Pins::new(9).unwrap()) else { panic!("the game goes on") };
    assert_eq!((turn.up().place(), turn.up().frame().value()), (0, 2));
}
