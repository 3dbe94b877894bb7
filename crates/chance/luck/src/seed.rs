//! What decides a race: everything that happens follows from it.

use crate::NoEntropy;
use crate::bytes::{Bytes, from_system, written_in_hex};

/// Thirty-two bytes from which the luck of every car follows.
///
/// ```
/// use alley_luck::Seed;
///
/// let seed: Seed = "000102030405060708090A0B0C0D0E0F101112131415161718191a1b1c1d1e1f".parse()?;
/// assert_eq!(seed.to_string(), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
/// # Ok::<(), alley_luck::HexRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(Bytes);

written_in_hex!(Seed);

impl Seed {
    /// A new one that nobody can know.
    ///
    /// # Errors
    /// The operating system may have no random bytes.
    pub fn from_system() -> Result<Self, NoEntropy> {
        from_system().map(Self)
    }

    pub(crate) const fn of(bytes: Bytes) -> Self {
        Self(bytes)
    }

    pub(crate) const fn bytes(&self) -> &Bytes {
        &self.0
    }
}
