//! The live stream: server-sent events, each a whole board. A viewer who falls behind receives the newest board next, so
//! nothing piles up for anybody; a viewer who comes back receives nothing twice. A race goes on after its board, lap by
//! lap, for everybody at the same time.

use std::convert::Infallible;
use std::time::Duration;

use alley_play::{Token, clock};
use alley_words::Language;
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::App;
use crate::hall::Scenes;
use crate::keeper::Views;
use crate::scene::{Circle, Scene};
use crate::view::Audience;

/// A sign of life, for pages that would not notice a silent loss; it also finds out who has gone.
const HEARTBEAT: Duration = Duration::from_secs(15);
const SIGN_OF_LIFE: Bytes = Bytes::from_static(b"event: beat\ndata: .\n\n");
/// A browser that lost the stream asks again after a second.
const FIRST: Bytes = Bytes::from_static(b"retry: 1000\n\n");

/// What a returning viewer has seen: a version and, of a race, how many of its beats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    version: Option<u64>,
    beats: usize,
}

/// The last event a returning viewer has seen, or the version its page was drawn with.
pub(crate) fn seen(headers: &HeaderMap, after: Option<u64>) -> Seen {
    let last = headers.get("last-event-id").and_then(|value| Seen::read(value.to_str().ok()?));
    last.unwrap_or(Seen { version: after, beats: 0 })
}

impl Seen {
    /// `17`, or `17.250` in a race.
    fn read(text: &str) -> Option<Self> {
        let (version, beats) = text.split_once('.').unwrap_or((text, "0"));
        Some(Self { version: Some(version.parse().ok()?), beats: beats.parse().ok()? })
    }
}

/// Somebody who waits for events.
trait Waiting: Send + 'static {
    /// The next event; none when the stream ends.
    fn next(&mut self) -> impl Future<Output = Option<Bytes>> + Send;
}

/// Every event, from the first to the end.
fn streamed(waiting: impl Waiting) -> Response {
    let events = stream::unfold((waiting, true), |(mut waiting, first)| async move {
        let event = if first { FIRST } else { waiting.next().await? };
        Some((Ok::<_, Infallible>(event), (waiting, false)))
    });
    let content = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (content, Body::from_stream(events)).into_response()
}

/// Who watches a game, and in which form.
pub(crate) struct Watch {
    pub(crate) views: Views,
    pub(crate) audience: Audience,
    pub(crate) language: Language,
    pub(crate) seen: Seen,
    pub(crate) stopping: watch::Receiver<bool>,
}

impl Watch {
    pub(crate) fn stream(self) -> Response {
        streamed(self)
    }
}

impl Waiting for Watch {
    async fn next(&mut self) -> Option<Bytes> {
        let silence = Instant::now() + HEARTBEAT;
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            let view = self.views.borrow_and_update().clone();
            if self.seen.version != Some(view.version) {
                self.seen.version = Some(view.version);
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

/// Who is around a draw, and in which form.
pub(crate) struct Attendant {
    pub(crate) app: App,
    pub(crate) scenes: Scenes,
    pub(crate) circle: Circle,
    pub(crate) language: Language,
    pub(crate) token: Option<Token>,
    pub(crate) seen: Seen,
}

impl Attendant {
    pub(crate) fn stream(self) -> Response {
        streamed(self)
    }

    /// What this attendant has not seen of the scene by now.
    fn news(&mut self, scene: &Scene) -> Option<Bytes> {
        if self.seen.version != Some(scene.version) {
            self.seen = Seen { version: Some(scene.version), beats: 0 };
            return Some(scene.event(self.circle, self.language));
        }
        let show = scene.show.as_ref()?;
        let shown = show.shown(std::time::Instant::now());
        let event = (shown > self.seen.beats).then(|| show.event(scene.version, self.seen.beats, shown))?;
        self.seen.beats = shown;
        Some(event)
    }

    /// When something may have to be told even if nobody does anything: the next beat of a race, or a secret overdue.
    fn appointment(&self, scene: &Scene) -> Option<Instant> {
        let now = Instant::now();
        let race = scene.show.as_ref().filter(|show| self.seen.beats < show.beats());
        let beat = race.map(|show| show.next(self.seen.beats, now.into_std()).into());
        let due = scene.deadline.map(|deadline| {
            let left = deadline.millis().saturating_sub(clock().millis());
            now + Duration::from_millis(u64::try_from(left).unwrap_or(0))
        });
        beat.or(due)
    }
}

impl Waiting for Attendant {
    async fn next(&mut self) -> Option<Bytes> {
        let silence = Instant::now() + HEARTBEAT;
        let mut stopping = self.app.stopping.clone();
        loop {
            if *stopping.borrow() {
                return None;
            }
            let scene = self.scenes.borrow_and_update().clone();
            if let Some(event) = self.news(&scene) {
                return Some(event);
            }
            let appointment = self.appointment(&scene);
            tokio::select! {
                changed = self.scenes.changed() => changed.ok()?,
                changed = stopping.changed() => changed.ok()?,
                () = sleep_until(appointment.unwrap_or(silence)), if appointment.is_some_and(|moment| moment < silence) => {
                    if scene.deadline.is_some() {
                        // The keeper finds that it is overdue, and everybody hears of it.
                        self.app.keeper.look_at_the_clock(scene.id, self.token.clone()).await.ok()?;
                    }
                }
                () = sleep_until(silence) => return Some(SIGN_OF_LIFE),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_last_is_a_version_and_perhaps_a_beat() {
        assert_eq!(Seen::read("17"), Some(Seen { version: Some(17), beats: 0 }));
        assert_eq!(Seen::read("17.250"), Some(Seen { version: Some(17), beats: 250 }));
        for nonsense in ["", ".", "x", "17.", ".3", "17.x", "-1", "17.3.4"] {
            assert_eq!(Seen::read(nonsense), None, "{nonsense}");
        }
    }
}
