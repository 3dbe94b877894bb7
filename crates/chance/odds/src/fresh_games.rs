//! Games of which no ball is rolled yet.

use std::sync::OnceLock;

use crate::{Chances, TotalChances};

/// Any number of whole games still to come, up to eight, by one bowler and one set of rules. Each sum is worked out when
/// it is first asked for, and kept: all bowlers of the same form share it.
///
/// ```
/// use alley_bowling::{Line, OpenLine};
/// use alley_odds::{Forecast, Form, FreshGames, Odds};
///
/// let forecast = Forecast::new(Form::default());
/// let fresh = forecast.chances(&Line::Open(OpenLine::FRESH));
/// let games = FreshGames::of(&fresh);
/// // 150 in the first game and 20 pins of handicap in each of three; the second game is on the lane, one is to come.
/// let behind = games.series(150 + 3 * 20, Some(&fresh), 1).expect("up to eight games");
/// let ahead = games.series(230 + 3 * 20, Some(&fresh), 1).expect("up to eight games");
/// let [first, second] = Odds::of_totals(&[behind, ahead])[..] else { unreachable!("two bowlers") };
/// assert!(first.wins() < second.wins());
/// ```
#[derive(Clone, Debug)]
pub struct FreshGames {
    one: TotalChances,
    /// Of one game more than the place in the list.
    sums: [OnceLock<TotalChances>; FreshGames::MOST],
}

impl FreshGames {
    /// The most games still to come.
    pub const MOST: usize = 8;

    /// From the chances of a single one.
    #[must_use]
    pub fn of(fresh: &Chances) -> Self {
        Self { one: fresh.into(), sums: Default::default() }
    }

    /// The total of a series: the points that are certain with the handicap of every game that will count, the line that
    /// is being bowled, and this many games after it. More than eight are not foreseen.
    #[must_use]
    pub fn series(&self, certain: i32, playing: Option<&Chances>, games: usize) -> Option<TotalChances> {
        let playing = playing.map(TotalChances::from);
        let total = match (games, playing) {
            (0, playing) => playing.unwrap_or_else(|| TotalChances::certain(0)),
            (_, None) => self.sum(games)?.clone(),
            (_, Some(playing)) => playing.and(self.sum(games)?),
        };
        Some(total.raised(certain))
    }

    fn sum(&self, games: usize) -> Option<&TotalChances> {
        let fewer = games.checked_sub(1)?;
        let sum = self.sums.get(fewer)?;
        Some(sum.get_or_init(|| self.sum(fewer).map_or_else(|| self.one.clone(), |sum| sum.and(&self.one))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_is_one_more_of_the_same() {
        let coin = Chances::new(0, &[0.5, 0.5]);
        let games = FreshGames::of(&coin);
        let ways = [1.0, 8.0, 28.0, 56.0, 70.0, 56.0, 28.0, 8.0, 1.0];
        let eight = games.series(100, None, 8).unwrap();
        assert!(eight.iter().zip(ways).all(|((_, chance), ways)| (chance * 256.0 - ways).abs() < 1e-12));
        assert_eq!((eight.lowest(), eight.highest()), (100, 108));
        assert_eq!(games.series(100, Some(&coin), 7), Some(eight));
        assert_eq!(games.series(-5, None, 0), Some(TotalChances::certain(-5)));
        assert_eq!(games.series(-5, Some(&coin), 0).map(|total| total.of(-4)), Some(0.5));
        assert_eq!((games.series(0, None, 9), games.series(0, Some(&coin), usize::MAX)), (None, None));
    }
}
