//! A game as everybody who looks at it receives it: one value a version, drawn once for all viewers.

use std::sync::{Arc, LazyLock, OnceLock};

use alley_board::{Board, Call};
use alley_play::{Change, Followed, GameId, Prospects, Score};
use alley_words::Language;
use bytes::Bytes;

use crate::{pages, sse};

/// For bowlers of whom nothing is known; stated wherever chances are shown.
pub(crate) static PROSPECTS: LazyLock<Prospects> = LazyLock::new(Prospects::default);

/// The record of a game.
pub(crate) type Game = Followed<Score>;

/// One version of a game.
#[derive(Debug)]
pub(crate) struct View {
    pub(crate) id: GameId,
    pub(crate) version: u64,
    pub(crate) public: bool,
    pub(crate) board: Arc<Board>,
    /// The board before what has just happened.
    before: Option<Arc<Board>>,
    /// What has just happened; none when the record was only just opened.
    pub(crate) call: Option<Call>,
    /// What an undo would take back.
    pub(crate) last: Option<Change>,
    chances: OnceLock<Vec<Chance>>,
    events: [[OnceLock<Bytes>; 2]; 3],
}

/// The chance to win, and what it was before the last roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chance {
    pub(crate) now: f64,
    pub(crate) before: f64,
}

/// Who receives a live stream, each in its own form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    Scorekeepers,
    Spectators,
    /// Programs, which want the board as JSON.
    Programs,
}

impl View {
    /// Of a game whose record was just opened.
    pub(crate) fn opened(game: &Game) -> Self {
        Self::new(game, None, None)
    }

    /// Of a game in which this has just happened.
    pub(crate) fn after(game: &Game, before: &Arc<Board>, change: &Change) -> Self {
        Self::new(game, Some(Arc::clone(before)), change.call(before, game.board()))
    }

    fn new(game: &Game, before: Option<Arc<Board>>, call: Option<Call>) -> Self {
        Self {
            id: game.id(),
            version: game.version(),
            public: game.access().is_some_and(alley_play::Access::is_public),
            board: Arc::clone(game.board()),
            before,
            call,
            last: game.content().and_then(Score::last).cloned(),
            chances: OnceLock::new(),
            events: std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new())),
        }
    }

    /// Of every row; computed when somebody looks.
    pub(crate) fn chances(&self) -> &[Chance] {
        self.chances.get_or_init(|| {
            let wins = |board: &Board| -> Vec<f64> { PROSPECTS.of(board).iter().map(|each| each.wins).collect() };
            let now = wins(&self.board);
            let before = self.before.as_deref().map(wins).filter(|before| before.len() == now.len());
            let before = before.unwrap_or_else(|| now.clone());
            now.into_iter().zip(before).map(|(now, before)| Chance { now, before }).collect()
        })
    }

    /// Its event in the live stream, whole; rendered by the first who wants it.
    pub(crate) fn event(&self, audience: Audience, language: Language) -> Bytes {
        let slot = &self.events[audience as usize][language.index()];
        slot.get_or_init(|| self.render(audience, language)).clone()
    }

    fn render(&self, audience: Audience, language: Language) -> Bytes {
        let data = match audience {
            Audience::Scorekeepers => pages::keeper_board(self, language).into_string(),
            Audience::Spectators => pages::spectator_board(self, language).into_string(),
            Audience::Programs => crate::wire::Shown::of(self).to_json(),
        };
        sse::event("board", self.version, &data)
    }
}
