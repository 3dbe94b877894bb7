//! Everybody on the board: those whom the rules still know, and those who have left.

use std::collections::BTreeMap;

use alley_board::{Board, Row};
use alley_bowling::{Bowler, Finish, JoinRefusal, LeaveRefusal, Line, Progress, Turn};

use crate::{Change, Undone};

/// The rules count the bowlers who are in the game; the board keeps a row for everybody who ever was. A place here is a
/// row on the board, and rows never shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Party {
    state: Progress<Turn, Finish>,
    /// By row.
    left: BTreeMap<usize, Bowler>,
}

impl Party {
    pub(crate) const fn new(first: Turn) -> Self {
        Self { state: Progress::Open(first), left: BTreeMap::new() }
    }

    pub(crate) const fn state(&self) -> &Progress<Turn, Finish> {
        &self.state
    }

    /// After one more change that is not an undo.
    pub(crate) fn after(&self, change: &Change) -> Result<Self, Undone> {
        match (change, &self.state) {
            (Change::Undo, _) => Err(Undone::Nothing),
            (Change::Roll(pins), Progress::Open(turn)) => {
                turn.clone().bowl(*pins).map(|state| self.with(state)).map_err(|refused| Undone::Roll(refused.reason()))
            }
            (Change::Fix(row, correction), state) => {
                let place = self.place(*row)?;
                let corrected = match state {
                    Progress::Open(turn) => turn.corrected(place, correction),
                    Progress::Closed(finish) => finish.corrected(place, correction),
                };
                corrected.map(|state| self.with(state)).map_err(Undone::Fix)
            }
            (Change::Join(name), Progress::Open(turn)) => {
                turn.joined(name.clone()).map(|turn| self.with(Progress::Open(turn))).map_err(Undone::Join)
            }
            (Change::Join(_), Progress::Closed(_)) => Err(Undone::Join(JoinRefusal)),
            (Change::Leave(row), Progress::Open(turn)) => self.without(turn, *row),
            (Change::Rename(row, name), state) => {
                let place = self.place(*row)?;
                let renamed = match state {
                    Progress::Open(turn) => turn.renamed(place, name.clone()).map(Progress::Open),
                    Progress::Closed(finish) => finish.renamed(place, name.clone()).map(Progress::Closed),
                };
                renamed.map(|state| self.with(state)).ok_or(Undone::Nobody)
            }
            (Change::Roll(_) | Change::Leave(_), Progress::Closed(_)) => Err(Undone::Over),
        }
    }

    fn with(&self, state: Progress<Turn, Finish>) -> Self {
        Self { state, left: self.left.clone() }
    }

    fn without(&self, turn: &Turn, row: usize) -> Result<Self, Undone> {
        let place = self.place(row)?;
        let bowler = turn.bowlers().nth(place).ok_or(Undone::Leave(LeaveRefusal::Nobody))?;
        let mut party = self.with(turn.without(place).map_err(Undone::Leave)?);
        party.left.insert(row, bowler.clone());
        Ok(party)
    }

    /// Where the rules have the bowler of this row; a row beyond all others leads beyond all bowlers.
    fn place(&self, row: usize) -> Result<usize, Undone> {
        if self.left.contains_key(&row) {
            return Err(Undone::Left);
        }
        Ok(row - self.left.range(..row).count())
    }

    /// Every row with its line, and whether its bowler has left.
    pub(crate) fn lines(&self) -> Vec<(Line, bool)> {
        let staying: Vec<_> = match &self.state {
            Progress::Open(turn) => turn.bowlers().map(|bowler| (*bowler.line(), false)).collect(),
            Progress::Closed(finish) => finish.bowlers().map(|bowler| (Line::Closed(*bowler.line()), false)).collect(),
        };
        self.among_those_who_left(staying, |bowler| (*bowler.line(), true))
    }

    pub(crate) fn board(&self) -> Board {
        let Board { rows, next } = match &self.state {
            Progress::Open(turn) => Board::from(&turn.scorecard()),
            Progress::Closed(finish) => Board::from(&finish.scorecard()),
        };
        let rows = self.among_those_who_left(rows, |bowler| Row::left(bowler.name().as_str(), &bowler.line().card()));
        let next = next.map(|next| {
            let mut staying = rows.iter().enumerate().filter(|(_, row)| !row.left).map(|(row, _)| row);
            alley_board::Next { row: staying.nth(next.row).unwrap_or(next.row), ..next }
        });
        Board { rows, next }
    }

    /// Something for every row: for those who stay in their order, for those who left where they were.
    fn among_those_who_left<T>(&self, staying: Vec<T>, of: impl Fn(&Bowler) -> T) -> Vec<T> {
        let mut rows = staying;
        for (&row, bowler) in &self.left {
            rows.insert(row.min(rows.len()), of(bowler));
        }
        rows
    }
}
