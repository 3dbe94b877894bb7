//! The cars of one race, in the order entered.

use alloc::vec::Vec;

use crate::{Car, Entrants, Lane};

/// At least one car, each in its own lane.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cars(Vec<Car>);

impl Cars {
    pub(crate) fn at_the_start(entrants: Entrants) -> Self {
        Self(entrants.into_each().map(Car::at_the_start).collect())
    }

    /// Every car moves as often as is said for its lane.
    pub(crate) fn driven(mut self, mut moves: impl FnMut(Lane) -> u32) -> Self {
        self.0.iter_mut().for_each(|car| car.drive(moves(car.lane())));
        self
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Car> {
        self.0.iter()
    }
}
