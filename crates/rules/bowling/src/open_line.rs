//! One bowler's line that takes another ball: the ten frames of one game.

use crate::card::boxes;
use crate::ordinary::{Fewer, Nine};
use crate::{
    Card, ClosedFrame, ClosedLine, ClosedTenth, FrameNumber, LineOfPlay, Marks, OpenFrame, OpenTenth, Outlook, Pins,
    Progress, Rack, Refusal, Totals,
};

/// A line that takes another ball. It holds the rolls, grouped into frames, and nothing that follows from them.
///
/// ```
/// use alley_bowling::{OpenLine, Pins, Progress};
///
/// let mut line = OpenLine::FRESH;
/// let closed = loop {
///     match line.bowl(Pins::ALL)? {
///         Progress::Open(next) => line = next,
///         Progress::Closed(closed) => break closed,
///     }
/// };
/// assert_eq!(closed.score().value(), 300);
/// # Ok::<(), alley_bowling::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OpenLine(Current);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Current {
    Ordinary(Fewer<9>, OpenFrame),
    Tenth(Nine, OpenTenth),
}

impl OpenLine {
    /// Before the first ball.
    pub const FRESH: Self = Self(Current::Ordinary(Fewer::NONE, OpenFrame::Fresh));

    /// Rolls one ball.
    ///
    /// # Errors
    /// No more pins can fall than stand; the line, being `Copy`, is still there.
    #[inline]
    pub fn bowl(self, pins: Pins) -> Result<Progress<Self, ClosedLine>, Refusal> {
        match self.0 {
            Current::Ordinary(finished, frame) => frame.bowl(pins).map(|frame| Progress::Open(finished.then(frame))),
            Current::Tenth(nine, tenth) => tenth.bowl(pins).map(|tenth| nine.then(tenth)),
        }
    }

    /// What the next ball is bowled at.
    #[must_use]
    pub const fn rack(self) -> Rack {
        match self.0 {
            Current::Ordinary(_, frame) => frame.rack(),
            Current::Tenth(_, tenth) => tenth.rack(),
        }
    }

    /// The pins that stand before the next ball.
    #[must_use]
    pub const fn standing(self) -> Pins {
        self.rack().standing()
    }

    /// Which ball of its frame the next one is, from 1.
    #[must_use]
    pub fn ball(self) -> u8 {
        let bowled = match self.0 {
            Current::Ordinary(_, frame) => frame.marks(),
            Current::Tenth(_, tenth) => tenth.marks(),
        };
        bowled.count() + 1
    }

    /// The frame the next ball belongs to.
    #[must_use]
    pub const fn frame(self) -> FrameNumber {
        match self.0 {
            Current::Ordinary(finished, _) => finished.frame(),
            Current::Tenth(..) => FrameNumber::TENTH,
        }
    }

    /// The running totals, as far as they are known.
    #[must_use]
    #[inline]
    pub fn totals(&self) -> Totals {
        match &self.0 {
            Current::Ordinary(finished, frame) => finished.totals(frame.seen_from_before(), None),
            Current::Tenth(nine, tenth) => nine.totals(tenth.seen_from_before(), None),
        }
    }

    /// The lowest and the highest score this line can still end with.
    #[must_use]
    pub fn outlook(&self) -> Outlook {
        Outlook::new(self.at_worst().score(), self.at_best().score())
    }

    /// Everything there is to show of it, in one call.
    #[must_use]
    pub fn card(&self) -> Card {
        Card::new(self.marks(), self.totals(), self.outlook())
    }

    /// This line when everything that can fall falls.
    #[must_use]
    pub fn at_best(&self) -> ClosedLine {
        match self.0 {
            Current::Ordinary(finished, frame) => {
                ClosedLine { nine: finished.at_best(frame.at_best()), tenth: OpenTenth::Fresh.at_best() }
            }
            Current::Tenth(nine, tenth) => ClosedLine { nine, tenth: tenth.at_best() },
        }
    }

    /// This line when nothing falls any more.
    #[must_use]
    pub fn at_worst(&self) -> ClosedLine {
        match self.0 {
            Current::Ordinary(finished, frame) => {
                ClosedLine { nine: finished.at_worst(frame.at_worst()), tenth: OpenTenth::Fresh.at_worst() }
            }
            Current::Tenth(nine, tenth) => ClosedLine { nine, tenth: tenth.at_worst() },
        }
    }

    fn marks(&self) -> [Marks; 10] {
        match &self.0 {
            Current::Ordinary(finished, frame) => boxes(finished.frames(), frame.marks()),
            Current::Tenth(nine, tenth) => boxes(nine.frames(), tenth.marks()),
        }
    }
}

impl Fewer<9> {
    /// The line after a ball in an ordinary frame.
    #[inline]
    fn then(self, frame: Progress<OpenFrame, ClosedFrame>) -> OpenLine {
        let closed = match frame {
            Progress::Open(open) => return OpenLine(Current::Ordinary(self, open)),
            Progress::Closed(closed) => closed,
        };
        match self.push(closed) {
            Progress::Open(fewer) => OpenLine(Current::Ordinary(fewer, OpenFrame::Fresh)),
            Progress::Closed(nine) => OpenLine(Current::Tenth(nine, OpenTenth::Fresh)),
        }
    }
}

impl Nine {
    /// The line after a ball in the tenth frame.
    #[inline]
    const fn then(self, tenth: Progress<OpenTenth, ClosedTenth>) -> Progress<OpenLine, ClosedLine> {
        match tenth {
            Progress::Open(open) => Progress::Open(OpenLine(Current::Tenth(self, open))),
            Progress::Closed(tenth) => Progress::Closed(ClosedLine { nine: self, tenth }),
        }
    }
}

impl LineOfPlay for OpenLine {
    type Closed = ClosedLine;

    fn afresh(self) -> Self {
        Self::FRESH
    }

    #[inline]
    fn bowl(self, pins: Pins) -> Result<Progress<Self, ClosedLine>, Refusal> {
        self.bowl(pins)
    }

    fn rack(self) -> Rack {
        self.rack()
    }

    fn ball(self) -> u8 {
        self.ball()
    }

    fn frame(self) -> FrameNumber {
        self.frame()
    }

    fn card(&self) -> Card {
        self.card()
    }
}
