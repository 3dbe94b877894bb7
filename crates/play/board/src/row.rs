//! One bowler on the board.

use alley_bowling::{Line, Marks, Points};

/// One bowler's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the bowler is called.
    pub name: String,
    /// The ten frames.
    pub cells: [Cell; 10],
    /// The points so far.
    pub total: u16,
    /// The lowest final score still possible.
    pub lowest: u16,
    /// The highest final score still possible; once the line is over, the score.
    pub highest: u16,
    /// Whether the bowler has left the game: the line stays as far as it was bowled, and nothing more comes of it.
    pub left: bool,
    /// The line itself, for chances.
    pub line: Line,
}

/// One frame of one bowler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What is written for each ball bowled.
    pub marks: Marks,
    /// The running total, once it is known.
    pub total: Option<u16>,
    /// Whether what stands here was corrected afterwards.
    pub corrected: bool,
}

impl Row {
    pub(crate) fn new(name: &str, line: Line) -> Self {
        let card = line.card();
        let mut cells = [Cell { marks: Marks::NONE, total: None, corrected: false }; 10];
        for (cell, (marks, total)) in cells.iter_mut().zip(card.frames()) {
            (cell.marks, cell.total) = (marks, total.map(Points::value));
        }
        Self {
            name: name.to_owned(),
            cells,
            total: card.total().value(),
            lowest: card.outlook().lowest().value(),
            highest: card.outlook().highest().value(),
            left: false,
            line,
        }
    }

    /// Of somebody who has left: what is on the row counts as if nothing fell any more.
    pub(crate) fn left(name: &str, line: Line) -> Self {
        let row = Self::new(name, line);
        Self { highest: row.lowest, left: true, ..row }
    }
}
