//! Colours that can be read on a dark terminal and on a light one. Nothing is told by a colour alone.

use alley_bowling::Mark;
use ratatui::style::{Color, Modifier, Style};

/// As many colours as the terminal has, and the user wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None at all; letters may still be bold, underlined or reversed.
    None,
    /// The sixteen that every terminal chooses for itself.
    Sixteen,
    /// Those of a fixed table, which are as far from black as from white.
    Many,
}

/// How things look.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    colours: Colours,
}

/// What a colour is for: its place in the fixed table, and which of the sixteen stands for it.
#[derive(Clone, Copy, Debug)]
enum Tint {
    Good,
    Fair,
    Bad,
    Here,
}

impl Tint {
    const fn indexed(self) -> u8 {
        match self {
            Self::Good => 28,
            Self::Fair => 27,
            Self::Bad => 160,
            Self::Here => 130,
        }
    }

    const fn named(self) -> Color {
        match self {
            Self::Good => Color::Green,
            Self::Fair => Color::Magenta,
            Self::Bad => Color::Red,
            // Nothing else of the sixteen can be read on black and on white; it is bold, and has a mark.
            Self::Here => Color::Reset,
        }
    }
}

/// Halfway between black and white.
const FAINT: u8 = 243;

impl Theme {
    /// With these colours.
    #[must_use]
    pub const fn new(colours: Colours) -> Self {
        Self { colours }
    }

    fn tinted(self, tint: Tint) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen => Style::new().fg(tint.named()),
            Colours::Many => Style::new().fg(Color::Indexed(tint.indexed())),
        }
    }

    /// A ball on the board.
    pub(crate) fn mark(self, mark: Mark) -> Style {
        match mark {
            Mark::Strike => self.tinted(Tint::Good).add_modifier(Modifier::BOLD),
            Mark::Spare => self.tinted(Tint::Fair).add_modifier(Modifier::BOLD),
            Mark::Gutter | Mark::Count(_) => Style::new(),
        }
    }

    /// A ball that left a split.
    pub(crate) fn split(self) -> Style {
        self.tinted(Tint::Bad).add_modifier(Modifier::BOLD)
    }

    /// The one who is up, the line that is chosen.
    pub(crate) fn here(self) -> Style {
        self.tinted(Tint::Here).add_modifier(Modifier::BOLD)
    }

    /// Where the cursor is.
    pub(crate) const fn cursor() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What has just happened.
    pub(crate) fn call(self) -> Style {
        self.tinted(Tint::Good).add_modifier(Modifier::BOLD)
    }

    /// What was refused.
    pub(crate) fn refused(self) -> Style {
        self.tinted(Tint::Bad).add_modifier(Modifier::BOLD)
    }

    /// What would be, if it were confirmed.
    pub(crate) fn preview(self) -> Style {
        self.tinted(Tint::Fair).add_modifier(Modifier::UNDERLINED)
    }

    /// A bar of a plot.
    pub(crate) fn bar(self) -> Style {
        self.tinted(Tint::Good)
    }

    /// A heading.
    pub(crate) const fn heading() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What stands around things.
    pub(crate) fn faint(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen => Style::new().add_modifier(Modifier::DIM),
            Colours::Many => Style::new().fg(Color::Indexed(FAINT)),
        }
    }

    /// A code to be scanned: black on white where colours are to be had.
    pub(crate) fn code(self) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            Colours::Sixteen | Colours::Many => Style::new().fg(Color::Black).bg(Color::White),
        }
    }

    /// Whether a code can be drawn black on white.
    pub(crate) const fn is_coloured(self) -> bool {
        !matches!(self.colours, Colours::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two luminances by WCAG.
    fn contrast(one: f64, other: f64) -> f64 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The relative luminance of a colour in the table of 256 colours: a cube of 6, then greys.
    fn luminance(index: u8) -> f64 {
        let channels = if index >= 232 {
            [8 + 10 * (index - 232); 3]
        } else {
            let place = index - 16;
            [place / 36, place / 6 % 6, place % 6].map(|step| if step == 0 { 0 } else { 55 + 40 * step })
        };
        let [red, green, blue] = channels.map(|channel| {
            let channel = f64::from(channel) / 255.0;
            if channel <= 0.03928 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    #[test]
    fn every_colour_can_be_read_on_black_and_on_white() {
        let tints = [Tint::Good, Tint::Fair, Tint::Bad, Tint::Here].map(Tint::indexed);
        for index in tints.into_iter().chain([FAINT]) {
            let luminance = luminance(index);
            assert!(contrast(luminance, 0.0) > 3.8, "{index} on black");
            assert!(contrast(luminance, 1.0) > 4.5, "{index} on white");
        }
    }

    #[test]
    fn without_colours_there_is_none() {
        let theme = Theme::new(Colours::None);
        let styles = [theme.mark(Mark::Strike), theme.split(), theme.here(), theme.call(), theme.refused()];
        let more = [theme.preview(), theme.bar(), theme.faint(), theme.code(), Theme::cursor(), Theme::heading()];
        assert!(styles.into_iter().chain(more).all(|style| style.fg.is_none() && style.bg.is_none()));
    }
}
