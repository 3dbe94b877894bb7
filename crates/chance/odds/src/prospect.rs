//! What a line still has before it.

use alley_bowling::{Line, Mark, Marks, OpenLine, Pins, Points, Progress, Refusal};

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
pub struct Future(OpenLine);

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
pub struct Throw {
    points: u16,
    then: Option<Future>,
}

impl Future {
    /// Before the first ball.
    pub const FRESH: Self = Self(OpenLine::FRESH);

    /// The future of a line.
    #[must_use]
    pub fn of(line: &OpenLine) -> Self {
        let done = usize::from(line.frame().value() - 1);
        let frames = line.card();
        let past = frames.frames().take(done).flat_map(|(marks, total)| plainest(marks, total.is_none()));
        let present = frames.frames().skip(done).take(1).flat_map(|(marks, _)| plainest(marks, true));
        Self(past.chain(present).try_fold(OpenLine::FRESH, bowled).unwrap_or(*line))
    }

    /// The plainest line with this future.
    #[must_use]
    pub const fn line(&self) -> &OpenLine {
        &self.0
    }

    /// Rolls one ball.
    ///
    /// # Errors
    /// No more pins can fall than stand.
    pub fn bowl(&self, pins: Pins) -> Result<Throw, Refusal> {
        let before = lowest(&Line::Open(self.0));
        let line = Line::from(self.0.bowl(pins)?);
        let then = match &line {
            Line::Open(open) => Some(Self::of(open)),
            Line::Closed(_) => None,
        };
        Ok(Throw { points: lowest(&line).value() - before.value(), then })
    }
}

impl Throw {
    /// By how much it lifts the lowest score the line can end with: the pins, as often as they count.
    #[must_use]
    pub const fn points(self) -> u16 {
        self.points
    }

    /// What lies ahead afterwards; nothing once the line is over.
    #[must_use]
    pub const fn then(self) -> Option<Future> {
        self.then
    }
}

/// The lowest score a line can still end with.
pub(crate) fn lowest(line: &Line) -> Points {
    match line {
        Line::Open(open) => open.at_worst().score(),
        Line::Closed(closed) => closed.score(),
    }
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

fn bowled(line: OpenLine, mark: Mark) -> Option<OpenLine> {
    let pins = match mark {
        Mark::Strike => Pins::ALL,
        Mark::Spare => line.standing(),
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
