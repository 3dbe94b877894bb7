//! A bowling game as everybody who follows it sees it.

use std::sync::{Arc, LazyLock, OnceLock};

use alley_board::{Board, Call};
use alley_journal::Moment;
use alley_play::{Change, ChangeRefusal, Followed, Membership, Prospects, Right, Score};

use super::shared::{House, News, Shared};
use crate::problem::Refusal;

/// For bowlers of whom nothing is known; stated wherever chances are shown.
pub(crate) static PROSPECTS: LazyLock<Prospects> = LazyLock::new(Prospects::default);

/// One version of a game.
#[derive(Debug)]
pub(crate) struct Scoreboard {
    pub(crate) board: Arc<Board>,
    /// The board before what has just happened.
    before: Option<Arc<Board>>,
    /// What has just happened; none when the record was only just opened.
    pub(crate) call: Option<Call>,
    /// What an undo would take back.
    pub(crate) last: Option<Change>,
    /// How many undos would take back a ball each.
    pub(crate) rolled: usize,
    chances: OnceLock<Vec<Chance>>,
}

/// The chance to win, and what it was before the last change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chance {
    pub(crate) now: f64,
    pub(crate) before: f64,
}

impl Scoreboard {
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
}

impl Shared for Score {
    type Content = Scoreboard;
    const MOST_OPEN: usize = 256;

    fn is_open_to(_: &Change, right: Right) -> bool {
        right == Right::Write
    }

    fn allowed(change: &Change, board: &Board, house: House) -> Result<(), ChangeRefusal> {
        match change {
            Change::Join(_) if board.rows.len() >= house.players => Err(ChangeRefusal::Full(house.players)),
            _ => Ok(()),
        }
    }

    fn refusal(reason: ChangeRefusal) -> Refusal {
        match reason {
            ChangeRefusal::Full(most) => Refusal::TooManyPlayers(most),
            other => Refusal::Change(other),
        }
    }

    fn membership(&self) -> Option<Membership> {
        self.membership()
    }

    fn content(record: &Followed<Self>, happened: Option<News<'_, Self>>, _: Moment) -> Scoreboard {
        let board = record.board();
        Scoreboard {
            board: Arc::clone(board),
            before: happened.map(|(_, before)| Arc::clone(before)),
            call: happened.and_then(|(change, before)| change.call(before, board)),
            last: record.content().and_then(Self::last).cloned(),
            rolled: record.content().map_or(0, Self::rolled),
            chances: OnceLock::new(),
        }
    }
}
