//! A round of drand's quicknet: a public beacon that nobody can foretell, and that everybody can check.
//!
//! Every three seconds a group of independent servers signs the number of the next round together. The signature is
//! unique, so it is the value: knowing it beforehand would take a break-in at most of the servers.

use std::fmt;

use blst::BLST_ERROR;
use blst::min_sig::{PublicKey, Signature};
use sha2::{Digest, Sha256};

use crate::bytes::{from_hex, written_in_hex};

/// When round 1 came, in seconds since the beginning of 1970.
const GENESIS: u64 = 1_692_803_367;
const PERIOD: u64 = 3;
/// The key of the group, on G2.
const GROUP: &str = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451\
                     0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a";
/// The scheme of quicknet: signatures on G1, hashed to the curve as RFC 9380 says.
const SCHEME: &[u8] = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/// The number of a round.
///
/// ```
/// use alley_luck::Round;
///
/// let round = Round::first_after(1_692_803_370);
/// assert_eq!((round.number(), round.time()), (3, 1_692_803_373));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Round(u64);

impl Round {
    /// The last round that can be named: about thirty thousand years ahead.
    pub const LAST: u64 = 999_999_999_999;

    /// The round of this number, from 1 to [`Round::LAST`].
    #[must_use]
    pub const fn new(number: u64) -> Option<Self> {
        match number {
            1..=Self::LAST => Some(Self(number)),
            _ => None,
        }
    }

    /// The first round after this moment, in seconds since the beginning of 1970.
    #[must_use]
    pub const fn first_after(moment: u64) -> Self {
        match moment.checked_sub(GENESIS) {
            None => Self(1),
            Some(since) => Self(since / PERIOD + 2),
        }
    }

    /// Which.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// When it comes, in seconds since the beginning of 1970.
    #[must_use]
    pub const fn time(self) -> u64 {
        GENESIS + (self.0 - 1) * PERIOD
    }
}

impl fmt::Display for Round {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// What a round brought: the signature of its number by the group.
///
/// ```
/// use alley_luck::{Beacon, BeaconRefusal, Round};
///
/// let published = "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92";
/// let beacon: Beacon = published.parse()?;
/// assert_eq!(beacon.check(Round::new(123).expect("a round")), Ok(()));
/// assert_eq!(beacon.check(Round::new(124).expect("a round")), Err(BeaconRefusal));
/// # Ok::<(), alley_luck::HexRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Beacon([u8; 48]);

impl Beacon {
    /// Whether the group signed this round.
    ///
    /// # Errors
    /// It is not the signature of this round.
    pub fn check(&self, round: Round) -> Result<(), BeaconRefusal> {
        let message: [u8; 32] = Sha256::digest(round.number().to_be_bytes()).into();
        let group = from_hex::<96>(GROUP).map_err(|_| BeaconRefusal)?;
        let group = PublicKey::key_validate(&group).map_err(|_| BeaconRefusal)?;
        let signature = Signature::uncompress(&self.0).map_err(|_| BeaconRefusal)?;
        match signature.verify(true, &message, SCHEME, &[], &group, false) {
            BLST_ERROR::BLST_SUCCESS => Ok(()),
            _ => Err(BeaconRefusal),
        }
    }
}

written_in_hex!(Beacon);

/// The beacon is not the one of the round that was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BeaconRefusal;

impl fmt::Display for BeaconRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("this is not the signature that drand gave in the announced round")
    }
}

impl std::error::Error for BeaconRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    /// What drand has published.
    const PUBLISHED: [(u64, &str); 2] = [
        (123, "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92"),
        (1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"),
    ];

    #[test]
    fn no_bit_of_a_published_round_can_be_another() {
        for (number, text) in PUBLISHED {
            let round = Round::new(number).unwrap();
            let beacon: Beacon = text.parse().unwrap();
            assert_eq!(beacon.check(round), Ok(()), "round {number}");
            for bit in 0..48 * 8 {
                let mut changed = beacon;
                changed.0[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(changed.check(round), Err(BeaconRefusal), "bit {bit} of round {number}");
            }
            for other in [1, 122, 123, 124, 1000, number + (1 << 32)].into_iter().filter(|other| *other != number) {
                assert_eq!(beacon.check(Round::new(other).unwrap()), Err(BeaconRefusal), "round {other}");
            }
        }
    }

    #[test]
    fn the_first_round_after_a_moment_is_after_it_and_no_earlier_one_is() {
        for moment in GENESIS - 2..GENESIS + 20 {
            let round = Round::first_after(moment);
            assert!(round.time() > moment);
            assert!(Round::new(round.number() - 1).is_none_or(|before| before.time() <= moment), "{moment}");
        }
        assert_eq!(Round::first_after(0), Round(1));
        assert_eq!((Round::new(0), Round::new(Round::LAST + 1)), (None, None));
    }

    #[test]
    fn the_sentence() {
        assert_eq!(BeaconRefusal.to_string(), "this is not the signature that drand gave in the announced round");
    }
}
