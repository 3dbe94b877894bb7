//! A car: an entrant on the track.

use crate::{CarName, Distance, Entrant, Lane};

/// A car, and how far it has come.
///
/// ```
/// use alley_racing::{Entrants, Race};
///
/// let race = Race::new(Entrants::classic("pobi")?, "5".parse()?);
/// let car = race.cars().next().expect("one car");
/// assert_eq!((car.name().as_str(), car.position().steps()), ("pobi", 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Car {
    entrant: Entrant,
    position: Distance,
}

impl Car {
    pub(crate) fn at_the_start(entrant: Entrant) -> Self {
        Self { entrant, position: Distance::default() }
    }

    pub(crate) const fn drive(&mut self, moves: u32) {
        self.position = self.position.ahead_by(moves);
    }

    /// What it is called.
    #[must_use]
    pub const fn name(&self) -> &CarName {
        self.entrant.name()
    }

    /// The lane it drives in.
    #[must_use]
    pub const fn lane(&self) -> Lane {
        self.entrant.lane()
    }

    /// How far it has come.
    #[must_use]
    pub const fn position(&self) -> Distance {
        self.position
    }
}
