//! The state of a game: what follows from its lineup and all that happened.

use std::fmt;

use alley_board::{Board, Row};
use alley_bowling::{CorrectionRefusal, Finish, JoinRefusal, LeaveRefusal, Line, Progress, Refusal, Turn};

use crate::party::Party;
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
    /// What still counts: everything but what was taken back.
    changes: Vec<Change>,
    party: Party,
}

impl Score {
    /// Before the first roll.
    #[must_use]
    pub fn begin(lineup: Lineup) -> Option<Self> {
        let party = Party::new(lineup.first_turn()?);
        Some(Self { lineup, changes: Vec::new(), party })
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
        self.party = self.party.after(change)?;
        self.changes.push(change.clone());
        Ok(())
    }

    fn undo(&mut self) -> Result<(), Undone> {
        let Some((_, before)) = self.changes.split_last() else { return Err(Undone::Nothing) };
        let Some(first) = self.lineup.first_turn() else { return Err(Undone::Nothing) };
        // What counted before counts still: it was accepted in this very order.
        self.party = before.iter().try_fold(Party::new(first), |party, change| party.after(change))?;
        self.changes.pop();
        Ok(())
    }

    /// What an undo would take back.
    #[must_use]
    pub fn last(&self) -> Option<&Change> {
        self.changes.last()
    }

    /// Who bowled at the beginning; the board says who does now.
    #[must_use]
    pub const fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    /// The game as the rules see it: of those who have not left.
    #[must_use]
    pub const fn state(&self) -> &Progress<Turn, Finish> {
        self.party.state()
    }

    /// The line in every row of the board, and whether its bowler has left.
    pub(crate) fn lines(&self) -> Vec<(Line, bool)> {
        self.party.lines()
    }

    /// Whether somebody can still join.
    #[must_use]
    pub fn takes_newcomers(&self) -> bool {
        match self.state() {
            Progress::Open(turn) => turn.takes_newcomers(),
            Progress::Closed(_) => false,
        }
    }

    /// What a viewer sees, with the frames that were corrected.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = self.party.board();
        for change in &self.changes {
            if let Change::Fix(place, correction) = change {
                board.mark_corrected(*place, correction.frame().value());
            }
        }
        board
    }

    /// The points so far in every row of the board.
    #[must_use]
    pub fn totals(&self) -> Vec<u16> {
        self.board().rows.iter().map(total).collect()
    }

    /// One line for a list: every bowler with the points so far.
    #[must_use]
    pub fn summary(&self) -> String {
        let board = self.board();
        let each = board.rows.iter().map(|row| format!("{} {}", row.name, total(row)));
        each.collect::<Vec<_>>().join(", ")
    }
}

fn total(row: &Row) -> u16 {
    row.cells.iter().filter_map(|cell| cell.total).next_back().unwrap_or(0)
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
    /// It is too late to join.
    Join(JoinRefusal),
    /// The bowler cannot leave.
    Leave(LeaveRefusal),
    /// There is no such bowler.
    Nobody,
    /// The bowler has left: the line and the name stay as they are.
    Left,
}

impl fmt::Display for Undone {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(refusal) => refusal.fmt(formatter),
            Self::Over => formatter.write_str("the game is over"),
            Self::Fix(refusal) => refusal.fmt(formatter),
            Self::Nothing => formatter.write_str("there is nothing to take back"),
            Self::Join(refusal) => refusal.fmt(formatter),
            Self::Leave(refusal) => refusal.fmt(formatter),
            Self::Nobody => formatter.write_str("there is no such bowler"),
            Self::Left => formatter.write_str("that bowler has left the game"),
        }
    }
}

impl std::error::Error for Undone {}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{BowlerName, Correction, FrameNumber, Pins};

    fn name(text: &str) -> BowlerName {
        BowlerName::classic(text).unwrap()
    }

    fn roll(count: u8) -> Change {
        Change::Roll(Pins::new(count).unwrap())
    }

    fn fix(place: usize, rolls: &[u8]) -> Change {
        let rolls = rolls.iter().map(|&count| Pins::new(count).unwrap()).collect();
        Change::Fix(place, Correction::new(FrameNumber::new(1).unwrap(), rolls))
    }

    /// Three bowlers, after these changes.
    fn game(changes: &[Change]) -> Score {
        let lineup = Lineup::first(name("AAA")).join(name("BBB")).join(name("CCC"));
        changes.iter().fold(Score::begin(lineup).unwrap(), |score, change| score.after(change).unwrap())
    }

    #[test]
    fn one_who_leaves_keeps_the_row_and_nobody_waits() {
        let before = game(&[roll(10), roll(3)]);
        let score = before.after(&Change::Leave(1)).unwrap();
        let board = score.board();
        assert_eq!(board.next.map(|next| (next.row, next.frame, next.standing)), Some((2, 1, 10)));
        assert_eq!(board.rows.iter().map(|row| row.left).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(board.rows[1].cells, before.board().rows[1].cells);
        assert_eq!((board.rows[1].lowest, board.rows[1].highest), (3, 3));
        assert_eq!((score.summary().as_str(), score.totals()), ("AAA 0, BBB 0, CCC 0", vec![0, 0, 0]));
        assert_eq!(score.last(), Some(&Change::Leave(1)));
        assert_eq!(score.after(&Change::Undo), Ok(before));
    }

    #[test]
    fn places_are_rows_whoever_has_left() {
        let score = game(&[roll(10), roll(3), roll(4), Change::Leave(0), Change::Join(name("DDD"))]);
        let score = score.after(&roll(5)).unwrap().after(&roll(4)).unwrap();
        assert_eq!(score.board().next.map(|next| next.row), Some(3));
        let score = score.after(&fix(2, &[6, 1])).unwrap().after(&Change::Rename(1, name("XXX"))).unwrap();
        let score = score.after(&Change::Leave(2)).unwrap();
        let board = score.board();
        let names: Vec<_> = board.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["AAA", "XXX", "CCC", "DDD"]);
        assert!(board.rows[2].cells[0].corrected && board.rows[2].left);
        assert_eq!(score.totals(), [0, 7, 7, 0]);
        assert_eq!(board.next.map(|next| next.row), Some(3));
    }

    #[test]
    fn what_concerns_one_who_left_or_nobody_is_refused() {
        let score = game(&[roll(10), Change::Leave(0)]);
        for change in [fix(0, &[1, 2]), Change::Leave(0), Change::Rename(0, name("XXX"))] {
            assert_eq!(score.after(&change).unwrap_err().to_string(), "that bowler has left the game", "{change:?}");
        }
        for beyond in [3, usize::MAX] {
            for change in [fix(beyond, &[1, 2]), Change::Leave(beyond), Change::Rename(beyond, name("XXX"))] {
                assert_eq!(score.after(&change).unwrap_err().to_string(), "there is no such bowler", "{change:?}");
            }
        }
        let alone = score.after(&Change::Leave(2)).unwrap();
        assert_eq!(alone.after(&Change::Leave(1)).unwrap_err().to_string(), "the last bowler cannot leave");
    }

    #[test]
    fn a_finished_game_is_for_those_who_stayed() {
        let mut score = game(&[Change::Leave(0), Change::Leave(2)]);
        while score.board().next.is_some() {
            score.happen(&roll(10)).unwrap();
        }
        let Progress::Closed(finish) = score.state() else { panic!("the game is over") };
        assert_eq!(finish.ranking().iter().map(|place| place.name().as_str()).collect::<Vec<_>>(), ["BBB"]);
        assert_eq!(score.totals(), [0, 300, 0]);
        assert_eq!(score.after(&Change::Leave(1)), Err(Undone::Over));
        assert_eq!(score.after(&Change::Join(name("DDD"))), Err(Undone::Join(JoinRefusal)));
        assert_eq!(score.after(&Change::Rename(1, name("XXX"))).unwrap().summary(), "AAA 0, XXX 300, CCC 0");
    }
}
