//! Everybody on the board: those whom the rules still know, and those who have left.

use std::collections::BTreeMap;

use alley_board::{Board, Deliveries};
use alley_bowling::{
    Ball, Bowler, Deck, Finish, FrameNumber, JoinRefusal, Leave, LeaveRefusal, Line, Marks, Progress, Turn,
};
use alley_house_rules::{BakerTeam, HouseLine, Rules};

use crate::{Amendment, Change, ChangeRefusal, Lineup, Side};

/// A game as the rules see it: of those who have not left, by the rules of the house.
type HouseGame = Progress<Turn<HouseLine>, Finish<HouseLine>>;

/// The rules count the bowlers who are in the game; the board keeps a row for everybody who ever was. A place here is a
/// row on the board, and rows never shift.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Roster {
    rules: Rules,
    game: HouseGame,
    /// By row.
    notes: Vec<Notes>,
    /// By row; none for a single bowler.
    teams: Vec<Option<BakerTeam>>,
    /// By row.
    left: BTreeMap<usize, Bowler<Line<HouseLine>>>,
    /// The row and the frame of the ball that was just rolled.
    latest: Option<(usize, FrameNumber)>,
}

/// What is known of a row beside its counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Notes {
    said: Deliveries,
    /// Frame by frame.
    corrected: [bool; 10],
}

/// What a change has replaced, so that it can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replaced {
    row: Option<(usize, ReplacedRow)>,
    latest: Option<(usize, FrameNumber)>,
}

/// A row before a change; none before somebody joined there.
type ReplacedRow = Option<Box<(Bowler<Line<HouseLine>>, Notes)>>;

impl Roster {
    pub(crate) fn new(lineup: &Lineup) -> Self {
        Self {
            rules: lineup.rules(),
            game: Progress::Open(lineup.first_turn()),
            notes: lineup.sides().map(|_| Notes::default()).collect(),
            teams: lineup.sides().cloned().map(Side::into_team).collect(),
            left: BTreeMap::new(),
            latest: None,
        }
    }

    /// After one more change that is not an undo, with what it has replaced; or as it was, and why.
    pub(crate) fn after(self, change: &Change) -> Result<(Self, Replaced), Box<(Self, ChangeRefusal)>> {
        let replaced = self.replaced_by(change);
        let after = match change {
            Change::Roll(ball) => self.rolled(*ball),
            change => self.rearranged(change),
        };
        after.map(|roster| (roster, replaced))
    }

    /// Before the latest change, which has replaced this.
    pub(crate) fn before(&self, replaced: Replaced) -> Option<Self> {
        let Replaced { row, latest } = replaced;
        let Some((row, was)) = row else { return Some(Self { latest, ..self.clone() }) };
        let place = row - self.left.range(..row).count();
        let mut bowlers = self.bowlers();
        let later = bowlers.split_off(place.min(bowlers.len()));
        let Self { rules, mut notes, mut teams, mut left, .. } = self.clone();
        // Somebody who has left has no place in the game, and gets it back.
        let has_place = left.remove(&row).is_none();
        if let Some(was) = was {
            bowlers.push(was.0);
            notes.iter_mut().skip(row).take(1).for_each(|notes| *notes = was.1);
        } else {
            notes.truncate(row);
            teams.truncate(row);
        }
        bowlers.extend(later.into_iter().skip(usize::from(has_place)));
        Some(Self { rules, game: Turn::among(rules.line(), bowlers)?, notes, teams, left, latest })
    }

    /// Everything about the row that a change is about: it changes no other.
    fn replaced_by(&self, change: &Change) -> Replaced {
        let row = match (change, &self.game) {
            (Change::Roll(_), Progress::Open(turn)) => Some(row_of(&self.left, turn.up().place())),
            (Change::Left(_), _) => self.latest.map(|(row, _)| row),
            (Change::Fix(row, _) | Change::Leave(row) | Change::Rename(row, _), _) => Some(*row),
            (Change::Join(_), _) => Some(self.notes.len()),
            _ => None,
        };
        Replaced { row: row.map(|row| (row, self.row(row))), latest: self.latest }
    }

    fn row(&self, row: usize) -> ReplacedRow {
        let (notes, place) = (*self.notes.get(row)?, self.place(row).ok()?);
        let bowler = match &self.game {
            Progress::Open(turn) => turn.bowlers().nth(place)?.clone(),
            Progress::Closed(finish) => finish.bowlers().nth(place)?.into(),
        };
        Some(Box::new((bowler, notes)))
    }

    /// Those who are in the game.
    fn bowlers(&self) -> Vec<Bowler<Line<HouseLine>>> {
        match &self.game {
            Progress::Open(turn) => turn.bowlers().cloned().collect(),
            Progress::Closed(finish) => finish.bowlers().map(Bowler::from).collect(),
        }
    }

    fn rolled(mut self, ball: Ball) -> Result<Self, Box<(Self, ChangeRefusal)>> {
        let Progress::Open(turn) = self.game else { return Err(Box::new((self, ChangeRefusal::Over))) };
        let (up, row) = (turn.up(), row_of(&self.left, turn.up().place()));
        let said = self.notes.get(row).map(|notes| notes.said).unwrap_or_default();
        let pins = Deck::new(up.rack(), said.latest(up.frame())).admit(ball);
        let bowled = match pins {
            Ok(pins) => turn.bowl(pins).map_err(|refused| {
                let reason = ChangeRefusal::Roll(refused.reason());
                (refused.into_turn(), reason)
            }),
            Err(refusal) => Err((turn, ChangeRefusal::Ball(refusal))),
        };
        match bowled {
            Ok(game) => {
                self.notes.iter_mut().skip(row).take(1).for_each(|notes| notes.said.push(up.frame(), ball));
                Ok(Self { game, latest: Some((row, up.frame())), ..self })
            }
            Err((turn, reason)) => Err(Box::new((Self { game: Progress::Open(turn), ..self }, reason))),
        }
    }

    /// After a change that is not a ball: the game as the rules see it is replaced by another one.
    fn rearranged(self, change: &Change) -> Result<Self, Box<(Self, ChangeRefusal)>> {
        match self.rearrangement(change) {
            Ok(roster) => Ok(roster),
            Err(reason) => Err(Box::new((self, reason))),
        }
    }

    fn rearrangement(&self, change: &Change) -> Result<Self, ChangeRefusal> {
        let with = |game: HouseGame| Self { game, latest: None, ..self.clone() };
        match (change, &self.game) {
            (Change::Undo, _) => Err(ChangeRefusal::NothingToUndo),
            (Change::Close, Progress::Open(turn)) => Ok(with(Progress::Open(turn.clone()))),
            (Change::Link(_) | Change::Evening(_), _) => Ok(self.clone()),
            (Change::Left(leave), _) => self.leaving(*leave),
            (Change::Fix(row, amendment), _) => self.amended(*row, amendment),
            (Change::Join(side), Progress::Open(turn)) => self.joined(turn, side),
            (Change::Join(_), Progress::Closed(_)) => Err(ChangeRefusal::Join(JoinRefusal)),
            (Change::Leave(row), Progress::Open(turn)) => self.without(turn, *row),
            (Change::Rename(row, name), game) => {
                let place = self.place(*row)?;
                let renamed = match game {
                    Progress::Open(turn) => turn.renamed(place, name.clone()).map(Progress::Open),
                    Progress::Closed(finish) => finish.renamed(place, name.clone()).map(Progress::Closed),
                };
                renamed.map(with).ok_or(ChangeRefusal::Nobody)
            }
            (Change::Roll(_) | Change::Leave(_) | Change::Close, _) => Err(ChangeRefusal::Over),
        }
    }

    /// The ball just rolled left these.
    fn leaving(&self, leave: Leave) -> Result<Self, ChangeRefusal> {
        let (row, frame) = self.latest.ok_or(ChangeRefusal::NoBall)?;
        let mut after = self.clone();
        let notes = after.notes.get_mut(row).ok_or(ChangeRefusal::NoBall)?;
        let before: Vec<_> = notes.said.balls(frame).collect();
        let (ball, earlier) = before.split_last().ok_or(ChangeRefusal::NoBall)?;
        if *ball == Ball::Foul {
            return Err(ChangeRefusal::NoBall);
        }
        let ball = Ball::leaving(ball.pins(), leave).map_err(ChangeRefusal::Ball)?;
        let marks = self.marks(row, frame).ok_or(ChangeRefusal::NoBall)?;
        admitted(marks, &[earlier, &[ball]].concat())?;
        notes.said.replace_latest(frame, ball);
        Ok(after)
    }

    /// A frame was really like this.
    fn amended(&self, row: usize, amendment: &Amendment) -> Result<Self, ChangeRefusal> {
        let (place, correction) = (self.place(row)?, amendment.correction());
        let corrected = match &self.game {
            Progress::Open(turn) => turn.corrected(place, &correction),
            Progress::Closed(finish) => finish.corrected(place, &correction),
        };
        let game = corrected.map_err(ChangeRefusal::Fix)?;
        let mut after = Self { game, latest: None, ..self.clone() };
        let marks = after.marks(row, amendment.frame()).ok_or(ChangeRefusal::Nobody)?;
        admitted(marks, amendment.balls())?;
        let notes = after.notes.get_mut(row).ok_or(ChangeRefusal::Nobody)?;
        notes.said.replace(amendment.frame(), amendment.balls().iter().copied());
        notes
            .corrected
            .iter_mut()
            .skip(usize::from(amendment.frame().value()) - 1)
            .take(1)
            .for_each(|frame| *frame = true);
        Ok(after)
    }

    fn joined(&self, turn: &Turn<HouseLine>, side: &Side) -> Result<Self, ChangeRefusal> {
        if side.is_team() != self.rules.is_baker() {
            return Err(ChangeRefusal::Side);
        }
        let turn = turn.joined(side.name().clone()).map_err(ChangeRefusal::Join)?;
        let mut after = Self { game: Progress::Open(turn), latest: None, ..self.clone() };
        after.notes.push(Notes::default());
        after.teams.push(side.clone().into_team());
        Ok(after)
    }

    fn without(&self, turn: &Turn<HouseLine>, row: usize) -> Result<Self, ChangeRefusal> {
        let place = self.place(row)?;
        let bowler = turn.bowlers().nth(place).ok_or(ChangeRefusal::Leave(LeaveRefusal::Nobody))?;
        let game = turn.without(place).map_err(ChangeRefusal::Leave)?;
        let mut after = Self { game, latest: None, ..self.clone() };
        after.left.insert(row, bowler.clone());
        Ok(after)
    }

    /// Where the rules have the bowler of this row; a row beyond all others leads beyond all bowlers.
    fn place(&self, row: usize) -> Result<usize, ChangeRefusal> {
        if self.left.contains_key(&row) {
            return Err(ChangeRefusal::Left);
        }
        Ok(row - self.left.range(..row).count())
    }

    /// What is written into a frame of somebody who is in the game.
    fn marks(&self, row: usize, frame: FrameNumber) -> Option<Marks> {
        let place = self.place(row).ok()?;
        let card = match &self.game {
            Progress::Open(turn) => turn.bowlers().nth(place)?.line().card(),
            Progress::Closed(finish) => Line::<HouseLine>::Closed(*finish.bowlers().nth(place)?.line()).card(),
        };
        card.frames().nth(usize::from(frame.value()) - 1).map(|(marks, _)| marks)
    }

    /// What a viewer sees: those who left where they were, the others around them.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::of(self.rules, &self.game);
        for (&row, bowler) in &self.left {
            board.insert_left(row, bowler.name().as_str(), *bowler.line());
        }
        for (row, notes) in self.notes.iter().enumerate() {
            board.note(row, &notes.said);
            let corrected = notes.corrected.into_iter().zip(1..).filter(|&(corrected, _)| corrected);
            corrected.for_each(|(_, frame)| board.mark_corrected(row, frame));
        }
        for (row, team) in self.teams.iter().enumerate().filter_map(|(row, team)| Some((row, team.as_ref()?))) {
            board.field(row, team);
        }
        board
    }

    /// The same when the latest change was a ball and this was seen before it: all rows but one are shared.
    pub(crate) fn board_after_ball(&self, before: &Board) -> Option<Board> {
        let mut board = before.after_ball(&self.game)?;
        let row = before.next?.row;
        board.note(row, &self.notes.get(row)?.said);
        if let Some((row, notes)) = board.next.and_then(|next| Some((next.row, self.notes.get(next.row)?))) {
            board.note_deck(row, &notes.said);
        }
        Some(board)
    }
}

/// The row of the bowler at this place: the rows of those who left lie between.
fn row_of(left: &BTreeMap<usize, Bowler<Line<HouseLine>>>, place: usize) -> usize {
    left.keys().fold(place, |row, &gone| row + usize::from(gone <= row))
}

/// Whether balls that count like this can have been like that.
fn admitted(marks: Marks, balls: &[Ball]) -> Result<(), ChangeRefusal> {
    let mut before = None;
    for ((rack, _), &ball) in marks.balls().zip(balls) {
        Deck::new(rack, before).admit(ball).map_err(ChangeRefusal::Ball)?;
        before = Some(ball);
    }
    Ok(())
}
