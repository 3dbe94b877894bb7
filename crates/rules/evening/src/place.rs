//! A contestant's line in the standings.

use crate::{Contestant, Tiebreak};

/// Who it is, the rank, and the games it was given for. A pacer has no rank.
///
/// ```
/// use alley_evening::{Contestant, Handicap, Outing, Standings};
///
/// let game = |points| Contestant::new(Handicap::NONE, vec![Outing::Bowled(points)]);
/// let standings = Standings::of(&[game(300).as_pacer(), game(150), game(180)]);
/// let told = |place: &alley_evening::Place| (place.who(), place.rank(), place.behind());
/// let told: Vec<_> = standings.places().iter().map(told).collect();
/// assert_eq!(told, [(2, Some(1), Some(0)), (1, Some(2), Some(30)), (0, None, None)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Who, and if it counts, the rank with the pins behind the leader.
    position: (usize, Option<(usize, u32)>),
    contestant: Contestant,
}

impl Place {
    pub(crate) const fn new(who: usize, ranked: Option<(usize, u32)>, contestant: Contestant) -> Self {
        Self { position: (who, ranked), contestant }
    }

    /// The place in the list that the standings were made of, from 0.
    #[must_use]
    pub const fn who(&self) -> usize {
        self.position.0
    }

    /// From 1; equals share one, and the ranks after them are left out.
    #[must_use]
    pub fn rank(&self) -> Option<usize> {
        self.position.1.map(|(rank, _)| rank)
    }

    /// How many pins the leader is ahead, with handicap.
    #[must_use]
    pub fn behind(&self) -> Option<u32> {
        self.position.1.map(|(_, behind)| behind)
    }

    /// The games, and what they come to.
    #[must_use]
    pub const fn contestant(&self) -> &Contestant {
        &self.contestant
    }

    /// Which step tells these two apart; no step, if they are equal.
    #[must_use]
    pub fn decided_by(&self, other: &Self) -> Option<Tiebreak> {
        Tiebreak::between(self.contestant.merit(), other.contestant.merit())
    }
}
