//! How far a long race has come, on the error stream.

use std::time::{Duration, Instant};

use alley_racing::Laps;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter races are over before a bar could be read.
const PATIENCE: Duration = Duration::from_secs(1);

/// This many are counted in about a second.
const MOST_MOVES: u64 = 1 << 28;

/// A bar with an estimate, which appears when a race takes longer than a second.
///
/// ```
/// use alley_console::Gauge;
/// use alley_racing::Laps;
///
/// let gauge = Gauge::new(Laps::MOST, false);
/// assert_eq!(gauge.stretch(2).count(), 9_999_999);
/// gauge.show(Laps::ONE); // nobody sees it
/// ```
#[derive(Debug)]
pub struct Gauge {
    bar: ProgressBar,
    appears: Option<Instant>,
}

impl Gauge {
    /// For a race of this many laps.
    #[must_use]
    pub fn new(laps: Laps, visible: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(laps.count().into()), ProgressDrawTarget::hidden());
        let template = ProgressStyle::with_template("{bar:40} {percent:>3} %  {pos}/{len}  {eta}");
        bar.set_style(template.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, appears: visible.then(|| Instant::now() + PATIENCE) }
    }

    /// This many laps are left.
    pub fn show(&self, to_go: Laps) {
        if self.appears.is_none_or(|moment| Instant::now() < moment) {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let driven = self.bar.length().unwrap_or_default().saturating_sub(to_go.count().into());
        self.bar.set_position(driven);
    }

    /// Laps to be driven by this many cars between two looks at the bar, when they are counted rather than shown: a
    /// hundredth of the race, but neither so few that looking takes longer than driving nor so many that nobody sees it.
    #[must_use]
    pub fn stretch(&self, cars: usize) -> Laps {
        let hundredth = self.bar.length().unwrap_or_default() / 100;
        let most = MOST_MOVES / u64::try_from(cars).unwrap_or(u64::MAX).max(1);
        let laps = hundredth.max(1 << 22).min(most.max(1));
        u32::try_from(laps).ok().and_then(|count| Laps::new(count).ok()).unwrap_or(Laps::MOST)
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where it fails")]
mod tests {
    use super::*;

    #[test]
    fn the_bar_moves_however_many_drive() {
        let stretch = |laps: u32, cars| Gauge::new(Laps::new(laps).unwrap(), false).stretch(cars).count();
        assert_eq!(stretch(1000, 2), 1 << 22, "a short race is over at once");
        assert_eq!(stretch(999_999_999, 2), 9_999_999);
        assert_eq!(stretch(999_999_999, 1000), 268_435);
        assert_eq!(stretch(999_999_999, 100_000), 2684);
        assert_eq!(stretch(999_999_999, 1 << 30), 1);
    }
}
