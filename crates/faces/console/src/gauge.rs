//! How far a long race has come, on the error stream.

use std::time::{Duration, Instant};

use alley_racing::Laps;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Shorter races are over before a bar could be read.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar with an estimate, which appears when a race takes longer than a second.
pub(crate) struct Gauge {
    bar: ProgressBar,
    appears: Option<Instant>,
}

impl Gauge {
    pub(crate) fn new(laps: Laps, visible: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(laps.count().into()), ProgressDrawTarget::hidden());
        let template = ProgressStyle::with_template("{bar:40} {percent:>3} %  {pos}/{len}  {eta}");
        bar.set_style(template.unwrap_or_else(|_| ProgressStyle::default_bar()));
        Self { bar, appears: visible.then(|| Instant::now() + PATIENCE) }
    }

    pub(crate) fn show(&self, to_go: Laps) {
        if self.appears.is_none_or(|moment| Instant::now() < moment) {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let driven = self.bar.length().unwrap_or_default().saturating_sub(to_go.count().into());
        self.bar.set_position(driven);
    }

    /// Laps to be driven between two looks at the bar, when they are counted rather than shown.
    pub(crate) fn stretch(&self) -> Laps {
        let hundredth = self.bar.length().unwrap_or_default() / 100;
        u32::try_from(hundredth.max(1 << 22)).ok().and_then(|count| Laps::new(count).ok()).unwrap_or(Laps::MOST)
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
