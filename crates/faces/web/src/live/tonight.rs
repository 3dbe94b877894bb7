//! An evening with the boards of all its games, as everybody who follows it sees it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use alley_board::Board;
use alley_journal::GameId;
use alley_play::{Evening, GameNumber, Hopes, LaneNumber, Membership, Night};
use alley_words::Language;

use super::live_event::LiveEvent;

/// Everybody as strong as their average; stated wherever chances are shown.
static HOPES: LazyLock<Hopes> = LazyLock::new(Hopes::default);

/// One version of an evening and of everything bowled in it.
#[derive(Debug)]
pub(crate) struct Tonight {
    pub(crate) evening: Arc<Evening>,
    /// The version of the evening's own record, which a write follows.
    pub(crate) record: u64,
    pub(crate) boards: HashMap<GameId, Arc<Board>>,
    /// Whether the boards are there.
    pub(crate) is_whole: bool,
    night: OnceLock<Night>,
    chances: OnceLock<Vec<f64>>,
    /// What the pages of games tell of it.
    around: Mutex<HashMap<Around, LiveEvent>>,
}

/// For which page of a game: its place, whether it may write, its language.
type Around = ((GameId, LaneNumber, GameNumber), bool, usize);

impl Tonight {
    /// As far as the evening's own record tells.
    pub(crate) fn of_record(evening: Arc<Evening>, record: u64) -> Self {
        Self { is_whole: false, ..Self::new((evening, record), HashMap::new()) }
    }

    pub(crate) fn new((evening, record): (Arc<Evening>, u64), boards: HashMap<GameId, Arc<Board>>) -> Self {
        Self {
            evening,
            record,
            boards,
            is_whole: true,
            night: OnceLock::new(),
            chances: OnceLock::new(),
            around: Mutex::default(),
        }
    }

    /// What a page of a game tells of it; made by the first who wants it.
    pub(crate) fn around(
        &self,
        (membership, writers, language): (Membership, bool, Language),
        make: impl FnOnce() -> LiveEvent,
    ) -> LiveEvent {
        let Membership { evening, lane, number } = membership;
        let key = ((evening, lane, number), writers, language.index());
        let mut all = self.around.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(key).or_insert_with(make).clone()
    }

    /// Everybody's games and the standings; computed when somebody looks.
    pub(crate) fn night(&self) -> &Night {
        self.night.get_or_init(|| Night::of(&self.evening, &self.boards))
    }

    /// The chance of everybody to have the highest total, in the order of the people; computed when somebody looks.
    pub(crate) fn chances(&self) -> &[f64] {
        self.chances.get_or_init(|| HOPES.of(&self.evening, self.night(), &self.boards))
    }
}
