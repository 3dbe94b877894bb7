//! Who will win.

use crate::{Chances, TotalChances};

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
        Self::of_totals(&bowlers.iter().map(TotalChances::from).collect::<Vec<_>>())
    }

    /// Of each bowler to have the highest total, in the order given. The totals are independent, and equal ones are
    /// equal: how an evening tells them apart is not foreseen.
    ///
    /// ```
    /// use alley_odds::{Odds, TotalChances};
    ///
    /// let odds = Odds::of_totals(&[611, 598, 611].map(TotalChances::certain));
    /// assert_eq!(odds.iter().map(Odds::wins).collect::<Vec<_>>(), [1.0, 0.0, 1.0]);
    /// assert!(odds.iter().all(|odds| odds.outright() == 0.0));
    /// ```
    #[must_use]
    pub fn of_totals(bowlers: &[TotalChances]) -> Vec<Self> {
        let mut odds = vec![Self { wins: 0.0, outright: 0.0 }; bowlers.len()];
        // Somebody has at least the highest of the lowest totals: with less, nobody wins.
        let Some(lowest) = bowlers.iter().map(TotalChances::lowest).max() else { return odds };
        let Some(highest) = bowlers.iter().map(TotalChances::highest).max() else { return odds };
        let mut below: Vec<f64> = bowlers.iter().map(|bowler| bowler.below(lowest)).collect();
        let (mut products, mut products_below) = (below.clone(), below.clone());
        for total in lowest..=highest {
            let up_to: Vec<f64> =
                bowlers.iter().zip(&below).map(|(bowler, below)| bowler.up_to(total, *below)).collect();
            multiply_the_others(&up_to, &mut products);
            multiply_the_others(&below, &mut products_below);
            let others = products.iter().zip(&products_below);
            for ((odds, bowler), (not_above, below)) in odds.iter_mut().zip(bowlers).zip(others) {
                let chance = bowler.of(total);
                odds.wins += chance * not_above;
                odds.outright += chance * below;
            }
            below = up_to;
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

/// For each place the product of all other factors, without dividing: some are 0.
fn multiply_the_others(factors: &[f64], products: &mut [f64]) {
    let mut before = 1.0;
    for (product, factor) in products.iter_mut().zip(factors) {
        *product = before;
        before *= factor;
    }
    let mut after = 1.0;
    for (product, factor) in products.iter_mut().zip(factors).rev() {
        *product *= after;
        after *= factor;
    }
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
        let mut products = [7.0; 3];
        multiply_the_others(&[2.0, 0.0, 5.0], &mut products);
        assert!(products.iter().zip([0.0, 10.0, 0.0]).all(|(product, expected)| (product - expected).abs() < 1e-15));
    }
}
