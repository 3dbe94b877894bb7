//! How somebody bowls, as programs see it.

use alley_play::{BowlerFigures, FrameTally, LeaveTally, Leaves, Statistics};
use schemars::JsonSchema;
use serde::Serialize;

use crate::live::Counted;

/// What was counted of one name; namesakes are counted together
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Figures {
    /// How many public games were counted
    public: usize,
    /// How many more, by their links
    linked: usize,
    /// One for each set of rules, plain ten-pin bowling first; capitals tell names apart
    bowlers: Vec<BowlerShown>,
    /// The same as it stands on the page, in the language of the reader
    markup: String,
}

impl Figures {
    pub(crate) fn of(counted: &Counted, markup: String) -> Self {
        let bowlers = counted.bowlers.iter().map(BowlerShown::from).collect();
        Self { public: counted.public, linked: counted.linked, bowlers, markup }
    }
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct BowlerShown {
    name: String,
    rules: String,
    games: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    average: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    high_game: Option<u16>,
    /// Of three games in a row; absent if there are fewer
    #[serde(skip_serializing_if = "Option::is_none")]
    high_series: Option<u16>,
    strikes: Share,
    spares: Share,
    /// Strikes right after a strike
    after_strike: Share,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_ball: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tenth_points: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tenth_marked: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fill_ball: Option<f64>,
    /// In the order bowled
    scores: Vec<u16>,
    /// Strikes, spares and open frames of each frame
    #[schemars(length(min = 10, max = 10))]
    frames: Vec<[u64; 3]>,
    pins: PinsShown,
}

/// Only where the pins left by a first ball were named
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct PinsShown {
    /// How many first balls left one to nine pins
    first_balls: u64,
    /// For how many of them the pins were named
    named: u64,
    single_pins: Share,
    splits: Share,
    washouts: Share,
    /// The most frequent first
    leaves: Vec<LeaveShown>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct LeaveShown {
    leave: String,
    left: u64,
    made: u64,
    tried: u64,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Share {
    made: u64,
    tried: u64,
}

impl From<&BowlerFigures> for BowlerShown {
    fn from(BowlerFigures { name, rules, figures }: &BowlerFigures) -> Self {
        Self { name: name.clone(), rules: rules.to_string(), ..Self::of(figures) }
    }
}

impl BowlerShown {
    fn of(figures: &Statistics) -> Self {
        let share = |made, tried| Share { made, tried };
        let (strikes, spares, after) = (figures.strikes(), figures.spares(), figures.after_strike());
        let frame = |&FrameTally { strikes, spares, opens }: &FrameTally| [strikes, spares, opens];
        Self {
            name: String::new(),
            rules: String::new(),
            games: figures.games(),
            average: figures.average(),
            high_game: figures.high_game(),
            high_series: figures.high_series(),
            strikes: share(strikes.cleared, strikes.tried),
            spares: share(spares.cleared, spares.tried),
            after_strike: share(after.cleared, after.tried),
            first_ball: figures.first_ball(),
            tenth_points: figures.tenth_points(),
            tenth_marked: figures.tenth_marked(),
            fill_ball: figures.fill_ball(),
            scores: figures.scores().to_vec(),
            frames: figures.frames().iter().map(frame).collect(),
            pins: PinsShown::of(figures.leaves()),
        }
    }
}

impl PinsShown {
    fn of(leaves: &Leaves) -> Self {
        let share = |made, tried| Share { made, tried };
        let (single_pins, splits, washouts) = (leaves.single_pins(), leaves.splits(), leaves.washouts());
        let leave = |LeaveTally { leave, left, spares }: LeaveTally| LeaveShown {
            leave: leave.to_string(),
            left,
            made: spares.cleared,
            tried: spares.tried,
        };
        Self {
            first_balls: leaves.first_balls(),
            named: leaves.named(),
            single_pins: share(single_pins.cleared, single_pins.tried),
            splits: share(splits.cleared, splits.tried),
            washouts: share(washouts.cleared, washouts.tried),
            leaves: leaves.each().into_iter().map(leave).collect(),
        }
    }
}
