//! What has just happened, to be called out.

use alley_bowling::Mark;

use crate::{Board, Delivery, Row};

/// From this many strikes in a row, the first ball on, a perfect game is in reach.
const IN_REACH: u8 = 9;
/// A perfect game, by every rule.
const PERFECT: u16 = 300;

/// What has just happened, and to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The row on the board, from 0; none for an undo.
    pub row: Option<usize>,
    /// The name in that row.
    pub name: String,
    /// What it was.
    pub what: What,
}

/// What can be called out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A ball, as it is written down.
    Roll {
        /// The frame, from 1 to 10.
        frame: u8,
        /// The ball.
        delivery: Delivery,
        /// What makes it more than its mark.
        feat: Option<Feat>,
    },
    /// The last change was taken back.
    Undo,
    /// A frame was corrected.
    Fix {
        /// The frame, from 1 to 10.
        frame: u8,
    },
    /// Somebody joined.
    Join,
    /// Somebody left.
    Leave,
    /// A name was put right.
    Rename,
}

/// Strikes in a row of one bowler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feat {
    /// Two.
    Double,
    /// Three.
    Turkey,
    /// Four or more.
    Strikes(u8),
    /// Nine or more from the start, so that 300 is in reach.
    InReach(u8),
    /// All there are: 300.
    Perfect,
}

impl Feat {
    /// The feat of the last ball in this row, a strike.
    fn of(row: &Row) -> Option<Self> {
        let strikes = strikes_in_a_row(row);
        match strikes {
            0 | 1 => None,
            2 => Some(Self::Double),
            3 => Some(Self::Turkey),
            _ if row.lowest == PERFECT => Some(Self::Perfect),
            IN_REACH.. if row.highest == PERFECT => Some(Self::InReach(strikes)),
            _ => Some(Self::Strikes(strikes)),
        }
    }
}

fn strikes_in_a_row(row: &Row) -> u8 {
    let marks: Vec<_> = row.cells.iter().flat_map(|cell| cell.marks.iter()).collect();
    marks.iter().rev().take_while(|&&mark| mark == Mark::Strike).map(|_| 1).sum()
}

impl Call {
    /// A ball: the bowler who was up, and the last mark of that frame.
    ///
    /// ```
    /// use alley_board::{Board, Call};
    /// use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
    /// use alley_house_rules::Rules;
    ///
    /// let rules = Rules::default();
    /// let game = Progress::Open(Turn::first(Bowlers::on(rules.line(), BowlerName::classic("pjs")?)));
    /// let before = Board::of(rules, &game);
    /// let Progress::Open(turn) = game else { unreachable!("the first ball") };
    /// let call = Call::rolled(&before, &Board::of(rules, &turn.bowl(Pins::ALL)?)).expect("somebody was up");
    /// assert_eq!((call.row, call.name.as_str()), (Some(0), "PJS"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rolled(before: &Board, after: &Board) -> Option<Self> {
        let up = before.next?;
        let row = after.rows.get(up.row)?;
        let cell = row.cells.get(usize::from(up.frame) - 1)?;
        let delivery = cell.deliveries().last()?;
        Some(Self::about(up.row, What::Roll { frame: up.frame, delivery, feat: Feat::of(row) }, after))
    }

    /// Something about the bowler in this row.
    #[must_use]
    pub fn about(row: usize, what: What, after: &Board) -> Self {
        let name = after.rows.get(row).map(|row| row.name.clone()).unwrap_or_default();
        Self { row: Some(row), name, what }
    }

    /// The last change was taken back.
    #[must_use]
    pub const fn undone() -> Self {
        Self { row: None, name: String::new(), what: What::Undo }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{BowlerName, Bowlers, Finish, Pins, Progress, Turn};
    use alley_house_rules::{HouseLine, Rules};

    fn board(game: &Progress<Turn<HouseLine>, Finish<HouseLine>>) -> Board {
        Board::of(Rules::default(), game)
    }

    fn alone() -> Bowlers<HouseLine> {
        Bowlers::on(Rules::default().line(), BowlerName::classic("AAA").unwrap())
    }

    #[test]
    fn the_ball_is_the_one_that_fell_last() {
        let name = |text| BowlerName::classic(text).unwrap();
        let mut game = Progress::Open(Turn::first(alone().join(name("BBB"))));
        let expected = [(0, 1, "X"), (1, 1, "3"), (1, 1, "/"), (0, 2, "-"), (0, 2, "/"), (1, 2, "X")];
        for (pins, (row, frame, mark)) in [10, 3, 7, 0, 10, 10].into_iter().zip(expected) {
            let before = board(&game);
            let Progress::Open(turn) = game else { panic!("the game has just begun") };
            game = turn.bowl(Pins::new(pins).unwrap()).unwrap();
            let call = Call::rolled(&before, &board(&game)).unwrap();
            assert_eq!((call.row, call.name), (Some(row), ["AAA", "BBB"][row].to_owned()));
            let What::Roll { frame: called, delivery: written, feat } = call.what else { panic!("a ball") };
            assert_eq!((called, written.to_string().as_str(), feat), (frame, mark, None));
        }
    }

    /// What is called for each of these balls of one bowler.
    fn feats(rolls: &[u8]) -> Vec<Option<Feat>> {
        let mut game = Progress::Open(Turn::first(alone()));
        let mut feats = Vec::new();
        for &pins in rolls {
            let before = board(&game);
            let Progress::Open(turn) = game else { panic!("{rolls:?} is too long") };
            game = turn.bowl(Pins::new(pins).unwrap()).unwrap();
            let call = Call::rolled(&before, &board(&game)).unwrap();
            let What::Roll { feat, .. } = call.what else { panic!("a ball") };
            feats.push(feat);
        }
        feats
    }

    #[test]
    fn strikes_in_a_row_are_counted_up_to_the_perfect_game() {
        use Feat::{Double, InReach, Perfect, Strikes, Turkey};
        let strikes = [4, 5, 6, 7, 8].map(Strikes).map(Some);
        let reach = [9, 10, 11].map(InReach).map(Some);
        let all = [&[None, Some(Double), Some(Turkey)][..], &strikes, &reach, &[Some(Perfect)]].concat();
        assert_eq!(feats(&[10; 12]), all);
    }

    #[test]
    fn a_missed_pin_ends_the_row_and_the_perfect_game() {
        use Feat::{Double, Strikes, Turkey};
        assert_eq!(feats(&[10, 10, 9, 1, 10]), [None, Some(Double), None, None, None]);
        assert_eq!(feats(&[10, 10, 0, 10, 10]), [None, Some(Double), None, None, None], "a spare of ten is no strike");
        let late = feats(&[0, 0, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]);
        assert_eq!((late[4], late[10], late[12]), (Some(Turkey), Some(Strikes(9)), Some(Strikes(11))));
    }

    #[test]
    fn after_the_end_nobody_rolls() {
        let mut game = Progress::Open(Turn::first(alone()));
        while let Progress::Open(turn) = game {
            game = turn.bowl(Pins::ALL).unwrap();
        }
        let over = board(&game);
        assert_eq!(Call::rolled(&over, &over), None);
        assert_eq!(Call::about(7, What::Leave, &over), Call { row: Some(7), name: String::new(), what: What::Leave });
        assert_eq!(Call::undone().what, What::Undo);
    }
}
