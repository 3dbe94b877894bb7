//! How far a car has come.

use core::fmt;

/// The steps a car has moved; never more than there were laps.
///
/// ```
/// use alley_racing::{Entrants, Race};
///
/// let race = Race::new(Entrants::classic("pobi")?, "5".parse()?);
/// assert!(race.cars().all(|car| car.position().steps() == 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Distance(u32);

impl Distance {
    pub(crate) const fn ahead_by(self, moves: u32) -> Self {
        Self(self.0.saturating_add(moves))
    }

    /// The plain number.
    #[must_use]
    pub const fn steps(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Distance {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_written_as_its_steps() {
        assert_eq!(Distance::default().ahead_by(3).ahead_by(4).to_string(), "7");
    }
}
