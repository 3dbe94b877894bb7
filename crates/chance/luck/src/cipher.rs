//! The ciphers on which draws rest, held against what was published of them: by the very functions that draws use.

use std::fmt;

use aes::cipher::Array;

use crate::bytes::{from_hex, sha256};
use crate::digits::StreamPlace;
use crate::keystream::{BLOCK, Keystream};
use crate::{Beacon, Round, Seed, Signature, WitnessKey, WitnessSigner};

/// A cipher on which draws rest.
///
/// ```
/// use alley_luck::Cipher;
///
/// for cipher in Cipher::ALL {
///     assert!(cipher.is_as_published(), "{cipher}: {}", cipher.source());
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cipher {
    /// The digits of every car.
    Aes256Ctr,
    /// Seals, commitments and seeds.
    Sha256,
    /// What witnesses sign with.
    Ed25519,
    /// What drand signs its rounds with.
    Bls,
}

impl Cipher {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Aes256Ctr, Self::Sha256, Self::Ed25519, Self::Bls];

    /// Where the values stand that it is held against.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::Aes256Ctr => "NIST SP 800-38A, F.5.5",
            Self::Sha256 => "NIST FIPS 180-4",
            Self::Ed25519 => "RFC 8032, 7.1",
            Self::Bls => "drand quicknet, rounds 123 and 1000",
        }
    }

    /// Whether it gives here, on this machine, what was published of it.
    #[must_use]
    pub fn is_as_published(self) -> bool {
        match self {
            Self::Aes256Ctr => enciphers(&KEYSTREAM, &DIGITS),
            Self::Sha256 => HASHES.iter().all(hashes),
            Self::Ed25519 => SIGNED.iter().all(signs),
            Self::Bls => ROUNDS.iter().all(is_signed_by_the_group),
        }
    }
}

impl fmt::Display for Cipher {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Aes256Ctr => "AES-256-CTR",
            Self::Sha256 => "SHA-256",
            Self::Ed25519 => "Ed25519",
            Self::Bls => "BLS12-381",
        })
    }
}

/// A key, the halves of the first counter block, and the four output blocks that come of it.
type PublishedKeystream<'text> = (&'text str, (u64, u64), &'text str);

const KEYSTREAM: PublishedKeystream<'_> = (
    "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
    (0xf0f1_f2f3_f4f5_f6f7, 0xf8f9_fafb_fcfd_feff),
    "0bdf7df1591716335e9a8b15c860c5025a6e699d536119065433863c8f657b94\
     1bc12c9c01610d5d0d8bd6a3378eca622956e1c8693536b1bee99c73a31576b6",
);

/// A seed, a lane, and its first digits.
type PublishedDigits<'text> = (&'text str, u64, [u8; 10]);

/// Ours, and anybody's who has `openssl enc -aes-256-ctr`: how digits are made of the keystream.
const DIGITS: PublishedDigits<'_> =
    ("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", 1, [3, 1, 8, 9, 6, 4, 1, 5, 6, 6]);

fn enciphers((key, (lane, block), output): &PublishedKeystream<'_>, digits: &PublishedDigits<'_>) -> bool {
    let (Ok(seed), Ok(output)) = (key.parse::<Seed>(), from_hex::<{ 4 * BLOCK }>(output)) else { return false };
    let mut blocks = [Array::from([0; BLOCK]); 4];
    Keystream::new(&seed).fill(*lane, *block, &mut blocks);
    Array::slice_as_flattened(&blocks) == output && draws(digits)
}

fn draws((seed, lane, digits): &PublishedDigits<'_>) -> bool {
    let Ok(seed) = seed.parse::<Seed>() else { return false };
    let (keystream, mut place) = (Keystream::new(&seed), StreamPlace::default());
    digits.iter().all(|digit| place.digit(&keystream, *lane) == *digit)
}

/// A text and its hash.
type PublishedHash<'text> = (&'text str, &'text str);

const HASHES: [PublishedHash<'_>; 2] = [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ),
];

fn hashes((text, hash): &PublishedHash<'_>) -> bool {
    from_hex(hash).is_ok_and(|hash| sha256(text) == hash)
}

/// A secret key, its public key, what is signed, and the signature.
type PublishedSignature<'text> = (&'text str, &'text str, &'text [u8], &'text str);

const SIGNED: [PublishedSignature<'_>; 3] = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        b"",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24\
         655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        b"\x72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aee\
         b00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        b"\xaf\x82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28d\
         c027beceea1ec40a",
    ),
];

fn signs((secret, key, text, signature): &PublishedSignature<'_>) -> bool {
    let (Ok(signer), Ok(key)) = (secret.parse::<WitnessSigner>(), key.parse::<WitnessKey>()) else { return false };
    let Ok(signature) = signature.parse::<Signature>() else { return false };
    signer.key() == key && signer.sign_bytes(text) == signature && key.signed_bytes(text, &signature)
}

/// The number of a round, and its signature.
type PublishedRound<'text> = (u64, &'text str);

const ROUNDS: [PublishedRound<'_>; 2] = [
    (123, "b75c69d0b72a5d906e854e808ba7e2accb1542ac355ae486d591aa9d43765482e26cd02df835d3546d23c4b13e0dfc92"),
    (1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"),
];

/// And of the next round it is not the signature: a check that takes everything would be worth nothing.
fn is_signed_by_the_group((number, beacon): &PublishedRound<'_>) -> bool {
    let (Some(round), Some(next)) = (Round::new(*number), Round::new(number + 1)) else { return false };
    beacon.parse::<Beacon>().is_ok_and(|beacon| beacon.check(round).is_ok() && beacon.check(next).is_err())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same text with another last digit.
    fn altered(text: &str) -> String {
        let (rest, last) = text.split_at(text.len() - 1);
        format!("{rest}{}", if last == "0" { '1' } else { '0' })
    }

    #[test]
    fn what_was_published_holds() {
        assert_eq!(Cipher::ALL.map(Cipher::is_as_published), [true; 4]);
        assert_eq!(Cipher::ALL.map(|cipher| cipher.to_string()), ["AES-256-CTR", "SHA-256", "Ed25519", "BLS12-381"]);
        let sources = Cipher::ALL.map(Cipher::source);
        assert_eq!(sources[..3], ["NIST SP 800-38A, F.5.5", "NIST FIPS 180-4", "RFC 8032, 7.1"]);
        assert_eq!(sources[3], "drand quicknet, rounds 123 and 1000");
    }

    #[test]
    fn anything_else_than_what_was_published_is_noticed() {
        let (key, counter, output) = KEYSTREAM;
        assert!(!enciphers(&(&altered(key), counter, output), &DIGITS));
        assert!(!enciphers(&(key, (counter.0, counter.1 + 1), output), &DIGITS));
        assert!(!enciphers(&(key, (counter.0 ^ 1, counter.1), output), &DIGITS));
        assert!(!enciphers(&(key, counter, &altered(output)), &DIGITS));
        let (seed, lane, digits) = DIGITS;
        assert!(!enciphers(&KEYSTREAM, &(&altered(seed), lane, digits)));
        assert!(!enciphers(&KEYSTREAM, &(seed, lane + 1, digits)));
        assert!(!enciphers(&KEYSTREAM, &(seed, lane, [3, 1, 8, 9, 6, 4, 1, 5, 6, 7])));
        for (text, hash) in HASHES {
            assert!(!hashes(&(&altered(text), hash)) && !hashes(&(text, &altered(hash))));
        }
        for (secret, key, text, signature) in SIGNED {
            assert!(!signs(&(&altered(secret), key, text, signature)));
            assert!(!signs(&(secret, &altered(key), text, signature)));
            assert!(!signs(&(secret, key, b"something else", signature)));
            assert!(!signs(&(secret, key, text, &altered(signature))));
        }
        for (number, beacon) in ROUNDS {
            assert!(!is_signed_by_the_group(&(number, &altered(beacon))));
            assert!(!is_signed_by_the_group(&(number + 1, beacon)) && !is_signed_by_the_group(&(0, beacon)));
        }
    }
}
