//! Somebody at a browser: by which link, in which language, and where the server is for them.

use alley_journal::GameId;
use alley_play::Token;
use axum::http::header;

use super::answer::Reader;
use super::guard;
use super::request::Asked;
use crate::problem::{Code, Problem};

/// Somebody at a browser.
pub(super) struct Visitor {
    pub(super) reader: Reader,
    pub(super) asked: Asked,
}

impl Visitor {
    /// The record and the link in the address. A link that is wrong opens nothing, not even what is open to everybody.
    pub(super) fn link(&self) -> Result<(GameId, Option<Token>), Problem> {
        let id = self.asked.named("id").and_then(|id| id.parse().ok()).ok_or(Code::NotFound)?;
        let token = self.asked.named("token").map(str::parse).transpose().map_err(|_| Code::NotFound)?;
        Ok((id, token))
    }

    /// Whether this word stands after the `?` of the address.
    pub(super) fn has(&self, word: &str) -> bool {
        self.asked.parts.uri.query().is_some_and(|query| query.split('&').any(|other| other == word))
    }

    /// What stands after the `?` under this name.
    pub(super) fn word(&self, name: &str) -> Option<&str> {
        let words = self.asked.parts.uri.query()?.split('&');
        words.filter_map(|word| word.split_once('=')).find(|(found, _)| *found == name).map(|(_, value)| value)
    }

    /// What the links of this page begin with.
    pub(super) fn origin(&self) -> String {
        let (app, headers) = (&self.asked.app, &self.asked.parts.headers);
        let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let neighbour = app.neighbour.as_ref().filter(|_| guard::is_loopback(host));
        let secure = self.asked.arrival().is_some_and(|arrival| arrival.secure);
        let here = || format!("{}://{host}", if secure { "https" } else { "http" });
        app.home.as_ref().or(neighbour).map_or_else(here, ToString::to_string)
    }
}
