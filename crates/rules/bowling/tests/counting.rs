//! Every possible game, counted by final score through the library's own transitions.

#![allow(clippy::unwrap_used, clippy::panic, clippy::excessive_nesting, reason = "a test stops where it fails")]

use alley_bowling::{CurrentLine, Line, OpenLine, Pins};
use alley_trials::any_line::{games_by_score, keeps_the_laws, score_of};
use proptest::prelude::*;

#[test]
fn all_games_by_score() {
    let games = games_by_score(OpenLine::FRESH);
    assert_eq!(games.iter().sum::<u64>(), 5_726_805_883_325_784_576);
    assert_eq!((games[0], games[300]), (1, 1));

    let mode = (0..=300).max_by_key(|&score| games[score]).unwrap();
    assert_eq!((mode, games[mode]), (77, 172_542_309_343_731_946));

    let points: u128 = games.iter().zip(0_u128..).map(|(&games, score)| u128::from(games) * score).sum();
    let millionths = points * 1_000_000 / 5_726_805_883_325_784_576;
    assert_eq!(millionths, 79_743_915);
}

/// In how many ways a frame comes to be worth what it is by current-frame scoring.
fn frames_by_worth() -> [u64; 31] {
    let mut worth = [0; 31];
    for first in 0..=10_usize {
        for second in 0..=10 - first {
            match (first, first + second) {
                (10, _) => worth[30] += 1,
                (_, 10) => worth[10 + first] += 1,
                (_, open) => worth[open] += 1,
            }
        }
    }
    worth
}

/// By current-frame scoring no frame depends on another: all games are ten frames put side by side.
#[test]
fn all_games_by_current_frame_scoring() {
    let mut expected = vec![1];
    for _ in 0..10 {
        let mut longer = vec![0; expected.len() + 30];
        for (score, ways) in expected.into_iter().enumerate() {
            longer[score..].iter_mut().zip(frames_by_worth()).for_each(|(sum, frames)| *sum += ways * frames);
        }
        expected = longer;
    }
    let games = games_by_score(CurrentLine::FRESH);
    assert_eq!(games.iter().sum::<u64>(), 66_u64.pow(10));
    assert_eq!(games.to_vec(), expected);
}

#[test]
fn ten_strikes_are_a_perfect_game_by_current_frame_scoring() {
    let fresh = Line::Open(CurrentLine::FRESH);
    assert_eq!(score_of(fresh, |_| Pins::ALL).value(), 300);
    assert_eq!(games_by_score(CurrentLine::FRESH)[300], 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn lines_by_any_rules_keep_the_laws(
        wishes in prop::collection::vec(prop_oneof![Just(10), Just(0), 0..=10_u8], 0..=42),
    ) {
        let wishes: Vec<Pins> = wishes.into_iter().map(|count| Pins::new(count).unwrap()).collect();
        keeps_the_laws(OpenLine::FRESH, &wishes);
        keeps_the_laws(CurrentLine::FRESH, &wishes);
    }
}
