//! How fast a race is shown.

use std::time::Duration;

/// The eye needs no more pictures than these in a minute.
const MOST_PICTURES: usize = 25 * 60;
/// Four laps in a second can be followed.
const PLEASANT: usize = 4 * 60;
/// In quarters of the usual speed.
const GEARS: [(u32, &str); 5] = [(1, "×¼"), (2, "×½"), (4, "×1"), (8, "×2"), (16, "×4")];
const USUAL: usize = 2;

/// How fast a race is shown. At the usual speed none takes much longer than half a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pace {
    /// The laps of a minute at the usual speed.
    usual: usize,
    gear: usize,
}

impl Pace {
    /// For a race over this many laps.
    pub(super) fn usual(laps: usize) -> Self {
        Self { usual: (laps * 2).max(PLEASANT), gear: USUAL }
    }

    pub(super) fn faster(self) -> Self {
        Self { gear: (self.gear + 1).min(GEARS.len() - 1), ..self }
    }

    pub(super) const fn slower(self) -> Self {
        Self { gear: self.gear.saturating_sub(1), ..self }
    }

    fn geared(self) -> (u32, &'static str) {
        GEARS.get(self.gear).copied().unwrap_or((4, ""))
    }

    /// How it is shown.
    pub(crate) fn name(self) -> &'static str {
        self.geared().1
    }

    fn laps_a_minute(self) -> usize {
        self.usual.saturating_mul(self.geared().0 as usize) / 4
    }

    /// How many laps pass from one picture to the next.
    pub(super) fn laps(self) -> usize {
        self.laps_a_minute().div_ceil(MOST_PICTURES).max(1)
    }

    /// How long a picture stays.
    pub(super) fn beat(self) -> Duration {
        let laps = u32::try_from(self.laps()).unwrap_or(u32::MAX);
        let laps_a_minute = u32::try_from(self.laps_a_minute()).unwrap_or(u32::MAX).max(1);
        Duration::from_mins(1).saturating_mul(laps) / laps_a_minute
    }

    /// How long something stays that everybody wants to read.
    pub(super) fn suspense(self) -> Duration {
        Duration::from_secs(6) / self.geared().0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(pace: Pace, laps: usize) -> Duration {
        pace.beat() * u32::try_from(laps.div_ceil(pace.laps())).unwrap()
    }

    #[test]
    fn no_race_takes_much_longer_than_half_a_minute() {
        for laps in 1..=1_000 {
            let pace = Pace::usual(laps);
            assert!(whole(pace, laps) <= Duration::from_secs(31), "{laps}");
            assert!(pace.beat() >= Duration::from_millis(39), "{laps}");
        }
        assert_eq!((Pace::usual(1_000).laps(), Pace::usual(20).beat()), (2, Duration::from_millis(250)));
    }

    #[test]
    fn a_higher_gear_is_faster_and_there_are_ends() {
        for laps in [1, 20, 1_000] {
            let slowest = (0..9).fold(Pace::usual(laps), |pace, _| pace.slower());
            let gears: Vec<_> = std::iter::successors(Some(slowest), |pace| Some(pace.faster())).take(6).collect();
            assert_eq!(gears.iter().map(|pace| pace.name()).collect::<Vec<_>>(), ["×¼", "×½", "×1", "×2", "×4", "×4"]);
            assert!(gears.windows(2).take(4).all(|pair| whole(pair[0], 960) > whole(pair[1], 960)));
            assert!(gears.windows(2).take(4).all(|pair| pair[0].suspense() > pair[1].suspense()));
        }
    }
}
