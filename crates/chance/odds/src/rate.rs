//! How often something succeeds.

use std::fmt;
use std::str::FromStr;

/// A share from 0 (never) to 1 (always).
///
/// ```
/// use alley_odds::{Rate, RateRefusal};
///
/// assert_eq!("0.25".parse(), Rate::new(0.25));
/// assert_eq!(Rate::new(1.5), Err(RateRefusal));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Rate(f64);

impl Rate {
    /// A share of 1.
    ///
    /// # Errors
    /// It lies between 0 and 1.
    pub fn new(share: f64) -> Result<Self, RateRefusal> {
        if (0.0..=1.0).contains(&share) {
            return Ok(Self(share));
        }
        Err(RateRefusal)
    }

    pub(crate) const fn certain(share: f64) -> Self {
        Self(share)
    }

    /// `hits` out of `tries`; unknown when nothing was tried.
    #[expect(clippy::cast_precision_loss, reason = "a rate is wanted to a few digits only")]
    pub(crate) fn of(hits: u64, tries: u64) -> Option<Self> {
        (tries > 0 && hits <= tries).then(|| Self(hits as f64 / tries as f64))
    }

    /// The plain number.
    #[must_use]
    pub const fn value(self) -> f64 {
        self.0
    }
}

impl FromStr for Rate {
    type Err = RateRefusal;

    fn from_str(text: &str) -> Result<Self, RateRefusal> {
        text.parse().map_or(Err(RateRefusal), Self::new)
    }
}

impl fmt::Display for Rate {
    /// With two decimals.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.2}", self.0)
    }
}

/// A number that is not a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateRefusal;

impl fmt::Display for RateRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a rate is a number from 0 to 1, such as 0.25")
    }
}

impl std::error::Error for RateRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_shares_are_rates() {
        for text in ["", "-0.1", "1.01", "NaN", "inf", "x", "20%"] {
            assert_eq!(text.parse::<Rate>(), Err(RateRefusal), "{text:?}");
        }
        assert_eq!(RateRefusal.to_string(), "a rate is a number from 0 to 1, such as 0.25");
        assert_eq!("1".parse::<Rate>().unwrap().to_string(), "1.00");
    }

    #[test]
    fn nothing_tried_is_no_rate() {
        assert_eq!((Rate::of(0, 0), Rate::of(2, 1)), (None, None));
        assert_eq!([0, 1, 4].map(|hits| Rate::of(hits, 4)), [0.0, 0.25, 1.0].map(|share| Some(Rate(share))));
    }
}
