//! All that is told of an evening, in one hand.

use std::collections::HashMap;
use std::sync::Arc;

use alley_board::Board;
use alley_evening::{Average, Place, Tiebreak};
use alley_journal::GameId;
use alley_play::{Evening, Night, Participant};

/// An evening, its standing, everybody's chance to have the highest total, and the boards of its games.
#[derive(Clone, Copy, Debug)]
pub struct Account<'evening> {
    /// The evening.
    pub evening: &'evening Evening,
    /// Everybody in it, with the boards below.
    pub night: &'evening Night,
    /// Of everybody in the order of `night`.
    pub chances: &'evening [f64],
    /// By the names that the games have in the record.
    pub boards: &'evening HashMap<GameId, Arc<Board>>,
}

impl Account<'_> {
    /// Everybody, the best first.
    pub(crate) fn places(&self) -> impl Iterator<Item = (&Place, &Participant)> {
        let places = self.night.standings.places().iter();
        places.filter_map(|place| Some((place, self.night.people.get(place.who())?)))
    }

    /// A pacer has none.
    pub(crate) fn chance(&self, place: &Place) -> Option<f64> {
        place.rank().and_then(|_| self.chances.get(place.who()).copied())
    }

    pub(crate) fn team(&self, team: Option<usize>) -> Option<&str> {
        self.night.teams.get(team?).map(String::as_str)
    }

    /// Over how many games it goes.
    pub(crate) fn length(&self) -> usize {
        self.evening.length().into()
    }
}

/// As a spreadsheet has it: a number, with its fraction.
pub(crate) fn fraction(average: Average) -> f64 {
    f64::from(average.pins()) / f64::from(average.games())
}

/// The word for a step by which equals are told apart: the head of its column.
pub(crate) const fn word(step: Tiebreak) -> &'static str {
    match step {
        Tiebreak::Total => "total",
        Tiebreak::Scratch => "scratch",
        Tiebreak::Gap => "gap",
    }
}
