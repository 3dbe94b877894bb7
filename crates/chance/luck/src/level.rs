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
    /// The result was fixed by the commitment. That the host did not try many secrets first is trusted.
    Replayable,
    /// Witnesses put in secrets that were all sealed before any was opened: with one honest witness nobody knew the result
    /// when the ticket was published. Those who open last know it before the others, and can make the draw void: a host
    /// with a false witness has as many tries as there are void draws.
    Witnessed,
    /// The value of a public source of at least 31 bits is due after all secrets: nobody knew the result before it came up.
    /// That it did come up is looked up.
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
