//! What the interface says about a game, read by somebody who knows only `docs/api.md`, and compared with a game on paper.

use serde::Deserialize;

use super::model::{Model, Row};
use super::wish::Change;

/// A game at one version.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) version: u64,
    state: String,
    pub(crate) players: Vec<Player>,
    pub(crate) next: Option<Next>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct Player {
    name: String,
    pub(crate) left: bool,
    pub(crate) frames: Vec<Frame>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct Frame {
    pub(crate) rolls: Vec<u8>,
    total: Option<u16>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct Next {
    player: usize,
    frame: usize,
    pub(crate) standing: u8,
}

/// A game that was just begun, with its tokens.
#[derive(Debug, Deserialize)]
pub(crate) struct Begun {
    pub(crate) write: String,
    pub(crate) look: String,
    pub(crate) game: Named,
}

/// A game's name.
#[derive(Debug, Deserialize)]
pub(crate) struct Named {
    pub(crate) id: String,
}

/// Somebody was quicker; the game as it is now.
#[derive(Debug, Deserialize)]
pub(crate) struct Conflict {
    pub(crate) game: Shown,
}

/// One entry of the history.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) version: u64,
    pub(crate) change: String,
    pub(crate) name: Option<String>,
    pub(crate) frame: Option<u8>,
    #[serde(default)]
    pub(crate) rolls: Vec<u8>,
}

impl Shown {
    /// The game on paper.
    pub(crate) fn of(version: u64, paper: &Model) -> Self {
        let next = paper.up().map(|(player, frame, standing)| Next { player: player + 1, frame: frame + 1, standing });
        let state = if next.is_some() { "open" } else { "finished" };
        Self { version, state: state.to_owned(), players: paper.sheet.iter().map(Player::of).collect(), next }
    }

    /// Whether this is the game on paper.
    pub(crate) fn is(&self, paper: &Model) -> bool {
        *self == Self::of(self.version, paper)
    }
}

impl Player {
    fn of(row: &Row) -> Self {
        let rolls = |place: usize| row.frames.get(place).cloned().unwrap_or_default();
        let frames = row.totals().into_iter().enumerate().map(|(place, total)| Frame { rolls: rolls(place), total });
        Self { name: row.name.clone(), left: row.left, frames: frames.collect() }
    }
}

impl Told {
    /// Whether it tells this change to the game on paper.
    pub(crate) fn tells(&self, change: &Change, paper: &Model) -> bool {
        let expected = change.told(self.version, paper);
        let frame = if expected.frame.is_some() { self.frame } else { None };
        Self { frame, ..self.clone() } == expected
    }
}
