//! What holds for every game, whatever is bowled.

#![allow(clippy::unwrap_used, clippy::panic, clippy::excessive_nesting, reason = "a test stops where it fails")]

use alley_bowling::{BowlerName, Bowlers, ClosedLine, Line, OpenLine, Pins, Points, Progress, Refusal, Turn};
use proptest::prelude::*;

/// Rolls as wishes: each is brought down to what stands, so that every list is a game or the start of one.
fn wishes() -> impl Strategy<Value = Vec<Pins>> {
    let pins = prop_oneof![Just(10), Just(0), 0..=10_u8].prop_map(|count| Pins::new(count).unwrap());
    prop::collection::vec(pins, 0..=21)
}

/// The line after each roll, the fresh one first.
fn lines_of(wishes: &[Pins]) -> Vec<Line> {
    let mut lines = vec![Line::Open(OpenLine::FRESH)];
    for &wish in wishes {
        let Some(&Line::Open(open)) = lines.last() else { break };
        lines.push(open.bowl(wish.min(open.standing())).unwrap().into());
    }
    lines
}

/// The game in which every roll is chosen by looking at what stands.
fn played_out(mut line: OpenLine, choose: impl Fn(Pins) -> Pins) -> ClosedLine {
    loop {
        match line.bowl(choose(line.standing())).unwrap() {
            Progress::Open(next) => line = next,
            Progress::Closed(closed) => return closed,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_roll_is_refused_exactly_when_fewer_pins_stand(wishes in wishes()) {
        for line in lines_of(&wishes) {
            let Line::Open(line) = line else { break };
            for pins in Pins::ALL.possible_rolls() {
                prop_assert_eq!(line.bowl(pins).is_err(), pins > line.standing());
            }
        }
    }

    #[test]
    fn a_refused_roll_changes_nothing(wishes in wishes(), over in 1..=10_u8) {
        let name = || BowlerName::classic("pjs").unwrap();
        let mut turn = Turn::first(Bowlers::new(name()).join(name()));
        for wish in wishes {
            let standing = turn.up().rack().standing();
            if let Ok(pins) = Pins::new(standing.count() + over) {
                let before = turn.clone();
                let refused = turn.bowl(pins).unwrap_err();
                prop_assert_eq!((refused.reason().rolled(), refused.reason().standing()), (pins, standing));
                turn = refused.into_turn();
                prop_assert_eq!(&turn, &before);
            }
            match turn.bowl(wish.min(standing)).unwrap() {
                Progress::Open(next) => turn = next,
                Progress::Closed(_) => break,
            }
        }
    }

    #[test]
    fn totals_never_shrink_and_never_change(wishes in wishes()) {
        let mut before: Vec<Points> = Vec::new();
        for line in lines_of(&wishes) {
            let totals: Vec<Points> = line.card().frames().map_while(|(_, total)| total).collect();
            prop_assert!(totals.is_sorted());
            prop_assert!(totals.starts_with(&before));
            before = totals;
        }
    }

    #[test]
    fn the_outlook_closes_in_and_both_ends_can_be_reached(wishes in wishes()) {
        let mut before = OpenLine::FRESH.outlook();
        for line in lines_of(&wishes) {
            let outlook = line.card().outlook();
            prop_assert!(before.lowest() <= outlook.lowest() && outlook.highest() <= before.highest());
            before = outlook;
            match line {
                Line::Open(line) => {
                    prop_assert_eq!(played_out(line, |_| Pins::NONE).score(), outlook.lowest());
                    prop_assert_eq!(played_out(line, |standing| standing).score(), outlook.highest());
                    prop_assert_eq!(played_out(line, |_| Pins::NONE), line.at_worst());
                    prop_assert_eq!(played_out(line, |standing| standing), line.at_best());
                }
                Line::Closed(line) => {
                    prop_assert_eq!((outlook.lowest(), outlook.highest()), (line.score(), line.score()));
                }
            }
        }
    }

    #[test]
    fn no_continuation_leaves_the_outlook(wishes in wishes(), rest in wishes()) {
        let lines = lines_of(&wishes);
        let outlook = lines.last().unwrap().card().outlook();
        let whole = [&wishes[..lines.len() - 1], &rest[..], &[Pins::NONE; 21][..]].concat();
        let Some(Line::Closed(closed)) = lines_of(&whole).pop() else { unreachable!("21 more rolls end any game") };
        prop_assert!(outlook.lowest() <= closed.score() && closed.score() <= outlook.highest());
    }

    #[test]
    fn the_marks_tell_the_rolls(wishes in wishes()) {
        let lines = lines_of(&wishes);
        let card = lines.last().unwrap().card();
        let marks: Vec<_> = card.frames().flat_map(|(marks, _)| marks.iter().collect::<Vec<_>>()).collect();
        prop_assert_eq!(marks.len(), lines.len() - 1);
        let balls = card.frames().flat_map(|(marks, _)| (1_u8..).zip(marks.balls().collect::<Vec<_>>()));
        for ((line, mark), (ball, (rack, pins))) in lines.iter().zip(marks).zip(balls) {
            let &Line::Open(line) = line else { unreachable!("a mark is left on an open line") };
            let standing = line.standing();
            let fallen = match mark.to_string().as_str() {
                "X" | "/" => standing,
                "-" => Pins::NONE,
                count => count.parse().unwrap(),
            };
            prop_assert_eq!((line.ball(), line.rack(), fallen), (ball, rack, pins));
            prop_assert_eq!((line.rack().is_fresh(), line.rack().mark(fallen)), (fresh(line), mark));
            prop_assert_eq!(mark.to_string() == "X", fallen == Pins::ALL && fresh(line));
            prop_assert_eq!(mark.to_string() == "/", fallen == standing && !fresh(line));
        }
    }

    #[test]
    fn each_bowler_has_done_as_many_frames_as_the_first_or_one_less(wishes in prop::collection::vec(wishes(), 3)) {
        let names = ["AAA", "BBB", "CCC"].map(|name| BowlerName::classic(name).unwrap());
        let [first, second, third] = names;
        let mut turn = Turn::first(Bowlers::new(first).join(second).join(third));
        for wish in wishes.concat() {
            let done: Vec<u8> = turn.bowlers().map(|bowler| bowler.line().frames_done()).collect();
            prop_assert!(done.is_sorted_by(|earlier, later| earlier >= later) && done[0] - done[2] <= 1);
            prop_assert_eq!(done.iter().position(|&frames| frames == done[2]), Some(turn.up().place()));
            let pins = wish.min(turn.up().rack().standing());
            match turn.bowl(pins).unwrap() {
                Progress::Open(next) => turn = next,
                Progress::Closed(finish) => {
                    prop_assert_eq!(finish.bowlers().count(), 3);
                    break;
                }
            }
        }
    }
}

/// Whether the next ball meets a new rack. Ten pins also stand after a gutter ball; the marks of the frame tell the two
/// apart.
fn fresh(line: OpenLine) -> bool {
    let frame = line.card().frames().nth(usize::from(line.frame().value()) - 1);
    let last = frame.and_then(|(marks, _)| marks.iter().last());
    line.standing() == Pins::ALL && last.is_none_or(|mark| mark.to_string() != "-")
}

#[test]
fn the_sentence_of_a_refusal() {
    let Ok(Progress::Open(line)) = OpenLine::FRESH.bowl(Pins::new(9).unwrap()) else { panic!("the frame is open") };
    let refusal: Refusal = line.bowl(Pins::ALL).unwrap_err();
    assert_eq!(refusal.to_string(), "10 pins, but only 1 stood");
}
