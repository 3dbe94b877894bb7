//! The tenth frame, and its fill balls.

use super::bowled::Bowled;
use super::means::Balls;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tenth {
    pub(super) points: u64,
    /// How often it had fill balls, earned by a strike or a spare.
    pub(super) marked: u64,
    pub(super) fill: Balls,
}

impl Tenth {
    pub(super) fn add(&mut self, balls: &[Bowled], points: u16) {
        self.points += u64::from(points);
        let cleared = balls.iter().take(2).position(|ball| ball.cleared);
        let fill = cleared.and_then(|last_of_first_rack| balls.get(last_of_first_rack + 1..)).unwrap_or_default();
        // By current-frame scoring nothing follows.
        self.marked += u64::from(!fill.is_empty());
        for ball in fill {
            self.fill.add(ball.pins());
        }
    }
}
