//! Thirty-two bytes, written as 64 hexadecimal digits.

use std::fmt;

use alley_text::CodePoint;
use sha2::{Digest, Sha256};

pub(crate) type Bytes = [u8; 32];

/// The SHA-256 of a text.
pub(crate) fn sha256(text: &str) -> Bytes {
    Sha256::digest(text).into()
}

/// From 64 digits in either case; only the lower case is ever written.
pub(crate) fn from_hex<const COUNT: usize>(text: &str) -> Result<[u8; COUNT], HexRefusal> {
    if let Some(other) = text.chars().find(|character| !character.is_ascii_hexdigit()) {
        return Err(HexRefusal::NotHexadecimal(other));
    }
    if text.len() != 2 * COUNT {
        return Err(HexRefusal::Length { needed: 2 * COUNT, found: text.len() });
    }
    let mut bytes = [0; COUNT];
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = pair.iter().fold(0, |value, digit| 16 * value + hex_value(*digit));
    }
    Ok(bytes)
}

const fn hex_value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

pub(crate) fn write_hex(bytes: &[u8], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
}

/// Why something does not write thirty-two bytes.
///
/// ```
/// use alley_luck::Seed;
///
/// let refusal = "00ff".parse::<Seed>().unwrap_err();
/// assert_eq!(refusal.to_string(), "64 hexadecimal digits are needed, not 4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexRefusal {
    /// Too few or too many digits.
    Length {
        /// As many as it takes.
        needed: usize,
        /// As many as there are.
        found: usize,
    },
    /// Another character than 0-9, a-f, A-F.
    NotHexadecimal(char),
}

impl fmt::Display for HexRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { needed, found } => write!(formatter, "{needed} hexadecimal digits are needed, not {found}"),
            Self::NotHexadecimal(other) => {
                write!(formatter, "{} is not a hexadecimal digit", CodePoint(*other))
            }
        }
    }
}

impl std::error::Error for HexRefusal {}

/// The operating system had no random bytes to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoEntropy(getrandom::Error);

impl NoEntropy {
    /// Why not, in the system's own words.
    #[must_use]
    pub fn reason(self) -> String {
        self.0.to_string()
    }
}

impl fmt::Display for NoEntropy {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the operating system gives no random bytes: {}", self.0)
    }
}

impl std::error::Error for NoEntropy {}

pub(crate) fn from_system() -> Result<Bytes, NoEntropy> {
    let mut bytes = Bytes::default();
    getrandom::fill(&mut bytes).map_err(NoEntropy)?;
    Ok(bytes)
}

/// Reading and writing, the same for bytes of every kind.
macro_rules! written_in_hex {
    ($kind:ty) => {
        impl std::str::FromStr for $kind {
            type Err = crate::HexRefusal;

            /// Hexadecimal digits, two per byte, in either case.
            fn from_str(text: &str) -> Result<Self, crate::HexRefusal> {
                crate::bytes::from_hex(text).map(Self)
            }
        }

        impl std::fmt::Display for $kind {
            /// Hexadecimal digits, two per byte, in lower case.
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                crate::bytes::write_hex(&self.0, formatter)
            }
        }
    };
}

pub(crate) use written_in_hex;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn either_case_and_exactly_64() {
        let lower = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1dfeff";
        let bytes: Bytes = from_hex(lower).unwrap();
        assert_eq!((bytes[10], bytes[30], bytes[31]), (0x0a, 0xfe, 0xff));
        assert_eq!(from_hex(&lower.to_uppercase()), Ok(bytes));
        assert_eq!(from_hex::<32>(&lower[1..]), Err(HexRefusal::Length { needed: 64, found: 63 }));
        assert_eq!(from_hex::<48>(""), Err(HexRefusal::Length { needed: 96, found: 0 }));
        for other in ['g', ' ', '+', '０', '\n'] {
            let text = format!("{}{other}", &lower[..63]);
            assert_eq!(from_hex::<32>(&text), Err(HexRefusal::NotHexadecimal(other)));
        }
        assert_eq!(HexRefusal::NotHexadecimal('g').to_string(), "U+0067 is not a hexadecimal digit");
    }

    #[test]
    fn a_system_without_random_bytes_says_why() {
        let why = getrandom::Error::UNSUPPORTED;
        assert_eq!(NoEntropy(why).reason(), why.to_string());
        let told = format!("the operating system gives no random bytes: {why}");
        assert_eq!(NoEntropy(why).to_string(), told);
    }

    #[test]
    fn the_system_gives_something_else_every_time() {
        assert_ne!(from_system(), from_system());
    }
}
