//! One version of a record, as everybody who follows it receives it.

use std::ops::Deref;
use std::sync::OnceLock;

use alley_journal::GameId;
use alley_play::{Membership, Right, Rights, Token};

use super::live_event::LiveEvent;
use super::pass::Pass;

use alley_words::Language;

/// One version: what is to be seen, and a place for each form in which it is sent, filled by the first who wants it. While
/// a race is being shown its result is kept back, so each form is there twice.
#[derive(Debug)]
pub(crate) struct Published<Content> {
    pub(crate) id: GameId,
    pub(crate) version: u64,
    pub(crate) rights: Option<Rights>,
    /// The evening it belongs to.
    pub(crate) membership: Option<Membership>,
    content: Content,
    forms: [[[OnceLock<LiveEvent>; Language::ALL.len()]; 3]; 2],
}

/// How much of a version may be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All but the result of the race that is being shown.
    KeptBack,
    /// All of it.
    Whole,
}

/// Who follows a record; each in its own form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// People with the link that may write: scorekeepers, the host of a draw.
    Writers,
    /// People who look on.
    Viewers,
    /// Programs, which want JSON.
    Programs,
}

impl<Content> Published<Content> {
    pub(crate) fn new(
        (id, version): (GameId, u64),
        (rights, membership): (Option<Rights>, Option<Membership>),
        content: Content,
    ) -> Self {
        let forms = std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new())));
        Self { id, version, rights, membership, content, forms }
    }

    /// What may be done there by this pass.
    pub(crate) fn right(&self, pass: &Pass) -> Option<Right> {
        pass.right(self.rights.as_ref(), self.membership)
    }

    /// Whether this link is one of those that are good now, as far as the record says it.
    pub(crate) fn knows(&self, token: &Token) -> bool {
        self.membership.is_some() || self.rights.as_ref().is_some_and(|rights| rights.right_by(token).is_some())
    }

    /// Whether everybody may look at it.
    pub(crate) fn is_public(&self) -> bool {
        self.rights.as_ref().is_some_and(Rights::is_public)
    }

    /// What is sent to this audience.
    pub(crate) fn form(
        &self,
        extent: Extent,
        (audience, language): (Audience, Language),
        make: impl FnOnce() -> LiveEvent,
    ) -> LiveEvent {
        self.forms[extent as usize][audience as usize][language.index()].get_or_init(make).clone()
    }
}

impl<Content> Deref for Published<Content> {
    type Target = Content;

    fn deref(&self) -> &Content {
        &self.content
    }
}
