//! What was played in a storm over HTTP, and what scorekeepers met with.

use std::fmt;

use super::scorekeeper::{Encounters, Scorekeeper};
use super::venue::{Venue, lock};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    games: usize,
    rolls: u64,
    others: u64,
    encounters: Encounters,
}

impl Tally {
    /// Counts the games that were played here.
    pub(crate) fn add_games(&mut self, venue: &Venue) {
        for game in venue.all() {
            let (rolls, others) = lock(&game).counts();
            self.games += 1;
            self.rolls += rolls;
            self.others += others;
        }
    }

    /// Counts what they met with.
    pub(crate) fn add_encounters(&mut self, scorekeepers: &[Scorekeeper]) {
        for scorekeeper in scorekeepers {
            self.encounters.add(scorekeeper.encounters);
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, rolls, others, encounters } = self;
        let Encounters { flights: (flights, kept), repeats, conflicts, refusals } = encounters;
        write!(formatter, "({flights} wishes in flight, {kept} of them kept), {games} games, ")?;
        write!(formatter, "{repeats} repeats, {conflicts} conflicts, {refusals} refusals, ")?;
        write!(formatter, "{others} other changes and {rolls} rolls acknowledged")
    }
}
