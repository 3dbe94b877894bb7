//! Every possible game, counted by final score through the library's own transitions.

#![allow(clippy::unwrap_used, clippy::panic, clippy::excessive_nesting, reason = "a test stops where it fails")]

use std::collections::HashMap;

use alley_bowling::{Line, Marks, OpenLine, Points};

/// Lines with the same key have the same future: the total so far, the frame in play, and the marks still unscored.
type Key = (Points, u8, Vec<Marks>);

fn key(line: &OpenLine) -> Key {
    let unscored = line.card().frames().filter(|(_, total)| total.is_none()).map(|(marks, _)| marks).collect();
    (line.totals().latest(), line.frame().value(), unscored)
}

fn games_by_score() -> [u64; 301] {
    let mut games = [0; 301];
    let mut open = HashMap::from([(key(&OpenLine::FRESH), (OpenLine::FRESH, 1_u64))]);
    while !open.is_empty() {
        let mut next: HashMap<Key, (OpenLine, u64)> = HashMap::new();
        for (line, ways) in open.into_values() {
            for pins in line.standing().possible_rolls() {
                match line.bowl(pins).unwrap().into() {
                    Line::Open(line) => next.entry(key(&line)).or_insert((line, 0)).1 += ways,
                    Line::Closed(line) => games[usize::from(line.score().value())] += ways,
                }
            }
        }
        open = next;
    }
    games
}

#[test]
fn all_games_by_score() {
    let games = games_by_score();
    assert_eq!(games.iter().sum::<u64>(), 5_726_805_883_325_784_576);
    assert_eq!((games[0], games[300]), (1, 1));

    let mode = (0..=300).max_by_key(|&score| games[score]).unwrap();
    assert_eq!((mode, games[mode]), (77, 172_542_309_343_731_946));

    let points: u128 = games.iter().zip(0_u128..).map(|(&games, score)| u128::from(games) * score).sum();
    let millionths = points * 1_000_000 / 5_726_805_883_325_784_576;
    assert_eq!(millionths, 79_743_915);
}
