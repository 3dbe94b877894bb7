//! What has just happened, to be called out.

use alley_bowling::Mark;

use crate::Board;

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
        /// The mark of the ball.
        mark: Mark,
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

impl Call {
    /// A ball: the bowler who was up, and the last mark of that frame.
    ///
    /// ```
    /// use alley_board::{Board, Call};
    /// use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
    ///
    /// let game = Progress::Open(Turn::first(Bowlers::new(BowlerName::classic("pjs")?)));
    /// let before = Board::of(&game);
    /// let Progress::Open(turn) = game else { unreachable!("the first ball") };
    /// let call = Call::rolled(&before, &Board::of(&turn.bowl(Pins::ALL)?)).expect("somebody was up");
    /// assert_eq!((call.row, call.name.as_str()), (Some(0), "PJS"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rolled(before: &Board, after: &Board) -> Option<Self> {
        let up = before.next?;
        let cell = after.rows.get(up.row)?.cells.get(usize::from(up.frame) - 1)?;
        Some(Self::about(up.row, What::Roll { frame: up.frame, mark: cell.marks.iter().last()? }, after))
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
    use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};

    #[test]
    fn the_ball_is_the_one_that_fell_last() {
        let name = |text| BowlerName::classic(text).unwrap();
        let mut game = Progress::Open(Turn::first(Bowlers::new(name("AAA")).join(name("BBB"))));
        let expected = [(0, 1, "X"), (1, 1, "3"), (1, 1, "/"), (0, 2, "-"), (0, 2, "/"), (1, 2, "X")];
        for (pins, (row, frame, mark)) in [10, 3, 7, 0, 10, 10].into_iter().zip(expected) {
            let before = Board::of(&game);
            let Progress::Open(turn) = game else { panic!("the game has just begun") };
            game = turn.bowl(Pins::new(pins).unwrap()).unwrap();
            let call = Call::rolled(&before, &Board::of(&game)).unwrap();
            assert_eq!((call.row, call.name), (Some(row), ["AAA", "BBB"][row].to_owned()));
            let What::Roll { frame: called, mark: written } = call.what else { panic!("a ball") };
            assert_eq!((called, written.to_string().as_str()), (frame, mark));
        }
    }

    #[test]
    fn after_the_end_nobody_rolls() {
        let mut game = Progress::Open(Turn::first(Bowlers::new(BowlerName::classic("AAA").unwrap())));
        while let Progress::Open(turn) = game {
            game = turn.bowl(Pins::ALL).unwrap();
        }
        let over = Board::of(&game);
        assert_eq!(Call::rolled(&over, &over), None);
        assert_eq!(Call::about(7, What::Leave, &over), Call { row: Some(7), name: String::new(), what: What::Leave });
        assert_eq!(Call::undone().what, What::Undo);
    }
}
