//! The state of a game: what follows from its lineup and all that happened.

use std::fmt::Write;

use alley_board::Board;
use alley_journal::{Kind, Label, Moment, State};

use crate::kept::{After, Kept};
use crate::roster::{Replaced, Roster};
use crate::stack::Stack;
use crate::{Access, Change, ChangeRefusal, GameNumber, Lineup, Membership, NewLinks, Rights};

/// A game, computed from its entries and from nothing else.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_play::{Change, Lineup, Score};
///
/// let score = Score::new(Lineup::solo(BowlerName::classic("pjs")?));
/// let before = score.board();
/// let rolled = score.then(&Change::Roll(Pins::ALL.into()))?;
/// assert_eq!(rolled.then(&Change::Undo)?.board(), before);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    lineup: Lineup,
    /// What still counts: everything but what was taken back. Each change lies there with what it has replaced, so that an
    /// undo costs the same however long the game is.
    changes: Stack<CountingChange>,
    roster: Roster,
    belonging: Belonging,
}

/// A caption names no more players after this many bytes: it is written with every ball, and read in a line.
const LONGEST_CAPTION: usize = 160;

/// A change that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CountingChange {
    change: Change,
    replaced: Replaced,
}

/// To whom a game belongs: to those who hold its links, or to an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Belonging {
    /// None while it was never shared.
    Alone(Option<Rights>),
    Evening(Membership),
}

impl Score {
    /// Before the first roll.
    #[must_use]
    pub fn new(lineup: Lineup) -> Self {
        let roster = Roster::new(&lineup);
        let alone = || Belonging::Alone(lineup.access().map(Rights::from));
        let belonging = lineup.membership().map_or_else(alone, Belonging::Evening);
        Self { lineup, changes: Stack::EMPTY, roster, belonging }
    }

    /// This game after one more change, for a caller who has no use for it if the change is refused.
    ///
    /// # Errors
    /// It cannot have happened.
    pub fn then(self, change: &Change) -> Result<Self, ChangeRefusal> {
        self.changed(change).map_err(|refused| refused.1)
    }

    fn changed(self, change: &Change) -> After<Self> {
        if *change == Change::Undo {
            return self.undone();
        }
        match change {
            Change::Link(links) => return self.linked(links),
            Change::Evening(membership) => return self.taken_over(*membership),
            _ => {}
        }
        if self.is_closed() {
            return Err(Box::new((self, ChangeRefusal::Closed)));
        }
        let Self { lineup, changes, roster, belonging } = self;
        match roster.after(change) {
            Ok((roster, replaced)) => {
                let changes = changes.with(CountingChange { change: change.clone(), replaced });
                Ok(Self { lineup, changes, roster, belonging })
            }
            Err(refused) => {
                let (roster, reason) = *refused;
                Err(Box::new((Self { lineup, changes, roster, belonging }, reason)))
            }
        }
    }

    /// A game that is over can still be looked at, so it takes links too.
    fn linked(self, links: &NewLinks) -> After<Self> {
        let Belonging::Alone(rights) = &self.belonging else {
            return Err(Box::new((self, ChangeRefusal::InEvening)));
        };
        let rights = rights.clone().unwrap_or_default().with(links);
        Ok(Self { belonging: Belonging::Alone(Some(rights)), ..self })
    }

    /// A game belongs to one evening, for good.
    fn taken_over(self, membership: Membership) -> After<Self> {
        match self.belonging {
            Belonging::Alone(_) => Ok(Self { belonging: Belonging::Evening(membership), ..self }),
            Belonging::Evening(_) => Err(Box::new((self, ChangeRefusal::InEvening))),
        }
    }

    /// Which game of which evening it is; none for a game by itself.
    #[must_use]
    pub const fn membership(&self) -> Option<Membership> {
        match self.belonging {
            Belonging::Alone(_) => None,
            Belonging::Evening(membership) => Some(membership),
        }
    }

    fn undone(self) -> After<Self> {
        let replaced = self.changes.top().map(|last| last.replaced.clone());
        match replaced.and_then(|replaced| self.roster.before(replaced)) {
            Some(roster) => Ok(Self { changes: self.changes.below(), roster, ..self }),
            None => Err(Box::new((self, ChangeRefusal::NothingToUndo))),
        }
    }

    /// Whether it was given up before its end. Nothing follows a closing but an undo, which takes it back.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.last() == Some(&Change::Close)
    }

    /// Whether the same was played in both, whatever links they have.
    #[must_use]
    pub fn is_played_like(&self, other: &Self) -> bool {
        self.lineup == other.lineup && self.changes.is_like(&other.changes, |one, two| one.change == two.change)
    }

    /// Whether a ball was bowled that still counts.
    #[must_use]
    pub fn has_rolls(&self) -> bool {
        self.changes.iter().any(|counted| matches!(counted.change, Change::Roll(_)))
    }

    /// Whether somebody will want to go on with it: a ball was bowled, or it is the next game of an evening. A game that was
    /// only begun is not missed.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.has_rolls() || self.is_next()
    }

    /// Whether other games of the same evening came before.
    #[must_use]
    pub fn is_next(&self) -> bool {
        self.membership().is_some_and(|membership| membership.number != GameNumber::FIRST)
    }

    /// What an undo would take back.
    #[must_use]
    pub fn last(&self) -> Option<&Change> {
        self.changes.top().map(|last| &last.change)
    }

    /// How many undos would take back a ball each, before one would take back anything else.
    #[must_use]
    pub fn rolled(&self) -> usize {
        self.changes.iter().take_while(|counted| matches!(counted.change, Change::Roll(_))).count()
    }

    /// Who bowled at the beginning; the board says who does now.
    #[must_use]
    pub const fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    /// What a viewer sees, with the frames that were corrected.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = self.roster.board();
        if self.is_closed() {
            (board.next, board.takes_newcomers) = (None, false);
        }
        board
    }
}

impl Kept for Score {
    type Beginning = Lineup;
    type Change = Change;
    type Reason = ChangeRefusal;
    type Board = Board;

    const KIND: Kind = Kind::Game;
    const BEGINS: Label = Lineup::KIND;

    fn begin(lineup: &Lineup) -> Result<Self, ChangeRefusal> {
        Ok(Self::new(lineup.clone()))
    }

    fn after(self, change: &Change, _: Moment) -> After<Self> {
        self.changed(change)
    }

    fn board(&self) -> Board {
        self.board()
    }

    /// A ball changes one row.
    fn board_after(&self, change: &Change, before: &Board) -> Board {
        let after_ball = || self.roster.board_after_ball(before);
        matches!(change, Change::Roll(_)).then(after_ball).flatten().unwrap_or_else(|| self.board())
    }

    fn caption(board: &Board) -> (State, String) {
        let mut summary = String::new();
        for row in &board.rows {
            summary.push_str(if summary.is_empty() { "" } else { ", " });
            if summary.len() > LONGEST_CAPTION {
                summary.push('…');
                break;
            }
            summary.push_str(&row.name);
            // Writing into a string does not fail.
            let _ = write!(summary, " {}", row.total);
        }
        (if board.next.is_some() { State::Open } else { State::Over }, summary)
    }

    fn access(lineup: &Lineup) -> Option<&Access> {
        lineup.access()
    }

    /// In an evening they are the evening's.
    fn rights(&self) -> Option<&Rights> {
        match &self.belonging {
            Belonging::Alone(rights) => rights.as_ref(),
            Belonging::Evening(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Amendment, LaneNumber, Right};
    use alley_bowling::{BowlerName, FrameNumber, JoinRefusal, Pins};
    use std::sync::Arc;

    fn name(text: &str) -> BowlerName {
        BowlerName::classic(text).unwrap()
    }

    fn roll(count: u8) -> Change {
        Change::Roll(Pins::new(count).unwrap().into())
    }

    fn fix(place: usize, rolls: &[u8]) -> Change {
        let balls = rolls.iter().map(|&count| Pins::new(count).unwrap().into()).collect();
        Change::Fix(place, Amendment::new(FrameNumber::new(1).unwrap(), balls))
    }

    /// Three bowlers, after these changes.
    fn game(changes: &[Change]) -> Score {
        let lineup = Lineup::first(name("AAA")).join(name("BBB")).join(name("CCC"));
        changes.iter().fold(Score::new(lineup), |score, change| score.then(change).unwrap())
    }

    fn totals(score: &Score) -> Vec<u16> {
        score.board().rows.iter().map(|row| row.total).collect()
    }

    /// Why the change is refused; the game must come back as it was.
    fn refused(score: &Score, change: &Change) -> ChangeRefusal {
        let (same, reason) = *score.clone().changed(change).unwrap_err();
        assert_eq!(&same, score);
        reason
    }

    /// The pins that a ball left are told right after it: not when somebody has come, gone or got another name since.
    #[test]
    fn what_was_left_is_told_of_the_ball_just_rolled() {
        let left = Change::Left("7-10".parse().unwrap());
        assert!(game(&[roll(8)]).then(&left).is_ok());
        for between in
            [Change::Join(name("DDD").into()), Change::Leave(1), Change::Rename(0, name("EEE")), fix(0, &[8])]
        {
            assert_eq!(refused(&game(&[roll(8), between]), &left), ChangeRefusal::NoBall);
        }
    }

    #[test]
    fn a_refused_ball_gives_the_game_back() {
        let score = game(&[roll(7)]);
        assert_eq!(refused(&score, &roll(4)).to_string(), "4 pins, but only 3 stood");
        assert_eq!(refused(&game(&[]), &Change::Undo).to_string(), "there is nothing to undo");
        assert_eq!(ChangeRefusal::Full(30).to_string(), "a game has at most 30 players");
    }

    #[test]
    fn links_are_no_change_of_the_score() {
        let token = |byte: &str| byte.repeat(16).parse().unwrap();
        let (first, second) = (Change::Link(NewLinks::also(&token("0a"))), Change::Link(NewLinks::only(&token("0b"))));
        let may = |score: &Score, byte: &str| score.rights().and_then(|rights| rights.right(Some(&token(byte))));
        let before = game(&[roll(10)]);
        assert!(before.rights().is_none());
        let linked = before.clone().then(&first).unwrap();
        assert_eq!((linked.board(), linked.last(), linked.rolled()), (before.board(), before.last(), before.rolled()));
        assert!(linked != before && linked.is_played_like(&before));
        assert_eq!((may(&linked, "0a"), may(&linked, "0b")), (Some(Right::Write), None));
        // An undo takes the ball back and leaves the links; then there is nothing more to take back.
        let undone = linked.then(&second).unwrap().then(&Change::Undo).unwrap();
        assert!(undone.is_played_like(&game(&[])) && !undone.is_played_like(&before));
        assert_eq!((may(&undone, "0a"), may(&undone, "0b")), (None, Some(Right::Write)));
        assert_eq!(refused(&undone, &Change::Undo), ChangeRefusal::NothingToUndo);
        // What is closed stays closed, can still be shown, and its closing can be undone.
        let closed = game(&[roll(3), Change::Close]).then(&first).unwrap();
        assert!(closed.is_closed() && may(&closed, "0a") == Some(Right::Write));
        assert!(closed.then(&Change::Undo).unwrap().is_played_like(&game(&[roll(3)])));
    }

    #[test]
    fn a_game_is_under_way_once_a_ball_was_bowled_or_in_an_evening_that_goes_on() {
        let within = |number| {
            let number = GameNumber::new(number).unwrap();
            let membership = Membership { evening: "k7f3qd".parse().unwrap(), lane: LaneNumber::FIRST, number };
            Score::new(Lineup::first(name("AAA")).within(membership))
        };
        let asked = |score: &Score| (score.is_next(), score.is_under_way());
        assert_eq!([&game(&[]), &within(1), &within(2)].map(asked), [(false, false), (false, false), (true, true)]);
        let bowled = [game(&[]), within(1), within(2)].map(|score| score.then(&roll(3)).unwrap());
        assert_eq!(bowled.each_ref().map(asked), [(false, true), (false, true), (true, true)]);
    }

    /// The rows of the others are those that everybody saw before, and not copies of them.
    #[test]
    fn a_ball_draws_one_row_anew() {
        let mut score = game(&[roll(10), roll(3), roll(4), Change::Leave(0)]);
        let mut board = score.board();
        for ball in [2, 5, 10, 0].map(roll) {
            score = score.then(&ball).unwrap();
            let after = score.board_after(&ball, &board);
            assert_eq!(after, score.board());
            let anew = (0..3).filter(|&row| !Arc::ptr_eq(&after.rows[row], &board.rows[row]));
            assert_eq!(anew.collect::<Vec<_>>(), [board.next.unwrap().row]);
            board = after;
        }
    }

    #[test]
    fn one_who_leaves_keeps_the_row_and_nobody_waits() {
        let before = game(&[roll(10), roll(3)]);
        let score = before.clone().then(&Change::Leave(1)).unwrap();
        let board = score.board();
        assert_eq!(board.next.map(|next| (next.row, next.frame, next.rack.is_fresh())), Some((2, 1, true)));
        assert_eq!(board.rows.iter().map(|row| row.left).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(board.rows[1].cells, before.board().rows[1].cells);
        assert_eq!((board.rows[1].lowest, board.rows[1].highest), (3, 3));
        assert_eq!(Score::caption(&board), (State::Open, "AAA 0, BBB 0, CCC 0".to_owned()));
        assert_eq!(score.last(), Some(&Change::Leave(1)));
        assert_eq!((before.rolled(), score.rolled()), (2, 0));
        assert_eq!(score.clone().then(&roll(10)).unwrap().rolled(), 1, "only what was bowled since");
        assert_eq!(score.then(&Change::Undo), Ok(before));
    }

    #[test]
    fn places_are_rows_no_matter_who_has_left() {
        let score = game(&[roll(10), roll(3), roll(4), Change::Leave(0), Change::Join(name("DDD").into())]);
        let score = score.then(&roll(5)).unwrap().then(&roll(4)).unwrap();
        assert_eq!(score.board().next.map(|next| next.row), Some(3));
        let score = score.then(&fix(2, &[6, 1])).unwrap().then(&Change::Rename(1, name("XXX"))).unwrap();
        let score = score.then(&Change::Leave(2)).unwrap();
        let board = score.board();
        let names: Vec<_> = board.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["AAA", "XXX", "CCC", "DDD"]);
        assert!(board.rows[2].cells[0].corrected && board.rows[2].left);
        assert_eq!(totals(&score), [0, 7, 7, 0]);
        assert_eq!(board.next.map(|next| next.row), Some(3));
    }

    #[test]
    fn what_concerns_one_who_left_or_nobody_is_refused() {
        let score = game(&[roll(10), Change::Leave(0)]);
        for change in [fix(0, &[1, 2]), Change::Leave(0), Change::Rename(0, name("XXX"))] {
            assert_eq!(refused(&score, &change).to_string(), "that bowler has left the game", "{change:?}");
        }
        for beyond in [3, usize::MAX] {
            for change in [fix(beyond, &[1, 2]), Change::Leave(beyond), Change::Rename(beyond, name("XXX"))] {
                assert_eq!(refused(&score, &change).to_string(), "there is no such bowler", "{change:?}");
            }
        }
        let alone = score.then(&Change::Leave(2)).unwrap();
        assert_eq!(refused(&alone, &Change::Leave(1)).to_string(), "the last bowler cannot leave");
    }

    #[test]
    fn a_closed_game_is_over_without_a_winner_until_the_closing_is_undone() {
        let open = game(&[roll(10), roll(3)]);
        let closed = open.clone().then(&Change::Close).unwrap();
        let board = closed.board();
        assert_eq!((board.next, board.ranking.len(), board.takes_newcomers), (None, 0, false));
        assert_eq!(Score::caption(&board), (State::Over, "AAA 0, BBB 0, CCC 0".to_owned()));
        for change in [roll(1), Change::Close, Change::Leave(1), Change::Rename(1, name("XXX")), fix(0, &[9, 1])] {
            assert_eq!(refused(&closed, &change).to_string(), "the game is closed", "{change:?}");
        }
        assert_eq!(closed.then(&Change::Undo), Ok(open));
        let finished = (0..10).fold(Score::new(Lineup::solo(name("AAA"))), |score, _| {
            score.then(&roll(0)).unwrap().then(&roll(0)).unwrap()
        });
        assert_eq!(refused(&finished, &Change::Close), ChangeRefusal::Over);
        assert!(finished.has_rolls() && !game(&[Change::Leave(0)]).has_rolls());
        assert!(!game(&[roll(3), Change::Undo]).has_rolls());
    }

    #[test]
    fn a_finished_game_is_for_those_who_stayed() {
        let mut score = game(&[Change::Leave(0), Change::Leave(2)]);
        while score.board().next.is_some() {
            score = score.then(&roll(10)).unwrap();
        }
        assert_eq!(score.board().winners().map(|each| each.name.as_str()).collect::<Vec<_>>(), ["BBB"]);
        assert_eq!(totals(&score), [0, 300, 0]);
        assert_eq!(refused(&score, &Change::Leave(1)), ChangeRefusal::Over);
        assert_eq!(refused(&score, &Change::Join(name("DDD").into())), ChangeRefusal::Join(JoinRefusal));
        let renamed = score.then(&Change::Rename(1, name("XXX"))).unwrap();
        assert_eq!(Score::caption(&renamed.board()), (State::Over, "AAA 0, XXX 300, CCC 0".to_owned()));
    }

    #[test]
    fn a_caption_names_as_many_as_a_line_has_room_for() {
        let names: Vec<String> = (b'A'..=b'Z').map(|letter| String::from_utf8(vec![letter; 3]).unwrap()).collect();
        let lineup = |players: usize| {
            let first = Lineup::first(name("AAA"));
            names[1..players].iter().fold(first, |lineup, other| lineup.join(name(other)))
        };
        let of = |lineup| Score::caption(&Score::new(lineup).board()).1;
        let caption = |players| of(lineup(players));
        let all =
            |players: usize| names[..players].iter().map(|name| format!("{name} 0")).collect::<Vec<_>>().join(", ");
        assert_eq!(caption(23), all(23));
        assert_eq!(caption(24), all(23) + ", …");
        assert_eq!(caption(26), all(23) + ", …");
        // With its comma this one ends exactly where the room does.
        let short = lineup(22).join(BowlerName::any("ZZ").unwrap());
        assert_eq!(of(short.join(name("AAA")).join(name("BBB"))), all(22) + ", ZZ 0, AAA 0, …");
    }
}
