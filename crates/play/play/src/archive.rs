//! Reading a record back: what a row of entries means.

use std::fmt;

use alley_journal::{Entry, Moment};

use crate::races::KeptRace;
use crate::{Change, Gathering, Lineup, Score};

/// What a record is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Archived {
    /// A bowling game, as far as it was played.
    Bowling(Score),
    /// A race; everything follows from what was kept.
    Race(KeptRace),
    /// The draws of an event, as far as they have come.
    Gathering(Box<Gathering>),
}

/// One entry as it is told: its number, its time, what happened and to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Counted from 1.
    pub number: u64,
    /// What the clock showed.
    pub time: Moment,
    /// What happened; none for the beginning.
    pub change: Option<Change>,
    /// The bowler it happened to, by the name before it, and the frame that was bowled or corrected; for one who joins,
    /// leaves or is renamed, the frame the bowler is in. None for the beginning and for what is taken back.
    pub whom: Option<(String, u8)>,
}

/// Replays a record.
///
/// # Errors
/// The first entry that means nothing, or that cannot have happened.
pub fn read(entries: &[Entry]) -> Result<Archived, Unreadable> {
    let (first, later) = entries.split_first().ok_or(Unreadable { number: 1 })?;
    if let Some(race) = KeptRace::read(first.content.kind.as_str(), first.content.payload.bytes()) {
        return match later.first() {
            None => Ok(Archived::Race(race)),
            Some(entry) => Err(Unreadable { number: entry.position.number }),
        };
    }
    if Gathering::is_begun_by(first) {
        return Gathering::read(entries).map(|gathering| Archived::Gathering(Box::new(gathering)));
    }
    let mut score = beginning(first)?;
    for entry in later {
        score.happen(&change(entry)?).map_err(|_| unreadable(entry))?;
    }
    Ok(Archived::Bowling(score))
}

/// Tells the record of a bowling game, entry by entry.
///
/// # Errors
/// The first entry that means nothing, or that cannot have happened.
pub fn history(entries: &[Entry]) -> Result<Vec<Event>, Unreadable> {
    let (first, later) = entries.split_first().ok_or(Unreadable { number: 1 })?;
    let mut score = beginning(first)?;
    let event =
        |entry: &Entry, change, whom| Event { number: entry.position.number, time: entry.content.time, change, whom };
    let mut events = vec![event(first, None, None)];
    for entry in later {
        let change = change(entry)?;
        let board = score.board();
        let name = |row: usize| board.rows.get(row).map(|row| row.name.clone()).unwrap_or_default();
        let frame = |row: usize| score.lines().get(row).map_or(1, |(line, _)| (line.frames_done() + 1).min(10));
        let whom = match &change {
            Change::Roll(_) => board.next.map(|next| (name(next.row), next.frame)),
            Change::Undo => None,
            Change::Fix(place, correction) => Some((name(*place), correction.frame().value())),
            Change::Join(name) => Some((name.to_string(), 1)),
            Change::Leave(place) | Change::Rename(place, _) => Some((name(*place), frame(*place))),
        };
        score.happen(&change).map_err(|_| unreadable(entry))?;
        events.push(event(entry, Some(change), whom));
    }
    Ok(events)
}

fn beginning(first: &Entry) -> Result<Score, Unreadable> {
    let lineup = text(first).filter(|_| first.content.kind.as_str() == "bowling").and_then(Lineup::read);
    lineup.and_then(Score::begin).ok_or_else(|| unreadable(first))
}

pub(crate) fn change(entry: &Entry) -> Result<Change, Unreadable> {
    text(entry).and_then(|text| Change::read(entry.content.kind.as_str(), text)).ok_or_else(|| unreadable(entry))
}

fn text(entry: &Entry) -> Option<&str> {
    str::from_utf8(entry.content.payload.bytes()).ok()
}

const fn unreadable(entry: &Entry) -> Unreadable {
    Unreadable { number: entry.position.number }
}

/// An entry that means nothing to this program, or that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Which one, from 1.
    pub number: u64,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "entry {} cannot have happened", self.number)
    }
}

impl std::error::Error for Unreadable {}
