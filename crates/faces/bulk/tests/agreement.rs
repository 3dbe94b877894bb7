//! The quick way and the exact way against a plain reading through the rules crate. `ALLEY_GAMES` sets how many.

use alley_bulk::Game;
use alley_trials::Dice;
use alley_trials::lines::{Reading, Style, check_game, damaged, plainly, random_game, spelled, verdict, written};

fn games() -> u64 {
    std::env::var("ALLEY_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_000_000)
}

#[test]
fn random_games() {
    let mut dice = Dice::new(1);
    for _ in 0..games() {
        let game = random_game(&mut dice);
        let line = written(&mut dice, &game);
        assert_eq!(verdict(&line), Reading::Score(game.total().value()), "{line:?}");
    }
}

#[test]
fn damaged_lines() {
    let mut dice = Dice::new(2);
    let mut refused = 0;
    for _ in 0..games() {
        let game = random_game(&mut dice);
        let line = written(&mut dice, &game);
        let line = damaged(&mut dice, &line);
        let expected = plainly(&line);
        refused += u64::from(matches!(expected, Reading::Refused(..)));
        assert_eq!(verdict(&line), expected, "{line:?}");
    }
    assert!(refused > games() / 2, "only {refused} lines were bad");
}

#[test]
fn all_notations_of_a_game() {
    let mut dice = Dice::new(3);
    for _ in 0..games() / 50 {
        check_game(&random_game(&mut dice));
    }
}

#[test]
fn every_spelling_that_is_accepted_means_the_same_game() {
    let mut dice = Dice::new(4);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..games() / 10 {
        let game = random_game(&mut dice);
        let score = Reading::Score(game.total().value());
        for style in [Style::Counts, Style::Marks] {
            let line = spelled(&mut dice, &game, style);
            assert_eq!(verdict(&line), score, "{line:?}");
        }
        let line = spelled(&mut dice, &game, Style::Either);
        assert_eq!(verdict(&line), plainly(&line), "{line:?}");
        match Game::read(line.as_bytes()) {
            Ok(read) => {
                assert_eq!(read, game, "{line:?}");
                accepted += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > games() / 1000 && refused > games() / 100, "{accepted} accepted, {refused} refused");
}

/// Frames of one game as counts and of another as marks, side by side.
#[test]
fn halves_of_both_notations_are_refused_or_mean_what_each_half_means() {
    let mut dice = Dice::new(7);
    for _ in 0..games() / 10 {
        let game = random_game(&mut dice);
        let (counts, marks) = (game.counts().to_string(), game.marks().to_string());
        let frames: Vec<&str> = marks.split(' ').collect();
        let kept = dice.place(frames.len());
        let rolls: usize = frames[..kept].iter().map(|frame| frame.len()).sum();
        let rest: Vec<&str> = counts.split(' ').skip(rolls).collect();
        for line in [
            format!("{} {}", frames[..kept].join(" "), rest.join(" ")),
            format!("{} {}", counts.split(' ').take(rolls).collect::<Vec<_>>().join(" "), frames[kept..].join(" ")),
        ] {
            if let Ok(read) = Game::read(line.as_bytes()) {
                assert_eq!(read, game, "{line:?}");
            }
            assert_eq!(verdict(&line), plainly(&line), "{line:?}");
        }
    }
}
