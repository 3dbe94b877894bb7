//! The quick way and the exact way against a plain reading through the rules crate. `ALLEY_GAMES` sets how many.

mod common;

use common::{Lots, Verdict, check_game, plainly, verdict};

fn games() -> u64 {
    std::env::var("ALLEY_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(1_000_000)
}

#[test]
fn random_games() {
    let mut lots = Lots(1);
    for _ in 0..games() {
        let game = lots.game();
        let line = lots.line(&game);
        assert_eq!(verdict(&line), Verdict::Score(game.total().value()), "{line:?}");
    }
}

#[test]
fn damaged_lines() {
    let mut lots = Lots(2);
    let mut refused = 0;
    for _ in 0..games() {
        let game = lots.game();
        let line = lots.line(&game);
        let line = lots.damaged(&line);
        let expected = plainly(&line);
        refused += u64::from(matches!(expected, Verdict::Refused(..)));
        assert_eq!(verdict(&line), expected, "{line:?}");
    }
    assert!(refused > games() / 2, "only {refused} lines were bad");
}

#[test]
fn all_notations_of_a_game() {
    let mut lots = Lots(3);
    for _ in 0..games() / 50 {
        check_game(&lots.game());
    }
}
