//! A race with laps to go.

use crate::cars::Cars;
use crate::{Car, Entrants, Laps, MoveCounter, MoveStrategy, Podium};

/// An unfinished race: the cars, and at least one lap to go.
///
/// ```
/// use alley_racing::{Entrants, Lane, MoveStrategy, RaceProgress, Race};
///
/// struct Always;
///
/// impl MoveStrategy for Always {
///     fn may_move(&mut self, _: Lane) -> bool {
///         true
///     }
/// }
///
/// let mut race = Race::new(Entrants::classic("pobi,woni")?, "5".parse()?);
/// let podium = loop {
///     match race.lap(&mut Always) {
///         RaceProgress::Racing(next) => race = next,
///         RaceProgress::Finished(podium) => break podium,
///     }
/// };
/// assert_eq!(podium.winners().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    cars: Cars,
    to_go: Laps,
}

impl Race {
    /// Everybody at the start.
    #[must_use]
    pub fn new(entrants: Entrants, laps: Laps) -> Self {
        Self { cars: Cars::at_the_start(entrants), to_go: laps }
    }

    /// One lap: each car, in the order entered, moves one step if it may.
    #[must_use]
    pub fn lap(self, luck: &mut (impl MoveStrategy + ?Sized)) -> RaceProgress {
        let cars = self.cars.driven(|lane| u32::from(luck.may_move(lane)));
        RaceProgress::of(cars, self.to_go.after(Laps::ONE))
    }

    /// Many laps at once, but never more than are left. Every count from none to one per lap could have come about lap
    /// by lap, so a counter can reach no position that a strategy could not.
    #[must_use]
    pub fn stretch(self, laps: Laps, luck: &mut (impl MoveCounter + ?Sized)) -> RaceProgress {
        let laps = laps.min(self.to_go);
        let cars = self.cars.driven(|lane| luck.moves(lane, laps).min(laps.count()));
        RaceProgress::of(cars, self.to_go.after(laps))
    }

    /// All laps that are left, in stretches of this many; after each of them, how many are still to go is told.
    ///
    /// ```
    /// use alley_racing::{Entrants, Lane, Laps, MoveCounter, Race};
    ///
    /// struct EveryLap;
    ///
    /// impl MoveCounter for EveryLap {
    ///     fn moves(&mut self, _: Lane, laps: Laps) -> u32 {
    ///         laps.count()
    ///     }
    /// }
    ///
    /// let (race, mut left) = (Race::new(Entrants::classic("pobi")?, "1000".parse()?), Vec::new());
    /// let podium = race.to_the_end("400".parse()?, &mut EveryLap, |to_go| left.push(to_go.count()));
    /// assert_eq!((podium.winners().count(), left), (1, vec![600, 200]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_the_end(
        mut self,
        stretch: Laps,
        luck: &mut (impl MoveCounter + ?Sized),
        mut tell: impl FnMut(Laps),
    ) -> Podium {
        loop {
            match self.stretch(stretch, luck) {
                RaceProgress::Racing(race) => self = race,
                RaceProgress::Finished(podium) => return podium,
            }
            tell(self.to_go);
        }
    }

    /// The cars, in the order entered.
    pub fn cars(&self) -> impl Iterator<Item = &Car> {
        self.cars.iter()
    }

    /// The laps still to be driven.
    #[must_use]
    pub const fn to_go(&self) -> Laps {
        self.to_go
    }
}

/// Where a lap leads.
///
/// ```
/// use alley_racing::{Entrants, Lane, MoveStrategy, Race};
///
/// struct Never;
///
/// impl MoveStrategy for Never {
///     fn may_move(&mut self, _: Lane) -> bool {
///         false
///     }
/// }
///
/// let progress = Race::new(Entrants::classic("pobi")?, "5".parse()?).lap(&mut Never);
/// assert_eq!(progress.cars().count(), 1); // whether that was the last lap or not
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum RaceProgress {
    /// There are laps to go.
    Racing(Race),
    /// That was the last lap.
    Finished(Podium),
}

impl RaceProgress {
    fn of(cars: Cars, left: Option<Laps>) -> Self {
        match left {
            Some(to_go) => Self::Racing(Race { cars, to_go }),
            None => Self::Finished(Podium::of(cars)),
        }
    }

    /// The cars, in the order entered.
    pub fn cars(&self) -> impl Iterator<Item = &Car> {
        let cars = match self {
            Self::Racing(race) => &race.cars,
            Self::Finished(podium) => podium.standings(),
        };
        cars.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lane;

    struct Script(Vec<bool>);

    impl MoveStrategy for Script {
        fn may_move(&mut self, _: Lane) -> bool {
            self.0.remove(0)
        }
    }

    struct Boaster;

    impl MoveCounter for Boaster {
        fn moves(&mut self, _: Lane, _: Laps) -> u32 {
            u32::MAX
        }
    }

    fn steps(progress: &RaceProgress) -> Vec<u32> {
        progress.cars().map(|car| car.position().steps()).collect()
    }

    fn race(line: &str, laps: u32) -> Race {
        Race::new(Entrants::classic(line).unwrap(), Laps::new(laps).unwrap())
    }

    #[test]
    fn each_car_is_asked_once_a_lap_in_the_order_entered() {
        let mut script = Script(vec![true, false, false, true, true, true, false]);
        let first = race("a,b,c", 2).lap(&mut script);
        assert_eq!(steps(&first), [1, 0, 0]);
        let RaceProgress::Racing(race) = first else { panic!("one lap is left") };
        assert_eq!(race.to_go(), Laps::ONE);
        assert_eq!(race.cars().map(|car| car.position().steps()).collect::<Vec<_>>(), [1, 0, 0]);
        let second = race.lap(&mut script);
        assert_eq!(steps(&second), [2, 1, 1]);
        assert!(matches!(second, RaceProgress::Finished(_)));
        assert_eq!(script.0.len(), 1);
    }

    #[test]
    fn a_stretch_ends_with_the_race_and_moves_at_most_once_a_lap() {
        let first = race("a,b", 10).stretch(Laps::new(4).unwrap(), &mut Boaster);
        assert_eq!(steps(&first), [4, 4]);
        let RaceProgress::Racing(race) = first else { panic!("six laps are left") };
        let last = race.stretch(Laps::MOST, &mut Boaster);
        assert_eq!(steps(&last), [10, 10]);
        assert!(matches!(last, RaceProgress::Finished(_)));
    }
}
