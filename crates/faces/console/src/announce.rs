//! Where a server can be found, and a game on it.

use alley_words::Language;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use crate::dialogue::{Dialogue, Stop};
use crate::palette::Palette;

/// Where a server can be found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// By this machine.
    pub here: Vec<String>,
    /// By phones in the same network.
    pub phones: Option<String>,
    /// By everybody.
    pub home: Option<String>,
    /// By those who watch over it.
    pub status: Option<String>,
}

/// Links to a game or an evening, for phones.
#[derive(Clone, Debug)]
pub struct GameLinks {
    /// For those who keep the score, or for the host of an evening.
    pub keep: String,
    /// For those who watch.
    pub watch: String,
    /// Whether they lead to an evening.
    pub evening: bool,
    /// Whether phones can follow them, so that a code is of use.
    pub is_reached_by_phones: bool,
    /// A sentence that says what has to run.
    pub runs: String,
    /// Whether all others are good no more.
    pub revoked: bool,
}

impl Dialogue<'_> {
    /// Says the links to a game: in words, and the one that keeps the score also as a code; its page shows the other.
    ///
    /// # Errors
    /// The words did not arrive.
    pub fn hand_out(&mut self, links: &GameLinks, language: Language) -> Result<(), Stop> {
        let GameLinks { keep, watch, runs, .. } = links;
        let keeps = if links.evening { language.host_of_evening_link() } else { language.write_link() };
        self.say(&format!("{}: {watch}\n{keeps}: {keep}\n", language.look_link()))?;
        if links.is_reached_by_phones {
            self.say(&code(keep, self.manner().palette))?;
        }
        if links.revoked {
            self.say(&format!("{}\n", language.links_revoked()))?;
        }
        self.say(&format!("{runs}\n\n"))?;
        self.flush()
    }

    /// Says where a server can be found: in words, and for phones also as a code they can scan.
    ///
    /// # Errors
    /// The words did not arrive.
    pub fn announce(&mut self, places: &Places) -> Result<(), Stop> {
        let manner = self.manner();
        let language = manner.language;
        for place in &places.here {
            self.say(&format!("{}\n", language.opened_here(place)))?;
        }
        if let Some(place) = &places.status {
            self.say(&format!("{}\n", language.opened_for_status(place)))?;
        }
        let there = places.phones.as_deref().map(|place| (place, language.opened_there(place)));
        let everywhere = places.home.as_deref().map(|place| (place, language.opened_everywhere(place)));
        for (place, words) in there.into_iter().chain(everywhere) {
            self.say(&format!("{words}\n{}", code(place, manner.palette)))?;
        }
        self.say(&format!("{}\n", manner.language.how_to_stop()))?;
        self.flush()
    }
}

/// A code in half blocks: black on white where colours are to be had, else drawn for a dark terminal.
fn code(text: &str, palette: Palette) -> String {
    let (before, after) = match palette {
        Palette::Coloured => ("\u{1b}[30;107m", "\u{1b}[0m"),
        Palette::Plain => ("", ""),
    };
    let lines = qr_lines(text, palette == Palette::Coloured);
    lines.iter().flat_map(|line| [before, line, after, "\n"]).collect()
}

/// The lines of a code, in half blocks: to be shown black on white, or as they are on a dark terminal.
///
/// ```
/// assert_eq!(alley_console::qr_lines("http://127.0.0.1:8300", true).len(), 17);
/// ```
#[must_use]
pub fn qr_lines(text: &str, black_on_white: bool) -> Vec<String> {
    let Ok(code) = QrCode::new(text) else { return Vec::new() };
    let mut drawing = code.render::<Dense1x2>();
    if !black_on_white {
        drawing.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark);
    }
    drawing.build().lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_with_a_margin() {
        let drawn = code("http://192.168.0.7:8300", Palette::Plain);
        let widths: Vec<_> = drawn.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width == widths[0]) && widths[0].div_ceil(2) == widths.len(), "{drawn}");
        assert!(drawn.lines().take(2).all(|line| line.chars().all(|block| block == '█')), "a margin\n{drawn}");
        assert!(code("x", Palette::Coloured).starts_with("\u{1b}[30;107m"));
    }
}
