//! The secrets that stand in links, and what they may do.

use std::fmt;
use std::str::FromStr;

use alley_journal::{Failure, Key};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::LaneNumber;

/// A secret that stands in a link: 128 bits, written as 32 small hexadecimal digits. It is shown only to be given away.
///
/// ```
/// use alley_play::Token;
///
/// let write = Token::fresh()?;
/// assert_eq!(write.to_string().parse(), Ok(write.clone()));
/// assert_eq!(format!("{write:?}"), "Token");
/// assert_ne!(write.look(), write);
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone)]
pub struct Token([u8; 16]);

impl Token {
    /// A new one, from the system's random bytes.
    ///
    /// # Errors
    /// The system has none to give.
    pub fn fresh() -> Result<Self, Failure> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(|error| Failure::System(error.to_string()))?;
        Ok(Self(bytes))
    }

    /// The one that belongs to the key a caller has chosen: asking again with the same key gives the same token, at any
    /// server and after any restart, and nobody has to remember it.
    #[must_use]
    pub fn of(key: &Key) -> Self {
        Self::cut(digest("alley token of a key 2\n", key.as_str().as_bytes()))
    }

    /// The token that may only look. It follows from the one that may write, and nothing leads back.
    #[must_use]
    pub fn look(&self) -> Self {
        Self::cut(digest("alley token look 1\n", &self.0))
    }

    /// The token of a lane after its link was handed out this many times before: it follows from the host's, and nothing
    /// leads back.
    #[must_use]
    pub fn lane(&self, lane: LaneNumber, times: u32) -> Self {
        let said = format!("{lane} {times}\n");
        Self::cut(digest("alley token lane 1\n", &[self.bytes(), said.as_bytes()].concat()))
    }

    pub(crate) const fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn cut(digest: [u8; 32]) -> Self {
        let mut bytes = [0; 16];
        bytes.iter_mut().zip(digest).for_each(|(byte, of_digest)| *byte = of_digest);
        Self(bytes)
    }
}

/// How the key of a beginning is written down: as another hash, so that nothing in a record leads to its links.
///
/// ```
/// use alley_journal::Key;
/// use alley_play::{Token, kept_key};
///
/// let key = Key::new("chosen-by-the-caller")?;
/// let kept = kept_key(&key);
/// assert!(kept != key && Token::of(&kept) != Token::of(&key));
/// # Ok::<(), alley_journal::WordRefusal>(())
/// ```
#[must_use]
pub fn kept_key(key: &Key) -> Key {
    let digest = digest("alley key kept 2\n", key.as_str().as_bytes());
    let text = digest.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    // 64 digits are a key.
    Key::new(text).unwrap_or_else(|_| key.clone())
}

/// In constant time: how long it takes says nothing about where two tokens differ.
impl PartialEq for Token {
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Token {}

impl fmt::Display for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// No digit of it may reach a log.
impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Token")
    }
}

impl FromStr for Token {
    type Err = TokenRefusal;

    fn from_str(text: &str) -> Result<Self, TokenRefusal> {
        hexadecimal(text).map(Self).ok_or(TokenRefusal)
    }
}

/// A text that is not a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenRefusal;

impl fmt::Display for TokenRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a token has 32 small hexadecimal digits")
    }
}

impl std::error::Error for TokenRefusal {}

/// What the holder of a link may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// See the board.
    Look,
    /// See it, and say what happens.
    Write,
    /// Of an evening: see it, and say what happens on this lane.
    Lane(LaneNumber),
}

impl Right {
    /// What it is good for in a game on this lane.
    #[must_use]
    pub fn on(self, lane: LaneNumber) -> Self {
        match self {
            Self::Lane(other) if other == lane => Self::Write,
            Self::Lane(_) => Self::Look,
            right => right,
        }
    }
}

/// The hash of what it is about and of something.
pub(crate) fn digest(about: &str, something: &[u8]) -> [u8; 32] {
    Sha256::new_with_prefix(about).chain_update(something).finalize().into()
}

/// Small digits only, two per byte.
pub(crate) fn hexadecimal<const BYTES: usize>(text: &str) -> Option<[u8; BYTES]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(10 + (byte - b'a')),
        _ => None,
    };
    let pairs = text.as_bytes().chunks(2).take(BYTES + 1).map(|pair| match pair {
        [high, low] => Some(digit(*high)? * 16 + digit(*low)?),
        _ => None,
    });
    pairs.collect::<Option<Vec<u8>>>()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(text: &str) -> Token {
        text.parse().unwrap()
    }

    fn key(text: &str) -> Key {
        Key::new(text).unwrap()
    }

    #[test]
    fn a_token_is_read_in_one_form_only() {
        let text = "00112233445566778899aabbccddeeff";
        assert_eq!(token(text).to_string(), text);
        let upper = text.to_uppercase();
        for wrong in
            ["", "0", &text[1..], &format!("{text}0"), &format!("{text}00"), &upper, &format!(" {}", &text[1..])]
        {
            assert_eq!(wrong.parse::<Token>(), Err(TokenRefusal), "{wrong}");
        }
        assert_eq!("가".repeat(32).parse::<Token>(), Err(TokenRefusal));
        assert_eq!(TokenRefusal.to_string(), "a token has 32 small hexadecimal digits");
    }

    #[test]
    fn a_token_belongs_to_its_key_and_the_record_does_not_lead_to_it() {
        let token = Token::of(&key("a-key"));
        assert_eq!(token, Token::of(&key("a-key")));
        assert_ne!(token, Token::of(&key("b-key")));
        let kept = kept_key(&key("a-key"));
        assert_eq!(kept, kept_key(&key("a-key")));
        assert!(kept != key("a-key") && Token::of(&kept) != token && !kept.as_str().contains(&token.to_string()));
    }
}
