//! What a viewer of a game sees, as plain data: every face draws the same [`Board`] in its own way, and the same
//! [`Track`] of a race.
//!
//! ```
//! use alley_board::Board;
//! use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
//!
//! let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
//! let Ok(Progress::Open(turn)) = turn.bowl(Pins::ALL) else { unreachable!("nine frames are due") };
//!
//! let board = Board::from(&turn.scorecard());
//! assert_eq!(board.rows[0].name, "PJS");
//! assert_eq!(board.rows[0].cells[0].marks[0].to_string(), "X");
//! assert_eq!(board.next.map(|next| next.frame), Some(2));
//! # Ok::<(), alley_bowling::NameRefusal>(())
//! ```
//!
//! Deliberately absent: decisions, and the layout of any one face.

mod track;

pub use track::{ExtraLap, Moves, Photo, Standing, TooLarge, Track};

use alley_bowling::{Card, Mark, Scorecard, Up};

/// The scoreboard of a bowling game at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The bowlers, in the order entered.
    pub rows: Vec<Row>,
    /// The next ball; none once the game is over.
    pub next: Option<Next>,
}

/// One bowler's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the bowler is called.
    pub name: String,
    /// The ten frames.
    pub cells: Vec<Cell>,
    /// The lowest final score still possible.
    pub lowest: u16,
    /// The highest final score still possible; once the line is over, the score.
    pub highest: u16,
    /// Whether the bowler has left the game: the line stays as far as it was bowled, and nothing more comes of it.
    pub left: bool,
}

/// One frame of one bowler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// What is written for each ball bowled.
    pub marks: Vec<Mark>,
    /// The pins of each ball bowled.
    pub pins: Vec<u8>,
    /// The running total, once it is known.
    pub total: Option<u16>,
    /// Whether what stands here was put right afterwards.
    pub corrected: bool,
}

/// Who is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The row of the bowler, from 0.
    pub row: usize,
    /// The frame, from 1 to 10.
    pub frame: u8,
    /// How many pins stand.
    pub standing: u8,
}

impl Board {
    /// Notes that a frame, from 1, of the bowler in this row, from 0, was put right.
    pub fn mark_corrected(&mut self, row: usize, frame: u8) {
        let cells = self.rows.get_mut(row).map(|row| row.cells.iter_mut());
        let cell = cells.into_iter().flatten().zip(1_u8..).find(|&(_, number)| number == frame);
        if let Some((cell, _)) = cell {
            cell.corrected = true;
        }
    }
}

impl From<&Scorecard<'_>> for Board {
    fn from(scorecard: &Scorecard<'_>) -> Self {
        let rows = scorecard.rows().iter().map(|(name, card)| Row::new(name.as_str(), card));
        Self { rows: rows.collect(), next: scorecard.up().map(Next::from) }
    }
}

impl Row {
    /// The row of somebody who has left the game: what is on it counts as if nothing fell any more.
    #[must_use]
    pub fn left(name: &str, card: &Card) -> Self {
        let row = Self::new(name, card);
        Self { highest: row.lowest, left: true, ..row }
    }

    fn new(name: &str, card: &Card) -> Self {
        let cells = card.frames().map(|(marks, total)| Cell {
            marks: marks.iter().collect(),
            pins: marks.rolls().map(alley_bowling::Pins::count).collect(),
            total: total.map(alley_bowling::Points::value),
            corrected: false,
        });
        let outlook = card.outlook();
        Self {
            name: name.to_owned(),
            cells: cells.collect(),
            lowest: outlook.lowest().value(),
            highest: outlook.highest().value(),
            left: false,
        }
    }
}

impl From<Up> for Next {
    fn from(up: Up) -> Self {
        Self { row: up.place(), frame: up.frame().value(), standing: up.standing().count() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};

    #[test]
    fn a_board_shows_what_is_known_and_no_more() {
        let names = ["AAA", "BBB"].map(|name| BowlerName::classic(name).unwrap());
        let [first, second] = names;
        let mut turn = Turn::first(Bowlers::new(first).join(second));
        for count in [10, 3, 4, 5] {
            turn = match turn.bowl(Pins::new(count).unwrap()).unwrap() {
                Progress::Open(turn) => turn,
                Progress::Closed(_) => panic!("the game has just begun"),
            };
        }
        let board = Board::from(&turn.scorecard());
        assert_eq!(board.next, Some(Next { row: 0, frame: 2, standing: 5 }));
        let written = |row: &Row| -> Vec<(String, Option<u16>)> {
            let marks = |cell: &Cell| cell.marks.iter().map(Mark::to_string).collect();
            row.cells.iter().take(2).map(|cell| (marks(cell), cell.total)).collect()
        };
        assert_eq!(written(&board.rows[0]), [("X".into(), None), ("5".into(), None)]);
        assert_eq!(written(&board.rows[1]), [("34".into(), Some(7)), (String::new(), None)]);
        assert_eq!((board.rows[0].lowest, board.rows[0].highest), (20, 280));
        assert_eq!((board.rows[1].lowest, board.rows[1].highest), (7, 277));
        assert!(board.rows.iter().all(|row| row.cells.len() == 10));
    }

    #[test]
    fn the_row_of_one_who_left_shows_all_that_was_bowled_and_expects_nothing() {
        let turn = Turn::first(Bowlers::new(BowlerName::classic("AAA").unwrap()));
        let Ok(Progress::Open(turn)) = turn.bowl(Pins::ALL) else { panic!("the game has just begun") };
        let Some((name, card)) = turn.scorecard().rows().first().copied() else { panic!("one bowler") };
        let row = Row::left(name.as_str(), &card);
        assert_eq!((row.lowest, row.highest, row.left), (10, 10, true));
        assert_eq!(row.cells, Board::from(&turn.scorecard()).rows[0].cells);
    }
}
