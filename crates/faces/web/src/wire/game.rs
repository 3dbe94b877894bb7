//! A game as programs see it.

use alley_board::{Cell, Row};
use alley_play::{Change, HistoryEntry, Token};
use schemars::JsonSchema;
use serde::Serialize;

use super::TokenText;
use crate::live::{Listing, Published, Scoreboard};

/// A new game and its two links.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct BegunGame<'view> {
    write: TokenText,
    look: TokenText,
    game: Game<'view>,
}

impl<'view> BegunGame<'view> {
    pub(crate) fn of(write: &Token, view: &'view Published<Scoreboard>) -> Self {
        Self { write: write.into(), look: (&write.look()).into(), game: Game::of(view) }
    }
}

/// A game at one version.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Game<'view> {
    id: String,
    #[schemars(range(min = 1))]
    version: u64,
    state: State,
    public: bool,
    players: Vec<Player<'view>>,
    /// Who is up; absent once the game is over
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Next>,
    /// The best first, once the game is over
    ranking: Vec<Ranked<'view>>,
}

/// How far a record has come.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum State {
    Open,
    Finished,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Player<'view> {
    #[schemars(range(min = 1))]
    number: usize,
    name: &'view str,
    left: bool,
    #[schemars(length(min = 10, max = 10))]
    frames: Vec<Frame>,
    total: u16,
    lowest: u16,
    highest: u16,
    /// The chance to win, all players assumed equally strong from here on
    #[schemars(range(min = 0, max = 1))]
    chance: f64,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Frame {
    #[schemars(inner(range(min = 0, max = 10)))]
    rolls: Vec<u8>,
    marks: String,
    /// The running total, once it is known
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u16>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    corrected: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Next {
    #[schemars(range(min = 1))]
    player: usize,
    #[schemars(range(min = 1, max = 10))]
    frame: u8,
    #[schemars(range(min = 1, max = 10))]
    standing: u8,
    /// Whether ten fresh pins stand, so that all of them are a strike
    fresh: bool,
}

#[derive(Debug, Serialize, JsonSchema)]
#[schemars(inline)]
struct Ranked<'view> {
    #[schemars(range(min = 1))]
    rank: usize,
    name: &'view str,
    score: u16,
}

impl<'view> Game<'view> {
    pub(crate) fn of(view: &'view Published<Scoreboard>) -> Self {
        let next = view.board.next;
        let players = view.board.rows.iter().zip(view.chances()).zip(1..);
        let ranked =
            |ranked: &'view alley_board::Ranked| Ranked { rank: ranked.rank, name: &ranked.name, score: ranked.score };
        Self {
            id: view.id.to_string(),
            version: view.version,
            state: if next.is_some() { State::Open } else { State::Finished },
            public: view.is_public(),
            players: players.map(|((row, chance), number)| Player::of(row, number, chance.now)).collect(),
            next: next.map(|next| Next {
                player: next.row + 1,
                frame: next.frame,
                standing: next.rack.standing().count(),
                fresh: next.rack.is_fresh(),
            }),
            ranking: view.board.ranking.iter().map(ranked).collect(),
        }
    }
}

impl<'view> Player<'view> {
    fn of(row: &'view Row, number: usize, chance: f64) -> Self {
        Self {
            number,
            name: &row.name,
            left: row.left,
            frames: row.cells.iter().map(Frame::of).collect(),
            total: row.total,
            lowest: row.lowest,
            highest: row.highest,
            chance: (chance * 10_000.0).round() / 10_000.0,
        }
    }
}

impl Frame {
    fn of(cell: &Cell) -> Self {
        Self {
            rolls: cell.marks.rolls().map(alley_bowling::Pins::count).collect(),
            marks: cell.marks.iter().map(|mark| mark.to_string()).collect(),
            total: cell.total,
            corrected: cell.corrected,
        }
    }
}

/// A public record in the list.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Listed {
    id: String,
    kind: Kind,
    state: State,
    /// When it began, in milliseconds since the beginning of 1970 (UTC)
    begun: i64,
    summary: String,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Kind {
    Game,
    Draw,
}

impl From<Listing> for Listed {
    fn from(listing: Listing) -> Self {
        Self {
            id: listing.id.to_string(),
            kind: if listing.draw { Kind::Draw } else { Kind::Game },
            state: if listing.finished { State::Finished } else { State::Open },
            begun: listing.begun.millis(),
            summary: listing.summary,
        }
    }
}

/// One entry of the record.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Entry {
    version: u64,
    /// Milliseconds since the beginning of 1970 (UTC)
    time: i64,
    change: Word,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(inner(range(min = 0, max = 10)))]
    rolls: Vec<u8>,
}

/// What an entry says.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Word {
    Begin,
    Roll,
    Left,
    Undo,
    Fix,
    Join,
    Leave,
    Rename,
    Close,
    Link,
}

impl From<HistoryEntry> for Entry {
    fn from(event: HistoryEntry) -> Self {
        let (change, rolls) = match &event.change {
            None => (Word::Begin, Vec::new()),
            Some(Change::Roll(ball)) => (Word::Roll, vec![ball.pins().count()]),
            Some(Change::Left(_)) => (Word::Left, Vec::new()),
            Some(Change::Undo) => (Word::Undo, Vec::new()),
            Some(Change::Fix(_, amendment)) => {
                (Word::Fix, amendment.balls().iter().map(|ball| ball.pins().count()).collect())
            }
            Some(Change::Join(_)) => (Word::Join, Vec::new()),
            Some(Change::Leave(_)) => (Word::Leave, Vec::new()),
            Some(Change::Rename(..)) => (Word::Rename, Vec::new()),
            Some(Change::Close) => (Word::Close, Vec::new()),
            Some(Change::Link(_)) => (Word::Link, Vec::new()),
        };
        let (name, frame) = event.whom.unzip();
        Self { version: event.number, time: event.time.millis(), change, name, frame, rolls }
    }
}
