//! By what somebody comes to a record: a link, and what it is good for in the evening that a game belongs to.

use alley_play::{Membership, Right, Rights, Token};

/// A link, or none. Who may do what in a game of an evening is said by the evening: it was asked before.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pass {
    pub(crate) token: Option<Token>,
    granted: Option<Right>,
}

impl From<Option<Token>> for Pass {
    fn from(token: Option<Token>) -> Self {
        Self { token, granted: None }
    }
}

impl Pass {
    /// The same, for the games of an evening in which this may be done.
    pub(crate) fn granting(self, right: Right) -> Self {
        Self { granted: Some(right), ..self }
    }

    /// What may be done in a record with these links, or in this place of an evening.
    pub(crate) fn right(&self, rights: Option<&Rights>, membership: Option<Membership>) -> Option<Right> {
        match membership {
            Some(_) => self.granted,
            None => rights?.right(self.token.as_ref()),
        }
    }
}
