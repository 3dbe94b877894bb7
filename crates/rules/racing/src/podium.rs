//! The end of a race: who stands where, and who won.

use alloc::vec::Vec;

use crate::cars::Cars;
use crate::picking::settled;
use crate::{Car, Pick, Picking};

/// A race that is over.
///
/// ```
/// use alley_racing::{Entrants, Lane, Laps, MoveStrategy, RaceProgress, Race};
///
/// struct OddLanes;
///
/// impl MoveStrategy for OddLanes {
///     fn may_move(&mut self, lane: Lane) -> bool {
///         lane.number() % 2 == 1
///     }
/// }
///
/// let race = Race::new(Entrants::classic("a,b,c")?, Laps::ONE);
/// let RaceProgress::Finished(podium) = race.lap(&mut OddLanes) else { unreachable!("one lap") };
/// assert_eq!(podium.winners().map(|car| car.name().as_str()).collect::<Vec<_>>(), ["a", "c"]);
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
///
/// No lap can be driven any more:
///
/// ```compile_fail,E0599
/// fn once_more(podium: alley_racing::Podium, luck: &mut impl alley_racing::MoveStrategy) {
///     podium.lap(luck);
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Podium(Cars);

impl Podium {
    pub(crate) const fn of(cars: Cars) -> Self {
        Self(cars)
    }

    pub(crate) const fn standings(&self) -> &Cars {
        &self.0
    }

    /// The cars, in the order entered.
    pub fn cars(&self) -> impl Iterator<Item = &Car> {
        self.0.iter()
    }

    /// Those nobody is ahead of, in the order entered.
    pub fn winners(&self) -> impl Iterator<Item = &Car> {
        let furthest = self.cars().map(Car::position).max();
        self.cars().filter(move |car| Some(car.position()) == furthest)
    }

    /// Picks exactly as many as were asked for. Those whose place is certain need no sudden death, however many of
    /// them are level; only a tie about the last place is driven out.
    ///
    /// ```
    /// use alley_racing::{End, Entrants, Lane, Laps, MoveStrategy, Pick, Picking, RaceProgress, Race};
    ///
    /// struct Digits(std::vec::IntoIter<u8>);
    ///
    /// impl MoveStrategy for Digits {
    ///     fn may_move(&mut self, _: Lane) -> bool {
    ///         self.0.next().is_some_and(|digit| digit >= 4)
    ///     }
    /// }
    ///
    /// let entrants = Entrants::classic("pobi,woni,jun")?;
    /// let pick = Pick::new(End::First, 1, &entrants)?;
    /// let mut luck = Digits(vec![9, 9, 0, 3, 4].into_iter());
    ///
    /// let RaceProgress::Finished(podium) = Race::new(entrants, Laps::ONE).lap(&mut luck) else { unreachable!("one lap") };
    /// let Picking::Tied(sudden_death) = podium.pick(pick) else { unreachable!("pobi and woni are level") };
    /// let (lap, picking) = sudden_death.lap(&mut luck);
    /// let moved: Vec<bool> = lap.attempts().map(|attempt| attempt.moved()).collect();
    /// assert_eq!(moved, [false, true]);
    /// let Picking::Settled(picked) = picking else { unreachable!("woni is ahead") };
    /// assert_eq!(picked.cars().map(|car| car.name().as_str()).collect::<Vec<_>>(), ["woni"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pick(&self, pick: Pick) -> Picking {
        let standings = self.cars().map(|car| (car.clone(), car.position()));
        settled(Vec::new(), standings.collect(), pick)
    }
}
