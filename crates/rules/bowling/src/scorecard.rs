//! All that can be said of a game at one moment.

use crate::bowlers::Seat;
use crate::{BowlerName, Card, FrameNumber, Pins};

/// A bowler's name and card.
pub type Row<'game> = (&'game BowlerName, Card);

/// Every bowler's card, and who is up.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Turn};
///
/// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
/// let scorecard = turn.scorecard();
/// assert_eq!(scorecard.rows().len(), 1);
/// assert!(!scorecard.is_over());
/// # Ok::<(), alley_bowling::NameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scorecard<'game> {
    rows: Vec<Row<'game>>,
    up: Option<Up>,
}

impl<'game> Scorecard<'game> {
    pub(crate) const fn new(rows: Vec<Row<'game>>, up: Option<Up>) -> Self {
        Self { rows, up }
    }

    /// The bowlers, in the order entered.
    #[must_use]
    pub fn rows(&self) -> &[Row<'game>] {
        &self.rows
    }

    /// Who is up; nobody once the game is over.
    #[must_use]
    pub const fn up(&self) -> Option<Up> {
        self.up
    }

    /// Whether the last ball has been bowled.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.up.is_none()
    }
}

/// The next ball: whose it is, in which frame, at how many pins.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Pins, Turn};
///
/// let up = Turn::first(Bowlers::new(BowlerName::classic("pjs")?)).up();
/// assert_eq!((up.place(), up.frame().value(), up.standing()), (0, 1, Pins::ALL));
/// # Ok::<(), alley_bowling::NameRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Up(Seat);

impl Up {
    pub(crate) const fn new(seat: Seat) -> Self {
        Self(seat)
    }

    /// The bowler's place in the order entered, from 0.
    #[must_use]
    pub const fn place(self) -> usize {
        self.0.place
    }

    /// The frame the ball belongs to.
    #[must_use]
    pub const fn frame(self) -> FrameNumber {
        self.0.line.frame()
    }

    /// The pins that stand.
    #[must_use]
    pub const fn standing(self) -> Pins {
        self.0.line.standing()
    }
}
