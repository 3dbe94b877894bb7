//! A game as everybody who looks at it receives it: one value a version, drawn once for all viewers.

use std::sync::{LazyLock, OnceLock};

use alley_board::Board;
use alley_play::{Change, Game, GameId, Mark, Progress, Prospects, Score};
use alley_words::Language;
use bytes::Bytes;

use crate::{pages, sse};

/// For bowlers of whom nothing is known; stated wherever chances are shown.
pub(crate) static PROSPECTS: LazyLock<Prospects> = LazyLock::new(Prospects::default);

/// One version of a game.
#[derive(Debug)]
pub(crate) struct View {
    pub(crate) id: GameId,
    pub(crate) version: u64,
    pub(crate) public: bool,
    pub(crate) board: Board,
    /// The end: the best first. Empty while the game goes on.
    pub(crate) ranking: Vec<Ranked>,
    /// What has just happened; none when the record was only just opened.
    pub(crate) call: Option<Call>,
    /// What an undo would take back.
    pub(crate) last: Option<Change>,
    scores: Scores,
    chances: OnceLock<Vec<Chance>>,
    events: [[OnceLock<Bytes>; 2]; 3],
}

/// The game, and the game before what has just happened.
#[derive(Debug)]
struct Scores {
    now: Score,
    before: Option<Score>,
}

/// One line of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    /// 1 for the winner or winners.
    pub(crate) rank: usize,
    pub(crate) name: String,
    pub(crate) score: u16,
}

/// The chance to win, and what it was before the last roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Chance {
    pub(crate) now: f64,
    pub(crate) before: f64,
}

/// What has just happened, and to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// The row on the board, from 0; none for an undo.
    pub(crate) row: Option<usize>,
    pub(crate) name: String,
    pub(crate) what: What,
}

/// What can be called out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// A ball, as it is written down.
    Roll {
        frame: u8,
        mark: Mark,
    },
    Undo,
    Fix {
        frame: u8,
    },
    Join,
    Leave,
    Rename,
}

impl Call {
    /// For those who listen.
    pub(crate) fn told(&self, language: Language) -> String {
        let name = &self.name;
        match self.what {
            What::Roll { mark, .. } => language.rolled(name, mark),
            What::Undo => language.taken_back().to_owned(),
            What::Fix { frame } => language.fixed(name, frame),
            What::Join => language.joins(name),
            What::Leave => language.leaves(name),
            What::Rename => language.renamed(name),
        }
    }
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
    pub(crate) fn after(game: &Game, before: &Score, change: &Change) -> Self {
        Self::new(game, Some(before.clone()), Call::of(change, before, game.score()))
    }

    fn new(game: &Game, before: Option<Score>, call: Option<Call>) -> Self {
        let score = game.score();
        let ranked = |finish: &alley_play::Finish| {
            let ranking = finish.ranking();
            let each = ranking.iter().map(|place| Ranked {
                rank: place.rank(),
                name: place.name().to_string(),
                score: place.score().value(),
            });
            each.collect()
        };
        let ranking = match score.state() {
            Progress::Open(_) => Vec::new(),
            Progress::Closed(finish) => ranked(finish),
        };
        Self {
            id: game.id(),
            version: game.version(),
            public: score.lineup().access().is_some_and(alley_play::Access::is_public),
            board: score.board(),
            ranking,
            call,
            last: score.last().cloned(),
            scores: Scores { now: score.clone(), before },
            chances: OnceLock::new(),
            events: std::array::from_fn(|_| std::array::from_fn(|_| OnceLock::new())),
        }
    }

    /// Of every row; computed when somebody looks.
    pub(crate) fn chances(&self) -> &[Chance] {
        self.chances.get_or_init(|| {
            let wins = |score: &Score| -> Vec<f64> { PROSPECTS.of(score).iter().map(|each| each.wins).collect() };
            let now = wins(&self.scores.now);
            let before = self.scores.before.as_ref().map(wins).filter(|before| before.len() == now.len());
            let before = before.unwrap_or_else(|| now.clone());
            now.into_iter().zip(before).map(|(now, before)| Chance { now, before }).collect()
        })
    }

    /// Whether somebody can still join.
    pub(crate) fn takes_newcomers(&self) -> bool {
        self.scores.now.takes_newcomers()
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

    /// Whether the next ball meets ten fresh pins. Ten that a gutter ball left standing are not: they make a spare.
    pub(crate) fn is_fresh(&self) -> bool {
        let Some(next) = self.board.next else { return false };
        let row = self.board.rows.get(next.row);
        let cell = row.and_then(|row| row.cells.get(usize::from(next.frame).saturating_sub(1)));
        let last = cell.and_then(|cell| cell.marks.last());
        matches!(last, None | Some(Mark::Strike | Mark::Spare))
    }

    /// The keys that can be pressed now: numbers up to what stands, `X` or `/` for all of it, `-` for none.
    pub(crate) fn keys(&self) -> Vec<String> {
        let Some(next) = self.board.next else { return Vec::new() };
        let all = if self.is_fresh() { "X" } else { "/" };
        (0..=next.standing).map(|count| count.to_string()).chain([all.to_owned(), "-".to_owned()]).collect()
    }
}

impl Call {
    fn of(change: &Change, before: &Score, after: &Score) -> Option<Self> {
        let (earlier, now) = (before.board(), after.board());
        let named = |row: usize, what| {
            let name = now.rows.get(row).map(|row| row.name.clone()).unwrap_or_default();
            Some(Self { row: Some(row), name, what })
        };
        match change {
            Change::Roll(_) => {
                let up = earlier.next?;
                let cell = now.rows.get(up.row)?.cells.get(usize::from(up.frame) - 1)?;
                named(up.row, What::Roll { frame: up.frame, mark: *cell.marks.last()? })
            }
            Change::Undo => Some(Self { row: None, name: String::new(), what: What::Undo }),
            Change::Fix(row, correction) => named(*row, What::Fix { frame: correction.frame().value() }),
            Change::Join(_) => named(now.rows.len().saturating_sub(1), What::Join),
            Change::Leave(row) => named(*row, What::Leave),
            Change::Rename(row, _) => named(*row, What::Rename),
        }
    }
}
