//! Lines as they are written down, and why one cannot be read.

use std::fmt;

use alley_luck::{Difference, HexRefusal, ProofText, ProofTextRefusal, Seal, SourceRefusal};

/// The value of a text of one line.
pub(super) fn value<'text>(text: &'text str, key: &str) -> Result<&'text str, Misread> {
    text.strip_prefix(key)
        .and_then(|rest| rest.strip_suffix('\n'))
        .filter(|value| !value.contains('\n'))
        .ok_or(Misread::Form)
}

pub(super) fn two(text: &str) -> Result<(&str, &str), Misread> {
    text.split_once(' ').ok_or(Misread::Form)
}

pub(super) fn number<N: std::str::FromStr>(text: &str) -> Result<N, Misread> {
    text.parse().map_err(|_| Misread::Form)
}

pub(super) fn named(text: &str) -> Result<ProofText, Misread> {
    ProofText::new(text).map_err(Misread::Name)
}

/// The lines before the host's seal, and the seal, which is the last line.
pub(crate) fn read_sealed(text: &str) -> Result<(&str, Seal), Misread> {
    let at = text.rfind("host-seal ").ok_or(Misread::Form)?;
    let (lines, seal) = text.split_at_checked(at).ok_or(Misread::Form)?;
    Ok((lines, value(seal, "host-seal ")?.parse().map_err(Misread::Digits)?))
}

/// Why a text is not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misread {
    /// It does not have the lines it must have, or not in their one exact form.
    Form,
    /// A seal, a secret, a key, a signature or a commitment is malformed.
    Digits(HexRefusal),
    /// A name cannot stand in a proof.
    Name(ProofTextRefusal),
    /// The course cannot be read.
    Course(Difference),
    /// There is no such public value.
    Source(SourceRefusal),
}

impl fmt::Display for Misread {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => formatter.write_str("this is not a step of a draw"),
            Self::Digits(refusal) => refusal.fmt(formatter),
            Self::Name(refusal) => refusal.fmt(formatter),
            Self::Course(difference) => difference.fmt(formatter),
            Self::Source(refusal) => refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for Misread {}
