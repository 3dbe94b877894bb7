//! The signatures of the witnesses.

use alley_luck::{ProofText, Signature};

/// The signatures under a ticket, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signatures(Vec<(ProofText, Signature)>);

impl Signatures {
    pub(crate) fn of(&self, name: &str) -> Option<Signature> {
        self.0.iter().find(|(other, _)| other.as_str() == name).map(|(_, signature)| *signature)
    }

    pub(crate) fn and(&self, name: &ProofText, signature: Signature) -> Self {
        Self(self.0.iter().cloned().chain([(name.clone(), signature)]).collect())
    }
}
