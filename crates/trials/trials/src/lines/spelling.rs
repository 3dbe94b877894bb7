//! Every way to write a game down, good style or not.

use alley_bowling::{Line, Pins, Rack};
use alley_bulk::Game;

use crate::Dice;

/// Which notation a line is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Counts only, with something between them.
    Counts,
    /// Marks only.
    Marks,
    /// Each ball in whichever comes first to mind, and anything or nothing between them.
    Either,
}

/// The game, each ball and each gap by lot.
pub fn spelled(dice: &mut Dice, game: &Game, style: Style) -> String {
    let gaps: &[&str] = match style {
        Style::Counts => &[" ", ",", ";", "\t", ", ", " ; "],
        Style::Marks => &["", "", " ", ",", ";", "\t", "|", " | "],
        Style::Either => &["", " ", " ", " ", ",", ";", "\t", "|"],
    };
    let (mut line, mut text) = (Game::fresh(), String::new());
    for &pins in game.rolls() {
        if let Line::Open(open) = line.line() {
            let words = words(open.rack(), pins, style);
            text += dice.pick(&words).map_or("", String::as_str);
            text += dice.pick(gaps).copied().unwrap_or_default();
        }
        line = line.then(pins).unwrap_or_else(|_| game.clone());
    }
    // What could be digits only is not certainly one notation or the other.
    text + if style == Style::Marks { "|" } else { "" }
}

/// Every word for a ball.
fn words(rack: Rack, pins: Pins, style: Style) -> Vec<String> {
    let count = pins.to_string();
    let marks: Vec<String> = match pins.count() {
        _ if pins == rack.standing() && rack.is_fresh() => vec!["X".into(), "x".into()],
        10 => vec!["/".into()],
        _ if pins == rack.standing() => vec!["/".into(), count.clone()],
        0 => vec!["-".into(), "F".into(), "f".into()],
        1..=8 if rack.is_fresh() => {
            let circled = char::from_u32(0x245f + u32::from(pins.count())).map(String::from);
            let standing =
                (usize::from(pins.count()) + 1..=10).map(|pin| pin.to_string()).collect::<Vec<_>>().join("-");
            let split = circled.unwrap_or_else(|| count.clone());
            vec![count.clone(), format!("{count}({standing})"), format!("({count})"), split]
        }
        _ => vec![count.clone()],
    };
    match style {
        Style::Counts => vec![count],
        Style::Marks => marks,
        Style::Either => [marks, vec![count.clone(), count.clone(), count]].concat(),
    }
}
