//! A bowler: a name and a line of play.

use crate::{BowlerName, Line, LineOfPlay};

/// Somebody who bowls, with the line bowled so far; after the game, with a [`ClosedLine`](crate::ClosedLine).
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Turn};
///
/// let turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?));
/// let bowler = turn.bowlers().next().expect("one bowler");
/// assert_eq!(bowler.name().as_str(), "PJS");
/// # Ok::<(), alley_bowling::BowlerNameRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bowler<L = Line> {
    name: BowlerName,
    line: L,
}

impl<L> Bowler<L> {
    /// What the bowler is called.
    pub const fn name(&self) -> &BowlerName {
        &self.name
    }

    /// The line bowled so far.
    pub const fn line(&self) -> &L {
        &self.line
    }
}

impl<O: LineOfPlay> Bowler<Line<O>> {
    pub(crate) const fn new(name: BowlerName, fresh: O) -> Self {
        Self { name, line: Line::Open(fresh) }
    }

    pub(crate) fn goes_on_with(&mut self, line: Line<O>) {
        self.line = line;
    }

    pub(crate) fn is_called(&mut self, name: BowlerName) {
        self.name = name;
    }

    /// The line, if it takes another ball.
    pub(crate) const fn open_line(&self) -> Option<O> {
        match self.line {
            Line::Open(open) => Some(open),
            Line::Closed(_) => None,
        }
    }

    /// The bowler with a certain score, if the line is over.
    pub(crate) fn finished(self) -> Option<Bowler<O::Closed>> {
        match self.line {
            Line::Open(_) => None,
            Line::Closed(line) => Some(Bowler { name: self.name, line }),
        }
    }
}

/// A bowler who has finished, among those who may go on.
impl<O: LineOfPlay> From<&Bowler<O::Closed>> for Bowler<Line<O>> {
    fn from(finished: &Bowler<O::Closed>) -> Self {
        Self { name: finished.name.clone(), line: Line::Closed(finished.line) }
    }
}
