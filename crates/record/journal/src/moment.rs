//! When something is said to have happened.

use std::time::{Duration, SystemTime};

/// What the writer's clock showed, in milliseconds since the beginning of 1970 (UTC). It labels an entry and decides
/// nothing: clocks jump, and the order of entries is that of their numbers.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use alley_journal::Moment;
///
/// let clock = SystemTime::UNIX_EPOCH + Duration::from_millis(1_500);
/// assert_eq!(Moment::from(clock).millis(), 1_500);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(i64);

impl Moment {
    /// This many milliseconds after the beginning of 1970; before it, if negative.
    #[must_use]
    pub const fn from_millis(millis: i64) -> Self {
        Self(millis)
    }

    /// Milliseconds since the beginning of 1970.
    #[must_use]
    pub const fn millis(self) -> i64 {
        self.0
    }
}

impl From<SystemTime> for Moment {
    /// A clock that cannot be counted in 64 bits of milliseconds shows the nearest that can.
    fn from(clock: SystemTime) -> Self {
        let count = |distance: Duration| i64::try_from(distance.as_millis()).unwrap_or(i64::MAX);
        match clock.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(after) => Self(count(after)),
            Err(before) => Self(-count(before.duration())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_before_1970_counts_backwards() {
        assert_eq!(Moment::from(SystemTime::UNIX_EPOCH - Duration::from_secs(1)).millis(), -1_000);
        assert_eq!(Moment::from(SystemTime::UNIX_EPOCH).millis(), 0);
    }
}
