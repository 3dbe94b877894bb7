//! What first balls left, and what became of it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use alley_bowling::{Leave, Pin, Pins};
use alley_odds::Racks;

use super::bowled::Bowled;
use super::means::tried;

/// The leaves of first balls, fill balls included, as far as they were named. Ten pins that a gutter ball or a foul leaves
/// are no leave to speak of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leaves {
    /// First balls that took some pins and not all.
    left_some: u64,
    named: BTreeMap<Leave, LeaveTally>,
}

/// One leave, over all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveTally {
    /// Which pins.
    pub leave: Leave,
    /// How often a first ball left them.
    pub left: u64,
    /// The second balls at them, and the spares. The last ball of a game has no second one, nor has a strike by no-tap.
    pub spares: Racks,
}

impl Leaves {
    /// One frame.
    pub(super) fn add(&mut self, balls: &[Bowled]) {
        let firsts = balls.iter().enumerate().filter(|(_, ball)| ball.is_first());
        for (place, first) in firsts.filter(|(_, ball)| ![Pins::NONE, Pins::ALL].contains(&ball.pins())) {
            self.left_some += 1;
            let Some(leave) = first.leave() else { continue };
            let unseen = LeaveTally { leave, left: 0, spares: Racks::default() };
            let tally = self.named.entry(leave).or_insert(unseen);
            tally.left += 1;
            if let Some(second) = balls.get(place + 1).filter(|ball| !ball.is_first()) {
                tried(&mut tally.spares, second.cleared);
            }
        }
    }

    /// How many first balls left one to nine pins.
    #[must_use]
    pub const fn first_balls(&self) -> u64 {
        self.left_some
    }

    /// For how many of them the pins were named: all that is counted here.
    #[must_use]
    pub fn named(&self) -> u64 {
        self.named.values().map(|tally| tally.left).sum()
    }

    /// Tries at one pin, and spares.
    #[must_use]
    pub fn single_pins(&self) -> Racks {
        self.tries_at(|leave| leave.pins().count() == 1)
    }

    /// Tries at splits, and spares.
    #[must_use]
    pub fn splits(&self) -> Racks {
        self.tries_at(Leave::is_split)
    }

    /// Tries at washouts, and spares.
    #[must_use]
    pub fn washouts(&self) -> Racks {
        self.tries_at(Leave::is_washout)
    }

    /// Tries at leaves with this pin in them, and spares.
    #[must_use]
    pub fn with(&self, pin: Pin) -> Racks {
        self.tries_at(|leave| leave.has(pin))
    }

    /// Each leave, the most frequent first.
    #[must_use]
    pub fn each(&self) -> Vec<LeaveTally> {
        let mut each: Vec<_> = self.named.values().copied().collect();
        each.sort_by_key(|tally| (Reverse(tally.left), tally.leave.pins().count(), tally.leave));
        each
    }

    fn tries_at(&self, wanted: impl Fn(Leave) -> bool) -> Racks {
        let tallies = self.named.values().filter(|tally| wanted(tally.leave));
        tallies.fold(Racks::default(), |sum, LeaveTally { spares, .. }| Racks {
            tried: sum.tried + spares.tried,
            cleared: sum.cleared + spares.cleared,
        })
    }
}
