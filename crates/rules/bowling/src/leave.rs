//! The pins that a ball leaves standing.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::{Pin, Pins};

/// Pins that stand: at least one of the ten. Their number follows from them, never the other way round.
///
/// ```
/// use alley_bowling::{Leave, Pins};
///
/// let leave: Leave = "7-10".parse()?;
/// assert_eq!((leave.count(), leave.is_split()), (Pins::new(2)?, true));
/// assert_eq!(leave.to_string(), "7-10");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leave(u16);

impl Leave {
    /// A full rack: what a gutter ball leaves.
    pub const ALL: Self = Self(0b11_1111_1111);

    /// These pins; none if there are none.
    ///
    /// ```
    /// use alley_bowling::{Leave, Pin};
    ///
    /// assert_eq!(Leave::of(Pin::all()), Some(Leave::ALL));
    /// assert_eq!(Leave::of([]), None);
    /// ```
    #[must_use]
    pub fn of(pins: impl IntoIterator<Item = Pin>) -> Option<Self> {
        let standing = pins.into_iter().fold(0, |standing, pin| standing | bit(pin));
        (standing != 0).then_some(Self(standing))
    }

    /// How many stand.
    #[must_use]
    pub fn count(self) -> Pins {
        self.pins().fold(Pins::NONE, |count, _| count.and_one())
    }

    /// Whether this pin stands.
    #[must_use]
    pub const fn has(self, pin: Pin) -> bool {
        self.0 & bit(pin) != 0
    }

    /// The pins that stand, the lowest number first.
    #[must_use]
    pub fn pins(self) -> impl DoubleEndedIterator<Item = Pin> {
        Pin::all().filter(move |&pin| self.has(pin))
    }

    /// The first pin that stands here and did not stand before, if any: pins do not stand up again.
    #[must_use]
    pub fn risen_from(self, before: Self) -> Option<Pin> {
        self.pins().find(|&pin| !before.has(pin))
    }
}

const fn bit(pin: Pin) -> u16 {
    1 << (pin.number() - 1)
}

impl FromStr for Leave {
    type Err = NoLeave;

    /// Numbers of pins with hyphens between them, each once, in any order.
    fn from_str(text: &str) -> Result<Self, NoLeave> {
        let pins: Option<Vec<Pin>> = text.split('-').map(Pin::written).collect();
        let pins = pins.ok_or(NoLeave::NotPins)?;
        let leave = Self::of(pins.iter().copied()).ok_or(NoLeave::NotPins)?;
        if leave.pins().count() < pins.len() {
            return Err(NoLeave::Twice);
        }
        Ok(leave)
    }
}

impl fmt::Display for Leave {
    /// `6-7-10`.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pins().enumerate().try_for_each(|(place, pin)| match place {
            0 => write!(formatter, "{pin}"),
            _ => write!(formatter, "-{pin}"),
        })
    }
}

/// Why something does not name pins that stand.
///
/// ```
/// use alley_bowling::{Leave, NoLeave};
///
/// assert_eq!("7-11".parse::<Leave>(), Err(NoLeave::NotPins));
/// assert_eq!("7-7".parse::<Leave>(), Err(NoLeave::Twice));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLeave {
    /// Not numbers of pins with hyphens between them.
    NotPins,
    /// A pin stands once.
    Twice,
}

impl fmt::Display for NoLeave {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::NotPins => "pins that stand are numbers from 1 to 10 with hyphens between them, such as 7-10",
            Self::Twice => "a pin that stands is named once",
        })
    }
}

impl core::error::Error for NoLeave {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leave_is_counted_written_and_read_back() {
        let leaves: Vec<Leave> = (1..=Leave::ALL.0).map(Leave).collect();
        assert_eq!(leaves.len(), 1023);
        for leave in leaves {
            assert_eq!(u32::from(leave.count().count()), leave.0.count_ones());
            assert_eq!(leave.to_string().parse(), Ok(leave));
            assert_eq!(Leave::of(leave.pins()), Some(leave));
            assert_eq!(Leave::of(leave.pins().rev()), Some(leave));
            let backwards: Vec<String> = leave.pins().rev().map(|pin| pin.to_string()).collect();
            assert_eq!(backwards.join("-").parse(), Ok(leave));
        }
    }

    #[test]
    fn what_names_no_pins_is_refused() {
        for text in ["", "-", "0", "11", "07", "7-", "-7", "7--10", "7 10", "7-ten", "７", "+7", "7-010", "256", "7,10"]
        {
            assert_eq!(text.parse::<Leave>(), Err(NoLeave::NotPins), "{text:?}");
        }
        assert_eq!("7-10-7".parse::<Leave>(), Err(NoLeave::Twice));
    }

    #[test]
    fn the_sentences() {
        let pins = "pins that stand are numbers from 1 to 10 with hyphens between them, such as 7-10";
        assert_eq!(NoLeave::NotPins.to_string(), pins);
        assert_eq!(NoLeave::Twice.to_string(), "a pin that stands is named once");
    }
}
