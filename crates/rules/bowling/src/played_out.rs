//! The outlook of any line: the line bowled to its end.

use crate::{FinishedLine, LineOfPlay, Outlook, Pins, Points, Progress};

impl Outlook {
    /// Of a line by any rules: bowled to its end with nothing, and with everything that can fall.
    ///
    /// ```
    /// use alley_bowling::{OpenLine, Outlook};
    ///
    /// assert_eq!(Outlook::played_out(OpenLine::FRESH), OpenLine::FRESH.outlook());
    /// ```
    #[must_use]
    pub fn played_out(line: impl LineOfPlay) -> Self {
        Self::new(end_of(line, |_| Pins::NONE), end_of(line, |standing| standing))
    }
}

/// No line takes more.
const MOST_BALLS: u8 = 21;

/// The score when each ball takes this many of the pins that stand.
fn end_of(mut line: impl LineOfPlay, choose: impl Fn(Pins) -> Pins) -> Points {
    for _ in 0..MOST_BALLS {
        match line.bowl(choose(line.rack().standing())) {
            Ok(Progress::Open(next)) => line = next,
            Ok(Progress::Closed(closed)) => return closed.score(),
            Err(_) => break,
        }
    }
    line.card().total()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CurrentLine, OpenLine};
    use proptest::prelude::*;

    /// A line after some balls, each brought down to what stands; none if it is over.
    fn after<O: LineOfPlay>(fresh: O, wishes: &[u8]) -> Option<O> {
        wishes.iter().try_fold(fresh, |line, &wish| {
            match line.bowl(Pins::new(wish).unwrap().min(line.rack().standing())).unwrap() {
                Progress::Open(open) => Some(open),
                Progress::Closed(_) => None,
            }
        })
    }

    proptest! {
        #[test]
        fn bowling_to_the_end_finds_the_outlook_that_a_line_knows(wishes in prop::collection::vec(0..=10_u8, 0..=20)) {
            if let Some(line) = after(OpenLine::FRESH, &wishes) {
                prop_assert_eq!(Outlook::played_out(line), line.outlook());
            }
            if let Some(line) = after(CurrentLine::FRESH, &wishes) {
                prop_assert_eq!(Outlook::played_out(line), line.card().outlook());
            }
        }
    }

    #[test]
    fn another_outlook_changes_nothing_else_on_a_card() {
        let (fresh, perfect) = (OpenLine::FRESH.card(), OpenLine::FRESH.at_best().card());
        let card = fresh.with_outlook(perfect.outlook());
        assert_eq!((card.outlook(), card.total()), (perfect.outlook(), fresh.total()));
        assert!(card.frames().eq(fresh.frames()));
    }
}
