//! Many games, described.

use std::ops::AddAssign;

use alley_odds::{SCORES, Tally};

/// What finished games have in common: how often each score occurred, and how many racks fell.
///
/// ```
/// use alley_bulk::{Format, Scoring};
///
/// let games = "X X X X X X X X X X X X\n9- 9- 9- 9- 9- 9- 9- 9- 9- 9-\n";
/// let report = Scoring::new(Format::Summary).run("games", games.as_bytes(), &mut Vec::new(), &mut Vec::new())?;
/// let summary = report.summary();
/// assert_eq!((summary.games(), summary.low(), summary.high()), (2, Some(90), Some(300)));
/// assert_eq!(summary.mean(), Some(195.0));
/// # Ok::<(), alley_bulk::Trouble>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSummary {
    scores: Vec<u64>,
    tally: Tally,
}

impl ScoreSummary {
    /// Counts one finished game.
    pub(crate) fn add(&mut self, score: u16, tally: Tally) {
        if let Some(games) = self.scores.get_mut(usize::from(score)) {
            *games += 1;
            self.tally += tally;
        }
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.scores.iter().sum()
    }

    /// Each score from 0 to 300, and how often it occurred.
    #[must_use]
    pub fn histogram(&self) -> impl DoubleEndedIterator<Item = (u16, u64)> + ExactSizeIterator {
        self.scores.iter().enumerate().map(|(score, &games)| (u16::try_from(score).unwrap_or(u16::MAX), games))
    }

    /// The racks bowled at and taken; [`Form::of`](alley_odds::Form::of) makes a bowler model of it.
    #[must_use]
    pub const fn tally(&self) -> Tally {
        self.tally
    }

    /// The mean score; none without a game.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean is wanted to a few digits only")]
    pub fn mean(&self) -> Option<f64> {
        let sum: u64 = self.histogram().map(|(score, games)| u64::from(score) * games).sum();
        (self.games() > 0).then(|| sum as f64 / self.games() as f64)
    }

    /// The lowest score.
    #[must_use]
    pub fn low(&self) -> Option<u16> {
        self.histogram().find(|&(_, games)| games > 0).map(|(score, _)| score)
    }

    /// The highest score.
    #[must_use]
    pub fn high(&self) -> Option<u16> {
        self.histogram().rfind(|&(_, games)| games > 0).map(|(score, _)| score)
    }

    /// The first quartile, the median and the third quartile; between two games in the middle, in proportion.
    #[must_use]
    pub fn quartiles(&self) -> Option<[f64; 3]> {
        let gaps = self.games().checked_sub(1)?;
        Some([1, 2, 3].map(|quarter| {
            let (place, quarters) = (gaps * quarter / 4, gaps * quarter % 4);
            let (here, next) = (f64::from(self.nth(place)), f64::from(self.nth(place + 1)));
            here + (next - here) * [0.0, 0.25, 0.5, 0.75][usize::try_from(quarters).unwrap_or(0)]
        }))
    }

    /// The score at this place, from 0, when all are put in order; the highest beyond the end.
    fn nth(&self, place: u64) -> u16 {
        let mut up_to = 0;
        let found = self.histogram().find(|&(_, games)| {
            up_to += games;
            up_to > place
        });
        found.map(|(score, _)| score).or_else(|| self.high()).unwrap_or_default()
    }
}

impl Default for ScoreSummary {
    fn default() -> Self {
        Self { scores: vec![0; SCORES], tally: Tally::default() }
    }
}

impl AddAssign<&Self> for ScoreSummary {
    fn add_assign(&mut self, other: &Self) {
        self.scores.iter_mut().zip(&other.scores).for_each(|(games, more)| *games += more);
        self.tally += other.tally;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, Scoring};
    use alley_odds::Racks;

    fn of(games: &str) -> ScoreSummary {
        let scoring = Scoring::new(Format::Summary);
        scoring.run("games", games.as_bytes(), &mut Vec::new(), &mut Vec::new()).unwrap().summary().clone()
    }

    #[test]
    fn quartiles_lie_between_games_in_proportion() {
        let mut summary = ScoreSummary::default();
        for score in [10, 20, 30, 40] {
            summary.scores[score] += 1;
        }
        assert_eq!(summary.quartiles(), Some([17.5, 25.0, 32.5]));
        assert_eq!((summary.low(), summary.high()), (Some(10), Some(40)));
        summary.scores[50] += 1;
        summary.scores[60] += 1;
        assert_eq!(summary.quartiles(), Some([22.5, 35.0, 47.5]));
        assert_eq!(ScoreSummary::default().quartiles(), None);
    }

    #[test]
    fn a_few_games() {
        let perfect = "X X X X X X X X X X X X\n";
        let open = "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-\n";
        let spares = "5/5/5/5/5/5/5/5/5/5/5\n";
        let summary = of(&[perfect, open, open, spares].concat());
        assert_eq!(
            (summary.games(), summary.mean(), summary.quartiles()),
            (4, Some(157.5), Some([90.0, 120.0, 187.5]))
        );
        assert_eq!((summary.low(), summary.high()), (Some(90), Some(300)));
        let racks = |tried, cleared| Racks { tried, cleared };
        assert_eq!(summary.tally(), Tally::new(racks(43, 12), racks(30, 10)));
        assert_eq!(
            summary.histogram().filter(|&(_, games)| games > 0).collect::<Vec<_>>(),
            [(90, 2), (150, 1), (300, 1)]
        );
        assert_eq!((ScoreSummary::default().mean(), ScoreSummary::default().low()), (None, None));
    }
}
