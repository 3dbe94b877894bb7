//! A draw as everybody around it receives it: one value a version, and, once it is drawn, its race.

use std::sync::{Arc, OnceLock};

use alley_play::{Access, GameId, Moment, Notice, Step};
use alley_words::Language;
use bytes::Bytes;

use crate::hall::Room;
use crate::show::Show;
use crate::{pages, sse};

/// One version of a draw and of the draws of its event before it.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) id: GameId,
    pub(crate) version: u64,
    pub(crate) public: bool,
    /// The draw that is on, or the last one.
    pub(crate) notice: Arc<Notice>,
    /// Every draw of the event, the first one first, this one included; those that are over are shared with the scenes
    /// before.
    pub(crate) notices: Vec<Arc<Notice>>,
    /// The commitment that closing the list now would publish.
    pub(crate) closing: Option<String>,
    /// Until when a secret is waited for, if one is.
    pub(crate) deadline: Option<Moment>,
    /// The race, once it is drawn.
    pub(crate) show: Option<Show>,
    events: [[OnceLock<Bytes>; 2]; 3],
}

/// Who is around a draw, each in its own form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Circle {
    Hosts,
    Everyone,
    /// Programs, which want the draw as JSON.
    Programs,
}

impl Scene {
    /// Of a draw as its record stands; its race, if there is one.
    pub(crate) fn of(room: &Room, show: Option<Show>) -> Self {
        let bulletin = room.board();
        Self {
            id: room.id(),
            version: room.version(),
            public: room.access().is_some_and(Access::is_public),
            notice: Arc::clone(&bulletin.latest),
            notices: bulletin.notices().cloned().collect(),
            closing: bulletin.closing.map(|commitment| Step::Close(commitment).to_string()),
            deadline: bulletin.deadline(),
            show,
            events: std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new())),
        }
    }

    /// Its event in the live stream, whole; rendered by the first who wants it.
    pub(crate) fn event(&self, circle: Circle, language: Language) -> Bytes {
        let slot = &self.events[circle as usize][language.index()];
        slot.get_or_init(|| self.render(circle, language)).clone()
    }

    fn render(&self, circle: Circle, language: Language) -> Bytes {
        let data = match circle {
            Circle::Hosts => pages::host_scene(self, language).into_string(),
            Circle::Everyone => pages::everyone_scene(self, language).into_string(),
            Circle::Programs => crate::wire::DrawShown::of(self).to_json(),
        };
        sse::event("board", self.version, &data)
    }
}
