//! All that can be said of a line at one moment.

use crate::{ClosedFrame, Marks, Points, Totals};

/// A line's marks, running totals and outlook.
///
/// ```
/// use alley_bowling::{OpenLine, Pins, Progress};
///
/// let seven = Pins::new(7)?;
/// let Progress::Open(line) = OpenLine::FRESH.bowl(seven)? else { unreachable!("ten frames are long") };
/// let Progress::Open(line) = line.bowl(Pins::NONE)? else { unreachable!("ten frames are long") };
/// let card = line.card();
/// assert_eq!(card.total().value(), 7);
/// assert_eq!(card.outlook().highest().value(), 277);
/// assert_eq!(card.frames().count(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    written: ([Marks; 10], Totals),
    outlook: Outlook,
}

impl Card {
    pub(crate) const fn new(marks: [Marks; 10], totals: Totals, outlook: Outlook) -> Self {
        Self { written: (marks, totals), outlook }
    }

    /// The same with another outlook: where somebody else bowls for the player, other scores can be reached.
    #[must_use]
    pub const fn with_outlook(self, outlook: Outlook) -> Self {
        Self { outlook, ..self }
    }

    /// Frame by frame, the marks and the running total if it is known.
    pub fn frames(&self) -> impl Iterator<Item = (Marks, Option<Points>)> {
        let (marks, totals) = self.written;
        marks.into_iter().zip(totals)
    }

    /// The points so far: the last running total that is known.
    #[must_use]
    pub fn total(&self) -> Points {
        self.written.1.latest()
    }

    /// The lowest and the highest score the line can still end with; equal once it is over.
    #[must_use]
    pub const fn outlook(&self) -> Outlook {
        self.outlook
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

/// The ten boxes of a line: the ordinary frames that are over, the frame in play or the tenth, and nothing after it.
pub(crate) fn boxes(frames: impl Iterator<Item = ClosedFrame>, current: Marks) -> [Marks; 10] {
    let mut boxes = [Marks::NONE; 10];
    let written = frames.map(ClosedFrame::marks).chain([current]);
    boxes.iter_mut().zip(written).for_each(|(place, marks)| *place = marks);
    boxes
}
