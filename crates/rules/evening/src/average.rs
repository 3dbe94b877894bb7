//! What somebody bowls as a rule.

use std::cmp::Ordering;
use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use crate::PERFECT;

/// Pins over games, exactly, from 0 to 300. The fraction is dropped for handicaps and kept to order equals.
///
/// It is written in one way: the pins of a single game, or all pins and the number of games, as in `561/3`. Equal
/// averages over different numbers of games are equal, though each is written as it was made.
///
/// ```
/// use alley_evening::Average;
///
/// let average: Average = "560/3".parse()?;
/// assert_eq!(average.whole(), 186);
/// assert!(average < Average::of(561, 3).expect("three games"));
/// assert_eq!(Average::of(561, 3), Average::whole_pins(187));
/// # Ok::<(), alley_evening::AverageRefusal>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Average {
    pins: u32,
    games: NonZero<u32>,
}

impl Average {
    /// Of this many pins in this many games; unknown without a game, and more than 300 a game is no average.
    #[must_use]
    pub fn of(pins: u32, games: u32) -> Option<Self> {
        let games = NonZero::new(games)?;
        let possible = u64::from(pins) <= u64::from(PERFECT) * u64::from(games.get());
        possible.then_some(Self { pins, games })
    }

    /// One that was told as a whole number; more than 300 is no average.
    #[must_use]
    pub fn whole_pins(pins: u16) -> Option<Self> {
        Self::of(pins.into(), 1)
    }

    /// The whole pins, without the fraction.
    #[must_use]
    pub fn whole(self) -> u16 {
        u16::try_from(self.pins / self.games).unwrap_or(PERFECT)
    }

    /// All pins.
    #[must_use]
    pub const fn pins(self) -> u32 {
        self.pins
    }

    /// The games they fell in.
    #[must_use]
    pub const fn games(self) -> u32 {
        self.games.get()
    }

    /// The pins, if both had bowled the games of both.
    fn over(self, other: Self) -> u64 {
        u64::from(self.pins) * u64::from(other.games.get())
    }
}

impl PartialEq for Average {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Average {}

impl PartialOrd for Average {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Average {
    fn cmp(&self, other: &Self) -> Ordering {
        self.over(*other).cmp(&other.over(*self))
    }
}

impl fmt::Display for Average {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.games.get() {
            1 => write!(formatter, "{}", self.pins),
            games => write!(formatter, "{}/{games}", self.pins),
        }
    }
}

impl FromStr for Average {
    type Err = AverageRefusal;

    fn from_str(text: &str) -> Result<Self, AverageRefusal> {
        let (pins, games) = text.split_once('/').unwrap_or((text, "1"));
        let number = |digits: &str| digits.parse().map_err(|_| AverageRefusal);
        let average = Self::of(number(pins)?, number(games)?).ok_or(AverageRefusal)?;
        // A number can be written in many ways, an average in one.
        (average.to_string() == text).then_some(average).ok_or(AverageRefusal)
    }
}

/// Something that is not an average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AverageRefusal;

impl fmt::Display for AverageRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .write_str("an average is a number of pins from 0 to 300, such as 187, or pins and games, such as 561/3")
    }
}

impl std::error::Error for AverageRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_AVERAGES: [&str; 19] = [
        "",
        "/",
        "187/",
        "/3",
        "187/1",
        "0187",
        "561/03",
        "+187",
        "-1",
        " 187",
        "187 ",
        "187.5",
        "301",
        "601/2",
        "0/0",
        "1/0",
        "561/3/1",
        "4294967296",
        "１８７",
    ];

    #[test]
    fn written_and_read_in_one_way() {
        for text in ["0", "187", "300", "561/3", "560/3", "0/2", "900/3", "4294967295/4294967295"] {
            let average: Average = text.parse().unwrap();
            assert_eq!(average.to_string(), text);
        }
        for text in NO_AVERAGES {
            assert_eq!(text.parse::<Average>(), Err(AverageRefusal), "{text:?}");
        }
        let sentence = "an average is a number of pins from 0 to 300, such as 187, or pins and games, such as 561/3";
        assert_eq!(AverageRefusal.to_string(), sentence);
    }

    #[test]
    fn the_fraction_is_dropped_and_still_decides() {
        let average = |pins, games| Average::of(pins, games).unwrap();
        for (pins, games, whole) in
            [(561, 3, 187), (560, 3, 186), (562, 3, 187), (0, 1, 0), (599, 2, 299), (600, 2, 300)]
        {
            assert_eq!(average(pins, games).whole(), whole, "{pins}/{games}");
        }
        assert!(average(560, 3) < average(561, 3) && average(561, 3) < average(562, 3));
        assert!(average(562, 3) > Average::whole_pins(187).unwrap());
        assert_eq!(average(u32::MAX, u32::MAX), average(1, 1));
        assert_eq!((average(561, 3).pins(), average(561, 3).games()), (561, 3));
        assert_eq!((Average::of(0, 0), Average::of(901, 3), Average::whole_pins(301)), (None, None, None));
    }
}
