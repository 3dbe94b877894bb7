//! Strikes and spares, counted over games that were bowled.

use std::ops::AddAssign;

use alley_bowling::{Card, Pins, Rack};

use crate::Rate;

/// How many racks were bowled at, and how many of them fell: fresh ones by a strike, broken ones by a spare.
/// In the tenth frame every rack counts as it would elsewhere.
///
/// ```
/// use alley_bowling::OpenLine;
/// use alley_odds::Tally;
///
/// let perfect = Tally::of(&OpenLine::FRESH.at_best().card());
/// assert_eq!(perfect.strike_rate().map(|rate| rate.value()), Some(1.0));
/// assert_eq!(perfect.spare_rate(), None); // no rack was left to be picked up
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    fresh: Racks,
    broken: Racks,
}

/// Racks bowled at, and those that fell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Racks {
    /// Bowled at.
    pub tried: u64,
    /// Of these, all pins taken.
    pub cleared: u64,
}

impl Tally {
    /// Of racks counted elsewhere.
    #[must_use]
    pub const fn new(fresh: Racks, broken: Racks) -> Self {
        Self { fresh, broken }
    }

    /// Of one line, finished or not, as its marks stand on the card. By the rules of a house not every mark tells what a
    /// ball took: collect the balls themselves then.
    #[must_use]
    pub fn of(card: &Card) -> Self {
        let mut tally = Self::default();
        card.frames().for_each(|(marks, _)| marks.balls().for_each(|(rack, pins)| tally.add(rack, pins)));
        tally
    }

    fn add(&mut self, rack: Rack, pins: Pins) {
        let racks = if rack.is_fresh() { &mut self.fresh } else { &mut self.broken };
        racks.tried += 1;
        racks.cleared += u64::from(rack.is_cleared_by(pins));
    }

    /// The fresh racks, and the strikes.
    #[must_use]
    pub const fn fresh(&self) -> Racks {
        self.fresh
    }

    /// The broken racks, and the spares.
    #[must_use]
    pub const fn broken(&self) -> Racks {
        self.broken
    }

    /// Strikes among fresh racks; unknown when there were none.
    #[must_use]
    pub fn strike_rate(&self) -> Option<Rate> {
        Rate::of(self.fresh.cleared, self.fresh.tried)
    }

    /// Spares among broken racks; unknown when there were none.
    #[must_use]
    pub fn spare_rate(&self) -> Option<Rate> {
        Rate::of(self.broken.cleared, self.broken.tried)
    }
}

impl FromIterator<(Rack, Pins)> for Tally {
    /// Of balls: what each was bowled at, and how many fell.
    fn from_iter<B: IntoIterator<Item = (Rack, Pins)>>(balls: B) -> Self {
        let mut tally = Self::default();
        balls.into_iter().for_each(|(rack, pins)| tally.add(rack, pins));
        tally
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.fresh.tried += other.fresh.tried;
        self.fresh.cleared += other.fresh.cleared;
        self.broken.tried += other.broken.tried;
        self.broken.cleared += other.broken.cleared;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_bowling::{Line, OpenLine};

    #[test]
    fn the_tenth_frame_counts_rack_by_rack() {
        let frames_before = [0; 18];
        let rolls = frames_before.into_iter().chain([10, 3, 7]);
        let line = rolls.fold(Line::Open(OpenLine::FRESH), |line, count| match line {
            Line::Open(open) => open.bowl(Pins::new(count).unwrap()).unwrap().into(),
            Line::Closed(_) => panic!("over"),
        });
        let racks = |tried, cleared| Racks { tried, cleared };
        let tally = Tally::of(&line.card());
        assert_eq!((tally.fresh(), tally.broken()), (racks(11, 1), racks(10, 1)));
    }

    #[test]
    fn balls_are_counted_by_what_fell() {
        let pins = |count| Pins::new(count).unwrap();
        let after_nine = Rack::Fresh.after(pins(9));
        let balls = [(Rack::Fresh, pins(9)), (after_nine, pins(1)), (Rack::Fresh, pins(10)), (after_nine, pins(0))];
        let racks = |tried, cleared| Racks { tried, cleared };
        assert_eq!(balls.into_iter().collect::<Tally>(), Tally::new(racks(2, 1), racks(2, 1)));
    }
}
