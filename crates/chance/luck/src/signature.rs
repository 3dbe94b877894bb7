//! A witness's signature under a ticket.
//!
//! A secret, once open, is everybody's; the key with which its owner signed the ticket is not. So a seal and its secret
//! cannot be used again in another ticket: the signature under that one would be missing.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};

use crate::bytes::{from_hex, from_system, write_hex, written_in_hex};
use crate::{Commitment, HexRefusal, NoEntropy};

/// The key a witness signs with (Ed25519). It stays with the witness for ever.
///
/// ```
/// use alley_luck::{Commitment, WitnessSigner};
///
/// let signer = WitnessSigner::from_system()?;
/// let ticket: Commitment = "ab".repeat(32).parse()?;
/// let signature = signer.sign(ticket);
/// assert!(signer.key().signed(ticket, &signature));
/// assert!(!signer.key().signed("ac".repeat(32).parse()?, &signature));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WitnessSigner(SigningKey);

impl WitnessSigner {
    /// A new one that nobody can know.
    ///
    /// # Errors
    /// The operating system may have no random bytes.
    pub fn from_system() -> Result<Self, NoEntropy> {
        from_system().map(|bytes| Self(SigningKey::from_bytes(&bytes)))
    }

    /// What stands in the ticket.
    #[must_use]
    pub fn key(&self) -> WitnessKey {
        WitnessKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a ticket.
    #[must_use]
    pub fn sign(&self, commitment: Commitment) -> Signature {
        self.sign_bytes(signed_text(commitment).as_bytes())
    }

    pub(crate) fn sign_bytes(&self, text: &[u8]) -> Signature {
        Signature(self.0.sign(text).to_bytes())
    }
}

impl FromStr for WitnessSigner {
    type Err = HexRefusal;

    fn from_str(text: &str) -> Result<Self, HexRefusal> {
        from_hex(text).map(|bytes| Self(SigningKey::from_bytes(&bytes)))
    }
}

impl fmt::Display for WitnessSigner {
    /// For the witness's own eyes: 64 hexadecimal digits.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(self.0.as_bytes(), formatter)
    }
}

impl fmt::Debug for WitnessSigner {
    /// A key does not slip into a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WitnessSigner")
    }
}

/// What a witness's signatures are checked with; it stands in the ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WitnessKey([u8; 32]);

impl WitnessKey {
    /// Whether the owner of this key signed this ticket.
    #[must_use]
    pub fn signed(&self, commitment: Commitment, signature: &Signature) -> bool {
        self.signed_bytes(signed_text(commitment).as_bytes(), signature)
    }

    pub(crate) fn signed_bytes(&self, text: &[u8], signature: &Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        VerifyingKey::from_bytes(&self.0).is_ok_and(|key| key.verify_strict(text, &signature).is_ok())
    }
}

written_in_hex!(WitnessKey);

/// A signature under a ticket's commitment.
///
/// ```
/// use alley_luck::Signature;
///
/// let signature: Signature = "AB".repeat(64).parse()?;
/// assert_eq!(signature.to_string(), "ab".repeat(64));
/// # Ok::<(), alley_luck::HexRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signature([u8; 64]);

written_in_hex!(Signature);

/// The very bytes that are signed.
fn signed_text(commitment: Commitment) -> String {
    format!("alley-draw 2 commitment {commitment}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bit_of_a_signature_or_a_key_can_be_another() {
        let signer: WitnessSigner = "07".repeat(32).parse().unwrap();
        let ticket: Commitment = "5a".repeat(32).parse().unwrap();
        let signature = signer.sign(ticket);
        assert!(signer.key().signed(ticket, &signature));
        for bit in 0..64 * 8 {
            let mut changed = signature;
            changed.0[bit / 8] ^= 1 << (bit % 8);
            assert!(!signer.key().signed(ticket, &changed), "bit {bit} of the signature");
        }
        for bit in 0..32 * 8 {
            let mut changed = signer.key();
            changed.0[bit / 8] ^= 1 << (bit % 8);
            assert!(!changed.signed(ticket, &signature), "bit {bit} of the key");
        }
    }

    #[test]
    fn a_key_that_would_take_any_signature_is_none() {
        let anything: WitnessKey = format!("01{}", "00".repeat(31)).parse().unwrap();
        let signature: Signature = format!("01{}", "00".repeat(63)).parse().unwrap();
        assert!(!anything.signed("5a".repeat(32).parse().unwrap(), &signature));
    }

    #[test]
    fn a_key_does_not_slip_into_a_log() {
        let signer: WitnessSigner = "07".repeat(32).parse().unwrap();
        assert_eq!(format!("{signer:?}"), "WitnessSigner");
        assert_eq!(signer.to_string(), "07".repeat(32));
    }
}
