//! A game as programs see it.

use alley_board::{Cell, Row};
use alley_bowling::{Ball, Leave, Pin};
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
    /// The rules of the house; absent where plain ten-pin is played
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
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
    /// The players of a team that bowls one line
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    team: &'view [String],
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
    /// The same as they were said, where that is more than a count: F for a foul, 8:7-10 with the pins left
    #[serde(skip_serializing_if = "Vec::is_empty")]
    balls: Vec<String>,
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
    /// Which pins stand, where that is known and not all do
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(inner(range(min = 1, max = 10)))]
    pins: Option<Vec<u8>>,
    /// Who of a team is up
    #[serde(skip_serializing_if = "Option::is_none")]
    bowler: Option<String>,
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
            rules: (!view.board.rules.is_plain()).then(|| view.board.rules.to_string()),
            players: players.map(|((row, chance), number)| Player::of(row, number, chance.now)).collect(),
            next: next.map(|next| Next {
                player: next.row + 1,
                frame: next.frame,
                standing: next.rack.standing().count(),
                fresh: next.rack.is_fresh(),
                pins: known_pins(next).map(|leave| leave.pins().map(Pin::number).collect()),
                bowler: view.board.player().map(str::to_owned),
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
            team: &row.team,
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
            rolls: cell.deliveries().map(|ball| ball.pins().count()).collect(),
            balls: if says_more(cell) { said(cell).collect() } else { Vec::new() },
            marks: cell.deliveries().map(|ball| ball.to_string()).collect(),
            total: cell.total,
            corrected: cell.corrected,
        }
    }
}

/// Which pins stand, if they are known and not all ten.
fn known_pins(next: alley_board::Next) -> Option<Leave> {
    next.deck.standing().filter(|&leave| leave != Leave::ALL)
}

/// Each ball of a frame as it was said; of a ball that the house bowled, all ten.
pub(crate) fn said(cell: &Cell) -> impl Iterator<Item = String> {
    cell.deliveries().map(|ball| ball.ball.unwrap_or_else(|| ball.pins().into()).to_string())
}

fn says_more(cell: &Cell) -> bool {
    cell.deliveries().any(|ball| ball.is_foul() || ball.leave().is_some())
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
    Evening,
}

impl From<Listing> for Listed {
    fn from(listing: Listing) -> Self {
        Self {
            id: listing.id.to_string(),
            kind: match listing.kind {
                alley_journal::Kind::Game => Kind::Game,
                alley_journal::Kind::Race | alley_journal::Kind::Draw => Kind::Draw,
                alley_journal::Kind::Evening => Kind::Evening,
            },
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
    /// The same as they were said, where that is more than a count
    #[serde(skip_serializing_if = "Vec::is_empty")]
    balls: Vec<String>,
    /// The pins that the ball just rolled left
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<String>,
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
    Evening,
}

impl From<HistoryEntry> for Entry {
    fn from(event: HistoryEntry) -> Self {
        let (change, balls) = match &event.change {
            None => (Word::Begin, Vec::new()),
            Some(Change::Roll(ball)) => (Word::Roll, vec![*ball]),
            Some(Change::Left(_)) => (Word::Left, Vec::new()),
            Some(Change::Undo) => (Word::Undo, Vec::new()),
            Some(Change::Fix(_, amendment)) => (Word::Fix, amendment.balls().to_vec()),
            Some(Change::Join(_)) => (Word::Join, Vec::new()),
            Some(Change::Leave(_)) => (Word::Leave, Vec::new()),
            Some(Change::Rename(..)) => (Word::Rename, Vec::new()),
            Some(Change::Close) => (Word::Close, Vec::new()),
            Some(Change::Link(_)) => (Word::Link, Vec::new()),
            Some(Change::Evening(_)) => (Word::Evening, Vec::new()),
        };
        let left = match event.change {
            Some(Change::Left(leave)) => Some(leave.to_string()),
            _ => None,
        };
        let rolls = balls.iter().map(|ball| ball.pins().count()).collect();
        let more = balls.iter().any(|ball| !matches!(ball, Ball::Count(_)));
        let balls = balls.iter().filter(|_| more).map(ToString::to_string).collect();
        let (name, frame) = event.whom.unzip();
        Self { version: event.number, time: event.time.millis(), change, name, frame, rolls, balls, left }
    }
}
