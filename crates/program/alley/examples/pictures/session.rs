//! Somebody at a terminal of 80 columns and 24 lines.

use alley_trials::Terminal;

use crate::film::{Frame, film};

/// A stretch of a line in which all letters look alike and are equally wide.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Stretch {
    pub(crate) column: u16,
    pub(crate) columns: u16,
    pub(crate) text: String,
    pub(crate) look: Look,
}

/// How letters look.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Look {
    pub(crate) letters: vt100::Color,
    pub(crate) ground: vt100::Color,
    pub(crate) bold: bool,
    pub(crate) dim: bool,
    pub(crate) inverse: bool,
    /// How many columns a letter takes.
    width: u16,
}

/// A line of a screen.
pub(crate) type Line = Vec<Stretch>;

/// What is pressed, what is to be seen then, and for how long.
struct Step(&'static str, &'static str, u16);

const LINES: u16 = 24;
const COLUMNS: u16 = 80;
const ENTER: &str = "\r";

/// A game on the full screen: from home to the third frame, with one ball put right.
const GAME: &[Step] = &[
    Step("", "    Q  ", 1200),
    Step("n", "    1", 500),
    Step("박", "박", 160),
    Step("지", "박지", 160),
    Step("수", "박지수", 300),
    Step(ENTER, "    2", 300),
    Step("K", "K", 140),
    Step("Y", "KY", 140),
    Step("J", "KYJ", 300),
    Step(ENTER, "    3", 400),
    Step(ENTER, "┌", 1200),
    Step("x", "  X │", 1000),
    Step("8", "│ 8 ", 800),
    Step("/", "│ 8 / │", 1000),
    Step("7", "│ 7 ", 800),
    Step("/", "│ 7 / │", 1000),
    Step("x", "  20 │", 1000),
    Step("9", "│ 9 ", 800),
    Step("-", "│ 9 - │", 1000),
    Step("x", "  X │", 1000),
    Step("x", "  X │", 1000),
];

/// What is seen in a game that is played with all on one screen.
pub(crate) fn on_one_screen(program: &str, language: &str) -> Vec<Frame<Vec<Line>>> {
    let settings = [("ALLEY_LANG", language), ("LANG", "en_US.UTF-8")];
    let mut terminal = Terminal::sized((LINES, COLUMNS), program, &[], &settings);
    let mut seen = |step: &Step| {
        let before = terminal.picture();
        terminal.press(step.0);
        terminal.wait_for_picture(|now| now.contains(step.1) && (step.0.is_empty() || now != before));
        (lines(terminal.screen()), step.2)
    };
    let frames = film(GAME.iter().map(&mut seen));
    terminal.kill();
    frames
}

fn lines(screen: &vt100::Screen) -> Vec<Line> {
    (0..LINES).map(|row| line(screen, row)).collect()
}

fn line(screen: &vt100::Screen, row: u16) -> Line {
    let mut line: Line = Vec::new();
    for column in 0..COLUMNS {
        let Some(cell) = screen.cell(row, column).filter(|cell| !cell.is_wide_continuation()) else { continue };
        let look = Look {
            letters: cell.fgcolor(),
            ground: cell.bgcolor(),
            bold: cell.bold(),
            dim: cell.dim(),
            inverse: cell.inverse(),
            width: 1 + u16::from(cell.is_wide()),
        };
        let text = if cell.has_contents() { cell.contents() } else { " " };
        match line.last_mut() {
            Some(last) if last.look == look => {
                last.text.push_str(text);
                last.columns += look.width;
            }
            _ => line.push(Stretch { column, columns: look.width, text: text.to_owned(), look }),
        }
    }
    line
}
