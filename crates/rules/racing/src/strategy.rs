//! Where chance comes into a race.

use crate::{Lane, Laps};

/// Decides whether a car moves.
///
/// ```
/// use alley_racing::{Lane, MoveStrategy};
///
/// struct FirstLaneOnly;
///
/// impl MoveStrategy for FirstLaneOnly {
///     fn may_move(&mut self, lane: Lane) -> bool {
///         lane.number() == 1
///     }
/// }
/// ```
pub trait MoveStrategy {
    /// May the car in this lane move now? Asked of every car once per lap, in the order entered.
    fn may_move(&mut self, lane: Lane) -> bool;
}

/// Answers for many laps of one car at once what a [`MoveStrategy`] answers lap by lap.
///
/// ```
/// use alley_racing::{Entrants, Lane, Laps, MoveCounter, RaceProgress, Race};
///
/// struct EverySecondLap;
///
/// impl MoveCounter for EverySecondLap {
///     fn moves(&mut self, _: Lane, laps: Laps) -> u32 {
///         laps.count() / 2
///     }
/// }
///
/// let race = Race::new(Entrants::classic("pobi")?, Laps::MOST);
/// let RaceProgress::Finished(podium) = race.stretch(Laps::MOST, &mut EverySecondLap) else { unreachable!("all laps") };
/// assert!(podium.cars().all(|car| car.position().steps() == 499_999_999));
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
pub trait MoveCounter {
    /// How often does the car in this lane move in this many laps? Anything beyond one move per lap is ignored.
    fn moves(&mut self, lane: Lane, laps: Laps) -> u32;
}
