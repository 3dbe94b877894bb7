//! What is typed into the dialogues: the board that is shown last is what the record says.

use alley_console::{Bowling, Detail, Dialogue, Echo, Left, Manner, Naming, Palette, Stop, ask_race, play, show_board};
use alley_house_rules::Rules;
use alley_journal::Memory;
use alley_play::{Match, clock};
use alley_words::Language;

use crate::choices::Choices;

/// By which rules somebody plays.
const RULES: [&str; 4] = ["plain", "no-tap-9,3-6-9", "current-frame", "baker"];

/// The fuzz target of answers: how the dialogue is held, then what is typed.
pub fn check_answers(bytes: &[u8]) {
    let mut choices = Choices::of(bytes);
    let language = *choices.one_of(&[Language::Korean, Language::English]);
    let naming = *choices.one_of(&[Naming::Any, Naming::Classic]);
    let terminal = choices.below(4) == 3;
    let manner = Manner { language, palette: Palette::Plain, echo: Echo::Nothing, terminal };
    let (rules, detail) = (choices.one_of::<&str>(&RULES).parse::<Rules>().unwrap(), choices.below(4));
    let bowling = Bowling { solo: choices.below(4) == 3 && !rules.is_baker(), naming, rules };
    let detail = Detail { pins: detail & 1 > 0, splits: detail & 2 > 0 };
    match choices.below(8) {
        7 => check_race(naming, manner, choices.rest()),
        _ => check_game(bowling, manner, detail, choices.rest()),
    }
}

fn check_race(naming: Naming, manner: Manner, typed: &[u8]) {
    let mut screen = Vec::new();
    let mut dialogue = Dialogue::new(typed, &mut screen, manner);
    match ask_race(&mut dialogue, naming, (None, None)) {
        Ok((entrants, laps)) => assert!(entrants.count() > 0 && laps.count() > 0),
        Err(stop) => assert!(matches!(stop, Stop::EndOfInput), "{stop:?}"),
    }
}

fn check_game(bowling: Bowling, manner: Manner, detail: Detail, typed: &[u8]) {
    let (memory, mut screen) = (Memory::default(), Vec::new());
    let mut dialogue = Dialogue::new(typed, &mut screen, manner);
    let lineup = match bowling.ask_lineup(&mut dialogue) {
        Ok(lineup) => lineup.by(bowling.rules).unwrap(),
        Err(stop) => return assert!(matches!(stop, Stop::EndOfInput), "{stop:?}"),
    };
    let mut game = Match::begin(Box::new(memory.clone()), lineup, clock).unwrap();
    let left = play(&mut dialogue, &mut game, detail, None);
    assert!(matches!(left, Ok(Left::Finished | Left::Unfinished) | Err(Stop::EndOfInput)), "{left:?}");
    drop(dialogue);
    let recorded = Match::resume(Box::new(memory), game.id(), clock).unwrap();
    assert_eq!(recorded.board(), game.board());
    let mut sheet = Vec::new();
    show_board(&mut Dialogue::new(&b""[..], &mut sheet, manner), recorded.board(), detail).unwrap();
    let (screen, sheet) = (String::from_utf8_lossy(&screen), String::from_utf8_lossy(&sheet).into_owned());
    assert!(screen.contains(&*sheet), "{sheet}\nwas not shown:\n{screen}");
}
