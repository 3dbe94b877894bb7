//! What a line still has before it.

use alley_bowling::{FrameNumber, Line, LineOfPlay, Mark, Marks, OpenLine, Pins, Points, Progress, Refusal};

/// The future of a line: a line with the same balls ahead and the plainest past. Points that are certain are
/// forgotten, so lines that differ in nothing else have the same future. There are a few hundred.
///
/// ```
/// use alley_bowling::{OpenLine, Pins, Progress};
/// use alley_odds::Future;
///
/// let after = |line: OpenLine, count| match line.bowl(Pins::new(count).unwrap()) {
///     Ok(Progress::Open(line)) => line,
///     _ => unreachable!("the first frames"),
/// };
/// let (four, nine) = (after(after(OpenLine::FRESH, 4), 0), after(after(OpenLine::FRESH, 6), 3));
/// assert_eq!(Future::of(&four), Future::of(&nine));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Future<O: LineOfPlay = OpenLine>(O);

/// What one ball brings.
///
/// ```
/// use alley_bowling::Pins;
/// use alley_odds::Future;
///
/// let strike = Future::FRESH.bowl(Pins::ALL)?;
/// let after = strike.then().expect("nine frames are due");
/// assert_eq!((strike.points(), after.bowl(Pins::ALL)?.points()), (10, 20)); // the second counts for the first too
/// # Ok::<(), alley_bowling::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw<O: LineOfPlay = OpenLine> {
    points: u16,
    then: Option<Future<O>>,
}

impl Future {
    /// Before the first ball.
    pub const FRESH: Self = Self(OpenLine::FRESH);
}

impl<O: LineOfPlay> Future<O> {
    /// The future of a line. Frames that are given come by themselves.
    #[must_use]
    pub fn of(line: &O) -> Self {
        let (card, current) = (line.card(), line.frame());
        let frames = (1..).map_while(FrameNumber::new).zip(card.frames());
        let bowled = frames.filter(|&(frame, _)| frame <= current && !line.gives(frame));
        let mut marks = bowled.flat_map(|(frame, (marks, total))| plainest(marks, frame == current || total.is_none()));
        Self(marks.try_fold(line.afresh(), bowl_mark).unwrap_or(*line))
    }

    /// The plainest line with this future.
    #[must_use]
    pub const fn line(&self) -> &O {
        &self.0
    }

    /// Rolls one ball.
    ///
    /// # Errors
    /// No more pins can fall than stand.
    pub fn bowl(&self, pins: Pins) -> Result<Throw<O>, Refusal> {
        let before = lowest(&Line::Open(self.0));
        let line = Line::from(self.0.bowl(pins)?);
        let then = match &line {
            Line::Open(open) => Some(Self::of(open)),
            Line::Closed(_) => None,
        };
        Ok(Throw { points: lowest(&line).value() - before.value(), then })
    }
}

impl<O: LineOfPlay> Throw<O> {
    /// By how much it lifts the lowest score the line can end with: the pins, as often as they count.
    #[must_use]
    pub const fn points(self) -> u16 {
        self.points
    }

    /// What lies ahead afterwards; nothing once the line is over.
    #[must_use]
    pub const fn then(self) -> Option<Future<O>> {
        self.then
    }
}

/// The lowest score a line can still end with.
pub(crate) fn lowest<O: LineOfPlay>(line: &Line<O>) -> Points {
    line.card().outlook().lowest()
}

/// The marks of a frame, or plainer ones: a frame that waits for nothing may have been two gutter balls, and how a
/// spare came about does not matter any more.
fn plainest(marks: Marks, waits: bool) -> impl Iterator<Item = Mark> {
    let spare = marks.iter().nth(1) == Some(Mark::Spare);
    let [first, second] = match (waits, spare) {
        (false, _) => [Some(Mark::Gutter), Some(Mark::Gutter)],
        (true, true) => [Some(Mark::Gutter), Some(Mark::Spare)],
        (true, false) => [marks.iter().next(), marks.iter().nth(1)],
    };
    first.into_iter().chain(second)
}

fn bowl_mark<O: LineOfPlay>(line: O, mark: Mark) -> Option<O> {
    let pins = match mark {
        Mark::Strike => Pins::ALL,
        Mark::Spare => line.rack().standing(),
        Mark::Gutter => Pins::NONE,
        Mark::Count(pins) => pins,
    };
    match line.bowl(pins) {
        Ok(Progress::Open(line)) => Some(line),
        Ok(Progress::Closed(_)) | Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn played(rolls: &[u8]) -> Line {
        rolls.iter().fold(Line::Open(OpenLine::FRESH), |line, &roll| match line {
            Line::Open(open) => Line::from(open.bowl(Pins::new(roll.min(open.standing().count())).unwrap()).unwrap()),
            closed @ Line::Closed(_) => closed,
        })
    }

    proptest! {
        /// The same balls bring a line and its future the same points, to the last.
        #[test]
        fn a_prospect_has_the_same_future(past in prop::collection::vec(0u8..=10, 0..20), ahead in prop::collection::vec(0u8..=10, 21)) {
            let Line::Open(mut line) = played(&past) else { return Ok(()) };
            let mut prospect = Future::of(&line);
            for roll in ahead {
                prop_assert_eq!(line.rack(), prospect.line().rack());
                let pins = Pins::new(roll.min(line.standing().count())).unwrap();
                let throw = prospect.bowl(pins).unwrap();
                let next = Line::from(line.bowl(pins).unwrap());
                prop_assert_eq!(lowest(&next).value(), lowest(&Line::Open(line)).value() + throw.points());
                match (next, throw.then()) {
                    (Line::Open(open), Some(then)) => (line, prospect) = (open, then),
                    (Line::Closed(_), None) => return Ok(()),
                    other => prop_assert!(false, "{:?}", other),
                }
            }
        }
    }
}
