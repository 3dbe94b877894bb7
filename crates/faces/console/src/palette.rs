//! The touch of colour on a terminal. It never changes a character.

use alley_bowling::Mark;
use anstyle::{AnsiColor, Style};

use crate::health::Health;

/// Whether the board is drawn in colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// No escape byte at all.
    Plain,
    /// Strikes, spares and who is up stand out.
    Coloured,
}

impl Palette {
    pub(crate) fn mark(self, mark: Mark) -> Style {
        match (self, mark) {
            (Self::Coloured, Mark::Strike) => AnsiColor::Green.on_default().bold(),
            (Self::Coloured, Mark::Spare) => AnsiColor::Cyan.on_default().bold(),
            _ => Style::new(),
        }
    }

    pub(crate) fn name(self, up: bool) -> Style {
        match (self, up) {
            (Self::Coloured, true) => AnsiColor::Yellow.on_default().bold(),
            _ => Style::new(),
        }
    }

    pub(crate) fn health(self, health: Health) -> Style {
        match (self, health) {
            (Self::Coloured, Health::Sound) => AnsiColor::Green.on_default().bold(),
            (Self::Coloured, Health::Doubtful) => AnsiColor::Yellow.on_default().bold(),
            (Self::Coloured, Health::Failing | Health::Damaged) => AnsiColor::Red.on_default().bold(),
            _ => Style::new(),
        }
    }
}
