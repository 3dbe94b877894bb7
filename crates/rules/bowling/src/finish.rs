//! The end of a game: certain scores, a ranking, and who won.

use alloc::vec::Vec;

use crate::{Bowler, Bowlers, FinishedLine, LineOfPlay, OpenLine};

/// A game that is over: every line is closed.
///
/// ```
/// use alley_bowling::{BowlerName, Bowlers, Pins, Progress, Turn};
///
/// let mut turn = Turn::first(Bowlers::new(BowlerName::classic("pjs")?).join(BowlerName::classic("kyj")?));
/// let finish = loop {
///     match turn.bowl(Pins::NONE)? {
///         Progress::Open(next) => turn = next,
///         Progress::Closed(finish) => break finish,
///     }
/// };
/// let ranks: Vec<usize> = finish.ranking().iter().map(|&(rank, _)| rank).collect();
/// assert_eq!(ranks, [1, 1]); // nobody took a pin: both won
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish<O: LineOfPlay = OpenLine> {
    fresh: O,
    bowlers: Vec<Bowler<O::Closed>>,
}

impl<O: LineOfPlay> Finish<O> {
    pub(crate) fn of(bowlers: Bowlers<O>) -> Self {
        let fresh = bowlers.fresh();
        Self { fresh, bowlers: bowlers.into_each().filter_map(Bowler::finished).collect() }
    }

    /// The bowlers as they were before it was said that the game is over.
    pub(crate) fn back(&self) -> Bowlers<O> {
        Bowlers::finished(self.fresh, self.bowlers())
    }

    /// The bowlers with their closed lines, in the order entered.
    pub fn bowlers(&self) -> impl Iterator<Item = &Bowler<O::Closed>> {
        self.bowlers.iter()
    }

    /// Those nobody beat, in the order entered.
    pub fn winners(&self) -> impl Iterator<Item = &Bowler<O::Closed>> {
        let best = self.bowlers().map(|bowler| bowler.line().score()).max();
        self.bowlers().filter(move |bowler| Some(bowler.line().score()) == best)
    }

    /// The best first, each with the rank: equal scores share one, in the order entered, and the ranks after them are
    /// left out.
    #[must_use]
    pub fn ranking(&self) -> Vec<(usize, &Bowler<O::Closed>)> {
        let mut order: Vec<_> = self.bowlers().map(|bowler| (bowler, bowler.line().score())).collect();
        order.sort_by_key(|&(_, score)| core::cmp::Reverse(score));
        let rank = |score| order.partition_point(|&(_, better)| better > score) + 1;
        order.iter().map(|&(bowler, score)| (rank(score), bowler)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BowlerName, Pins, Progress, Turn};

    /// A game in which each bowler always takes the same number of pins with the first ball of a frame, and none after.
    fn finished(bowlers: &[(&str, u8)]) -> Finish {
        let mut names = bowlers.iter().map(|(name, _)| BowlerName::classic(name).unwrap());
        let first = Bowlers::new(names.next().unwrap());
        let mut turn = Turn::first(names.fold(first, Bowlers::join));
        for _ in 0..21 * bowlers.len() {
            let always = Pins::new(bowlers[turn.up().place()].1).unwrap();
            let pins = if turn.up().rack().is_fresh() { always } else { Pins::NONE };
            match turn.bowl(pins).unwrap() {
                Progress::Open(next) => turn = next,
                Progress::Closed(finish) => return finish,
            }
        }
        panic!("nobody bowls more than 21 balls");
    }

    #[test]
    fn equal_scores_share_a_rank() {
        let finish = finished(&[("AAA", 4), ("BBB", 6), ("CCC", 4), ("DDD", 1), ("EEE", 6)]);
        let ranking = finish.ranking();
        let ranking: Vec<_> = ranking
            .iter()
            .map(|(rank, bowler)| (*rank, bowler.name().as_str(), bowler.line().score().value()))
            .collect();
        assert_eq!(ranking, [(1, "BBB", 60), (1, "EEE", 60), (3, "AAA", 40), (3, "CCC", 40), (5, "DDD", 10)]);
        let winners: Vec<_> = finish.winners().map(|bowler| bowler.name().as_str()).collect();
        assert_eq!(winners, ["BBB", "EEE"]);
    }

    #[test]
    fn one_bowler_alone_wins() {
        assert_eq!(finished(&[("AAA", 0)]).winners().count(), 1);
    }
}
