//! How much a draw proves.

use std::fmt;

/// What a draw proves, if its commitment was published before it was run.
///
/// ```
/// use alley_luck::Level;
///
/// assert!(Level::Replayable < Level::Witnessed && Level::Witnessed < Level::Public);
/// assert_eq!(Level::Witnessed.to_string(), "witnessed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// The seed was fixed before the race. That the host did not try many seeds first is trusted.
    Replayable,
    /// Witnesses put in secrets that were all sealed before any was opened: one honest witness is enough. That the host
    /// did not withhold a draw after seeing it is trusted, though anyone who saw the commitment sees the gap.
    Witnessed,
    /// A public value of the future, after all that: nobody knew the result, provided the value is looked up.
    Public,
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Replayable => "replayable",
            Self::Witnessed => "witnessed",
            Self::Public => "public",
        })
    }
}
