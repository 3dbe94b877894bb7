//! A roll that cannot have happened.

use core::fmt;

use crate::{Pins, Rack};

/// More pins were said to fall than stood.
///
/// ```
/// use alley_bowling::{OpenLine, Pins, Progress};
///
/// let Ok(Progress::Open(line)) = OpenLine::FRESH.bowl(Pins::new(7)?) else { unreachable!("the frame is open") };
/// let refusal = line.bowl(Pins::new(6)?).unwrap_err();
/// assert_eq!(refusal.to_string(), "6 pins, but only 3 stood");
/// # Ok::<(), alley_bowling::PinsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    rolled: Pins,
    standing: Pins,
}

impl Refusal {
    /// Lets a roll pass when that many pins stand.
    pub(crate) fn unless_standing(rolled: Pins, rack: Rack) -> Result<Pins, Self> {
        let standing = rack.standing();
        if rolled > standing {
            return Err(Self { rolled, standing });
        }
        Ok(rolled)
    }

    /// The pins said to have fallen.
    #[must_use]
    pub const fn rolled(self) -> Pins {
        self.rolled
    }

    /// The most that could have fallen.
    #[must_use]
    pub const fn standing(self) -> Pins {
        self.standing
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} pins, but only {} stood", self.rolled, self.standing)
    }
}

impl core::error::Error for Refusal {}
