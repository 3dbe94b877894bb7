//! Pins, counted: those a ball knocked down, or those that still stand.

use core::fmt;
use core::str::FromStr;

/// From no pin to all ten.
///
/// ```
/// use alley_bowling::{Pins, PinsRefusal};
///
/// let seven: Pins = "7".parse()?;
/// assert_eq!(seven, Pins::new(7)?);
/// assert_eq!(Pins::new(11), Err(PinsRefusal::MoreThanTen));
/// # Ok::<(), PinsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pins(u8);

impl Pins {
    /// A gutter ball.
    pub const NONE: Self = Self(0);
    /// A full rack.
    pub const ALL: Self = Self(10);

    /// Counts pins.
    ///
    /// # Errors
    /// There are ten pins, not more.
    pub const fn new(count: u8) -> Result<Self, PinsRefusal> {
        if count > Self::ALL.0 {
            return Err(PinsRefusal::MoreThanTen);
        }
        Ok(Self(count))
    }

    /// The plain number.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0
    }

    /// What stands of a full rack once these are down.
    ///
    /// ```
    /// # use alley_bowling::Pins;
    /// assert_eq!(Pins::NONE.rest(), Pins::ALL);
    /// ```
    #[must_use]
    pub const fn rest(self) -> Self {
        Self(Self::ALL.0 - self.0)
    }

    /// What stands of these when others of them are down.
    pub(crate) const fn without(self, down: Self) -> Self {
        Self(self.0.saturating_sub(down.0))
    }

    /// One more, as long as there are more.
    pub(crate) fn and_one(self) -> Self {
        Self(self.0 + 1).min(Self::ALL)
    }

    /// Every number of pins a ball can take when these stand, the fewest first.
    ///
    /// ```
    /// # use alley_bowling::Pins;
    /// assert_eq!(Pins::ALL.possible_rolls().count(), 11);
    /// ```
    pub fn possible_rolls(self) -> impl DoubleEndedIterator<Item = Self> {
        (0..=self.0).map(Self)
    }
}

impl FromStr for Pins {
    type Err = PinsRefusal;

    /// Plain digits only: no sign, no leading zero, no other script's digits.
    fn from_str(text: &str) -> Result<Self, PinsRefusal> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(PinsRefusal::NotANumber);
        }
        if text.len() > 1 && text.starts_with('0') {
            return Err(PinsRefusal::LeadingZero);
        }
        text.parse().map_or(Err(PinsRefusal::MoreThanTen), Self::new)
    }
}

impl fmt::Display for Pins {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Why something is not a number of pins.
///
/// ```
/// use alley_bowling::{Pins, PinsRefusal};
///
/// assert_eq!("07".parse::<Pins>(), Err(PinsRefusal::LeadingZero));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinsRefusal {
    /// Not written in plain digits.
    NotANumber,
    /// Written with a zero in front.
    LeadingZero,
    /// There are only ten.
    MoreThanTen,
}

impl fmt::Display for PinsRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotANumber => "a roll is a number of pins from 0 to 10 in plain digits",
            Self::LeadingZero => "a roll is written without a leading zero",
            Self::MoreThanTen => "a roll takes at most 10 pins",
        })
    }
}

impl core::error::Error for PinsRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parse_and_print_are_inverse() {
        for pins in Pins::ALL.possible_rolls() {
            assert_eq!(pins.to_string().parse(), Ok(pins));
        }
        for count in 0..=u8::MAX {
            assert_eq!(count.to_string().parse::<Pins>().is_ok(), count <= 10);
        }
    }

    #[test]
    fn only_plain_digits_are_a_number() {
        for text in ["", " ", "ten", "-1", "+5", "5.0", "５", "1\u{0}", " 7", "X", "٣"] {
            assert_eq!(text.parse::<Pins>(), Err(PinsRefusal::NotANumber), "{text:?}");
        }
        for text in ["05", "00", "010", "011"] {
            assert_eq!(text.parse::<Pins>(), Err(PinsRefusal::LeadingZero), "{text:?}");
        }
        for text in ["11", "100", "256", "266", "99999999999999999999"] {
            assert_eq!(text.parse::<Pins>(), Err(PinsRefusal::MoreThanTen), "{text:?}");
        }
    }

    #[test]
    fn the_sentences() {
        assert_eq!(PinsRefusal::NotANumber.to_string(), "a roll is a number of pins from 0 to 10 in plain digits");
        assert_eq!(PinsRefusal::LeadingZero.to_string(), "a roll is written without a leading zero");
        assert_eq!(PinsRefusal::MoreThanTen.to_string(), "a roll takes at most 10 pins");
    }
}
