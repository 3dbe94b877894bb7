//! The SHA-256 that binds an entry to all before it.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// 32 bytes, written as 64 hexadecimal digits.
///
/// ```
/// use alley_journal::Hash;
///
/// let text = "00".repeat(32);
/// assert_eq!(text.parse::<Hash>()?.to_string(), text);
/// # Ok::<(), alley_journal::HashRefusal>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// What the first entry of a game names as the hash before it.
    pub(crate) const NONE: Self = Self([0; 32]);

    /// As an engine has stored it.
    ///
    /// ```
    /// use alley_journal::Hash;
    ///
    /// assert_eq!(Hash::from_bytes([7; 32]).bytes(), &[7; 32]);
    /// ```
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
        let digits = self.0.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0xF)]);
        formatter.write_str(&digits.collect::<String>())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Hash({self})")
    }
}

impl FromStr for Hash {
    type Err = HashRefusal;

    fn from_str(text: &str) -> Result<Self, HashRefusal> {
        let digits = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        let mut hash = [0; 32];
        if pairs.len() != hash.len() || !rest.is_empty() {
            return Err(HashRefusal);
        }
        for (byte, &[high, low]) in hash.iter_mut().zip(pairs) {
            *byte = digits(high).zip(digits(low)).map(|(high, low)| high << 4 | low).ok_or(HashRefusal)?;
        }
        Ok(Self(hash))
    }
}

/// A text that is not 64 hexadecimal digits.
///
/// ```
/// let refusal = "abc".parse::<alley_journal::Hash>().unwrap_err();
/// assert_eq!(refusal.to_string(), "a hash has 64 hexadecimal digits");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashRefusal;

impl fmt::Display for HashRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a hash has 64 hexadecimal digits")
    }
}

impl std::error::Error for HashRefusal {}

/// A text to be hashed, written so that no two different ones come out the same: it opens with what it is, numbers
/// take eight bytes, and what can have any length is preceded by it.
pub(crate) struct Text(Sha256);

impl Text {
    /// `what` ends with a line feed and is not the beginning of another one.
    pub(crate) fn about(what: &str) -> Self {
        Self(Sha256::new_with_prefix(what))
    }

    pub(crate) fn number(mut self, number: u64) -> Self {
        self.0.update(number.to_be_bytes());
        self
    }

    /// In two's complement.
    pub(crate) fn signed(mut self, number: i64) -> Self {
        self.0.update(number.to_be_bytes());
        self
    }

    pub(crate) fn bytes(self, bytes: &[u8]) -> Self {
        let mut counted = self.number(u64::try_from(bytes.len()).unwrap_or(u64::MAX));
        counted.0.update(bytes);
        counted
    }

    pub(crate) fn hash(mut self, hash: Hash) -> Self {
        self.0.update(hash.0);
        self
    }

    pub(crate) fn finish(self) -> Hash {
        Hash(self.0.finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_as_it_is_written() {
        let hash = Text::about("something\n").finish();
        assert_eq!(hash.to_string().parse(), Ok(hash));
        assert_eq!(hash.to_string().to_uppercase().parse(), Ok(hash));
        assert_eq!(format!("{hash:?}"), format!("Hash({hash})"));
        for wrong in ["", "0", &"0".repeat(63), &"0".repeat(66), &"g".repeat(64), &"가".repeat(32)] {
            assert_eq!(wrong.parse::<Hash>(), Err(HashRefusal), "{wrong}");
        }
    }

    #[test]
    fn the_hash_is_sha_256() {
        let published = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Text::about("abc").finish().to_string(), published);
    }

    #[test]
    fn moving_a_byte_from_one_field_to_the_next_is_another_text() {
        let one = Text::about("x\n").bytes(b"ab").bytes(b"c").finish();
        let other = Text::about("x\n").bytes(b"a").bytes(b"bc").finish();
        assert_ne!(one, other);
    }
}
