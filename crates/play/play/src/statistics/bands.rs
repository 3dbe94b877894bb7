//! How often which scores.

/// The scores of one band.
const WIDTH: u16 = 30;
/// The last band has one score more: 300.
const LAST: u16 = 300 / WIDTH - 1;

/// Thirty neighbouring scores, and how many games came to one of them.
///
/// ```
/// use alley_play::ScoreBand;
///
/// let bands = ScoreBand::bowled(&[60, 149, 120]);
/// let told: Vec<_> = bands.iter().map(|band| (band.first, band.last, band.games)).collect();
/// assert_eq!(told, [(60, 89, 1), (90, 119, 0), (120, 149, 2)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreBand {
    /// Its lowest score.
    pub first: u16,
    /// Its highest.
    pub last: u16,
    /// The games.
    pub games: usize,
}

impl ScoreBand {
    /// All ten, from 0 to 300.
    #[must_use]
    pub fn all(scores: &[u16]) -> [Self; 10] {
        let mut bands = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(|band| Self {
            first: band * WIDTH,
            last: if band == LAST { 300 } else { band * WIDTH + WIDTH - 1 },
            games: 0,
        });
        for score in scores {
            let band = usize::from((score / WIDTH).min(LAST));
            bands.iter_mut().skip(band).take(1).for_each(|band| band.games += 1);
        }
        bands
    }

    /// Every band from the lowest that was bowled to the highest; none where nothing was.
    #[must_use]
    pub fn bowled(scores: &[u16]) -> Vec<Self> {
        let bands = Self::all(scores);
        let with_games = |band: &Self| band.games > 0;
        let before = bands.iter().position(with_games).unwrap_or(bands.len());
        let after = bands.iter().rposition(with_games).map_or(0, |last| last + 1);
        bands.get(before..after).unwrap_or_default().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_in_one_band() {
        let all: Vec<u16> = (0..=300).collect();
        let bands = ScoreBand::all(&all);
        assert_eq!(bands.iter().map(|band| band.games).sum::<usize>(), 301);
        for band in bands {
            assert_eq!(usize::from(band.last - band.first) + 1, band.games, "{band:?}");
        }
        assert_eq!(bands.last(), Some(&ScoreBand { first: 270, last: 300, games: 31 }));
    }

    #[test]
    fn empty_bands_are_left_out_at_the_ends_only() {
        assert_eq!(ScoreBand::bowled(&[]), []);
        assert_eq!(ScoreBand::bowled(&[300, 270]), [ScoreBand { first: 270, last: 300, games: 2 }]);
        let games: Vec<_> = ScoreBand::bowled(&[0, 75]).iter().map(|band| band.games).collect();
        assert_eq!(games, [1, 0, 1]);
    }
}
