//! One bowler on the board.

use alley_bowling::{Line, Marks, Points};
use alley_house_rules::{BakerTeam, HouseLine};

use crate::delivery::{Balls, Deliveries, Delivery};

/// One bowler's row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the bowler, or the team, is called.
    pub name: String,
    /// The players of a team that bowls one line, in the order in which they take the frames; else nobody.
    pub team: Vec<String>,
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
    pub line: Line<HouseLine>,
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
    pub(crate) balls: Balls,
}

impl Cell {
    const EMPTY: Self = Self { marks: Marks::NONE, total: None, corrected: false, balls: [None; 3] };

    /// Each ball, in the order bowled.
    pub fn deliveries(&self) -> impl Iterator<Item = Delivery> {
        let balls = self.balls.into_iter().chain(std::iter::repeat(None));
        let marked = self.marks.balls().zip(self.marks.iter());
        marked.zip(balls).map(|(((rack, _), mark), ball)| Delivery { rack, mark, ball })
    }
}

impl Row {
    pub(crate) fn new(name: &str, line: Line<HouseLine>) -> Self {
        let (name, cells) = (name.to_owned(), [Cell::EMPTY; 10]);
        let mut row = Self { name, team: Vec::new(), cells, total: 0, lowest: 0, highest: 0, left: false, line };
        row.go_on_with(line);
        row
    }

    /// The counts are those of this line from now on; what else is known of the row stays.
    pub(crate) fn go_on_with(&mut self, line: Line<HouseLine>) {
        let card = line.card();
        for (cell, (marks, total)) in self.cells.iter_mut().zip(card.frames()) {
            (cell.marks, cell.total) = (marks, total.map(Points::value));
        }
        let (lowest, highest) = (card.outlook().lowest(), card.outlook().highest());
        (self.total, self.lowest, self.highest) = (card.total().value(), lowest.value(), highest.value());
        self.line = line;
    }

    pub(crate) fn note(&mut self, said: &Deliveries) {
        self.cells.iter_mut().zip(said.frames()).for_each(|(cell, balls)| cell.balls = balls);
    }

    pub(crate) fn mark_corrected(&mut self, frame: u8) {
        let cell = self.cells.iter_mut().zip(1_u8..).find(|&(_, number)| number == frame);
        if let Some((cell, _)) = cell {
            cell.corrected = true;
        }
    }

    /// Of somebody who has left: what is on the row counts as if nothing fell any more.
    pub(crate) fn left(name: &str, line: Line<HouseLine>) -> Self {
        let row = Self::new(name, line);
        Self { highest: row.lowest, left: true, ..row }
    }

    pub(crate) fn field(&mut self, team: &BakerTeam) {
        self.team = team.players().map(ToString::to_string).collect();
    }

    /// Who of a team bowls this frame.
    #[must_use]
    pub fn player(&self, frame: u8) -> Option<&str> {
        let turns = usize::from(frame.saturating_sub(1));
        self.team.get(turns.checked_rem(self.team.len())?).map(String::as_str)
    }
}
