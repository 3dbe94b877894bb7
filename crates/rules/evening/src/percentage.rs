//! A handicap that is a share of what is missing.

use std::fmt;

use crate::{Average, Handicap};

/// A percentage of the pins between an average and a basis. The fraction of the average is dropped first; the result is
/// rounded down, below 0 too, where that is allowed: -4.5 is -5. Those above the basis have 0 otherwise. A handicap has
/// 300 pins at most, in either direction, and fewer if there is a cap. A cap of 0 is a cap.
///
/// ```
/// use alley_evening::{Average, Percentage};
///
/// let usual = Percentage::new(90, 220)?;
/// let average = |pins| Average::whole_pins(pins).expect("up to 300");
/// assert_eq!(usual.of(average(187)).value(), 29); // 29.7
/// assert_eq!(usual.at_most(20)?.of(average(187)).value(), 20);
/// assert_eq!((usual.of(average(225)).value(), usual.or_negative().of(average(225)).value()), (0, -5));
/// # Ok::<(), alley_evening::PercentageRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Percentage {
    /// Percent, and of how many pins.
    share: (u16, u16),
    /// The cap, if there is one, and whether it may be negative.
    bounds: (Option<u16>, bool),
}

impl Percentage {
    /// This many percent of what is missing to the basis: without a cap, and never negative.
    ///
    /// # Errors
    /// Percent from 1 to 120, a basis from 1 to 300.
    pub const fn new(percent: u16, basis: u16) -> Result<Self, PercentageRefusal> {
        match (percent, basis) {
            (1..=120, 1..=300) => Ok(Self { share: (percent, basis), bounds: (None, false) }),
            (1..=120, _) => Err(PercentageRefusal::Basis),
            _ => Err(PercentageRefusal::Percent),
        }
    }

    /// The same with a cap.
    ///
    /// # Errors
    /// More than a handicap can have.
    pub const fn at_most(self, pins: u16) -> Result<Self, PercentageRefusal> {
        match pins {
            0..=300 => Ok(Self { bounds: (Some(pins), self.bounds.1), ..self }),
            _ => Err(PercentageRefusal::Most),
        }
    }

    /// The same, and those above the basis give pins away.
    #[must_use]
    pub const fn or_negative(self) -> Self {
        Self { bounds: (self.bounds.0, true), ..self }
    }

    /// How many percent.
    #[must_use]
    pub const fn percent(self) -> u16 {
        self.share.0
    }

    /// The average at which nothing is given.
    #[must_use]
    pub const fn basis(self) -> u16 {
        self.share.1
    }

    /// The cap, if there is one.
    #[must_use]
    pub const fn most(self) -> Option<u16> {
        self.bounds.0
    }

    /// Whether those above the basis give pins away.
    #[must_use]
    pub const fn may_be_negative(self) -> bool {
        self.bounds.1
    }

    /// The handicap of somebody with this average.
    #[must_use]
    pub fn of(self, average: Average) -> Handicap {
        let missing = i32::from(self.basis()) - i32::from(average.whole());
        let share = (missing * i32::from(self.percent())).div_euclid(100);
        let capped = self.most().map_or(share, |most| share.min(most.into()));
        Handicap::within(self.raised(capped))
    }

    fn raised(self, pins: i32) -> i32 {
        if self.may_be_negative() {
            return pins;
        }
        pins.max(0)
    }
}

impl fmt::Display for Percentage {
    /// As in `90% of 220 at most 70 or negative`, the last two parts only where they hold.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}% of {}", self.percent(), self.basis())?;
        self.most().map_or(Ok(()), |most| write!(formatter, " at most {most}"))?;
        self.may_be_negative().then_some(" or negative").map_or(Ok(()), |words| formatter.write_str(words))
    }
}

/// Why there is no such percentage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PercentageRefusal {
    /// Not from 1 to 120.
    Percent,
    /// Not from 1 to 300.
    Basis,
    /// More than 300.
    Most,
}

impl fmt::Display for PercentageRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Percent => "a handicap is 1 to 120 percent of what is missing",
            Self::Basis => "the basis of a handicap is an average from 1 to 300",
            Self::Most => "the most a handicap can be is a number from 0 to 300",
        })
    }
}

impl std::error::Error for PercentageRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(percentage: Percentage, pins: u32, games: u32) -> i16 {
        percentage.of(Average::of(pins, games).unwrap()).value()
    }

    #[test]
    fn as_the_rule_books_reckon() {
        let rows = [
            (90, 220, (187, 1), 29),
            (80, 220, (160, 1), 48),
            (100, 200, (205, 1), 0),
            (90, 220, (220, 1), 0),
            (90, 220, (561, 3), 29),
            (90, 220, (560, 3), 30), // 186, not 186.67
            (90, 220, (562, 3), 29),
            (90, 220, (100, 1), 108),
            (100, 200, (199, 1), 1),
            (1, 1, (0, 1), 0),
            (120, 300, (0, 1), 300), // 360 is more than a handicap can be
        ];
        for (percent, basis, (pins, games), handicap) in rows {
            let percentage = Percentage::new(percent, basis).unwrap();
            assert_eq!(given(percentage, pins, games), handicap, "{percentage} with {pins}/{games}");
        }
    }

    #[test]
    fn a_cap_of_none_is_a_cap() {
        let percentage = Percentage::new(90, 220).unwrap();
        for (most, handicap) in [(70, 70), (108, 108), (107, 107), (300, 108), (0, 0)] {
            assert_eq!(given(percentage.at_most(most).unwrap(), 100, 1), handicap, "at most {most}");
        }
        assert_eq!(given(percentage.at_most(0).unwrap().or_negative(), 230, 1), -9);
    }

    #[test]
    fn below_the_basis_of_others_only_where_that_is_wished() {
        for (percent, basis, average, handicap) in
            [(100, 200, 205, -5), (90, 200, 205, -5), (90, 200, 200, 0), (90, 200, 201, -1), (120, 1, 300, -300)]
        {
            let percentage = Percentage::new(percent, basis).unwrap();
            assert_eq!(given(percentage.or_negative(), average, 1), handicap, "{percentage} with {average}");
            assert_eq!(given(percentage, average, 1), 0);
        }
    }

    #[test]
    fn what_is_out_of_range_is_refused() {
        for (percent, basis) in [(0, 220), (121, 220), (u16::MAX, 0)] {
            assert_eq!(Percentage::new(percent, basis), Err(PercentageRefusal::Percent));
        }
        for basis in [0, 301] {
            assert_eq!(Percentage::new(90, basis), Err(PercentageRefusal::Basis));
        }
        assert_eq!(Percentage::new(90, 220).unwrap().at_most(301), Err(PercentageRefusal::Most));
        let sentences = [
            (PercentageRefusal::Percent, "a handicap is 1 to 120 percent of what is missing"),
            (PercentageRefusal::Basis, "the basis of a handicap is an average from 1 to 300"),
            (PercentageRefusal::Most, "the most a handicap can be is a number from 0 to 300"),
        ];
        for (refusal, sentence) in sentences {
            assert_eq!(refusal.to_string(), sentence);
        }
    }
}
