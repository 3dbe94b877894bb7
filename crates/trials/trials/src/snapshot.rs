//! What the interface says about a game, read by somebody who knows only `docs/api.md`, and compared with a game on paper.

use serde::Deserialize;

use crate::paper::{Deed, PaperGame, PaperRow};

/// A game at one version.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct Snapshot {
    pub(crate) version: u64,
    state: String,
    pub(crate) players: Vec<PlayerSnapshot>,
    pub(crate) next: Option<NextBall>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct PlayerSnapshot {
    pub(crate) name: String,
    pub(crate) left: bool,
    pub(crate) frames: Vec<FrameSnapshot>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct FrameSnapshot {
    pub(crate) rolls: Vec<u8>,
    pub(crate) total: Option<u16>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct NextBall {
    player: usize,
    frame: usize,
    pub(crate) standing: u8,
}

/// A game that was just begun, with its tokens.
#[derive(Debug, Deserialize)]
pub(crate) struct BegunGame {
    pub(crate) write: String,
    pub(crate) look: String,
    pub(crate) game: GameName,
}

/// A game's name.
#[derive(Debug, Deserialize)]
pub(crate) struct GameName {
    pub(crate) id: String,
}

/// Somebody was quicker; the game as it is now.
#[derive(Debug, Deserialize)]
pub(crate) struct Conflict {
    pub(crate) game: Snapshot,
}

/// One entry of the history.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub(crate) struct HistoryLine {
    pub(crate) version: u64,
    pub(crate) change: String,
    pub(crate) name: Option<String>,
    pub(crate) frame: Option<u8>,
    #[serde(default)]
    pub(crate) rolls: Vec<u8>,
}

impl Snapshot {
    /// The game on paper.
    pub(crate) fn of(version: u64, paper: &PaperGame) -> Self {
        let next =
            paper.up().map(|(player, frame, standing)| NextBall { player: player + 1, frame: frame + 1, standing });
        let state = if next.is_some() { "open" } else { "finished" };
        Self { version, state: state.to_owned(), players: players(paper), next }
    }

    /// Whether this is the game on paper.
    pub(crate) fn is(&self, paper: &PaperGame) -> bool {
        *self == Self::of(self.version, paper)
    }
}

/// Everybody on paper.
pub(crate) fn players(paper: &PaperGame) -> Vec<PlayerSnapshot> {
    paper.rows.iter().map(PlayerSnapshot::of).collect()
}

impl PlayerSnapshot {
    fn of(row: &PaperRow) -> Self {
        let rolls = |place: usize| row.frames.get(place).cloned().unwrap_or_default();
        let frames =
            row.totals().into_iter().enumerate().map(|(place, total)| FrameSnapshot { rolls: rolls(place), total });
        Self { name: row.name.clone(), left: row.left, frames: frames.collect() }
    }
}

impl HistoryLine {
    /// The first line of every history.
    pub(crate) fn begin() -> Self {
        Self { version: 1, change: "begin".to_owned(), ..Self::default() }
    }

    /// How the deed is told, if it happened to the game on paper.
    pub(crate) fn of(version: u64, deed: &Deed, paper: &PaperGame) -> Self {
        let name = |player: usize| paper.rows.get(player - 1).map(|row| row.name.clone());
        let small = |frame: usize| u8::try_from(frame).ok();
        let told = |change: &str| Self { version, change: change.to_owned(), ..Self::default() };
        match deed {
            Deed::Roll(pins) => {
                let up = paper.up();
                let frame = up.and_then(|(_, frame, _)| small(frame + 1));
                let name = up.and_then(|(player, _, _)| name(player + 1));
                Self { name, frame, rolls: vec![*pins], ..told("roll") }
            }
            Deed::Undo => told("undo"),
            Deed::Fix { player, frame, rolls } => {
                Self { name: name(*player), frame: small(*frame), rolls: rolls.clone(), ..told("fix") }
            }
            Deed::Join(newcomer) => Self { name: Some(newcomer.clone()), ..told("join") },
            Deed::Leave(player) => Self { name: name(*player), ..told("leave") },
            Deed::Rename(player, _) => Self { name: name(*player), ..told("rename") },
        }
    }

    /// Whether it tells this deed to the game on paper.
    pub(crate) fn tells(&self, deed: &Deed, paper: &PaperGame) -> bool {
        let expected = Self::of(self.version, deed, paper);
        let frame = if expected.frame.is_some() { self.frame } else { None };
        Self { frame, ..self.clone() } == expected
    }
}
