//! How a bowler bowls: figures over finished games.

mod bands;
mod bowled;
mod frames;
mod leaves;
mod means;
mod series;
mod tenth;

pub use bands::ScoreBand;
pub use frames::FrameTally;
pub use leaves::{LeaveTally, Leaves};

use alley_board::Row;
use alley_odds::Racks;

use bowled::Bowled;
use means::{Balls, mean, tried};
use series::Series;
use tenth::Tenth;

/// The figures of one bowler. A ball at a fresh rack is a first ball, in the tenth frame too. What the house gives is
/// counted nowhere but in the score; by no-tap a first ball that is enough is a strike, and its pins are those that fell.
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
    strikes: Racks,
    spares: Racks,
    first_balls: Balls,
    after_strike: Racks,
    frames: [FrameTally; 10],
    leaves: Leaves,
    tenth: Tenth,
    series: Series,
}

impl Statistics {
    /// One more finished game: the row of a line that is over.
    pub fn count(&mut self, row: &Row) {
        self.scores.push(row.total);
        self.series.push(row.total);
        let frames = row.cells.each_ref().map(|cell| cell.deliveries().filter_map(Bowled::of).collect::<Vec<_>>());
        for (tally, balls) in self.frames.iter_mut().zip(&frames) {
            tally.add(balls);
            self.leaves.add(balls);
        }
        self.add_racks(frames.iter().flatten());
        let [.., ninth, tenth] = &row.cells;
        let points = tenth.total.unwrap_or_default().saturating_sub(ninth.total.unwrap_or_default());
        let [.., last] = &frames;
        self.tenth.add(last, points);
    }

    /// The balls of one line, in the order bowled.
    fn add_racks<'line>(&mut self, balls: impl Iterator<Item = &'line Bowled>) {
        let mut struck_before = false;
        for ball in balls {
            if !ball.is_first() {
                tried(&mut self.spares, ball.cleared);
                continue;
            }
            tried(&mut self.strikes, ball.cleared);
            self.first_balls.add(ball.pins());
            if struck_before {
                tried(&mut self.after_strike, ball.cleared);
            }
            struck_before = ball.cleared;
        }
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

    /// The average after each game, in the order bowled.
    ///
    /// ```
    /// use alley_bowling::{BowlerName, Pins};
    /// use alley_play::{Change, Lineup, Score, Statistics};
    ///
    /// let mut statistics = Statistics::default();
    /// for pins in [Pins::NONE, Pins::ALL] {
    ///     let mut score = Score::new(Lineup::solo(BowlerName::classic("pjs")?));
    ///     while score.board().next.is_some() {
    ///         score = score.then(&Change::Roll(pins.into()))?;
    ///     }
    ///     statistics.count(&score.board().rows[0]);
    /// }
    /// assert_eq!(statistics.averages().collect::<Vec<_>>(), [0.0, 150.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn averages(&self) -> impl Iterator<Item = f64> {
        let sums = self.scores.iter().scan(0, |sum, &score| {
            *sum += u64::from(score);
            Some(*sum)
        });
        sums.zip(1..).filter_map(|(sum, games)| mean(sum, games))
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
        self.strikes
    }

    /// The broken racks, and the spares.
    #[must_use]
    pub const fn spares(&self) -> Racks {
        self.spares
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

    /// The first balls that came right after a strike of the same line, and those of them that were strikes.
    #[must_use]
    pub const fn after_strike(&self) -> Racks {
        self.after_strike
    }

    /// How each of the ten frames ended.
    #[must_use]
    pub const fn frames(&self) -> &[FrameTally; 10] {
        &self.frames
    }

    /// What first balls left, as far as it was said.
    #[must_use]
    pub const fn leaves(&self) -> &Leaves {
        &self.leaves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Change, Lineup, Score};
    use alley_bowling::{BowlerName, Pins};
    use std::sync::Arc;

    fn row(rolls: &[u8]) -> Arc<Row> {
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
        assert!(near(statistics.averages().nth(2), 20.0 / 3.0));
        assert_eq!((statistics.averages().count(), statistics.averages().last()), (5, statistics.average()));
        assert_eq!(of(&games[..4]).high_series(), Some(22));
        assert_eq!(of(&games[..2]).high_series(), None);
        assert_eq!(Statistics::default().average(), None);
    }
}
