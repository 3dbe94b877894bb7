//! Extra laps between those who are level about the last place of a pick.

use alloc::vec::Vec;

use crate::{Car, MoveStrategy, Pick};

/// A tie: more cars than places. On every extra lap each of them tries to move; those who move are ahead of those who
/// do not, and those still level about the last place go on. The positions of the race stay as they were.
///
/// ```
/// use alley_racing::{End, Entrants, Lane, Laps, MoveStrategy, Pick, Picking, RaceProgress, Race};
///
/// struct OddLanes;
///
/// impl MoveStrategy for OddLanes {
///     fn may_move(&mut self, lane: Lane) -> bool {
///         lane.number() % 2 == 1
///     }
/// }
///
/// let entrants = Entrants::classic("a,b,c")?;
/// let pick = Pick::new(End::First, 1, &entrants)?;
/// let RaceProgress::Finished(podium) = Race::new(entrants, Laps::ONE).lap(&mut OddLanes) else { unreachable!("one lap") };
/// let Picking::Tied(sudden_death) = podium.pick(pick) else { unreachable!("a and c are level") };
/// assert_eq!((sudden_death.tied().count(), sudden_death.places()), (2, 1));
///
/// let (lap, picking) = sudden_death.lap(&mut OddLanes);
/// assert!(lap.attempts().all(|attempt| attempt.moved()));
/// assert!(matches!(picking, Picking::Tied(_))); // both moved: they go on
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SuddenDeath {
    certain: Vec<Car>,
    tie: Tie,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Tie {
    cars: Vec<Car>,
    left: Pick,
}

impl SuddenDeath {
    pub(crate) const fn between(cars: Vec<Car>, left: Pick) -> Self {
        Self { certain: Vec::new(), tie: Tie { cars, left } }
    }

    pub(crate) fn beside(self, certain: Vec<Car>) -> Self {
        Self { certain, ..self }
    }

    /// Those who are level, in the order entered.
    pub fn tied(&self) -> impl Iterator<Item = &Car> {
        self.tie.cars.iter()
    }

    /// The places left for them, fewer than they are.
    #[must_use]
    pub const fn places(&self) -> usize {
        self.tie.left.count()
    }

    /// Everybody tries to move once: what happened, who was certain before, and the places still left.
    pub(crate) fn try_to_move(self, luck: &mut (impl MoveStrategy + ?Sized)) -> (SuddenLap, Vec<Car>, Pick) {
        (SuddenLap::of(self.tie.cars, luck), self.certain, self.tie.left)
    }
}

/// What happened on an extra lap.
///
/// ```
/// use alley_racing::{End, Entrants, Lane, Laps, MoveStrategy, Pick, Picking, Race, RaceProgress};
///
/// struct Nobody;
///
/// impl MoveStrategy for Nobody {
///     fn may_move(&mut self, _: Lane) -> bool {
///         false
///     }
/// }
///
/// let entrants = Entrants::classic("a,b")?;
/// let pick = Pick::new(End::First, 1, &entrants)?;
/// let RaceProgress::Finished(podium) = Race::new(entrants, Laps::ONE).lap(&mut Nobody) else { unreachable!("one lap") };
/// let Picking::Tied(sudden_death) = podium.pick(pick) else { unreachable!("nobody moved") };
/// let (lap, _) = sudden_death.lap(&mut Nobody);
/// assert_eq!(lap.attempts().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SuddenLap(Vec<Attempt>);

impl SuddenLap {
    /// Each of these tries to move once.
    pub(crate) fn of(cars: impl IntoIterator<Item = Car>, luck: &mut (impl MoveStrategy + ?Sized)) -> Self {
        let attempts = cars.into_iter().map(|car| Attempt { moved: luck.may_move(car.lane()), car });
        Self(attempts.collect())
    }

    /// Whether this car was tied and moved.
    pub(crate) fn moved(&self, car: &Car) -> bool {
        let place = self.0.binary_search_by_key(&car.lane(), |attempt| attempt.car.lane());
        place.is_ok_and(|place| self.0.get(place).is_some_and(|attempt| attempt.moved))
    }

    /// Each of those tied, in the order entered.
    pub fn attempts(&self) -> impl Iterator<Item = &Attempt> {
        self.0.iter()
    }
}

/// A car on an extra lap: it moved or it did not.
///
/// ```
/// use alley_racing::{End, Entrants, Lane, Laps, MoveStrategy, Pick, Picking, Race, RaceProgress};
///
/// struct Nobody;
///
/// impl MoveStrategy for Nobody {
///     fn may_move(&mut self, _: Lane) -> bool {
///         false
///     }
/// }
///
/// let entrants = Entrants::classic("a,b")?;
/// let pick = Pick::new(End::First, 1, &entrants)?;
/// let RaceProgress::Finished(podium) = Race::new(entrants, Laps::ONE).lap(&mut Nobody) else { unreachable!("one lap") };
/// let Picking::Tied(sudden_death) = podium.pick(pick) else { unreachable!("nobody moved") };
/// let (lap, _) = sudden_death.lap(&mut Nobody);
/// assert!(lap.attempts().all(|attempt| !attempt.moved()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    car: Car,
    moved: bool,
}

impl Attempt {
    /// Who tried, at the position of the race.
    #[must_use]
    pub const fn car(&self) -> &Car {
        &self.car
    }

    /// Whether the car moved.
    #[must_use]
    pub const fn moved(&self) -> bool {
        self.moved
    }
}
