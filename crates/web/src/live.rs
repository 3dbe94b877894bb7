//! The live stream: server-sent events, each a whole board. A viewer who falls behind receives the newest board next, so
//! nothing piles up for anybody; a viewer who comes back receives nothing twice.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::keeper::Views;
use crate::language::Language;
use crate::view::Audience;

/// A sign of life, for pages that would not notice a silent loss; it also finds out who has gone.
const HEARTBEAT: Duration = Duration::from_secs(15);
const SIGN_OF_LIFE: Bytes = Bytes::from_static(b"event: beat\ndata: .\n\n");
/// A browser that lost the stream asks again after a second.
const FIRST: Bytes = Bytes::from_static(b"retry: 1000\n\n");

/// Who watches, and in which form.
pub(crate) struct Watch {
    pub(crate) views: Views,
    pub(crate) audience: Audience,
    pub(crate) language: Language,
    /// The version already seen.
    pub(crate) seen: Option<u64>,
    pub(crate) stopping: watch::Receiver<bool>,
}

/// The last event a returning viewer has seen, or the version its page was drawn with.
pub(crate) fn seen(headers: &HeaderMap, after: Option<u64>) -> Option<u64> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()?.parse().ok());
    last.or(after)
}

impl Watch {
    pub(crate) fn stream(self) -> Response {
        let events = stream::unfold((self, true), |(mut watch, first)| async move {
            let event = if first { FIRST } else { watch.next().await? };
            Some((Ok::<_, Infallible>(event), (watch, false)))
        });
        let content = [
            (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        ];
        (content, Body::from_stream(events)).into_response()
    }

    /// The next event; none when the server stops.
    async fn next(&mut self) -> Option<Bytes> {
        let silence = Instant::now() + HEARTBEAT;
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            let view = self.views.borrow_and_update().clone();
            if self.seen != Some(view.version) {
                self.seen = Some(view.version);
                return Some(view.event(self.audience, self.language));
            }
            tokio::select! {
                changed = self.views.changed() => changed.ok()?,
                changed = self.stopping.changed() => changed.ok()?,
                () = sleep_until(silence) => return Some(SIGN_OF_LIFE),
            }
        }
    }
}
