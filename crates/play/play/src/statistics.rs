//! How a bowler bowls: figures over finished games.

use std::collections::VecDeque;

use alley_board::Row;
use alley_bowling::Marks;
use alley_odds::{Racks, Tally};

/// The figures of one bowler. A ball at a fresh rack is a first ball, in the tenth frame too.
///
/// ```
/// use alley_bowling::{BowlerName, Pins};
/// use alley_play::{Change, Lineup, Score, Statistics};
///
/// let mut score = Score::new(Lineup::solo(BowlerName::classic("pjs")?));
/// for _ in 0..12 {
///     score = score.then(&Change::Roll(Pins::ALL.into()))?;
/// }
/// let mut statistics = Statistics::default();
/// statistics.count(&score.board().rows[0]);
/// assert_eq!((statistics.high_game(), statistics.average()), (Some(300), Some(300.0)));
/// assert_eq!(statistics.first_ball(), Some(10.0));
/// assert_eq!(statistics.high_series(), None); // a series is three games
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Every score, in the order bowled.
    scores: Vec<u16>,
    tally: Tally,
    first_balls: Balls,
    tenth: Tenth,
    series: Series,
}

/// Balls, and the pins they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Balls {
    rolled: u64,
    pins: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tenth {
    points: u64,
    /// How often its first rack fell, by a strike or a spare.
    marked: u64,
    fill: Balls,
}

/// The last three scores, and the best sum of three in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Series {
    latest: VecDeque<u16>,
    best: Option<u16>,
}

impl Statistics {
    /// One more finished game: the row of a line that is over.
    pub fn count(&mut self, row: &Row) {
        self.scores.push(row.total);
        self.series.push(row.total);
        self.tally += Tally::of(&row.line.card());
        row.cells.iter().for_each(|cell| self.first_balls.add_fresh(cell.marks));
        let [.., ninth, tenth] = &row.cells;
        let points = tenth.total.unwrap_or_default().saturating_sub(ninth.total.unwrap_or_default());
        self.tenth.add(tenth.marks, points);
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.scores.len()
    }

    /// Every score, in the order bowled.
    #[must_use]
    pub fn scores(&self) -> &[u16] {
        &self.scores
    }

    /// Points per game.
    #[must_use]
    pub fn average(&self) -> Option<f64> {
        mean(self.scores.iter().map(|&score| u64::from(score)).sum(), self.scores.len() as u64)
    }

    /// The best game.
    #[must_use]
    pub fn high_game(&self) -> Option<u16> {
        self.scores.iter().copied().max()
    }

    /// The best sum of three games bowled one after the other.
    #[must_use]
    pub const fn high_series(&self) -> Option<u16> {
        self.series.best
    }

    /// The fresh racks, and the strikes.
    #[must_use]
    pub const fn strikes(&self) -> Racks {
        self.tally.fresh()
    }

    /// The broken racks, and the spares.
    #[must_use]
    pub const fn spares(&self) -> Racks {
        self.tally.broken()
    }

    /// Pins per ball at a fresh rack.
    #[must_use]
    pub fn first_ball(&self) -> Option<f64> {
        self.first_balls.mean()
    }

    /// Points in a tenth frame.
    #[must_use]
    pub fn tenth_points(&self) -> Option<f64> {
        mean(self.tenth.points, self.scores.len() as u64)
    }

    /// The share of tenth frames that earned fill balls, by a strike or a spare.
    #[must_use]
    pub fn tenth_marked(&self) -> Option<f64> {
        mean(self.tenth.marked, self.scores.len() as u64)
    }

    /// Pins per fill ball.
    #[must_use]
    pub fn fill_ball(&self) -> Option<f64> {
        self.tenth.fill.mean()
    }
}

impl Balls {
    /// The balls of a frame that were rolled at a fresh rack.
    fn add_fresh(&mut self, marks: Marks) {
        marks.balls().filter(|(rack, _)| rack.is_fresh()).for_each(|(_, pins)| self.add(pins.count()));
    }

    fn add(&mut self, pins: u8) {
        self.rolled += 1;
        self.pins += u64::from(pins);
    }

    fn mean(self) -> Option<f64> {
        mean(self.pins, self.rolled)
    }
}

impl Tenth {
    fn add(&mut self, marks: Marks, points: u16) {
        self.points += u64::from(points);
        let cleared = marks.balls().take(2).position(|(rack, pins)| rack.is_cleared_by(pins));
        let Some(last_of_first_rack) = cleared else { return };
        self.marked += 1;
        marks.rolls().skip(last_of_first_rack + 1).for_each(|pins| self.fill.add(pins.count()));
    }
}

impl Series {
    const GAMES: usize = 3;

    fn push(&mut self, score: u16) {
        self.latest.push_back(score);
        if self.latest.len() > Self::GAMES {
            self.latest.pop_front();
        }
        if self.latest.len() == Self::GAMES {
            self.best = self.best.max(Some(self.latest.iter().sum()));
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a mean is wanted to a few digits only")]
fn mean(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Lineup, Score};
    use alley_bowling::{BowlerName, Pins};

    fn row(rolls: &[u8]) -> Row {
        let fresh = Score::new(Lineup::solo(BowlerName::classic("AAA").unwrap()));
        let roll = |score: Score, &count| score.then(&Change::Roll(Pins::new(count).unwrap().into())).unwrap();
        let mut board = rolls.iter().fold(fresh, roll).board();
        assert_eq!(board.next, None);
        board.rows.remove(0)
    }

    fn of(games: &[&[u8]]) -> Statistics {
        let mut statistics = Statistics::default();
        for rolls in games {
            statistics.count(&row(rolls));
        }
        statistics
    }

    /// Nine frames of nothing, then this tenth.
    fn tenth(rolls: &[u8]) -> Vec<u8> {
        [[0; 18].as_slice(), rolls].concat()
    }

    fn near(found: Option<f64>, expected: f64) -> bool {
        found.is_some_and(|found| (found - expected).abs() < 1e-12)
    }

    #[test]
    fn a_ball_at_a_fresh_rack_is_a_first_ball() {
        for (rolls, first_balls, pins) in [
            (&[3, 4][..], 10.0, 3.0),
            (&[3, 7, 5], 11.0, 8.0),   // the fill ball after a spare
            (&[10, 3, 7], 11.0, 13.0), // the ball after the strike, not the one that picks up the rest
            (&[10, 10, 4], 12.0, 24.0),
            (&[10, 10, 10], 12.0, 30.0),
        ] {
            let statistics = of(&[&tenth(rolls)]);
            assert!(near(statistics.first_ball(), pins / first_balls), "{rolls:?}: {statistics:?}");
        }
    }

    #[test]
    fn the_tenth_frame_and_its_fill_balls() {
        let statistics = of(&[&tenth(&[3, 4]), &tenth(&[3, 7, 5]), &tenth(&[10, 3, 7]), &tenth(&[0, 10, 10])]);
        assert!(near(statistics.tenth_points(), (7.0 + 15.0 + 20.0 + 20.0) / 4.0));
        assert!(near(statistics.tenth_marked(), 0.75));
        assert!(near(statistics.fill_ball(), (5.0 + 3.0 + 7.0 + 10.0) / 4.0));
        assert_eq!(statistics.strikes().tried, 10 + 11 + 11 + 11);
        assert_eq!(statistics.spares().cleared, 1 + 1 + 1);
        assert_eq!(of(&[&tenth(&[3, 4])]).fill_ball(), None);
    }

    #[test]
    fn games_average_high_game_and_series() {
        let games = [&tenth(&[1, 2])[..], &tenth(&[9, 0]), &tenth(&[4, 4]), &tenth(&[5, 0]), &[10; 12]];
        let statistics = of(&games);
        assert_eq!(statistics.scores(), [3, 9, 8, 5, 300]);
        assert_eq!((statistics.games(), statistics.high_game(), statistics.high_series()), (5, Some(300), Some(313)));
        assert!(near(statistics.average(), 65.0));
        assert_eq!(of(&games[..4]).high_series(), Some(22));
        assert_eq!(of(&games[..2]).high_series(), None);
        assert_eq!(Statistics::default().average(), None);
    }
}
