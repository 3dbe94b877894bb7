//! Why draws are not a chain.

use std::fmt;

/// Why draws are not those before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainRefusal {
    /// The draw of this number does not come directly after the one that was given before it.
    Gap {
        /// Which draw.
        number: u32,
        /// The one before it.
        before: u32,
    },
    /// The ticket tells another number of void draws.
    Void {
        /// As the ticket has it.
        told: u32,
        /// As the draws are.
        found: u32,
    },
}

impl fmt::Display for ChainRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gap { number, before } => {
                write!(formatter, "draw {number} does not come directly after the draw {before} that was given")
            }
            Self::Void { told, found } => {
                write!(formatter, "its ticket counts {told} void before it, but {found} of the draws given are void")
            }
        }
    }
}

impl std::error::Error for ChainRefusal {}
