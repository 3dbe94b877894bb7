//! When the list of witnesses was closed, and how long secrets may be opened.

use std::fmt;

/// The closing time of a ticket and the last moment at which a secret may be opened, in seconds since the beginning of
/// 1970 (UTC).
///
/// ```
/// use alley_luck::Hours;
///
/// let hours = Hours::new(1_794_821_400, 1_794_822_000)?;
/// assert_eq!(hours.open_until() - hours.closed(), 600);
/// assert!(Hours::new(1_794_821_400, 1_794_821_400).is_err());
/// # Ok::<(), alley_luck::HoursRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hours {
    closed: u64,
    open_until: u64,
}

impl Hours {
    /// The latest moment that can be named: it has as many digits as a shell can reckon with.
    pub const LATEST: u64 = 99_999_999_999;

    /// Secrets may be opened from `closed` until `open_until`.
    ///
    /// # Errors
    /// No time is left in between, or the moment is thousands of years away.
    pub const fn new(closed: u64, open_until: u64) -> Result<Self, HoursRefusal> {
        if open_until > Self::LATEST {
            return Err(HoursRefusal::TooLate);
        }
        if closed == 0 || open_until <= closed {
            return Err(HoursRefusal::NoTime);
        }
        Ok(Self { closed, open_until })
    }

    /// When the list was closed.
    #[must_use]
    pub const fn closed(self) -> u64 {
        self.closed
    }

    /// The last moment at which a secret may be opened.
    #[must_use]
    pub const fn open_until(self) -> u64 {
        self.open_until
    }
}

impl fmt::Display for Hours {
    /// Their lines in a ticket.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "closed {}\nopen-until {}", self.closed, self.open_until)
    }
}

/// Why these hours cannot stand in a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoursRefusal {
    /// Secrets could not be opened after the closing.
    NoTime,
    /// After [`Hours::LATEST`].
    TooLate,
}

impl fmt::Display for HoursRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTime => formatter.write_str("secrets are opened after the closing time"),
            Self::TooLate => write!(formatter, "no time is after {}", Hours::LATEST),
        }
    }
}

impl std::error::Error for HoursRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentences() {
        assert_eq!(Hours::new(5, 4).unwrap_err().to_string(), "secrets are opened after the closing time");
        assert_eq!(Hours::new(0, 4).unwrap_err(), HoursRefusal::NoTime);
        assert_eq!(Hours::new(5, Hours::LATEST + 1).unwrap_err().to_string(), "no time is after 99999999999");
        assert_eq!(Hours::new(5, Hours::LATEST).unwrap().to_string(), "closed 5\nopen-until 99999999999\n");
    }
}
