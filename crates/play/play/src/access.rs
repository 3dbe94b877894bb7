//! Who may look at a record and who may write, from its beginning: those who hold its links.

use std::fmt;

use crate::links::{LinkPair, NewLinks, Rights};
use crate::token::{Right, Token};

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

    /// By the very hashes of these rights: the first links, and all others; nothing if there are none.
    pub(crate) fn taken_over(rights: &Rights) -> Option<(Self, Vec<NewLinks>)> {
        let (pair, others) = rights.told()?;
        Some((Self { pair, public: rights.is_public() }, others))
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

impl From<&Access> for Rights {
    fn from(access: &Access) -> Self {
        Self::first(access.pair, access.public)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kept_key;
    use alley_journal::Key;

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
                let other =
                    token(&format!("{:032x}", u128::from_str_radix(&before.to_string(), 16).unwrap() ^ (1 << bit)));
                assert_eq!((access.right(Some(&other)), access.right(Some(before))), (None, Some(right)), "{bit}");
            }
        }
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
