//! The game as programs see it: the JSON of the interface.

mod draw;

pub(crate) use draw::DrawShown;

use alley_board::{Cell, Row};
use alley_play::{Change, HistoryEntry};
use serde::Serialize;

use crate::view::View;

/// A game at one version.
#[derive(Debug, Serialize)]
pub(crate) struct Shown<'view> {
    id: String,
    version: u64,
    state: &'static str,
    public: bool,
    players: Vec<Player<'view>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Next>,
    ranking: Vec<Ranked<'view>>,
}

#[derive(Debug, Serialize)]
struct Player<'view> {
    number: usize,
    name: &'view str,
    left: bool,
    frames: Vec<Frame>,
    total: u16,
    lowest: u16,
    highest: u16,
    chance: f64,
}

#[derive(Debug, Serialize)]
struct Frame {
    rolls: Vec<u8>,
    marks: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u16>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    corrected: bool,
}

#[derive(Debug, Serialize)]
struct Next {
    player: usize,
    frame: u8,
    standing: u8,
    fresh: bool,
}

#[derive(Debug, Serialize)]
struct Ranked<'view> {
    rank: usize,
    name: &'view str,
    score: u16,
}

impl<'view> Shown<'view> {
    pub(crate) fn of(view: &'view View) -> Self {
        let next = view.board.next;
        let players = view.board.rows.iter().zip(view.chances()).zip(1..);
        Self {
            id: view.id.to_string(),
            version: view.version,
            state: if next.is_some() { "open" } else { "finished" },
            public: view.public,
            players: players.map(|((row, chance), number)| Player::of(row, number, chance.now)).collect(),
            next: next.map(|next| Next {
                player: next.row + 1,
                frame: next.frame,
                standing: next.rack.standing().count(),
                fresh: next.rack.is_fresh(),
            }),
            ranking: view
                .board
                .ranking
                .iter()
                .map(|ranked| Ranked { rank: ranked.rank, name: &ranked.name, score: ranked.score })
                .collect(),
        }
    }

    pub(crate) fn to_json(&self) -> String {
        // Strings, numbers and lists: there is nothing that JSON could not say.
        serde_json::to_string(self).unwrap_or_default()
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
            rolls: cell.marks.rolls().map(alley_play::Pins::count).collect(),
            marks: cell.marks.iter().map(|mark| mark.to_string()).collect(),
            total: cell.total,
            corrected: cell.corrected,
        }
    }
}

/// A public game in the list.
#[derive(Debug, Serialize)]
pub(crate) struct Listed<'game> {
    pub(crate) id: String,
    pub(crate) kind: &'static str,
    pub(crate) state: &'static str,
    pub(crate) summary: &'game str,
}

/// One entry of the record.
#[derive(Debug, Serialize)]
pub(crate) struct Told<'event> {
    version: u64,
    /// Milliseconds since the beginning of 1970.
    time: i64,
    change: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'event str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frame: Option<u8>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rolls: Vec<u8>,
}

impl<'event> Told<'event> {
    pub(crate) fn of(event: &'event HistoryEntry) -> Self {
        let (change, rolls) = match &event.change {
            None => ("begin", Vec::new()),
            Some(Change::Roll(pins)) => ("roll", vec![pins.count()]),
            Some(Change::Undo) => ("undo", Vec::new()),
            Some(Change::Fix(_, correction)) => ("fix", correction.rolls().iter().map(|pins| pins.count()).collect()),
            Some(Change::Join(_)) => ("join", Vec::new()),
            Some(Change::Leave(_)) => ("leave", Vec::new()),
            Some(Change::Rename(..)) => ("rename", Vec::new()),
        };
        let whom = event.whom.as_ref();
        Self {
            version: event.number,
            time: event.time.millis(),
            change,
            name: whom.map(|(name, _)| name.as_str()),
            frame: whom.map(|(_, frame)| *frame),
            rolls,
        }
    }
}
