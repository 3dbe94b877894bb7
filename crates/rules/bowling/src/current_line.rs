//! Current-frame scoring, as World Bowling plays it: every frame is worth what it is at once. Ten frames alike, no bonus
//! to wait for, no extra balls.

use crate::card::boxes;
use crate::ordinary::{Fewer, Whole};
use crate::{
    Card, ClosedFrame, FinishedLine, FrameNumber, LineOfPlay, Marks, OpenFrame, Outlook, Pins, Points, Progress, Rack,
    Refusal, Totals,
};

/// A line by current-frame scoring that takes another ball: a strike is worth 30, a spare 10 and its first ball, an open
/// frame what fell.
///
/// ```
/// use alley_bowling::{CurrentLine, FinishedLine, LineOfPlay, Pins, Progress};
///
/// let mut line = CurrentLine::FRESH;
/// for _ in 0..9 {
///     let Progress::Open(next) = line.bowl(Pins::ALL)? else { unreachable!("ten frames are due") };
///     line = next;
/// }
/// assert_eq!(line.card().total().value(), 270);
/// let Progress::Closed(closed) = line.bowl(Pins::ALL)? else { unreachable!("there are no extra balls") };
/// assert_eq!(closed.score().value(), 300);
/// # Ok::<(), alley_bowling::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CurrentLine {
    finished: Fewer<10>,
    frame: OpenFrame,
}

impl CurrentLine {
    /// Before the first ball.
    pub const FRESH: Self = Self { finished: Fewer::NONE, frame: OpenFrame::Fresh };

    fn outlook(self) -> Outlook {
        let (worst, best) =
            (self.finished.at_worst(self.frame.at_worst()), self.finished.at_best(self.frame.at_best()));
        Outlook::new(ClosedCurrentLine(worst).score(), ClosedCurrentLine(best).score())
    }
}

impl LineOfPlay for CurrentLine {
    type Closed = ClosedCurrentLine;

    fn afresh(self) -> Self {
        Self::FRESH
    }

    fn bowl(self, pins: Pins) -> Result<Progress<Self, ClosedCurrentLine>, Refusal> {
        Ok(match self.frame.bowl(pins)? {
            Progress::Open(frame) => Progress::Open(Self { frame, ..self }),
            Progress::Closed(frame) => self.finished.then_afresh(frame),
        })
    }

    fn rack(self) -> Rack {
        self.frame.rack()
    }

    fn ball(self) -> u8 {
        self.frame.marks().count() + 1
    }

    fn frame(self) -> FrameNumber {
        self.finished.frame()
    }

    fn card(&self) -> Card {
        let (marks, totals) = (self.frame.marks(), totals(self.finished.frames()));
        Card::new(boxes(self.finished.frames(), marks), totals, self.outlook())
    }
}

impl Fewer<10> {
    /// The line after a frame.
    fn then_afresh(self, frame: ClosedFrame) -> Progress<CurrentLine, ClosedCurrentLine> {
        match self.push(frame) {
            Progress::Open(finished) => Progress::Open(CurrentLine { finished, frame: OpenFrame::Fresh }),
            Progress::Closed(ten) => Progress::Closed(ClosedCurrentLine(ten)),
        }
    }
}

/// A line by current-frame scoring that is over.
///
/// ```
/// use alley_bowling::{CurrentLine, FinishedLine, Line, LineOfPlay, Pins};
///
/// let mut line = Line::Open(CurrentLine::FRESH);
/// while let Line::Open(open) = line {
///     line = open.bowl(Pins::NONE)?.into();
/// }
/// let Line::Closed(closed) = line else { unreachable!("it was bowled to its end") };
/// assert_eq!(closed.score().value(), 0);
/// # Ok::<(), alley_bowling::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClosedCurrentLine(Whole<10>);

impl FinishedLine for ClosedCurrentLine {
    fn score(&self) -> Points {
        totals(self.0.frames()).latest()
    }

    fn card(&self) -> Card {
        let (totals, score) = (totals(self.0.frames()), self.score());
        Card::new(boxes(self.0.frames(), Marks::NONE), totals, Outlook::new(score, score))
    }
}

fn totals(frames: impl Iterator<Item = ClosedFrame>) -> Totals {
    let mut worth = [None; 10];
    worth.iter_mut().zip(frames).for_each(|(points, frame)| *points = Some(worth_at_once(frame)));
    Totals::running(worth)
}

fn worth_at_once(frame: ClosedFrame) -> Points {
    let ten = Points::from(Pins::ALL);
    match frame {
        ClosedFrame::Strike => ten + ten + ten,
        ClosedFrame::Spare(first) => ten + Points::from(first),
        ClosedFrame::Miss(first, second) => Points::from(first) + Points::from(second),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_worth_what_it_is_at_once() {
        let mut line = CurrentLine::FRESH;
        for (count, total) in [(10, 30), (7, 30), (3, 47), (0, 47), (10, 57), (9, 57), (0, 66), (4, 66), (5, 75)] {
            let Ok(Progress::Open(next)) = line.bowl(Pins::new(count).unwrap()) else { panic!("ten frames are long") };
            line = next;
            assert_eq!(line.card().total().value(), total);
        }
        assert_eq!((line.frame().value(), line.ball(), line.rack()), (6, 1, Rack::Fresh));
        assert_eq!((line.card().outlook().lowest().value(), line.card().outlook().highest().value()), (75, 225));
    }
}
