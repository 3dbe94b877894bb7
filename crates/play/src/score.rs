//! The state of a game: what follows from its lineup and all that happened.

use std::fmt;

use alley_board::Board;
use alley_bowling::{CorrectionRefusal, Finish, Progress, Refusal, Turn};

use crate::{Change, Lineup};

/// A game, computed from its entries and from nothing else.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_play::{Change, Lineup, Score};
///
/// let score = Score::begin(Lineup::solo(BowlerName::classic("pjs")?)).expect("one bowler");
/// let rolled = score.after(&Change::Roll(Pins::ALL))?;
/// assert_eq!(rolled.after(&Change::Undo)?.board(), score.board());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    lineup: Lineup,
    /// What still counts: rolls and corrections, without those that were taken back.
    changes: Vec<Change>,
    state: Progress<Turn, Finish>,
}

impl Score {
    /// Before the first roll.
    #[must_use]
    pub fn begin(lineup: Lineup) -> Option<Self> {
        let state = Progress::Open(lineup.first_turn()?);
        Some(Self { lineup, changes: Vec::new(), state })
    }

    /// This game after one more entry.
    ///
    /// # Errors
    /// It cannot have happened.
    pub fn after(&self, change: &Change) -> Result<Self, Undone> {
        let mut next = self.clone();
        next.happen(change)?;
        Ok(next)
    }

    /// One more entry; a refused one changes nothing.
    ///
    /// # Errors
    /// It cannot have happened.
    pub fn happen(&mut self, change: &Change) -> Result<(), Undone> {
        if *change == Change::Undo {
            return self.undo();
        }
        self.state = step(&self.state, change)?;
        self.changes.push(change.clone());
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Undone> {
        let Some((_, before)) = self.changes.split_last() else { return Err(Undone::Nothing) };
        let Some(first) = self.lineup.first_turn() else { return Err(Undone::Nothing) };
        // What counted before counts still: it was accepted in this very order.
        self.state = before.iter().try_fold(Progress::Open(first), |state, change| step(&state, change))?;
        self.changes.pop();
        Ok(())
    }

    /// Who bowls.
    #[must_use]
    pub const fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    /// The game as the rules see it.
    #[must_use]
    pub const fn state(&self) -> &Progress<Turn, Finish> {
        &self.state
    }

    /// What a viewer sees, with the frames that were corrected.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = match &self.state {
            Progress::Open(turn) => Board::from(&turn.scorecard()),
            Progress::Closed(finish) => Board::from(&finish.scorecard()),
        };
        for change in &self.changes {
            if let Change::Fix(place, correction) = change {
                board.mark_corrected(*place, correction.frame().value());
            }
        }
        board
    }

    /// The points of each bowler so far, in the order of play.
    #[must_use]
    pub fn totals(&self) -> Vec<u16> {
        let total = |cells: &[alley_board::Cell]| cells.iter().filter_map(|cell| cell.total).next_back().unwrap_or(0);
        self.board().rows.iter().map(|row| total(&row.cells)).collect()
    }

    /// One line for a list: every bowler with the points so far.
    #[must_use]
    pub fn summary(&self) -> String {
        let each = self.lineup.names().zip(self.totals()).map(|(name, total)| format!("{name} {total}"));
        each.collect::<Vec<_>>().join(", ")
    }
}

fn step(state: &Progress<Turn, Finish>, change: &Change) -> Result<Progress<Turn, Finish>, Undone> {
    match (state, change) {
        (Progress::Open(turn), Change::Roll(pins)) => {
            turn.clone().bowl(*pins).map_err(|refused| Undone::Roll(refused.reason()))
        }
        (Progress::Closed(_), Change::Roll(_)) => Err(Undone::Over),
        (Progress::Open(turn), Change::Fix(place, correction)) => {
            turn.corrected(*place, correction).map_err(Undone::Fix)
        }
        (Progress::Closed(finish), Change::Fix(place, correction)) => {
            finish.corrected(*place, correction).map_err(Undone::Fix)
        }
        (_, Change::Undo) => Err(Undone::Nothing),
    }
}

/// Why something cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    /// More pins than stood.
    Roll(Refusal),
    /// The game is over.
    Over,
    /// A frame cannot have been like that.
    Fix(CorrectionRefusal),
    /// There is nothing to take back.
    Nothing,
}

impl fmt::Display for Undone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(refusal) => refusal.fmt(formatter),
            Self::Over => formatter.write_str("the game is over"),
            Self::Fix(refusal) => refusal.fmt(formatter),
            Self::Nothing => formatter.write_str("there is nothing to take back"),
        }
    }
}

impl std::error::Error for Undone {}
