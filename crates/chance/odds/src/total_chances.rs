//! How likely each total of several games is.

use crate::Chances;

/// The probability of each total over any number of games. With handicap a total can be negative, and more than 300 a
/// game.
///
/// ```
/// use alley_bowling::{Line, OpenLine};
/// use alley_odds::{Forecast, Form, TotalChances};
///
/// let line = Forecast::new(Form::default()).chances(&Line::Open(OpenLine::FRESH));
/// let game = TotalChances::from(&line);
/// let both = game.and(&game).raised(-20);
/// assert!((both.mean() - (2.0 * line.mean() - 20.0)).abs() < 1e-9);
/// assert_eq!((both.lowest(), both.highest()), (-20, 580));
/// assert_eq!(TotalChances::certain(187).of(187), 1.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TotalChances {
    lowest: i32,
    /// Of the lowest total and those after it; there is one at least.
    chances: Vec<f64>,
}

impl TotalChances {
    /// A total that nothing changes any more.
    #[must_use]
    pub fn certain(total: i32) -> Self {
        Self { lowest: total, chances: vec![1.0] }
    }

    /// The same with this many pins given; fewer than none are taken.
    #[must_use]
    pub fn raised(self, pins: i32) -> Self {
        Self { lowest: self.lowest.saturating_add(pins), ..self }
    }

    /// Of the sum of both, which are independent.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let mut chances = vec![0.0; self.chances.len() + other.chances.len() - 1];
        for (place, &weight) in self.chances.iter().enumerate() {
            let sums = chances.iter_mut().skip(place);
            sums.zip(&other.chances).for_each(|(sum, &chance)| *sum += weight * chance);
        }
        Self { lowest: self.lowest.saturating_add(other.lowest), chances }
    }

    /// The chance of exactly this total.
    #[must_use]
    pub fn of(&self, total: i32) -> f64 {
        let place = usize::try_from(i64::from(total) - i64::from(self.lowest));
        place.ok().and_then(|place| self.chances.get(place)).copied().unwrap_or_default()
    }

    /// The chance of reaching this total or a higher one.
    #[must_use]
    pub fn at_least(&self, target: i32) -> f64 {
        let skipped = usize::try_from(i64::from(target) - i64::from(self.lowest)).unwrap_or_default();
        // The smallest first, as the sum is then the most exact.
        self.chances.iter().skip(skipped).rev().sum()
    }

    /// The mean of the total.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.iter().map(|(total, chance)| f64::from(total) * chance).sum()
    }

    /// The lowest total that is possible.
    #[must_use]
    pub const fn lowest(&self) -> i32 {
        self.lowest
    }

    /// The highest total that is possible.
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.lowest.saturating_add(i32::try_from(self.chances.len() - 1).unwrap_or(i32::MAX))
    }

    /// The chance of a total below this one.
    pub(crate) fn below(&self, target: i32) -> f64 {
        if target > self.highest() {
            return 1.0;
        }
        self.iter().take_while(|&(total, _)| total < target).map(|(_, chance)| chance).sum()
    }

    /// The chance of this total or a lower one, given that of a lower one. From the highest on it is 1, whatever was
    /// lost by rounding.
    pub(crate) fn up_to(&self, total: i32, below: f64) -> f64 {
        if total >= self.highest() { 1.0 } else { below + self.of(total) }
    }

    /// The chance of each total from the lowest to the highest.
    pub fn iter(&self) -> impl Iterator<Item = (i32, f64)> {
        (self.lowest..=i32::MAX).zip(self.chances.iter().copied())
    }
}

impl From<&Chances> for TotalChances {
    /// Of one line alone.
    fn from(line: &Chances) -> Self {
        let possible = |&(_, chance): &(u16, f64)| chance > 0.0;
        let lowest = line.iter().find(possible).map_or(0, |(score, _)| score);
        let highest = line.iter().filter(possible).last().map_or(0, |(score, _)| score);
        Self { lowest: lowest.into(), chances: (lowest..=highest).map(|score| line.of(score)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_counted_pair_by_pair() {
        let die = TotalChances::from(&Chances::new(1, &[1.0 / 6.0; 6]));
        let coin = TotalChances::from(&Chances::new(0, &[0.25, 0.75])).raised(-3);
        assert_eq!((die.lowest(), die.highest(), coin.lowest(), coin.highest()), (1, 6, -3, -2));
        let sum = die.and(&coin);
        assert_eq!(sum, coin.and(&die));
        let mut counted = [0.0; 7];
        for (one, chance) in die.iter() {
            for (other, weight) in coin.iter() {
                counted[usize::try_from(one + other + 2).unwrap()] += chance * weight;
            }
        }
        assert_eq!((sum.lowest(), sum.highest()), (-2, 4));
        assert!(sum.iter().zip(counted).all(|((_, chance), counted)| (chance - counted).abs() < 1e-15));
        assert!((sum.at_least(4) - 0.125).abs() < 1e-15 && (sum.at_least(-100) - 1.0).abs() < 1e-15);
        assert!(sum.at_least(5) == 0.0 && sum.of(-3) == 0.0 && sum.of(5) == 0.0 && sum.of(i32::MIN) == 0.0);
        assert!((sum.mean() - (3.5 - 2.25)).abs() < 1e-12);
    }

    #[test]
    fn at_the_highest_everything_is_in() {
        let tenths = TotalChances::from(&Chances::new(0, &[0.1; 10])); // they sum to a little less than 1
        assert!(tenths.at_least(0) < 1.0);
        assert!(tenths.up_to(9, tenths.below(9)) >= 1.0 && tenths.below(10) >= 1.0);
        assert!((tenths.up_to(8, tenths.below(8)) - 0.9).abs() < 1e-15);
    }

    #[test]
    fn nothing_goes_past_the_ends_of_the_numbers() {
        let far = TotalChances::certain(i32::MAX).raised(7).and(&TotalChances::certain(i32::MAX));
        assert_eq!((far.lowest(), far.highest(), far.iter().count()), (i32::MAX, i32::MAX, 1));
        assert_eq!(TotalChances::certain(i32::MIN).raised(-7).lowest(), i32::MIN);
    }
}
