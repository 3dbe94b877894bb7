//! The bowlers of one game, in the order they were entered.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::{Bowler, BowlerName, Correction, CorrectionRefusal, Line, LineOfPlay, OpenLine, Up};

/// At least one bowler; there is no upper limit.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Turn};
///
/// let bowlers = Bowlers::new(BowlerName::classic("pjs")?).join(BowlerName::classic("pjs")?);
/// assert_eq!(Turn::first(bowlers).bowlers().count(), 2); // a name may be shared
/// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bowlers<O: LineOfPlay = OpenLine> {
    fresh: O,
    bowlers: Vec<Bowler<Line<O>>>,
}

impl Bowlers {
    /// The first bowler.
    #[must_use]
    pub fn new(first: BowlerName) -> Self {
        Self::on(OpenLine::FRESH, first)
    }
}

impl<O: LineOfPlay> Bowlers<O> {
    /// The first bowler, on a line by other rules.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Bowlers, CurrentLine, Turn};
    ///
    /// let turn = Turn::first(Bowlers::on(CurrentLine::FRESH, BowlerName::classic("pjs")?));
    /// assert_eq!(turn.up().frame().value(), 1);
    /// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
    /// ```
    #[must_use]
    pub fn on(line: O, first: BowlerName) -> Self {
        let fresh = line.afresh();
        Self { fresh, bowlers: vec![Bowler::new(first, fresh)] }
    }

    /// One more, who bowls after those already there.
    #[must_use]
    pub fn join(mut self, name: BowlerName) -> Self {
        self.bowlers.push(Bowler::new(name, self.fresh));
        self
    }

    /// Those of a finished game.
    pub(crate) fn finished<'game>(fresh: O, bowlers: impl Iterator<Item = &'game Bowler<O::Closed>>) -> Self
    where
        O::Closed: 'game,
    {
        Self { fresh, bowlers: bowlers.map(Bowler::from).collect() }
    }

    /// Those who have bowled before.
    pub(crate) fn again(line: O, bowlers: Vec<Bowler<Line<O>>>) -> Self {
        Self { fresh: line.afresh(), bowlers }
    }

    /// The line of everybody before the first ball.
    pub(crate) const fn fresh(&self) -> O {
        self.fresh
    }

    /// In the order entered.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Bowler<Line<O>>> {
        self.bowlers.iter()
    }

    pub(crate) fn into_each(self) -> impl Iterator<Item = Bowler<Line<O>>> {
        self.bowlers.into_iter()
    }

    /// Whose turn it is: the first among those with the fewest frames done, as long as anybody's line is open.
    pub(crate) fn up(&self) -> Option<Up<O>> {
        let places = self.iter().enumerate();
        places
            .filter_map(|(place, bowler)| bowler.open_line().map(|line| Up::new(place, line)))
            .min_by_key(|up| up.frame())
    }

    pub(crate) fn corrected(&self, place: usize, correction: &Correction) -> Result<Self, CorrectionRefusal> {
        let bowler = self.bowlers.get(place).ok_or(CorrectionRefusal::Nobody)?;
        let line = bowler.line().bowled_again(self.fresh, correction)?;
        Ok(self.clone().with_line(place, line))
    }

    pub(crate) fn without(&self, place: usize) -> Result<Self, LeaveRefusal> {
        if place >= self.bowlers.len() {
            return Err(LeaveRefusal::Nobody);
        }
        if self.bowlers.len() == 1 {
            return Err(LeaveRefusal::LastOne);
        }
        let mut others = self.clone();
        others.bowlers.remove(place);
        Ok(others)
    }

    pub(crate) fn renamed(&self, place: usize, name: BowlerName) -> Option<Self> {
        let mut bowlers = self.clone();
        bowlers.bowlers.get_mut(place)?.is_called(name);
        Some(bowlers)
    }

    pub(crate) fn with_line(mut self, place: usize, line: Line<O>) -> Self {
        let bowler = self.bowlers.iter_mut().skip(place).take(1);
        bowler.for_each(|bowler| bowler.goes_on_with(line));
        self
    }
}

/// Why a bowler cannot leave.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, LeaveRefusal, Turn};
///
/// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
/// assert_eq!(turn.without(1), Err(LeaveRefusal::Nobody));
/// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveRefusal {
    /// There is no such bowler.
    Nobody,
    /// A game has at least one bowler.
    LastOne,
}

impl fmt::Display for LeaveRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Nobody => "there is no such bowler",
            Self::LastOne => "the last bowler cannot leave",
        })
    }
}

impl core::error::Error for LeaveRefusal {}
