//! The luck of a race.

use std::fmt;

use alley_racing::{Lane, Laps, MoveCounter, MoveStrategy};

use crate::Seed;
use crate::digits::StreamPlace;
use crate::keystream::Keystream;
use crate::tally::FIRST_MOVING;

/// A car draws a digit and moves on 4 to 9. Every lane has its own digits, and anyone with the seed can draw them again.
///
/// Laps, stretches and sudden death may come in any order: each goes on where the last one stopped.
///
/// ```
/// use alley_luck::{RandomBasedMoveStrategy, Seed};
/// use alley_racing::{Entrants, Laps, RaceProgress, Race};
///
/// let seed: Seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse()?;
/// let race = Race::new(Entrants::classic("pobi,woni,jun")?, Laps::MOST);
/// let progress = race.stretch("10".parse()?, &mut RandomBasedMoveStrategy::new(&seed));
/// let steps: Vec<u32> = progress.cars().map(|car| car.position().steps()).collect();
/// assert_eq!(steps, [7, 7, 6]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct RandomBasedMoveStrategy {
    keystream: Keystream,
    places: Vec<StreamPlace>,
}

impl RandomBasedMoveStrategy {
    /// From the first digit of every lane on.
    #[must_use]
    pub fn new(seed: &Seed) -> Self {
        Self { keystream: Keystream::new(seed), places: Vec::new() }
    }

    fn place(&mut self, lane: Lane) -> (&Keystream, &mut StreamPlace) {
        let index = lane.number() - 1;
        if index >= self.places.len() {
            self.places.resize_with(lane.number(), StreamPlace::default);
        }
        (&self.keystream, &mut self.places[index])
    }
}

impl MoveStrategy for RandomBasedMoveStrategy {
    fn may_move(&mut self, lane: Lane) -> bool {
        let (keystream, place) = self.place(lane);
        place.digit(keystream, lane.number() as u64) >= FIRST_MOVING
    }
}

impl MoveCounter for RandomBasedMoveStrategy {
    /// On all cores, if there is enough to count.
    fn moves(&mut self, lane: Lane, laps: Laps) -> u32 {
        let (keystream, place) = self.place(lane);
        place.moves(keystream, lane.number() as u64, laps.count())
    }
}

impl fmt::Debug for RandomBasedMoveStrategy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("RandomBasedMoveStrategy").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Digits;
    use alley_racing::{Entrants, Race};

    fn lap_by_lap(luck: &mut RandomBasedMoveStrategy, lane: Lane, laps: u32) -> u32 {
        (0..laps).map(|_| u32::from(luck.may_move(lane))).sum()
    }

    #[test]
    fn a_car_moves_on_4_to_9_and_stays_on_0_to_3() {
        let cars = Entrants::classic("a,b,c").unwrap();
        let seed = Seed::of([5; 32]);
        let mut luck = RandomBasedMoveStrategy::new(&seed);
        let mut drawn = [false; 10];
        for lane in cars.iter().map(alley_racing::Entrant::lane) {
            for digit in Digits::new(&seed, lane).take(1_000) {
                drawn[usize::from(digit)] = true;
                assert_eq!(luck.may_move(lane), [4, 5, 6, 7, 8, 9].contains(&digit), "{digit} in lane {lane}");
            }
        }
        assert_eq!(drawn, [true; 10]);
    }

    #[test]
    fn a_seed_does_not_slip_into_a_log() {
        let luck = RandomBasedMoveStrategy::new(&Seed::of([5; 32]));
        assert_eq!(format!("{luck:?}"), "RandomBasedMoveStrategy { .. }");
        let secret: crate::Secret = "05".repeat(32).parse().unwrap();
        assert_eq!(format!("{secret:?}"), "Secret");
    }

    #[test]
    fn each_car_is_made_of_its_name_and_driven_by_its_own_digits() {
        let seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse().unwrap();
        let race = Race::new(Entrants::classic("pobi,woni,jun").unwrap(), Laps::new(3).unwrap());
        let made: Vec<_> = race.cars().map(|car| (car.name().as_str(), car.position().steps())).collect();
        assert_eq!(made, [("pobi", 0), ("woni", 0), ("jun", 0)]);
        // The digits are 3 1 8, 7 4 2 and 4 7 2.
        let podium = race.stretch(Laps::MOST, &mut RandomBasedMoveStrategy::new(&seed));
        let driven: Vec<_> = podium.cars().map(|car| (car.name().as_str(), car.position().steps())).collect();
        assert_eq!(driven, [("pobi", 1), ("woni", 2), ("jun", 2)]);
    }

    #[test]
    fn many_laps_at_once_count_what_lap_by_lap_gives_and_leave_off_at_the_same_digit() {
        let cars = Entrants::classic("a,b,c").unwrap();
        let seed = Seed::of([7; 32]);
        let (mut bulk, mut slow) = (RandomBasedMoveStrategy::new(&seed), RandomBasedMoveStrategy::new(&seed));
        let lengths = [1, 63, 64, 65, 1, 128, 1_000, 62, 4_096, 100_003, 2, 70_000, 5_000_011, 3, 3_000_000];
        for laps in lengths {
            for lane in cars.iter().map(alley_racing::Entrant::lane) {
                let expected = lap_by_lap(&mut slow, lane, laps);
                assert_eq!(bulk.moves(lane, Laps::new(laps).unwrap()), expected, "{laps} laps in lane {lane}");
            }
        }
    }

    #[test]
    fn laps_and_stretches_may_be_mixed() {
        let cars = Entrants::classic("a").unwrap();
        let lane = cars.iter().next().unwrap().lane();
        let seed = Seed::of([9; 32]);
        let (mut mixed, mut slow) = (RandomBasedMoveStrategy::new(&seed), RandomBasedMoveStrategy::new(&seed));
        for step in 1..300 {
            let moves = mixed.moves(lane, Laps::new(step).unwrap()) + lap_by_lap(&mut mixed, lane, step % 70);
            assert_eq!(moves, lap_by_lap(&mut slow, lane, step + step % 70), "step {step}");
        }
    }
}
