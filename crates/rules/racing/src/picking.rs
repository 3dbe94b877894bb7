//! Who is picked: those whose place is certain, and those who still drive for one.

use alloc::vec::Vec;

use crate::{Car, MoveStrategy, Pick, SuddenDeath, SuddenLap};

/// Where a pick stands.
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
/// let last = Pick::new(End::Last, 1, &entrants)?;
/// let first = Pick::new(End::First, 1, &entrants)?;
/// let RaceProgress::Finished(podium) = Race::new(entrants, Laps::ONE).lap(&mut OddLanes) else { unreachable!("one lap") };
/// assert!(matches!(podium.pick(last), Picking::Settled(_))); // b alone stayed behind
/// assert!(matches!(podium.pick(first), Picking::Tied(_))); // a and c are level
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Picking {
    /// More people are level than there are places for them.
    Tied(SuddenDeath),
    /// Exactly as many as were asked for.
    Settled(Picked),
}

/// The people picked. They are a set: nobody among them is before another, and they are listed in the order entered.
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
/// let pick = Pick::new(End::First, 2, &entrants)?;
/// let RaceProgress::Finished(podium) = Race::new(entrants, Laps::ONE).lap(&mut OddLanes) else { unreachable!("one lap") };
/// let Picking::Settled(picked) = podium.pick(pick) else { unreachable!("two places for two") };
/// assert_eq!(picked.cars().map(|car| car.name().as_str()).collect::<Vec<_>>(), ["a", "c"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picked(Vec<Car>);

impl Picked {
    fn of(mut cars: Vec<Car>) -> Self {
        cars.sort_unstable_by_key(Car::lane);
        Self(cars)
    }

    /// Each, in the order entered.
    pub fn cars(&self) -> impl Iterator<Item = &Car> {
        self.0.iter()
    }
}

impl SuddenDeath {
    /// One extra lap: what happened on it, and where that leads.
    #[must_use]
    pub fn lap(self, luck: &mut (impl MoveStrategy + ?Sized)) -> (SuddenLap, Picking) {
        let (lap, certain, left) = self.try_to_move(luck);
        let standings = lap.attempts().map(|attempt| (attempt.car().clone(), attempt.moved()));
        let picking = settled(certain, standings.collect(), left);
        (lap, picking)
    }
}

/// Fills the places of a pick from the standings, beside those who are certain already.
pub(crate) fn settled<S: Ord + Copy>(certain: Vec<Car>, standings: Vec<(Car, S)>, pick: Pick) -> Picking {
    let Some(last) = pick.last_place(&standings) else {
        return Picking::Settled(Picked::of(everybody(certain, standings)));
    };
    let (ahead, behind): (Vec<_>, Vec<_>) =
        standings.into_iter().partition(|(_, standing)| pick.end().prefers(standing, &last));
    let left = pick.without(ahead.len());
    let level: Vec<_> = behind.into_iter().filter(|(_, standing)| *standing == last).collect();
    let certain = everybody(certain, ahead);
    if level.len() == left.count() {
        return Picking::Settled(Picked::of(everybody(certain, level)));
    }
    Picking::Tied(SuddenDeath::between(everybody(Vec::new(), level), left).beside(certain))
}

fn everybody<S>(certain: Vec<Car>, others: Vec<(Car, S)>) -> Vec<Car> {
    let others = others.into_iter().map(|(car, _)| car);
    certain.into_iter().chain(others).collect()
}
