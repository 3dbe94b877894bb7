//! The quick way and the exact way against a plain reading through the rules crate. `ALLEY_GAMES` sets how many.

use alley_trials::Dice;
use alley_trials::lines::{Reading, check_game, damaged, plainly, random_game, verdict, written};

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
