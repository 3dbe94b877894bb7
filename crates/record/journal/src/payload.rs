//! What an entry says.

use crate::WordRefusal;

/// The words of an entry: any bytes, at most 16 MiB of them, given back as they came.
///
/// ```
/// use alley_journal::Payload;
///
/// assert_eq!(Payload::new("7")?.bytes(), b"7");
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Payload(Vec<u8>);

impl Payload {
    /// The most bytes a payload can have.
    pub const LONGEST: usize = 16 << 20;

    /// Takes bytes as a payload.
    ///
    /// # Errors
    /// There are too many of them.
    pub fn new(bytes: impl Into<Vec<u8>>) -> Result<Self, WordRefusal> {
        let bytes = bytes.into();
        if bytes.len() > Self::LONGEST {
            return Err(WordRefusal::TooLong(Self::LONGEST));
        }
        Ok(Self(bytes))
    }

    /// The bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_size_is_limited() {
        assert!(Payload::new(b"\0\xff".as_slice()).is_ok());
        assert!(Payload::new(vec![0; Payload::LONGEST]).is_ok());
        assert_eq!(Payload::new(vec![0; Payload::LONGEST + 1]), Err(WordRefusal::TooLong(16_777_216)));
    }
}
