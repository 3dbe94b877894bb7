//! How likely each final score is.

use crate::SCORES;

/// The probability of each final score of one line; they sum to 1.
///
/// ```
/// use alley_bowling::{Line, OpenLine};
/// use alley_odds::{Forecast, Form};
///
/// let chances = Forecast::new(Form::default()).chances(&Line::Open(OpenLine::FRESH));
/// assert!((chances.at_least(0) - 1.0).abs() < 1e-12);
/// assert!((chances.of(300) - 0.2_f64.powi(12)).abs() < 1e-20); // twelve strikes
/// assert_eq!(chances.at_least(301), 0.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Chances(Vec<f64>);

impl Chances {
    /// From the points that are certain, and the probability of each number of points still to be made.
    pub(crate) fn new(certain: u16, ahead: &[f64]) -> Self {
        let mut chances = vec![0.0; SCORES];
        chances.iter_mut().skip(certain.into()).zip(ahead).for_each(|(chance, &ahead)| *chance = ahead);
        Self(chances)
    }

    /// The chance of exactly this score.
    #[must_use]
    pub fn of(&self, score: u16) -> f64 {
        self.0.get(usize::from(score)).copied().unwrap_or_default()
    }

    /// The chance of reaching this score or a higher one.
    #[must_use]
    pub fn at_least(&self, target: u16) -> f64 {
        // The smallest first, as the sum is then the most exact.
        self.0.iter().skip(target.into()).rev().sum()
    }

    /// The chance of each score from 0 to 300.
    pub fn iter(&self) -> impl Iterator<Item = (u16, f64)> {
        (0..).zip(self.0.iter().copied())
    }

    /// The mean of the final score.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.iter().map(|(score, chance)| f64::from(score) * chance).sum()
    }
}
