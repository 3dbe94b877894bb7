//! Many games, described.

use std::fmt;
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
pub struct Summary {
    scores: Vec<u64>,
    tally: Tally,
}

impl Summary {
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
            let (place, quarters) = (gaps / 4 * quarter + gaps % 4 * quarter / 4, gaps % 4 * quarter % 4);
            let (here, next) = (f64::from(self.nth(place)), f64::from(self.nth(place + 1)));
            here + (next - here) * [0.0, 0.25, 0.5, 0.75][usize::try_from(quarters % 4).unwrap_or(0)]
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

impl Default for Summary {
    fn default() -> Self {
        Self { scores: vec![0; SCORES], tally: Tally::default() }
    }
}

impl AddAssign<&Self> for Summary {
    fn add_assign(&mut self, other: &Self) {
        self.scores.iter_mut().zip(&other.scores).for_each(|(games, more)| *games += more);
        self.tally += other.tally;
    }
}

impl fmt::Display for Summary {
    /// As a small table, and a bar for every ten points between the lowest and the highest.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "games      {}", self.games())?;
        let (Some(mean), Some([first, median, third])) = (self.mean(), self.quartiles()) else { return Ok(()) };
        let (low, high) = (self.low().unwrap_or_default(), self.high().unwrap_or_default());
        let rate = |rate: Option<alley_odds::Rate>| {
            rate.map_or_else(|| "none tried".to_owned(), |rate| format!("{:.1} %", rate.value() * 100.0))
        };
        writeln!(formatter, "mean       {mean:.2}")?;
        writeln!(formatter, "quartiles  {first} {median} {third}")?;
        writeln!(formatter, "low        {low}")?;
        writeln!(formatter, "high       {high}")?;
        writeln!(formatter, "strikes    {}", rate(self.tally.strike_rate()))?;
        writeln!(formatter, "spares     {}", rate(self.tally.spare_rate()))?;
        self.bars(low / 10, high / 10, formatter)
    }
}

/// The longest bar.
const BAR: u64 = 50;

impl Summary {
    fn bars(&self, first: u16, last: u16, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tens: Vec<u64> = self.scores.chunks(10).map(|ten| ten.iter().sum()).collect();
        let longest = tens.iter().copied().max().unwrap_or_default().max(1);
        for (ten, games) in (0..=last).zip(tens).skip(first.into()) {
            // Whoever occurs at all shows.
            let bar = (u128::from(games) * u128::from(BAR)).div_ceil(longest.into());
            let bar = "#".repeat(usize::try_from(bar).unwrap_or_default());
            writeln!(formatter, "{:>3}-{:<3} {games:>9} {bar}", ten * 10, (ten * 10 + 9).min(300))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use crate::Scoring;

    fn of(games: &str) -> Summary {
        let scoring = Scoring::new(Format::Summary);
        scoring.run("games", games.as_bytes(), &mut Vec::new(), &mut Vec::new()).unwrap().summary().clone()
    }

    #[test]
    fn quartiles_lie_between_games_in_proportion() {
        let mut summary = Summary::default();
        for score in [10, 20, 30, 40] {
            summary.scores[score] += 1;
        }
        assert_eq!(summary.quartiles(), Some([17.5, 25.0, 32.5]));
        assert_eq!(Summary::default().quartiles(), None);
    }

    #[test]
    fn the_table() {
        let perfect = "X X X X X X X X X X X X\n";
        let open = "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-\n";
        let spares = "5/5/5/5/5/5/5/5/5/5/5\n";
        let shown = of(&[perfect, open, open, spares].concat()).to_string();
        let expected = "games      4\nmean       157.50\nquartiles  90 120 187.5\nlow        90\nhigh       300\n\
                        strikes    27.9 %\nspares     33.3 %\n 90-99          2 ";
        assert!(shown.starts_with(expected), "{shown}");
        assert_eq!(shown.lines().count(), 7 + 22);
        assert!(shown.ends_with(&format!("300-300         1 {}\n", "#".repeat(25))), "{shown}");
        assert_eq!(Summary::default().to_string(), "games      0\n");
    }
}
