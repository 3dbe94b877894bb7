//! Everybody on the board: those whom the rules still know, and those who have left.

use std::collections::BTreeMap;

use alley_board::Board;
use alley_bowling::{Bowler, Finish, JoinRefusal, LeaveRefusal, Progress, Turn};

use crate::{Change, ChangeRefusal};

/// The rules count the bowlers who are in the game; the board keeps a row for everybody who ever was. A place here is a
/// row on the board, and rows never shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roster {
    game: Progress<Turn, Finish>,
    /// By row.
    left: BTreeMap<usize, Bowler>,
}

impl Roster {
    pub(crate) const fn new(first: Turn) -> Self {
        Self { game: Progress::Open(first), left: BTreeMap::new() }
    }

    pub(crate) const fn game(&self) -> &Progress<Turn, Finish> {
        &self.game
    }

    /// After one more change that is not an undo; or as it was, and why.
    pub(crate) fn after(self, change: &Change) -> Result<Self, Box<(Self, ChangeRefusal)>> {
        match (change, self.game) {
            (Change::Roll(pins), Progress::Open(turn)) => match turn.bowl(*pins) {
                Ok(game) => Ok(Self { game, left: self.left }),
                Err(refused) => {
                    let reason = ChangeRefusal::Roll(refused.reason());
                    Err(Box::new((Self { game: Progress::Open(refused.into_turn()), left: self.left }, reason)))
                }
            },
            (change, game) => Self { game, left: self.left }.rearranged(change),
        }
    }

    /// After a change that is not a ball: the game as the rules see it is replaced by another one.
    fn rearranged(mut self, change: &Change) -> Result<Self, Box<(Self, ChangeRefusal)>> {
        match self.rearrangement(change) {
            Ok((game, leaves)) => {
                self.left.extend(leaves);
                Ok(Self { game, left: self.left })
            }
            Err(reason) => Err(Box::new((self, reason))),
        }
    }

    fn rearrangement(&self, change: &Change) -> Result<Rearrangement, ChangeRefusal> {
        let goes_on = |game: Progress<Turn, Finish>| (game, None);
        match (change, &self.game) {
            (Change::Undo, _) => Err(ChangeRefusal::NothingToUndo),
            (Change::Close, Progress::Open(turn)) => Ok(goes_on(Progress::Open(turn.clone()))),
            (Change::Fix(row, correction), game) => {
                let place = self.place(*row)?;
                let corrected = match game {
                    Progress::Open(turn) => turn.corrected(place, correction),
                    Progress::Closed(finish) => finish.corrected(place, correction),
                };
                corrected.map(goes_on).map_err(ChangeRefusal::Fix)
            }
            (Change::Join(name), Progress::Open(turn)) => {
                turn.joined(name.clone()).map(|turn| goes_on(Progress::Open(turn))).map_err(ChangeRefusal::Join)
            }
            (Change::Join(_), Progress::Closed(_)) => Err(ChangeRefusal::Join(JoinRefusal)),
            (Change::Leave(row), Progress::Open(turn)) => self.without(turn, *row),
            (Change::Rename(row, name), game) => {
                let place = self.place(*row)?;
                let renamed = match game {
                    Progress::Open(turn) => turn.renamed(place, name.clone()).map(Progress::Open),
                    Progress::Closed(finish) => finish.renamed(place, name.clone()).map(Progress::Closed),
                };
                renamed.map(goes_on).ok_or(ChangeRefusal::Nobody)
            }
            (Change::Roll(_) | Change::Leave(_) | Change::Close, _) => Err(ChangeRefusal::Over),
        }
    }

    fn without(&self, turn: &Turn, row: usize) -> Result<Rearrangement, ChangeRefusal> {
        let place = self.place(row)?;
        let bowler = turn.bowlers().nth(place).ok_or(ChangeRefusal::Leave(LeaveRefusal::Nobody))?;
        Ok((turn.without(place).map_err(ChangeRefusal::Leave)?, Some((row, bowler.clone()))))
    }

    /// Where the rules have the bowler of this row; a row beyond all others leads beyond all bowlers.
    fn place(&self, row: usize) -> Result<usize, ChangeRefusal> {
        if self.left.contains_key(&row) {
            return Err(ChangeRefusal::Left);
        }
        Ok(row - self.left.range(..row).count())
    }

    /// What a viewer sees: those who left where they were, the others around them.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::of(&self.game);
        for (&row, bowler) in &self.left {
            board.insert_left(row, bowler.name().as_str(), *bowler.line());
        }
        board
    }
}

/// The game with a change other than a ball, and who leaves by it.
type Rearrangement = (Progress<Turn, Finish>, Option<(usize, Bowler)>);
