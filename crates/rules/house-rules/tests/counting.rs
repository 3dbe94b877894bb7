//! Every possible game by the rules of the house, counted by final score through the lines' own transitions, against a
//! naive count frame by frame.

#![allow(clippy::unwrap_used, clippy::panic, clippy::excessive_nesting, reason = "a test stops where it fails")]

use std::collections::HashMap;

use alley_bowling::{Line, LineOfPlay, Pins, Progress};
use alley_house_rules::{FrameRule, NoTap, Rules};
use alley_trials::any_line::{games_by_score, keeps_the_laws, score_of};
use proptest::prelude::*;

fn all_lines() -> Vec<Rules> {
    let each = FrameRule::ALL.into_iter().flat_map(|frames| {
        NoTap::ALL.into_iter().map(move |no_tap| Rules::new(frames).with_no_tap(no_tap)).chain([Rules::new(frames)])
    });
    each.collect()
}

/// What the naive count has to know of the rules: from how many pins on a ball is a strike, and the frames given.
#[derive(Clone, Copy)]
struct Naive {
    enough: usize,
    given: &'static [u8],
}

/// How often the next ball counts besides once, and the one after it: the strikes and the spare before them.
type Bonus = [usize; 2];
const BONUSES: [Bonus; 4] = [[0, 0], [1, 0], [1, 1], [2, 1]];

/// In how many ways each score is reached, counted from the last frame to the first.
fn naive(rules: Naive) -> Vec<u64> {
    let over = BONUSES.map(|bonus| (bonus, vec![1]));
    let whole = (1..=10).rev().fold(HashMap::from(over), |later, frame| {
        BONUSES.into_iter().map(|bonus| (bonus, ways_from(rules, frame, bonus, &later))).collect()
    });
    whole[&[0, 0]].clone()
}

/// The same from one frame on, where it is known for the frames after it.
#[allow(clippy::too_many_lines, reason = "naive on purpose: one frame, ball by ball")]
fn ways_from(rules: Naive, frame: u8, [once, twice]: Bonus, later: &HashMap<Bonus, Vec<u64>>) -> Vec<u64> {
    let mut ways = vec![0; 301];
    let mut add = |points: usize, later: &[u64]| {
        later.iter().zip(points..301).for_each(|(later, score)| ways[score] += later);
    };
    let strike = |points: usize| match frame {
        10 => fill_balls(rules, 1 + twice).into_iter().map(|fill| (points + fill, &later[&[0, 0]])).collect(),
        _ => vec![(points, &later[&[twice + 1, 1]])],
    };
    let spare = |points: usize| match frame {
        10 => (0..=10).map(|third| (points + credited(rules, third), &later[&[0, 0]])).collect(),
        _ => vec![(points, &later[&[1, 0]])],
    };
    for fallen in if rules.given.contains(&frame) { 10..=10 } else { 0..=10 } {
        if fallen >= rules.enough {
            for (points, later) in strike(10 * (1 + once)) {
                add(points, later);
            }
            continue;
        }
        for second in 0..=10 - fallen {
            let points = fallen * (1 + once) + second * (1 + twice);
            let ends = if fallen + second == 10 { spare(points) } else { vec![(points, &later[&[0, 0]])] };
            for (points, later) in ends {
                add(points, later);
            }
        }
    }
    ways
}

const fn credited(rules: Naive, fallen: usize) -> usize {
    if fallen >= rules.enough { 10 } else { fallen }
}

/// The points of every two balls after a strike in the tenth frame, the first of them counted this often.
fn fill_balls(rules: Naive, often: usize) -> Vec<usize> {
    let mut points = Vec::new();
    for first in 0..=10 {
        match credited(rules, first) {
            10 => points.extend((0..=10).map(|second| 10 * often + credited(rules, second))),
            first => points.extend((0..=10 - first).map(|second| first * often + second)),
        }
    }
    points
}

fn counted(rules: &str) -> [u64; 301] {
    games_by_score(rules.parse::<Rules>().unwrap().line())
}

#[test]
fn the_naive_count_knows_ten_pin() {
    let ten_pin = naive(Naive { enough: 10, given: &[] });
    assert_eq!(ten_pin.iter().sum::<u64>(), 5_726_805_883_325_784_576);
    assert_eq!(ten_pin, counted("plain"));
}

#[test]
fn all_games_with_given_strikes() {
    let games = counted("3-6-9");
    assert_eq!(games.iter().sum::<u64>(), 66_u64.pow(6) * 241);
    assert_eq!(games.to_vec(), naive(Naive { enough: 10, given: &[3, 6, 9] }));
    assert_eq!((games[29], games[30], games[300]), (0, 1, 1), "nobody ends with less than the strikes given");
}

#[test]
fn all_games_without_taps() {
    for (rules, enough) in [("no-tap-9", 9), ("no-tap-8", 8), ("no-tap-7", 7)] {
        assert_eq!(counted(rules).to_vec(), naive(Naive { enough, given: &[] }), "{rules}");
        let both = format!("{rules},3-6-9");
        assert_eq!(counted(&both).to_vec(), naive(Naive { enough, given: &[3, 6, 9] }), "{both}");
    }
    assert_eq!(counted("no-tap-9")[300], 2_u64.pow(12), "each of twelve strikes in two ways");
}

/// Frames that do not depend on one another, side by side.
#[test]
fn all_games_without_taps_by_current_frame_scoring() {
    for (rules, enough) in [("current-frame", 10), ("no-tap-9,current-frame", 9), ("no-tap-7,current-frame", 7)] {
        let mut frame = [0_u64; 31];
        (enough..=10).for_each(|_| frame[30] += 1);
        for first in 0..enough {
            (0..10 - first).for_each(|second| frame[first + second] += 1);
            frame[10 + first] += 1;
        }
        let mut expected = vec![1];
        for _ in 0..10 {
            let mut longer = vec![0; expected.len() + 30];
            for (score, ways) in expected.into_iter().enumerate() {
                longer[score..].iter_mut().zip(frame).for_each(|(sum, frames)| *sum += ways * frames);
            }
            expected = longer;
        }
        assert_eq!(counted(rules).to_vec(), expected, "{rules}");
    }
}

#[test]
fn a_perfect_game_by_every_rule() {
    for rules in all_lines() {
        let fresh = Line::Open(rules.line());
        assert_eq!(score_of(fresh, |standing| standing).value(), 300, "{rules}");
        let enough = match rules.no_tap() {
            None => 10,
            Some(NoTap::Nine) => 9,
            Some(NoTap::Eight) => 8,
            Some(NoTap::Seven) => 7,
        };
        assert_eq!(score_of(fresh, |_| Pins::new(enough).unwrap()).value(), 300, "{rules}");
        let balls = match rules.frames() {
            FrameRule::TenPin => 12,
            FrameRule::ThreeSixNine => 9,
            FrameRule::CurrentFrame => 10,
        };
        assert_eq!(balls_to_the_end(rules), balls, "{rules}");
    }
}

/// How many strikes have to be bowled.
fn balls_to_the_end(rules: Rules) -> usize {
    let (mut line, mut balls) = (rules.line(), 1);
    while let Ok(Progress::Open(next)) = line.bowl(Pins::ALL) {
        (line, balls) = (next, balls + 1);
    }
    balls
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_line_keeps_the_laws(
        wishes in prop::collection::vec(prop_oneof![Just(10), Just(9), Just(0), 0..=10_u8], 0..=42),
    ) {
        let wishes: Vec<Pins> = wishes.into_iter().map(|count| Pins::new(count).unwrap()).collect();
        for rules in all_lines() {
            keeps_the_laws(rules.line(), &wishes);
        }
    }
}
