//! How far a long race has come, on the error stream.

use std::time::{Duration, Instant};

use alley_racing::Laps;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter races are over before a bar could be read.
const PATIENCE: Duration = Duration::from_secs(1);

/// This many are counted in a fraction of a second.
const MOST_MOVES: u64 = 1 << 28;

/// A bar with an estimate, which appears when a race takes longer than a second.
///
/// ```
/// use alley_console::Gauge;
/// use alley_racing::Laps;
///
/// let gauge = Gauge::new(Laps::MOST, false);
/// assert_eq!(Gauge::stretch(2).count(), 1 << 27); // laps between two looks at it
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

    /// Laps to be driven by this many cars between two looks at the bar, when they are counted rather than shown. All cores
    /// count the laps of one car together, so a short stretch would spend its time on calling them together.
    #[must_use]
    pub fn stretch(cars: usize) -> Laps {
        let laps = MOST_MOVES / u64::try_from(cars).unwrap_or(u64::MAX).max(1);
        u32::try_from(laps.max(1)).ok().and_then(|count| Laps::new(count).ok()).unwrap_or(Laps::MOST)
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
        let stretch = |cars| Gauge::stretch(cars).count();
        assert_eq!([0, 1, 1000, 100_000, 1 << 30].map(stretch), [1 << 28, 1 << 28, 268_435, 2684, 1]);
    }
}
