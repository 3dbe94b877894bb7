//! The rules: every possible game counted by its score, against what was published about the game.

use std::time::Instant;

use alley_bowling::{Line, OpenLine, Pins};
use alley_console::{Diagnosis, Health};
use alley_odds::Ways;
use alley_words::Language;

use super::spelled::{grouped, lasting};

/// 66⁹ × 241: every ordinary frame nine times, and every tenth.
const GAMES: u64 = 5_726_805_883_325_784_576;
/// To six places.
const MEAN: &str = "79.743915";
const MODE: u16 = 77;

/// Games that everybody can score by hand, and their scores: X 7/ 9- X -8 8/ -6 X X X81, and twelve strikes.
const SCORED: [(&[u8], u16); 2] = [(&[10, 7, 3, 9, 0, 10, 0, 8, 8, 2, 0, 6, 10, 10, 10, 8, 1], 167), (&[10; 12], 300)];

/// Counts all games that the rules allow.
pub(super) fn counted(language: Language) -> Diagnosis {
    let begun = Instant::now();
    let ways = Ways::of(&Line::Open(OpenLine::FRESH));
    let taken = begun.elapsed();
    let (total, mean, mode) = (grouped(ways.total()), mean_of(&ways), ways.mode());
    if are_as_published(&ways) && SCORED.iter().all(|(rolls, score)| scored(rolls) == Some(*score)) {
        let sentence = language.scores_as_published(&total, &mean, mode, &lasting(taken));
        return Diagnosis::new(Health::Sound, sentence);
    }
    let sentence = language.scores_differ(&total, &mean, mode);
    Diagnosis::new(Health::Failing, sentence).and(language.remedy_wrong_machine())
}

fn are_as_published(ways: &Ways) -> bool {
    let ends = (ways.to(0), ways.to(300));
    (ways.total(), mean_of(ways).as_str(), ways.mode(), ends) == (GAMES, MEAN, MODE, (1, 1))
}

fn mean_of(ways: &Ways) -> String {
    format!("{:.6}", ways.mean())
}

/// The score of these rolls, if they are a whole game.
fn scored(rolls: &[u8]) -> Option<u16> {
    let mut line = Line::Open(OpenLine::FRESH);
    for &roll in rolls {
        let Line::Open(open) = line else { return None };
        line = open.bowl(Pins::new(roll).ok()?).ok()?.into();
    }
    match line {
        Line::Closed(closed) => Some(closed.score().value()),
        Line::Open(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_rules_give_other_numbers() {
        let fresh = OpenLine::FRESH;
        assert!(are_as_published(&Ways::of(&Line::Open(fresh))));
        let begun: Line = fresh.bowl(Pins::ALL).unwrap().into();
        assert!(!are_as_published(&Ways::of(&begun)));
    }

    #[test]
    fn a_game_is_scored_when_it_is_whole() {
        for (rolls, score) in SCORED {
            assert_eq!(scored(rolls), Some(score));
            assert_eq!(scored(&rolls[..rolls.len() - 1]), None);
            assert_eq!(scored(&[rolls, &[0]].concat()), None);
        }
    }
}
