//! Whether anything grows: between two restarts, the last third against the first.

use std::fmt;
use std::time::Duration;

use super::gauge::Reading;
use crate::load::median;

/// How much more the last third may have than the first.
const GROWTH: f64 = 1.05;
/// After a restart this long is not looked at: everybody comes back, and phones that vanish pile up until the first of them
/// are forgotten.
const SETTLING: Duration = Duration::from_secs(90);
/// What lasts less than this has not settled, and memory and descriptors are not judged.
pub(crate) const SHORTEST: Duration = Duration::from_mins(3);

/// The time between two restarts, and what was read in it.
#[derive(Clone, Debug)]
pub(crate) struct Period {
    pub(crate) from: Duration,
    pub(crate) to: Duration,
    pub(crate) readings: Vec<Reading>,
    /// Whether it ended with a kill; otherwise the server was told to stop.
    pub(crate) killed: bool,
}

/// The medians of the first third and of the last, of what was read once it had settled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Thirds {
    pub(crate) first: f64,
    pub(crate) last: f64,
}

impl Period {
    pub(crate) fn length(&self) -> Duration {
        self.to.saturating_sub(self.from)
    }

    /// When it had settled.
    pub(crate) fn settled(&self) -> Duration {
        self.from + SETTLING.min(self.length() / 2)
    }

    /// Whether it is long enough to be judged.
    pub(crate) fn is_judged(&self) -> bool {
        self.length() >= SHORTEST
    }

    pub(crate) fn thirds(&self, of: impl Fn(&Reading) -> f64) -> Thirds {
        let settled = self.settled();
        let third = self.to.saturating_sub(settled) / 3;
        let between = |from: Duration, to: Duration| {
            median(self.readings.iter().filter(|read| from <= read.at && read.at < to).map(&of).collect())
        };
        Thirds { first: between(settled, settled + third), last: between(self.to.saturating_sub(third), self.to) }
    }

    /// What grew by more than is allowed.
    pub(crate) fn grown(&self) -> Vec<String> {
        let looked_at =
            [("memory", self.thirds(|read| read.memory)), ("descriptors", self.thirds(|read| read.descriptors))];
        let grown = looked_at.into_iter().filter(|(_, thirds)| self.is_judged() && !thirds.hold());
        grown.map(|(what, thirds)| format!("{what} {thirds}")).collect()
    }
}

impl Thirds {
    /// Nothing that was never read holds.
    fn hold(self) -> bool {
        self.first > 0.0 && self.last > 0.0 && self.last <= self.first * GROWTH
    }

    /// How much more, in hundredths.
    pub(crate) fn growth(self) -> f64 {
        (self.last / self.first - 1.0) * 100.0
    }
}

impl fmt::Display for Thirds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "from {:.0} to {:.0}, {:+.1} %", self.first, self.last, self.growth())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five minutes with a reading every second.
    fn period(memory: impl Fn(f64) -> f64, descriptors: impl Fn(f64) -> f64) -> Period {
        let reading = |second: u32| {
            let at = f64::from(second);
            Reading {
                at: Duration::from_secs(1_000 + u64::from(second)),
                memory: memory(at),
                descriptors: descriptors(at),
                threads: 4.0,
                journal: at,
                log: 0.0,
            }
        };
        let (from, to) = (Duration::from_secs(1_000), Duration::from_secs(1_300));
        Period { from, to, readings: (0..300).map(reading).collect(), killed: false }
    }

    #[test]
    fn what_stays_is_right_however_it_swings_and_wherever_it_began() {
        assert_eq!(period(|_| 40e6, |_| 2_000.0).grown(), [""; 0]);
        let swings = |at: f64| if at % 2.0 < 1.0 { 40e6 } else { 60e6 };
        assert_eq!(period(swings, |_| 2_000.0).grown(), [""; 0]);
        let comes_back = |at: f64| (at * 50.0).min(2_000.0);
        assert_eq!(period(|at| 10e6 + comes_back(at), comes_back).grown(), [""; 0]);
        // One peak is no growth.
        assert_eq!(period(|at| if at > 295.0 { 90e6 } else { 40e6 }, |_| 2_000.0).grown(), [""; 0]);
    }

    #[test]
    fn a_leak_is_found() {
        // The middles of both thirds are 140 seconds apart.
        let leaks = |each: f64| period(move |at| 40e6 + each * at, |_| 2_000.0);
        assert_eq!(leaks(14e3).grown(), [""; 0]);
        assert_eq!(leaks(18e3).grown(), ["memory from 42250000 to 44770000, +6.0 %"]);
        let forgets = period(|_| 40e6, |at| 2_000.0 + at);
        assert_eq!(forgets.grown(), ["descriptors from 2125 to 2265, +6.6 %"]);
    }

    #[test]
    fn what_was_not_read_is_not_right_and_what_is_too_short_is_not_judged() {
        let mut blind = period(|_| 40e6, |_| 2_000.0);
        blind.readings.truncate(200);
        assert_eq!(blind.grown().len(), 2);
        let mut short = period(|at| at * 1e6, |at| at);
        short.to = short.from + SHORTEST / 2;
        assert!(short.grown().is_empty() && !short.is_judged());
    }
}
