//! All that can be said of a line at one moment.

use crate::{Marks, Pins, Points, Totals};

/// A line's marks, running totals, standing pins and outlook.
///
/// ```
/// use alley_bowling::{OpenLine, Pins};
///
/// let card = OpenLine::FRESH.card();
/// assert_eq!(card.standing(), Some(Pins::ALL));
/// assert_eq!(card.outlook().highest().value(), 300);
/// assert_eq!(card.frames().count(), 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    written: ([Marks; 10], Totals),
    ahead: Ahead,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ahead {
    standing: Option<Pins>,
    outlook: Outlook,
}

impl Card {
    /// Of a line that is over.
    pub(crate) fn new(marks: [Marks; 10], totals: Totals) -> Self {
        let score = totals.latest();
        Self { written: (marks, totals), ahead: Ahead { standing: None, outlook: Outlook::new(score, score) } }
    }

    /// Of a line that takes another ball.
    pub(crate) fn going_on(self, standing: Pins, outlook: Outlook) -> Self {
        Self { ahead: Ahead { standing: Some(standing), outlook }, ..self }
    }

    /// Frame by frame, the marks and the running total if it is known.
    pub fn frames(&self) -> impl Iterator<Item = (Marks, Option<Points>)> {
        let (marks, totals) = self.written;
        marks.into_iter().zip(totals)
    }

    /// The pins that stand before the next ball; none is due once the line is over.
    #[must_use]
    pub const fn standing(&self) -> Option<Pins> {
        self.ahead.standing
    }

    /// The lowest and the highest score the line can still end with; equal once it is over.
    #[must_use]
    pub const fn outlook(&self) -> Outlook {
        self.ahead.outlook
    }
}

/// The scores a line can still end with lie between these two, and both can be reached.
///
/// ```
/// use alley_bowling::OpenLine;
///
/// assert_eq!(OpenLine::FRESH.outlook().lowest().value(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outlook {
    lowest: Points,
    highest: Points,
}

impl Outlook {
    pub(crate) const fn new(lowest: Points, highest: Points) -> Self {
        Self { lowest, highest }
    }

    /// When nothing falls any more.
    #[must_use]
    pub const fn lowest(self) -> Points {
        self.lowest
    }

    /// When everything that can fall falls.
    #[must_use]
    pub const fn highest(self) -> Points {
        self.highest
    }
}
