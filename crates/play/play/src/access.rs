//! Who may look at a game and who may write: those who hold the link.

use std::fmt;
use std::str::FromStr;

use alley_journal::{Failure, Key};
use subtle::ConstantTimeEq;

use crate::Rights;
use crate::links::{LinkPair, digest, hexadecimal};

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
}

/// The links that a record begins with, as far as they may be written down: by their hashes, from which no link can be
/// made.
///
/// ```
/// use alley_play::{Access, Right, Token};
///
/// let write = Token::fresh()?;
/// let access = Access::new(&write, false);
/// assert_eq!(access.right(Some(&write)), Some(Right::Write));
/// assert_eq!(access.right(Some(&write.look())), Some(Right::Look));
/// assert_eq!(access.right(None), None);
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    pair: LinkPair,
    public: bool,
}

impl Access {
    /// Of a game that this token may write to, and the token that follows from it may look at; or everybody may look.
    #[must_use]
    pub fn new(write: &Token, public: bool) -> Self {
        Self { pair: LinkPair::of(write), public }
    }

    /// What somebody with this token, or with none, may do while no other links are made.
    #[must_use]
    pub fn right(&self, token: Option<&Token>) -> Option<Right> {
        Rights::from(self).right(token)
    }

    /// Whether everybody may look.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.public
    }

    pub(crate) const fn pair(&self) -> LinkPair {
        self.pair
    }

    /// From what was written down, in its one exact form.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (kind, pair) = text.split_once(' ')?;
        let public = match kind {
            "shared" => false,
            "public" => true,
            _ => return None,
        };
        Some(Self { pair: LinkPair::read(pair)?, public })
    }
}

/// As it is written down: `shared` or `public`, the hash of the token that may write, that of the one that may look.
impl fmt::Display for Access {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", if self.public { "public" } else { "shared" }, self.pair)
    }
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
    fn a_right_goes_with_its_token_and_with_no_other() {
        let (write, stranger) = (token(&"0a".repeat(16)), token(&"0b".repeat(16)));
        for public in [false, true] {
            let access = Access::new(&write, public);
            let everybody = public.then_some(Right::Look);
            assert_eq!(access.right(Some(&write)), Some(Right::Write));
            assert_eq!(access.right(Some(&write.look())), Some(Right::Look));
            for token in [None, Some(&stranger), Some(&stranger.look()), Some(&write.look().look())] {
                assert_eq!(access.right(token), everybody, "{public}");
            }
            assert_eq!(access.is_public(), public);
        }
    }

    #[test]
    fn every_bit_of_a_token_counts() {
        let write = token(&"0a".repeat(16));
        let access = Access::new(&write, false);
        for bit in 0..128 {
            for (right, before) in [(Right::Write, &write), (Right::Look, &write.look())] {
                let other = Token((u128::from_be_bytes(before.0) ^ (1 << bit)).to_be_bytes());
                assert_eq!((access.right(Some(&other)), access.right(Some(before))), (None, Some(right)), "{bit}");
            }
        }
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

    /// The figures were computed outside this program.
    #[test]
    fn the_hashes_are_the_documented_ones() {
        let write = token("00112233445566778899aabbccddeeff");
        assert_eq!(write.look().to_string(), "44456b5d9e2224c10eba75118164645d");
        assert_eq!(
            Access::new(&write, false).to_string(),
            "shared cbeaa821d09ff7afc1b0263d6a6705293f01de5aedaea92382ae18cb3c3f8b04 \
             6d15eea8565ecb21ae6a8299e8caa156ee8e36cff3d93b4724b274839bfcc2d6"
        );
        assert_eq!(Token::of(&key("a-key")).to_string(), "ac9ae0f92f9d1fa2c1c06d9f9db90e46");
        let kept = kept_key(&key("a-key")).to_string();
        assert_eq!(kept, "424c993f575c2b3dc361345d094a8af6f07c2dd972df33e3608059646ee6d5fd");
    }
}
