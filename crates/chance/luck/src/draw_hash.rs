//! What a draw is called by the next one of its event.

use crate::bytes::{Bytes, written_in_hex};

/// What the next draw of an event names this one by: the SHA-256 of its ticket and all that was opened, which is its
/// seed as well. One that is void, because a secret was withheld, is named by its ticket alone.
///
/// ```
/// use alley_luck::DrawHash;
///
/// assert!("none".parse::<DrawHash>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawHash(Bytes);

written_in_hex!(DrawHash);

impl DrawHash {
    pub(crate) const fn of(bytes: Bytes) -> Self {
        Self(bytes)
    }
}
