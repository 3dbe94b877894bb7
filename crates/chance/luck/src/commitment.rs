//! What is published before anything is opened.

use crate::DrawHash;
use crate::bytes::{Bytes, written_in_hex};

/// What is published before a draw: the SHA-256 of its ticket.
///
/// ```
/// use alley_luck::Commitment;
///
/// let published: Commitment = "AB".repeat(32).parse()?;
/// assert_eq!(published.to_string(), "ab".repeat(32));
/// assert_eq!(published.spoken(), "75578 51910 03086 60092 71211");
/// # Ok::<(), alley_luck::HexRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Commitment(Bytes);

written_in_hex!(Commitment);

impl Commitment {
    pub(crate) const fn of(bytes: Bytes) -> Self {
        Self(bytes)
    }

    /// Digits to compare across a room, the same in every language: 25 of them, which is 83 bits. The host makes both
    /// tickets of a deception, so fewer could be found equal by trying.
    #[must_use]
    pub fn spoken(&self) -> String {
        let first = self.0.iter().take(16).fold(0, |value: u128, byte| 256 * value + u128::from(*byte));
        let digits = format!("{:025}", first % 10_u128.pow(25));
        let groups: Vec<_> = digits.as_bytes().chunks(5).map(String::from_utf8_lossy).collect();
        groups.join(" ")
    }
}

impl From<Commitment> for DrawHash {
    /// The hash of a draw of which nothing but its ticket counts: one that is void.
    fn from(commitment: Commitment) -> Self {
        Self::of(commitment.0)
    }
}
