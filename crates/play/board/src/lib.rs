//! What a viewer of a game sees, as plain data that answers: every face draws the same [`Board`] in its own way, and the
//! same [`Track`] of a race.
//!
//! ```
//! use alley_board::Board;
//! use alley_bowling::{BowlerName, Bowlers, Pins, Turn};
//! use alley_house_rules::Rules;
//!
//! let rules = Rules::default();
//! let turn = Turn::first(Bowlers::on(rules.line(), BowlerName::classic("pjs")?));
//! let game = turn.bowl(Pins::new(7)?)?;
//!
//! let board = Board::of(rules, &game);
//! assert_eq!((board.rows[0].name.as_str(), board.rows[0].cells[0].marks.to_string()), ("PJS", "7".to_owned()));
//! let next = board.next.expect("the frame is open");
//! assert_eq!((next.frame, next.ball, next.rack.standing().count()), (1, 2, 3));
//! assert_eq!(next.keys().map(|key| key.to_string()).collect::<Vec<_>>(), ["0", "1", "2", "3", "/", "-"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Deliberately absent: decisions, and the layout of any one face.

mod call;
mod delivery;
mod row;
mod track;

pub use call::{Call, Feat, What};
pub use delivery::{Deliveries, Delivery};
pub use row::{Cell, Row};
pub use track::{ExtraLap, Moves, Photo, Standing, Track};

use std::fmt;
use std::sync::Arc;

use alley_bowling::{BowlerName, Deck, Finish, FinishedLine, Line, Mark, Pins, Progress, Rack, Turn, Up};
use alley_house_rules::{BakerTeam, HouseLine, Rules};

/// The scoreboard of a bowling game at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// By which rules it is played.
    pub rules: Rules,
    /// The bowlers, in the order entered; a row never shifts. Boards share the rows that did not change between them.
    pub rows: Vec<Arc<Row>>,
    /// The next ball; none once the game is over.
    pub next: Option<Next>,
    /// The end: the best first. Empty while the game goes on.
    pub ranking: Vec<Ranked>,
    /// Whether somebody can still join.
    pub takes_newcomers: bool,
}

/// The next ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// The row of the bowler who is up, from 0.
    pub row: usize,
    /// The frame, from 1 to 10.
    pub frame: u8,
    /// Which ball of the frame, from 1.
    pub ball: u8,
    /// What it is bowled at.
    pub rack: Rack,
    /// The same, with the pins that stand, if they are known.
    pub deck: Deck,
}

/// One line of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// 1 for the winner or winners.
    pub rank: usize,
    /// What the bowler is called.
    pub name: String,
    /// The final score.
    pub score: u16,
}

impl Board {
    /// Of a game as the rules see it: counts, and nothing else that was said of a ball.
    #[must_use]
    pub fn of(rules: Rules, game: &Progress<Turn<HouseLine>, Finish<HouseLine>>) -> Self {
        let row = |name: &BowlerName, line| Arc::new(Row::new(name.as_str(), line));
        let rows = match game {
            Progress::Open(turn) => turn.bowlers().map(|bowler| row(bowler.name(), *bowler.line())).collect(),
            Progress::Closed(finish) => {
                finish.bowlers().map(|bowler| row(bowler.name(), Line::Closed(*bowler.line()))).collect()
            }
        };
        Self { rules, rows, next: None, ranking: Vec::new(), takes_newcomers: false }.at(game)
    }

    /// The same rows where the game stands now.
    fn at(self, game: &Progress<Turn<HouseLine>, Finish<HouseLine>>) -> Self {
        match game {
            Progress::Open(turn) => {
                Self { next: Some(turn.up().into()), takes_newcomers: turn.takes_newcomers(), ..self }
            }
            // Nobody could join any more long before the end.
            Progress::Closed(finish) => Self { next: None, ranking: ranked(finish), ..self },
        }
    }

    /// After one more ball of the bowler who is up, in a game that stands like this now: the other rows are the same. None if
    /// nobody is up.
    #[must_use]
    pub fn after_ball(&self, game: &Progress<Turn<HouseLine>, Finish<HouseLine>>) -> Option<Self> {
        let row = self.next?.row;
        let place = self.rows.get(..row)?.iter().filter(|row| !row.left).count();
        let line = match game {
            Progress::Open(turn) => *turn.bowlers().nth(place)?.line(),
            Progress::Closed(finish) => Line::Closed(*finish.bowlers().nth(place)?.line()),
        };
        let mut board = self.clone().at(game);
        board.change(row, |row| row.go_on_with(line));
        if let Some(next) = &mut board.next {
            // The rules count those who have not left.
            let mut staying = self.rows.iter().enumerate().filter(|(_, row)| !row.left);
            next.row = staying.nth(next.row)?.0;
        }
        Some(board)
    }

    fn change(&mut self, row: usize, change: impl FnOnce(&mut Row)) {
        if let Some(row) = self.rows.get_mut(row) {
            change(Arc::make_mut(row));
        }
    }

    /// Puts the row of somebody who has left the game where it was; the rows of the others make way.
    pub fn insert_left(&mut self, row: usize, name: &str, line: Line<HouseLine>) {
        self.rows.insert(row.min(self.rows.len()), Arc::new(Row::left(name, line)));
        if let Some(next) = &mut self.next {
            next.row += usize::from(row <= next.row);
        }
    }

    /// Notes what was said of the balls in this row, from 0.
    pub fn note(&mut self, row: usize, said: &Deliveries) {
        self.change(row, |row| row.note(said));
        self.note_deck(row, said);
    }

    /// Notes which pins stand, if the bowler in this row, from 0, is up.
    pub fn note_deck(&mut self, row: usize, said: &Deliveries) {
        if let Some(next) = self.next.as_mut().filter(|next| next.row == row) {
            let before = said.frames().nth(usize::from(next.frame) - 1).unwrap_or_default();
            next.deck = Deck::new(next.rack, before.into_iter().flatten().last());
        }
    }

    /// Notes who bowls for the team in this row, from 0.
    pub fn field(&mut self, row: usize, team: &BakerTeam) {
        self.change(row, |row| row.field(team));
    }

    /// Notes that a frame, from 1, of the bowler in this row, from 0, was corrected.
    pub fn mark_corrected(&mut self, row: usize, frame: u8) {
        self.change(row, |row| row.mark_corrected(frame));
    }

    /// The rows of those who have not left.
    pub fn staying(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().map(|row| &**row).filter(|row| !row.left)
    }

    /// The row of the bowler who is up.
    #[must_use]
    pub fn up(&self) -> Option<&Row> {
        self.next.and_then(|next| self.rows.get(next.row)).map(|row| &**row)
    }

    /// Who of a team is up.
    #[must_use]
    pub fn player(&self) -> Option<&str> {
        self.up()?.player(self.next?.frame)
    }

    /// The place of a row, from 1, if its name does not tell whose it is: another row has the same one.
    #[must_use]
    pub fn place_of_shared(&self, row: usize) -> Option<usize> {
        let name = &self.rows.get(row)?.name;
        let shared = self.rows.iter().filter(|other| other.name == *name).count() > 1;
        shared.then_some(row + 1)
    }

    /// Whether several bowled to the end: who bowled alone has beaten nobody.
    #[must_use]
    pub fn is_contest(&self) -> bool {
        self.ranking.len() > 1
    }

    /// Who won: everybody of the first rank, once the game is over.
    pub fn winners(&self) -> impl Iterator<Item = &Ranked> {
        self.ranking.iter().take_while(|ranked| ranked.rank == 1)
    }
}

fn ranked(finish: &Finish<HouseLine>) -> Vec<Ranked> {
    let each = finish.ranking().into_iter().map(|(rank, bowler)| Ranked {
        rank,
        name: bowler.name().to_string(),
        score: bowler.line().score().value(),
    });
    each.collect()
}

impl From<Up<HouseLine>> for Next {
    fn from(up: Up<HouseLine>) -> Self {
        let rack = up.rack();
        Self { row: up.place(), frame: up.frame().value(), ball: up.ball(), rack, deck: Deck::new(rack, None) }
    }
}

impl Next {
    /// The keys that can be pressed: every count up to what stands, then the mark for all of it and the one for nothing.
    pub fn keys(self) -> impl Iterator<Item = Stroke> {
        let counts = self.rack.possible_rolls().map(Stroke::Count);
        counts.chain([Stroke::Mark(self.rack.mark(self.rack.standing())), Stroke::Mark(Mark::Gutter)])
    }
}

/// A key on a keypad, by what is written on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// A number of pins.
    Count(Pins),
    /// `X`, `/` or `-`.
    Mark(Mark),
}

impl fmt::Display for Stroke {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(pins) => pins.fmt(formatter),
            Self::Mark(mark) => mark.fmt(formatter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{Ball, BowlerName, Bowlers, FrameNumber};

    type Game = Progress<Turn<HouseLine>, Finish<HouseLine>>;

    fn game(names: &[&str], rolls: &[u8]) -> Game {
        game_by(Rules::default(), names, rolls)
    }

    fn game_by(rules: Rules, names: &[&str], rolls: &[u8]) -> Game {
        let mut names = names.iter().map(|name| BowlerName::classic(name).unwrap());
        let first = Bowlers::on(rules.line(), names.next().unwrap());
        rolls.iter().fold(Progress::Open(Turn::first(names.fold(first, Bowlers::join))), |game, &count| match game {
            Progress::Open(turn) => turn.bowl(Pins::new(count).unwrap()).unwrap(),
            Progress::Closed(_) => panic!("the game is over"),
        })
    }

    fn plain(game: &Game) -> Board {
        Board::of(Rules::default(), game)
    }

    fn line(board: &Board, row: usize) -> Line<HouseLine> {
        board.rows[row].line
    }

    #[test]
    fn a_board_shows_what_is_known_and_no_more() {
        let board = plain(&game(&["AAA", "BBB"], &[10, 3, 4, 5]));
        let next = board.next.unwrap();
        assert_eq!((next.row, next.frame, next.ball, next.rack.standing().count()), (0, 2, 2, 5));
        assert!(!next.rack.is_fresh());
        let written = |row: &Row| -> Vec<(String, Option<u16>)> {
            row.cells.iter().take(2).map(|cell| (cell.marks.to_string(), cell.total)).collect()
        };
        assert_eq!(written(&board.rows[0]), [("X".into(), None), ("5".into(), None)]);
        assert_eq!(written(&board.rows[1]), [("3|4".into(), Some(7)), (String::new(), None)]);
        assert_eq!((board.rows[0].lowest, board.rows[0].highest, board.rows[0].total), (20, 280, 0));
        assert_eq!((board.rows[1].lowest, board.rows[1].highest, board.rows[1].total), (7, 277, 7));
        assert_eq!(board.up().map(|row| row.name.as_str()), Some("AAA"));
        assert_eq!((board.ranking.len(), board.winners().count(), board.takes_newcomers), (0, 0, false));
        assert!(plain(&game(&["AAA", "BBB"], &[10, 3, 4])).takes_newcomers);
    }

    #[test]
    fn the_keys_are_what_can_fall() {
        let keys = |rolls: &[u8]| {
            let next = plain(&game(&["AAA"], rolls)).next.unwrap();
            next.keys().map(|key| key.to_string()).collect::<Vec<_>>().concat()
        };
        assert_eq!(keys(&[]), "012345678910X-");
        assert_eq!(keys(&[0]), "012345678910/-", "ten pins after a gutter ball make a spare");
        assert_eq!(keys(&[8]), "012/-");
        let nine_strikes = [10; 9];
        assert_eq!(keys(&[&nine_strikes[..], &[10, 10]].concat()), "012345678910X-");
        assert_eq!(keys(&[&nine_strikes[..], &[10, 9]].concat()), "01/-");
        assert_eq!(plain(&game(&["AAA"], &[10; 12])).next, None);
    }

    #[test]
    fn the_end_is_ranked() {
        let gutters_and_ones: Vec<u8> = (0..40).map(|ball| u8::from(ball % 4 > 1)).collect();
        let board = plain(&game(&["AAA", "BBB"], &gutters_and_ones));
        let ranking: Vec<_> = board.ranking.iter().map(|each| (each.rank, each.name.as_str(), each.score)).collect();
        assert_eq!(ranking, [(1, "BBB", 20), (2, "AAA", 0)]);
        assert_eq!(board.winners().map(|each| each.name.as_str()).collect::<Vec<_>>(), ["BBB"]);
        let shared = plain(&game(&["AAA", "BBB"], &[0; 40]));
        assert_eq!((shared.winners().count(), shared.is_contest()), (2, true));
        assert!(!plain(&game(&["AAA"], &[10; 12])).is_contest() && !plain(&game(&["AAA"], &[])).is_contest());
        assert_eq!((shared.up(), shared.takes_newcomers), (None, false));
    }

    #[test]
    fn what_was_said_of_a_ball_stands_in_its_frame_and_on_the_deck() {
        let mut board = plain(&game(&["AAA", "BBB"], &[10, 8]));
        let mut said = Deliveries::default();
        said.push(FrameNumber::new(1).unwrap(), "8:7-10".parse().unwrap());
        assert_eq!(board.next.unwrap().deck.standing(), None);
        board.note(1, &said);
        board.note(9, &Deliveries::default());
        let deck = board.next.unwrap().deck;
        assert_eq!(deck.standing(), Some("7-10".parse().unwrap()));
        let cell = |row: usize| board.rows[row].cells[0].deliveries().collect::<Vec<_>>();
        assert!(cell(1)[0].is_split() && cell(1)[0].ball.is_some());
        assert_eq!((cell(0)[0].ball, cell(0)[0].to_string()), (None, "X".to_owned()));
    }

    #[test]
    fn a_foul_is_written_as_one_and_the_rest_as_marks() {
        let mut board = plain(&game(&["AAA"], &[0, 10, 3]));
        let mut said = Deliveries::default();
        for (frame, ball) in [(1, Ball::Foul), (1, Ball::Count(Pins::ALL)), (2, "3".parse().unwrap())] {
            said.push(FrameNumber::new(frame).unwrap(), ball);
        }
        board.note(0, &said);
        let written = |cell: &Cell| cell.deliveries().map(|ball| ball.to_string()).collect::<String>();
        assert_eq!([written(&board.rows[0].cells[0]), written(&board.rows[0].cells[1])], ["F/", "3"]);
    }

    #[test]
    fn a_team_takes_its_frames_in_turn() {
        let rules: Rules = "baker".parse().unwrap();
        let mut board = Board::of(rules, &game_by(rules, &["AAA"], &[10]));
        assert_eq!((board.player(), board.rows[0].player(1)), (None, None));
        let players = ["BBB", "CCC"].map(|name| BowlerName::classic(name).unwrap());
        board.field(0, &BakerTeam::new(players).unwrap());
        board.field(9, &BakerTeam::new(["DDD", "EEE"].map(|name| BowlerName::classic(name).unwrap())).unwrap());
        assert_eq!(
            (board.player(), board.rows[0].player(1), board.rows[0].player(3)),
            (Some("CCC"), Some("BBB"), Some("BBB"))
        );
        assert_eq!(board.rules, rules);
    }

    #[test]
    fn a_name_that_several_have_is_told_by_its_place() {
        let board = plain(&game(&["AAA", "BBB", "AAA"], &[]));
        assert_eq!([0, 1, 2, 3].map(|row| board.place_of_shared(row)), [Some(1), None, Some(3), None]);
    }

    #[test]
    fn one_who_left_keeps_the_row_and_expects_nothing() {
        let before = plain(&game(&["AAA", "BBB"], &[10]));
        for (row, up) in [(0, 2), (1, 2), (2, 1), (9, 1)] {
            let mut board = before.clone();
            board.insert_left(row, "CCC", line(&before, 0));
            let left = row.min(2);
            assert_eq!((board.rows[left].lowest, board.rows[left].highest, board.rows[left].left), (10, 10, true));
            assert_eq!(board.rows[left].cells, before.rows[0].cells);
            assert_eq!(board.next.map(|next| next.row), Some(up), "row {row}");
            assert_eq!(board.staying().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["AAA", "BBB"]);
        }
        let mut over = plain(&game(&["AAA"], &[10; 12]));
        over.insert_left(0, "CCC", line(&before, 1));
        assert_eq!((over.next, over.rows.len(), over.rows[0].left), (None, 2, true));
    }

    /// A board that goes on is the board of the game as it stands now, with those who have left; and the rows of all who did not
    /// bowl are the very same.
    #[test]
    fn a_board_goes_on_ball_by_ball_to_the_end() {
        let gone = line(&plain(&game(&["DDD"], &[10, 3])), 0);
        for left in 0..=3 {
            let drawn = |game: &Game| {
                let mut board = plain(game);
                board.insert_left(left, "DDD", gone);
                board
            };
            let mut game = game(&["AAA", "BBB", "CCC"], &[]);
            let mut board = drawn(&game);
            let mut wishes = [10, 7, 2, 0, 10, 9, 1].into_iter().cycle().map(|count| Pins::new(count).unwrap());
            while let Progress::Open(turn) = game {
                let standing = turn.up().rack().standing();
                game = turn.bowl(wishes.next().unwrap().min(standing)).unwrap();
                let after = board.after_ball(&game).unwrap();
                assert_eq!(after, drawn(&game));
                let shared = |row: usize| Arc::ptr_eq(&board.rows[row], &after.rows[row]);
                let drawn_anew: Vec<_> = (0..4).filter(|&row| !shared(row)).collect();
                assert_eq!(drawn_anew, [board.next.unwrap().row]);
                board = after;
            }
            assert_eq!((board.next, board.after_ball(&game)), (None, None));
        }
    }

    #[test]
    fn a_corrected_frame_is_marked_and_no_other() {
        let mut board = plain(&game(&["AAA", "BBB"], &[10, 3, 4]));
        for (row, frame) in [(1, 2), (2, 1), (0, 0), (0, 11)] {
            board.mark_corrected(row, frame);
        }
        let marked = board.rows.iter().enumerate().flat_map(|(row, each)| {
            let cells = each.cells.iter().zip(1..).filter(|(cell, _)| cell.corrected);
            cells.map(move |(_, frame)| (row, frame))
        });
        assert_eq!(marked.collect::<Vec<_>>(), [(1, 2)]);
    }
}
