//! What a scorekeeper wants written: the deed, the version it follows, and the key that makes it the same however often it
//! is sent.

use crate::http::Request;
use crate::paper::Deed;

/// The key, as long as one that a phone makes: the record keeps it with every entry.
pub(crate) fn padded(key: &str) -> String {
    format!("{key:_<32}")
}

/// A deed, and where it belongs.
#[derive(Clone, Debug)]
pub(crate) struct Submission {
    pub(crate) game: String,
    pub(crate) token: String,
    pub(crate) version: u64,
    pub(crate) key: String,
    pub(crate) deed: Deed,
}

impl Submission {
    pub(crate) fn request(&self) -> Request {
        let (method, place, body) = match &self.deed {
            Deed::Roll(pins) => ("POST", "rolls".to_owned(), format!(r#"{{"pins":{pins}}}"#)),
            Deed::Undo => ("POST", "undo".to_owned(), "{}".to_owned()),
            Deed::Fix { player, frame, rolls } => {
                let body = format!(r#"{{"player":{player},"frame":{frame},"rolls":{rolls:?}}}"#);
                ("POST", "corrections".to_owned(), body)
            }
            Deed::Join(name) => ("POST", "players".to_owned(), format!(r#"{{"name":"{name}"}}"#)),
            Deed::Leave(player) => ("DELETE", format!("players/{player}"), String::new()),
            Deed::Rename(player, name) => ("PATCH", format!("players/{player}"), format!(r#"{{"name":"{name}"}}"#)),
        };
        let request = Request::new(method, &format!("/api/v1/games/{}/{place}", self.game));
        let request = request.token(&self.token).version(self.version).key(&self.key);
        if body.is_empty() { request } else { request.json(body) }
    }
}
