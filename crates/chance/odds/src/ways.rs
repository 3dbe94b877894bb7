//! How many games are possible.

use alley_bowling::{Line, LineOfPlay};

use crate::SCORES;
use crate::course::PositionGraph;
use crate::prospect::lowest;

/// For each final score, in how many ways a line can still come to it: every legal sequence of rolls counts once.
///
/// ```
/// use alley_bowling::{Line, OpenLine};
/// use alley_odds::Ways;
///
/// let ways = Ways::of(&Line::Open(OpenLine::FRESH));
/// assert_eq!(ways.total(), 5_726_805_883_325_784_576);
/// assert_eq!((ways.to(0), ways.to(300)), (1, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways(Vec<u64>);

impl Ways {
    /// The ways a line can go on, by its own rules; the one way it went, once it is over.
    #[must_use]
    pub fn of<O: LineOfPlay>(line: &Line<O>) -> Self {
        let mut ways = vec![0; SCORES];
        let ahead = match line {
            Line::Open(open) => {
                let positions = PositionGraph::explored(open);
                let mut spread = positions.spread(|rack| rack.possible_rolls().map(|_| 1).collect());
                positions.place(open).map(|place| spread.swap_remove(place)).unwrap_or_default()
            }
            Line::Closed(_) => vec![1],
        };
        let reachable = ways.iter_mut().skip(lowest(line).value().into());
        reachable.zip(ahead).for_each(|(ways, ahead)| *ways = ahead);
        Self(ways)
    }

    /// The number of ways to this score.
    #[must_use]
    pub fn to(&self, score: u16) -> u64 {
        self.0.get(usize::from(score)).copied().unwrap_or_default()
    }

    /// The number of ways to each score from 0 to 300.
    pub fn iter(&self) -> impl Iterator<Item = (u16, u64)> {
        (0..).zip(self.0.iter().copied())
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The mean of the final score when every way is as likely as every other.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "the quotient is wanted to a few digits only")]
    pub fn mean(&self) -> f64 {
        let sum: u128 = self.iter().map(|(score, ways)| u128::from(score) * u128::from(ways)).sum();
        sum as f64 / self.total() as f64
    }

    /// The score with the most ways to it; of several, the highest.
    #[must_use]
    pub fn mode(&self) -> u16 {
        self.iter().max_by_key(|&(_, ways)| ways).map(|(score, _)| score).unwrap_or_default()
    }
}
