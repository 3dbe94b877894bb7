//! Who will win.

use crate::{Chances, SCORES};

/// One bowler's chances against the others of a game.
///
/// ```
/// use alley_bowling::{Line, OpenLine};
/// use alley_odds::{Forecast, Form, Odds};
///
/// let fresh = Forecast::new(Form::default()).chances(&Line::Open(OpenLine::FRESH));
/// let alone = Odds::of_each(&[fresh]);
/// assert!((alone[0].wins() - 1.0).abs() < 1e-12); // nobody can beat a bowler alone
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    wins: f64,
    outright: f64,
}

impl Odds {
    /// Of each bowler, in the order given. The lines are independent.
    #[must_use]
    pub fn of_each(bowlers: &[Chances]) -> Vec<Self> {
        let reached: Vec<_> = bowlers.iter().map(UpTo::of).collect();
        let mut odds = vec![Self { wins: 0.0, outright: 0.0 }; bowlers.len()];
        for score in 0..SCORES {
            let not_above = products_of_the_others(reached.iter().map(|up_to| up_to.at_most(score)).collect());
            let below = products_of_the_others(reached.iter().map(|up_to| up_to.less_than(score)).collect());
            let others = not_above.into_iter().zip(below);
            for ((odds, bowler), (not_above, below)) in odds.iter_mut().zip(bowlers).zip(others) {
                let chance = bowler.of(u16::try_from(score).unwrap_or(u16::MAX));
                odds.wins += chance * not_above;
                odds.outright += chance * below;
            }
        }
        odds
    }

    /// The chance that nobody scores more: a win, alone or shared. Over all bowlers these sum to more than 1.
    #[must_use]
    pub const fn wins(&self) -> f64 {
        self.wins
    }

    /// The chance that everybody else scores less.
    #[must_use]
    pub const fn outright(&self) -> f64 {
        self.outright
    }
}

/// The chance of scoring less than each number.
struct UpTo(Vec<f64>);

impl UpTo {
    fn of(chances: &Chances) -> Self {
        let mut sum = 0.0;
        let sums = chances.iter().map(|(_, chance)| {
            sum += chance;
            sum
        });
        Self(std::iter::once(0.0).chain(sums).collect())
    }

    fn less_than(&self, score: usize) -> f64 {
        self.0.get(score).copied().unwrap_or(1.0)
    }

    fn at_most(&self, score: usize) -> f64 {
        self.less_than(score + 1)
    }
}

/// For each place the product of all other factors, without dividing: some are 0.
fn products_of_the_others(factors: Vec<f64>) -> Vec<f64> {
    let mut products = vec![1.0; factors.len()];
    let mut before = 1.0;
    for (product, factor) in products.iter_mut().zip(&factors) {
        *product = before;
        before *= factor;
    }
    let mut after = 1.0;
    for (product, factor) in products.iter_mut().zip(factors).rev() {
        *product *= after;
        after *= factor;
    }
    products
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_are_counted_for_each_and_outright_for_none() {
        // Two coins between 0 and 1 points.
        let coin = Chances::new(0, &[0.5, 0.5]);
        let odds = Odds::of_each(&[coin.clone(), coin]);
        assert!(odds.iter().all(|odds| (odds.wins() - 0.75).abs() < 1e-12 && (odds.outright() - 0.25).abs() < 1e-12));
    }

    #[test]
    fn the_product_of_the_others_survives_a_zero() {
        assert_eq!(products_of_the_others(vec![2.0, 0.0, 5.0]), [0.0, 10.0, 0.0]);
    }
}
