//! The links of lanes: each may write on its own lane and nowhere else.

use std::fmt;

use subtle::ConstantTimeEq;

use crate::token::{Token, digest, hexadecimal};

/// The link of a lane as far as it may be written down: by its hash, from which no link can be made.
///
/// ```
/// use alley_play::{LaneLink, LaneNumber, Token};
///
/// let host = Token::fresh()?;
/// let (first, second) = (host.lane(LaneNumber::FIRST, 0), host.lane(LaneNumber::FIRST, 1));
/// assert_ne!(LaneLink::of(&first), LaneLink::of(&second)); // handed out anew
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneLink([u8; 32]);

impl LaneLink {
    /// Of the token that may write on the lane.
    #[must_use]
    pub fn of(token: &Token) -> Self {
        Self(digest("alley token may write on a lane 1\n", token.bytes()))
    }

    /// Whether this is the same link; how long it takes says nothing about where they differ.
    pub(crate) fn is(&self, other: &Self) -> subtle::Choice {
        self.0.ct_eq(&other.0)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        hexadecimal(text).map(Self)
    }
}

/// As it is written down: 64 small hexadecimal digits.
impl fmt::Display for LaneLink {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}
