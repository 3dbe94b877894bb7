//! The links of a record as it goes on: those it began with, and those that were made later.

use std::fmt;
use std::sync::Arc;

use subtle::{Choice, ConstantTimeEq};

use crate::token::{Right, Token, digest, hexadecimal};
use crate::{LaneLink, LaneNumber};

/// A link that may write and the one that may look, by their hashes, from which no link can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LinkPair {
    write: [u8; 32],
    look: [u8; 32],
}

impl LinkPair {
    /// Of the token that may write; the one that may look follows from it.
    pub(crate) fn of(write: &Token) -> Self {
        Self { write: hash_of_write(write), look: hash_of_look(&write.look()) }
    }

    /// From what was written down.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (write, look) = text.split_once(' ')?;
        Some(Self { write: hexadecimal(write)?, look: hexadecimal(look)? })
    }
}

/// As it is written down: the hash of the token that may write, then that of the one that may look.
impl fmt::Display for LinkPair {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hexadecimal = |formatter: &mut fmt::Formatter<'_>, hash: &[u8; 32]| {
            hash.iter().try_for_each(|byte| write!(formatter, "{byte:02x}"))
        };
        hexadecimal(formatter, &self.write)?;
        formatter.write_str(" ")?;
        hexadecimal(formatter, &self.look)
    }
}

/// A pair of links that was made after the beginning, as far as it may be written down.
///
/// ```
/// use alley_play::{Change, NewLinks, Token};
///
/// let write = Token::fresh()?;
/// assert!(Change::Link(NewLinks::also(&write)).to_string().starts_with("also "));
/// assert!(Change::Link(NewLinks::only(&write)).to_string().starts_with("only "));
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewLinks {
    pair: LinkPair,
    revoking: bool,
}

impl NewLinks {
    /// Beside those given out before, which go on working.
    #[must_use]
    pub fn also(write: &Token) -> Self {
        Self { pair: LinkPair::of(write), revoking: false }
    }

    /// Instead of those given out before: they are revoked.
    #[must_use]
    pub fn only(write: &Token) -> Self {
        Self { pair: LinkPair::of(write), revoking: true }
    }

    /// Whether links given out before are revoked.
    #[must_use]
    pub const fn is_revoking(&self) -> bool {
        self.revoking
    }

    /// From what was written down.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (word, pair) = text.split_once(' ')?;
        let revoking = match word {
            "also" => false,
            "only" => true,
            _ => return None,
        };
        Some(Self { pair: LinkPair::read(pair)?, revoking })
    }
}

/// As it is written down: `also` or `only`, and the two hashes.
impl fmt::Display for NewLinks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", if self.revoking { "only" } else { "also" }, self.pair)
    }
}

/// Who may look at a record and who may write, by all links that are good now.
///
/// ```
/// use alley_play::{Access, NewLinks, Right, Rights, Token};
///
/// let (first, second, third) = (Token::fresh()?, Token::fresh()?, Token::fresh()?);
/// let rights = Rights::from(&Access::new(&first, false)).with(&NewLinks::also(&second));
/// assert_eq!(rights.right(Some(&first)), Some(Right::Write));
/// assert_eq!(rights.right(Some(&second.look())), Some(Right::Look));
///
/// let rights = rights.with(&NewLinks::only(&third));
/// assert_eq!((rights.right(Some(&first)), rights.right(Some(&third))), (None, Some(Right::Write)));
/// # Ok::<(), alley_journal::Failure>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rights {
    /// Shared by all versions of a record between two links.
    pairs: Arc<Vec<LinkPair>>,
    /// The links of lanes.
    lanes: Arc<Vec<(LaneNumber, LaneLink)>>,
    public: bool,
}

impl Rights {
    /// Those of a beginning.
    pub(crate) fn first(pair: LinkPair, public: bool) -> Self {
        Self { pairs: Arc::new(vec![pair]), lanes: Arc::default(), public }
    }

    /// With one more pair of links, or with that pair alone. Whether everybody may look never changes.
    #[must_use]
    pub fn with(&self, links: &NewLinks) -> Self {
        let kept = self.pairs.iter().filter(|_| !links.revoking).copied();
        let lanes = if links.revoking { Arc::default() } else { Arc::clone(&self.lanes) };
        Self { pairs: Arc::new(kept.chain([links.pair]).collect()), lanes, public: self.public }
    }

    /// With this link for a lane instead of the one it had.
    pub(crate) fn with_lane(self, lane: LaneNumber, link: LaneLink) -> Self {
        let others = self.lanes.iter().filter(|(other, _)| *other != lane).copied();
        Self { lanes: Arc::new(others.chain([(lane, link)]).collect()), ..self }
    }

    /// All links that may write or look, the first of them by itself; nothing if there are none.
    pub(crate) fn told(&self) -> Option<(LinkPair, Vec<NewLinks>)> {
        let (first, others) = self.pairs.split_first()?;
        let others = others.iter().map(|pair| NewLinks { pair: *pair, revoking: false });
        Some((*first, others.collect()))
    }

    /// What somebody with this token, or with none, may do. All hashes are always compared, in constant time.
    #[must_use]
    pub fn right(&self, token: Option<&Token>) -> Option<Right> {
        let everybody = self.public.then_some(Right::Look);
        token.and_then(|token| self.right_by(token)).or(everybody)
    }

    /// What the token gives by itself, to whatever everybody may do.
    #[must_use]
    pub fn right_by(&self, token: &Token) -> Option<Right> {
        let (write, look) = (hash_of_write(token), hash_of_look(token));
        let nothing = (Choice::from(0), Choice::from(0));
        let (may_write, may_look) = self.pairs.iter().fold(nothing, |(may_write, may_look), pair| {
            (may_write | pair.write.ct_eq(&write), may_look | pair.look.ct_eq(&look))
        });
        let link = LaneLink::of(token);
        let of_lane =
            self.lanes.iter().fold(
                None,
                |found, (lane, known)| {
                    if bool::from(known.is(&link)) { Some(Right::Lane(*lane)) } else { found }
                },
            );
        match (bool::from(may_write), bool::from(may_look)) {
            (true, _) => Some(Right::Write),
            (false, true) => Some(Right::Look),
            (false, false) => of_lane,
        }
    }

    /// Whether everybody may look.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.public
    }
}

fn hash_of_write(token: &Token) -> [u8; 32] {
    digest("alley token may write 1\n", token.bytes())
}

fn hash_of_look(token: &Token) -> [u8; 32] {
    digest("alley token may look 1\n", token.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Access;

    fn token(byte: u8) -> Token {
        format!("{byte:02x}").repeat(16).parse().unwrap()
    }

    #[test]
    fn new_links_are_written_in_one_form_only() {
        for links in [NewLinks::also(&token(1)), NewLinks::only(&token(1))] {
            let text = links.to_string();
            assert_eq!(NewLinks::read(&text), Some(links));
            assert!(!text.contains(&token(1).to_string()) && !text.contains(&token(1).look().to_string()), "{text}");
            for wrong in [
                text.to_uppercase(),
                format!("{text} "),
                format!(" {text}"),
                format!("{text}0"),
                text.replacen(' ', "  ", 1),
                text.replacen(' ', "\n", 1),
                text[1..].to_owned(),
                text[..text.len() - 1].to_owned(),
                text.replacen("also", "shared", 1).replacen("only", "public", 1),
                text.split(' ').take(2).collect::<Vec<_>>().join(" "),
            ] {
                assert_eq!(NewLinks::read(&wrong), None, "{wrong:?}");
            }
        }
    }

    #[test]
    fn links_are_added_or_replaced_and_the_public_stays_what_it_is() {
        for public in [false, true] {
            let everybody = public.then_some(Right::Look);
            let first = Rights::from(&Access::new(&token(1), public));
            let both = first.with(&NewLinks::also(&token(2)));
            let last = both.with(&NewLinks::only(&token(3)));
            for (rights, good, not) in
                [(&first, vec![1], vec![2, 3]), (&both, vec![1, 2], vec![3]), (&last, vec![3], vec![1, 2])]
            {
                for token in good.into_iter().map(token) {
                    assert_eq!(rights.right(Some(&token)), Some(Right::Write));
                    assert_eq!(rights.right(Some(&token.look())), Some(Right::Look));
                }
                for token in not.into_iter().map(token) {
                    assert_eq!(rights.right(Some(&token)), everybody);
                    assert_eq!(rights.right(Some(&token.look())), everybody);
                    assert_eq!((rights.right_by(&token), rights.right_by(&token.look())), (None, None));
                }
                assert_eq!((rights.right(None), rights.is_public()), (everybody, public));
            }
        }
    }

    #[test]
    fn links_that_were_given_out_twice_are_as_good_as_others() {
        let rights = Rights::from(&Access::new(&token(1), false)).with(&NewLinks::also(&token(1)));
        assert_eq!(rights.right(Some(&token(1))), Some(Right::Write));
        assert_eq!(rights.right(Some(&token(1).look())), Some(Right::Look));
    }

    #[test]
    fn a_record_that_was_never_shared_is_shared_by_its_first_links() {
        let rights = Rights::default();
        assert_eq!((rights.right(None), rights.right(Some(&token(1)))), (None, None));
        let rights = rights.with(&NewLinks::also(&token(1)));
        assert_eq!((rights.right(None), rights.right(Some(&token(1)))), (None, Some(Right::Write)));
    }
}
