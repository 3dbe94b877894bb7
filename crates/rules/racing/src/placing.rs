//! A place for everybody: the standings of a race with every tie driven out.

use alloc::vec::Vec;

use crate::{Car, MoveStrategy, Podium, SuddenLap};

/// Where a full order stands.
///
/// ```
/// use alley_racing::{Entrants, Lane, Laps, MoveStrategy, Placing, Race, RaceProgress};
///
/// struct OddLanes(u32);
///
/// impl MoveStrategy for OddLanes {
///     fn may_move(&mut self, lane: Lane) -> bool {
///         self.0 += 1;
///         if self.0 > 3 { lane.number() == 3 } else { lane.number() % 2 == 1 }
///     }
/// }
///
/// let (mut luck, race) = (OddLanes(0), Race::new(Entrants::classic("a,b,c")?, Laps::ONE));
/// let RaceProgress::Finished(podium) = race.lap(&mut luck) else { unreachable!("one lap") };
/// let Placing::Tied(tie) = podium.places() else { unreachable!("a and c are level") };
/// let (lap, placing) = tie.lap(&mut luck);
/// assert_eq!(lap.attempts().count(), 2); // b is third for certain
/// let Placing::Settled(places) = placing else { unreachable!("c moved, a did not") };
/// assert_eq!(places.cars().map(|car| car.name().as_str()).collect::<Vec<_>>(), ["c", "a", "b"]);
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Placing {
    /// Some share a place.
    Tied(PlaceTie),
    /// Everybody has a place.
    Settled(Places),
}

impl Placing {
    fn of(groups: Vec<Vec<Car>>) -> Self {
        if groups.iter().any(|group| is_tied(group)) {
            return Self::Tied(PlaceTie(groups));
        }
        Self::Settled(Places(groups.into_iter().flatten().collect()))
    }
}

/// Everybody, the first place first.
///
/// ```
/// use alley_racing::{Entrants, Lane, Laps, MoveStrategy, Placing, Race, RaceProgress};
///
/// struct LastLane;
///
/// impl MoveStrategy for LastLane {
///     fn may_move(&mut self, lane: Lane) -> bool {
///         lane.number() == 2
///     }
/// }
///
/// let race = Race::new(Entrants::classic("a,b")?, Laps::ONE);
/// let RaceProgress::Finished(podium) = race.lap(&mut LastLane) else { unreachable!("one lap") };
/// let Placing::Settled(places) = podium.places() else { unreachable!("b is ahead") };
/// assert_eq!(places.cars().map(|car| car.name().as_str()).collect::<Vec<_>>(), ["b", "a"]);
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Places(Vec<Car>);

impl Places {
    /// Each, in the order of their places.
    pub fn cars(&self) -> impl Iterator<Item = &Car> {
        self.0.iter()
    }
}

/// Cars that share places. On every extra lap each of them tries to move; of those who share a place, those who move
/// are ahead of those who do not. The positions of the race stay as they were.
///
/// ```
/// use alley_racing::{Entrants, Lane, Laps, MoveStrategy, Placing, Race, RaceProgress};
///
/// struct Nobody;
///
/// impl MoveStrategy for Nobody {
///     fn may_move(&mut self, _: Lane) -> bool {
///         false
///     }
/// }
///
/// let race = Race::new(Entrants::classic("a,b")?, Laps::ONE);
/// let RaceProgress::Finished(podium) = race.lap(&mut Nobody) else { unreachable!("one lap") };
/// let Placing::Tied(tie) = podium.places() else { unreachable!("nobody moved") };
/// assert_eq!(tie.tied().len(), 2);
/// assert!(matches!(tie.lap(&mut Nobody).1, Placing::Tied(_))); // nobody moved again: they go on
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlaceTie(Vec<Vec<Car>>);

impl PlaceTie {
    /// Those who share a place with somebody, in the order entered.
    #[must_use]
    pub fn tied(&self) -> Vec<&Car> {
        let mut tied: Vec<_> = self.0.iter().filter(|group| is_tied(group)).flatten().collect();
        tied.sort_unstable_by_key(|car| car.lane());
        tied
    }

    /// One extra lap: what happened on it, and where that leads.
    #[must_use]
    pub fn lap(self, luck: &mut (impl MoveStrategy + ?Sized)) -> (SuddenLap, Placing) {
        let lap = SuddenLap::of(self.tied().into_iter().cloned(), luck);
        let groups = self.0.into_iter().flat_map(|group| split(group, &lap)).collect();
        (lap, Placing::of(groups))
    }
}

impl Podium {
    /// Gives everybody a place of their own; ties are driven out.
    #[must_use]
    pub fn places(&self) -> Placing {
        let mut cars: Vec<_> = self.cars().cloned().collect();
        cars.sort_by_key(|car| core::cmp::Reverse(car.position()));
        let groups = cars.chunk_by(|one, other| one.position() == other.position());
        Placing::of(groups.map(<[Car]>::to_vec).collect())
    }
}

const fn is_tied(group: &[Car]) -> bool {
    group.len() > 1
}

/// Those of a group who moved, then those who did not; a car alone has its place already.
fn split(group: Vec<Car>, lap: &SuddenLap) -> Vec<Vec<Car>> {
    let (ahead, behind): (Vec<_>, Vec<_>) = group.into_iter().partition(|car| lap.moved(car));
    [ahead, behind].into_iter().filter(|group| !group.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entrants, Lane, Laps, Race, RaceProgress};

    /// Moves as told, one answer after the other, and not at all after that.
    struct Told(std::vec::IntoIter<bool>);

    impl MoveStrategy for Told {
        fn may_move(&mut self, _: Lane) -> bool {
            self.0.next().unwrap_or_default()
        }
    }

    fn placed(names: &str, moves: &[u8]) -> (usize, Vec<String>) {
        let mut luck = Told(moves.iter().map(|moved| *moved == 1).collect::<Vec<_>>().into_iter());
        let race = Race::new(Entrants::classic(names).unwrap(), Laps::ONE);
        let RaceProgress::Finished(podium) = race.lap(&mut luck) else { panic!("one lap") };
        let mut placing = podium.places();
        for laps in 0..100 {
            match placing {
                Placing::Settled(places) => return (laps, places.cars().map(|car| car.name().to_string()).collect()),
                Placing::Tied(tie) => placing = tie.lap(&mut luck).1,
            }
        }
        panic!("somebody moves some day");
    }

    #[test]
    fn who_is_ahead_has_the_better_place() {
        assert_eq!(placed("a,b", &[0, 1]), (0, vec!["b".to_owned(), "a".to_owned()]));
        assert_eq!(placed("a", &[0]), (0, vec!["a".to_owned()]));
    }

    #[test]
    fn every_tie_is_driven_out_at_the_same_time() {
        // b and d are ahead of a and c; then d and c move, each in its own tie.
        let (laps, order) = placed("a,b,c,d", &[0, 1, 0, 1, 0, 0, 1, 1]);
        assert_eq!((laps, order.join("")), (1, "dbca".to_owned()));
    }

    #[test]
    fn those_still_level_go_on_and_the_others_are_done() {
        // All level; a alone stays behind; then b and c, both do not move; then c does.
        let (laps, order) = placed("a,b,c", &[0, 0, 0, 0, 1, 1, 0, 0, 0, 1]);
        assert_eq!((laps, order.join("")), (3, "cba".to_owned()));
    }
}
