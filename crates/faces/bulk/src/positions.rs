//! The positions of a game, walked out of the rules once.

use std::collections::HashMap;
use std::sync::LazyLock;

use alley_bowling::{FrameNumber, Pins, Rack};
use alley_odds::Future;

use crate::outcome::Packed;

static POSITIONS: LazyLock<Vec<Situation>> = LazyLock::new(walked);

/// A position, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SituationId(usize);

/// Where the game goes on; nowhere once it is over.
pub(crate) type Ahead = Option<SituationId>;

struct Situation {
    rack: Rack,
    /// For each number of pins, what comes after and what it adds to the outcome.
    balls: Vec<(Ahead, u32)>,
}

impl SituationId {
    /// Before the first ball.
    pub(crate) const FRESH: Self = Self(0);

    /// What comes after this ball, and what it adds to the outcome; nothing if fewer pins stand.
    pub(crate) fn bowl(self, pins: Pins) -> Option<(Ahead, u32)> {
        POSITIONS.get(self.0).and_then(|position| position.balls.get(usize::from(pins.count()))).copied()
    }

    /// What the next ball is bowled at.
    pub(crate) fn rack(self) -> Rack {
        POSITIONS.get(self.0).map_or(Rack::Fresh, |position| position.rack)
    }
}

fn walked() -> Vec<Situation> {
    let mut found = vec![Future::FRESH];
    let mut spots = HashMap::from([(Future::FRESH, SituationId::FRESH)]);
    let mut positions = Vec::new();
    while let Some(&prospect) = found.get(positions.len()) {
        let line = prospect.line();
        let rack = line.rack();
        let beyond = rack.is_fresh() && line.frame() == FrameNumber::TENTH && line.ball() > 1;
        let throws = rack.possible_rolls().filter_map(|pins| prospect.bowl(pins).ok().map(|throw| (pins, throw)));
        let balls = throws.map(|(pins, throw)| {
            let ahead = throw.then().map(|next| {
                *spots.entry(next).or_insert_with(|| {
                    found.push(next);
                    SituationId(found.len() - 1)
                })
            });
            (ahead, Packed::of(throw, (rack, pins), beyond))
        });
        let balls = balls.collect();
        positions.push(Situation { rack, balls });
    }
    positions
}
