//! Pins that are given.

use std::fmt;
use std::str::FromStr;

/// The pins added to every game of somebody, from -300 to 300. It is written without a plus and without leading zeros.
///
/// ```
/// use alley_evening::{Handicap, HandicapRefusal};
///
/// assert_eq!("-12".parse::<Handicap>()?.value(), -12);
/// assert_eq!("+12".parse::<Handicap>(), Err(HandicapRefusal));
/// # Ok::<(), HandicapRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handicap(i16);

impl Handicap {
    /// No pins at all.
    pub const NONE: Self = Self(0);
    /// The most that can be given or taken.
    pub const MOST: Self = Self(300);

    /// This many pins.
    ///
    /// # Errors
    /// More than a perfect game, given or taken.
    pub const fn new(pins: i16) -> Result<Self, HandicapRefusal> {
        match pins {
            -300..=300 => Ok(Self(pins)),
            _ => Err(HandicapRefusal),
        }
    }

    /// The plain number.
    #[must_use]
    pub const fn value(self) -> i16 {
        self.0
    }

    /// As many of these pins as a handicap can have.
    pub(crate) fn within(pins: i32) -> Self {
        let most = i32::from(Self::MOST.0);
        i16::try_from(pins.clamp(-most, most)).map_or(Self::NONE, Self)
    }
}

impl fmt::Display for Handicap {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl FromStr for Handicap {
    type Err = HandicapRefusal;

    fn from_str(text: &str) -> Result<Self, HandicapRefusal> {
        let handicap = text.parse().map_or(Err(HandicapRefusal), Self::new)?;
        // A number can be written in many ways, a handicap in one.
        (handicap.to_string() == text).then_some(handicap).ok_or(HandicapRefusal)
    }
}

/// Something that is not a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandicapRefusal;

impl fmt::Display for HandicapRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a handicap is a whole number from -300 to 300, such as 35 or -12")
    }
}

impl std::error::Error for HandicapRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_and_read_in_one_way() {
        for pins in -300..=300 {
            let handicap = Handicap::new(pins).unwrap();
            assert_eq!((handicap.to_string(), handicap.to_string().parse()), (pins.to_string(), Ok(handicap)));
        }
        for text in ["", "+12", "012", "-012", "-0", "00", "301", "-301", " 1", "1 ", "1.5", "99999", "-", "１"] {
            assert_eq!(text.parse::<Handicap>(), Err(HandicapRefusal), "{text:?}");
        }
        assert_eq!((Handicap::new(301), Handicap::new(i16::MIN)), (Err(HandicapRefusal), Err(HandicapRefusal)));
        let sentence = "a handicap is a whole number from -300 to 300, such as 35 or -12";
        assert_eq!(HandicapRefusal.to_string(), sentence);
    }
}
