//! The colours of a terminal: sixteen that it may choose, and those of xterm that have numbers.

use crate::session::Look;

pub(crate) const PAPER: &str = "#16181d";
pub(crate) const INK: &str = "#d7dae0";
const SIXTEEN: [&str; 16] = [
    "#16181d", "#f4747c", "#7fd18b", "#e6c274", "#75aaff", "#d59bf6", "#67d1d8", "#d7dae0", "#7b828f", "#ff9aa0",
    "#a5e8ae", "#ffdb94", "#a0c5ff", "#e6bdff", "#97eaf0", "#ffffff",
];
/// How bright red, green or blue is in the cube of 6 × 6 × 6 colours that begins with 16.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
/// Behind the cube come greys.
const GREYS: u8 = 232;

/// Letters, and the ground if it is not the paper.
pub(crate) fn of(look: Look) -> (String, Option<String>) {
    let (letters, ground) = (colour(look.letters), colour(look.ground));
    let or = |colour: Option<String>, usual: &str| colour.unwrap_or_else(|| usual.to_owned());
    if look.inverse {
        return (or(ground, PAPER), Some(or(letters, INK)));
    }
    (or(letters, INK), ground)
}

fn colour(colour: vt100::Color) -> Option<String> {
    match colour {
        vt100::Color::Default => None,
        vt100::Color::Idx(number) => Some(numbered(number)),
        vt100::Color::Rgb(red, green, blue) => Some(mixed([red, green, blue])),
    }
}

fn numbered(number: u8) -> String {
    if let Some(named) = SIXTEEN.get(usize::from(number)) {
        return (*named).to_owned();
    }
    if number >= GREYS {
        return mixed([8 + 10 * (number - GREYS); 3]);
    }
    mixed([36, 6, 1].map(|weight| STEPS[usize::from((number - 16) / weight % 6)]))
}

fn mixed([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
