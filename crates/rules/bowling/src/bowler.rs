//! A bowler: a name and a line of play.

use crate::{BowlerName, ClosedLine, Line, OpenLine};

/// Somebody who bowls, with the line bowled so far; after the game, with a [`ClosedLine`].
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

impl Bowler {
    pub(crate) const fn new(name: BowlerName) -> Self {
        Self { name, line: Line::Open(OpenLine::FRESH) }
    }

    pub(crate) fn goes_on_with(&mut self, line: Line) {
        self.line = line;
    }

    pub(crate) fn is_called(&mut self, name: BowlerName) {
        self.name = name;
    }

    /// The line, if it takes another ball.
    pub(crate) const fn open_line(&self) -> Option<OpenLine> {
        match self.line {
            Line::Open(open) => Some(open),
            Line::Closed(_) => None,
        }
    }

    /// The bowler with a certain score, if the line is over.
    pub(crate) fn finished(self) -> Option<Bowler<ClosedLine>> {
        match self.line {
            Line::Open(_) => None,
            Line::Closed(line) => Some(Bowler { name: self.name, line }),
        }
    }
}

impl From<Bowler<ClosedLine>> for Bowler {
    fn from(finished: Bowler<ClosedLine>) -> Self {
        Self { name: finished.name, line: Line::Closed(finished.line) }
    }
}
