//! What somebody puts into a draw: hidden behind a seal first, opened later.

use std::fmt;

use crate::bytes::{Bytes, from_system, sha256, written_in_hex};
use crate::{DrawPlace, NoEntropy, ProofText};

/// Who puts a secret into a draw.
///
/// ```
/// use alley_luck::{ProofText, Party};
///
/// assert_eq!(Party::Host.to_string(), "the host");
/// assert_eq!(Party::Witness(ProofText::new("지수")?).to_string(), "witness 지수");
/// # Ok::<(), alley_luck::ProofTextRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The one who runs the draw; opens last.
    Host,
    /// Somebody who watches the host; opens first.
    Witness(ProofText),
}

impl fmt::Display for Party {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host => formatter.write_str("the host"),
            Self::Witness(name) => write!(formatter, "witness {name}"),
        }
    }
}

/// Thirty-two random bytes that nobody else must know until they are opened. A secret serves one draw only.
///
/// ```
/// use alley_luck::{ProofText, Party, Secret};
///
/// let secret: Secret = "00".repeat(32).parse()?;
/// // The same as: echo "witness-secret 000…000 jisu" | sha256sum, in the first form of tickets
/// let seal = secret.seal(&Party::Witness(ProofText::new("jisu")?), None);
/// assert_eq!(seal.to_string(), "a2d616adf20e5ac090b9fa62f3be787438e5517997963264eac47f93f34ccd2e");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Bytes);

written_in_hex!(Secret);

impl Secret {
    /// A new one that nobody can know.
    ///
    /// # Errors
    /// The operating system may have no random bytes.
    pub fn from_system() -> Result<Self, NoEntropy> {
        from_system().map(Self)
    }

    /// The commitment to this secret, for one party and one draw alone: it is the SHA-256 of the line that will open
    /// it. As the line names the party, nobody can pass another's seal off as their own; as it names the draw, a secret
    /// that is open fits no other ticket. Tickets of the first form name no draw.
    #[must_use]
    pub fn seal(&self, party: &Party, place: Option<DrawPlace>) -> Seal {
        Seal(sha256(&self.opening_line(party, place)))
    }

    /// The line of a proof in which the secret is opened, with its line feed: the very bytes of which the seal is the
    /// SHA-256.
    ///
    /// ```
    /// use alley_luck::{ProofText, Party, Secret};
    ///
    /// let secret: Secret = "00".repeat(32).parse()?;
    /// let line = secret.opening_line(&Party::Witness(ProofText::new("jisu")?), None);
    /// assert_eq!(line, format!("witness-secret {} jisu\n", "00".repeat(32)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn opening_line(&self, party: &Party, place: Option<DrawPlace>) -> String {
        let place = place.map(|place| format!(" {place}")).unwrap_or_default();
        match party {
            Party::Host => format!("host-secret {self}{place}\n"),
            Party::Witness(name) => format!("witness-secret {self}{place} {name}\n"),
        }
    }
}

impl fmt::Debug for Secret {
    /// A secret does not slip into a log.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// The commitment to a secret: it says nothing about it, and fits no other.
///
/// ```
/// use alley_luck::{Party, Seal, Secret};
///
/// let secret = Secret::from_system()?;
/// let told: Seal = secret.seal(&Party::Host, None).to_string().parse()?;
/// assert_eq!(told, secret.seal(&Party::Host, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seal(Bytes);

written_in_hex!(Seal);
