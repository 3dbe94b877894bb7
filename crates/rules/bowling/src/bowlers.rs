//! The bowlers of one game, in the order they were entered.

use std::fmt;

use crate::{Bowler, BowlerName, ClosedLine, Correction, CorrectionRefusal, Line, Up};

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
pub struct Bowlers(Vec<Bowler>);

impl Bowlers {
    /// The first bowler.
    #[must_use]
    pub fn new(first: BowlerName) -> Self {
        Self(vec![Bowler::new(first)])
    }

    /// One more, who bowls after those already there.
    #[must_use]
    pub fn join(mut self, name: BowlerName) -> Self {
        self.0.push(Bowler::new(name));
        self
    }

    /// Those of a finished game.
    pub(crate) fn finished<'game>(bowlers: impl Iterator<Item = &'game Bowler<ClosedLine>>) -> Self {
        Self(bowlers.cloned().map(Bowler::from).collect())
    }

    /// In the order entered.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Bowler> {
        self.0.iter()
    }

    pub(crate) fn into_each(self) -> impl Iterator<Item = Bowler> {
        self.0.into_iter()
    }

    /// Whose turn it is: the first among those with the fewest frames done, as long as anybody's line is open.
    pub(crate) fn up(&self) -> Option<Up> {
        let places = self.iter().enumerate();
        places
            .filter_map(|(place, bowler)| bowler.open_line().map(|line| Up::new(place, line)))
            .min_by_key(|up| up.frame())
    }

    pub(crate) fn corrected(&self, place: usize, correction: &Correction) -> Result<Self, CorrectionRefusal> {
        let bowler = self.0.get(place).ok_or(CorrectionRefusal::Nobody)?;
        let line = bowler.line().corrected(correction)?;
        Ok(self.clone().with_line(place, line))
    }

    pub(crate) fn without(&self, place: usize) -> Result<Self, LeaveRefusal> {
        if place >= self.0.len() {
            return Err(LeaveRefusal::Nobody);
        }
        if self.0.len() == 1 {
            return Err(LeaveRefusal::LastOne);
        }
        let mut others = self.clone();
        others.0.remove(place);
        Ok(others)
    }

    pub(crate) fn renamed(&self, place: usize, name: BowlerName) -> Option<Self> {
        let mut bowlers = self.clone();
        bowlers.0.get_mut(place)?.is_called(name);
        Some(bowlers)
    }

    pub(crate) fn with_line(mut self, place: usize, line: Line) -> Self {
        let bowler = self.0.iter_mut().skip(place).take(1);
        bowler.for_each(|bowler| bowler.goes_on_with(line));
        self
    }
}

/// Why a bowler cannot leave.
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

impl std::error::Error for LeaveRefusal {}
