//! Reading a record back: what a row of entries means.

use alley_board::{Board, Row};
use alley_bowling::FrameNumber;
use alley_journal::{Entry, Moment};

use crate::races::KeptRace;
use crate::replay::{replayed, spelled};
use crate::{Change, Evening, Gathering, Kept, Score, Unreadable};

/// What a record is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Archived {
    /// A bowling game, as far as it was played.
    Bowling(Box<Score>),
    /// A race; everything follows from what was kept.
    Race(KeptRace),
    /// The draws of an event, as far as they have come.
    Gathering(Box<Gathering>),
    /// An evening; what was bowled there is in its games.
    Evening(Box<Evening>),
}

/// One entry as it is told: its number, its time, what happened and to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Counted from 1.
    pub number: u64,
    /// What the clock showed.
    pub time: Moment,
    /// What happened; none for the beginning.
    pub change: Option<Change>,
    /// The bowler it happened to, by the name before it, and the frame that was bowled or corrected; for one who joins,
    /// leaves or is renamed, the frame the bowler is in. None for the beginning, for what is taken back, for
    /// links and for the evening it belongs to.
    pub whom: Option<(String, u8)>,
    /// The place of that bowler on the board, from 1, if others there have the same name.
    pub place: Option<usize>,
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
            Some(entry) => Err(Unreadable::at(entry)),
        };
    }
    if first.content.kind == Gathering::BEGINS {
        return replayed(entries).map(|(_, gathering)| Archived::Gathering(Box::new(gathering)));
    }
    if first.content.kind == Evening::BEGINS {
        return replayed(entries).map(|(_, evening)| Archived::Evening(Box::new(evening)));
    }
    replayed(entries).map(|(_, score)| Archived::Bowling(Box::new(score)))
}

/// Tells the record of a bowling game, entry by entry.
///
/// # Errors
/// The first entry that means nothing, or that cannot have happened.
pub fn history(entries: &[Entry]) -> Result<Vec<HistoryEntry>, Unreadable> {
    let (first, later) = entries.split_first().ok_or(Unreadable { number: 1 })?;
    let mut score = Score::new(spelled(first)?);
    let event = |entry: &Entry, change, whom: Option<Whom>| HistoryEntry {
        number: entry.position.number,
        time: entry.content.time,
        change,
        place: whom.as_ref().and_then(|whom| whom.place),
        whom: whom.map(|whom| (whom.name, whom.frame)),
    };
    let mut events = vec![event(first, None, None)];
    for entry in later {
        let change: Change = spelled(entry)?;
        let whom = whom(&change, &score.board());
        score = score.then(&change).map_err(|_| Unreadable::at(entry))?;
        events.push(event(entry, Some(change), whom));
    }
    Ok(events)
}

/// A bowler and a frame, and the place of a bowler whose name is not the only one.
struct Whom {
    name: String,
    frame: u8,
    place: Option<usize>,
}

/// The bowler a change is about, and the frame.
fn whom(change: &Change, board: &Board) -> Option<Whom> {
    let frame_of = |row: &Row| (row.line.frames_done() + 1).min(FrameNumber::TENTH.value());
    let (row, frame) = match change {
        Change::Undo | Change::Left(_) | Change::Close | Change::Link(_) | Change::Evening(_) => return None,
        Change::Join(side) => return Some(newcomer(side.name().as_str(), board)),
        Change::Roll(_) => (board.next?.row, board.next?.frame),
        Change::Fix(row, amendment) => (*row, amendment.frame().value()),
        Change::Leave(row) | Change::Rename(row, _) => (*row, frame_of(board.rows.get(*row)?)),
    };
    Some(Whom { name: board.rows.get(row)?.name.clone(), frame, place: board.place_of_shared(row) })
}

fn newcomer(name: &str, board: &Board) -> Whom {
    let shared = board.rows.iter().any(|row| row.name == name);
    Whom { name: name.to_owned(), frame: 1, place: shared.then_some(board.rows.len() + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Lineup, Match, clock};
    use alley_bowling::{BowlerName, Pins};
    use alley_journal::{Journal, Memory};

    #[test]
    fn a_history_tells_whom_it_happened_to_and_in_which_frame() {
        let name = |text| BowlerName::any(text).unwrap();
        let (mut journal, lineup) = (Memory::default(), Lineup::first(name("A")).join(name("B")));
        let mut game = Match::begin(Box::new(journal.clone()), lineup, clock).unwrap();
        let mut told = |change: Change| {
            game.happen(&change).unwrap();
            let entry = history(&journal.read(game.id(), 0).unwrap()).unwrap().pop().unwrap();
            (entry.whom, entry.place)
        };
        let whom = |name: &str, frame| Some((name.to_owned(), frame));
        let strike = || Change::Roll(Pins::ALL.into());
        assert_eq!(told(Change::Join(name("A").into())), (whom("A", 1), Some(3)), "the third on the board");
        assert_eq!(told(Change::Join(name("C").into())), (whom("C", 1), None), "nobody else is called that");
        assert_eq!(told(strike()), (whom("A", 1), Some(1)));
        assert_eq!(told(strike()), (whom("B", 1), None));
        assert_eq!(told(strike()), (whom("A", 1), Some(3)));
        assert_eq!(told(strike()), (whom("C", 1), None));
        assert_eq!(told(strike()), (whom("A", 2), Some(1)));
        assert_eq!(told(Change::Rename(0, name("D"))), (whom("A", 3), Some(1)), "two frames are done");
        assert_eq!(told(Change::Leave(3)), (whom("C", 2), None));
        assert_eq!(told(Change::Undo), (None, None));
    }
}
