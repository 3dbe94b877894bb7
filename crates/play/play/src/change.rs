//! What can happen in a game, and why it cannot.

use std::fmt;

use alley_board::{Board, Call, What};
use alley_bowling::{BowlerName, Correction, CorrectionRefusal, FrameNumber, JoinRefusal, LeaveRefusal, Pins, Refusal};
use alley_journal::{Label, label};

use crate::kept::Written;

/// One entry of a game after its beginning. A place is the bowler's row on the board, from 0; rows never shift.
///
/// ```
/// use alley_bowling::Pins;
/// use alley_play::Change;
///
/// assert_eq!(Change::Roll(Pins::ALL).to_string(), "10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The bowler who is up rolled a ball.
    Roll(Pins),
    /// The last change that still counts is taken back.
    Undo,
    /// A frame of the bowler at this place was really like this.
    Fix(usize, Correction),
    /// One more bowler, after the others.
    Join(BowlerName),
    /// The bowler at this place leaves, and the others go on.
    Leave(usize),
    /// The bowler at this place is really called this.
    Rename(usize, BowlerName),
    /// The game is given up: it can be looked at, and nobody goes on with it.
    Close,
}

impl Written for Change {
    fn kind(&self) -> Label {
        match self {
            Self::Roll(_) => label!("roll"),
            Self::Undo => label!("undo"),
            Self::Fix(..) => label!("fix"),
            Self::Join(_) => label!("join"),
            Self::Leave(_) => label!("leave"),
            Self::Rename(..) => label!("rename"),
            Self::Close => label!("close"),
        }
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        let change = match kind {
            "roll" => text.parse().ok().map(Self::Roll),
            "undo" if text.is_empty() => Some(Self::Undo),
            "fix" => read_fix(text),
            "join" => text.strip_prefix("bowler ").and_then(|name| BowlerName::any(name).ok()).map(Self::Join),
            "leave" => read_place(text).map(Self::Leave),
            "rename" => read_rename(text),
            "close" if text.is_empty() => Some(Self::Close),
            _ => None,
        };
        change.filter(|change| change.to_string() == text)
    }
}

impl Change {
    /// What is called out when it has happened.
    #[must_use]
    pub fn call(&self, before: &Board, after: &Board) -> Option<Call> {
        match self {
            Self::Roll(_) => Call::rolled(before, after),
            Self::Undo => Some(Call::undone()),
            Self::Fix(row, correction) => {
                Some(Call::about(*row, What::Fix { frame: correction.frame().value() }, after))
            }
            Self::Join(_) => Some(Call::about(after.rows.len().saturating_sub(1), What::Join, after)),
            Self::Leave(row) => Some(Call::about(*row, What::Leave, after)),
            Self::Rename(row, _) => Some(Call::about(*row, What::Rename, after)),
            Self::Close => None,
        }
    }
}

impl fmt::Display for Change {
    /// As it is written down: `7`, nothing, `place frame rolls`, `bowler name`, a place, or `place name`, with the place
    /// counted from 1. A name never comes first: a spreadsheet would take some names for formulas.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(pins) => pins.fmt(formatter),
            Self::Undo | Self::Close => Ok(()),
            Self::Fix(place, correction) => {
                write!(formatter, "{} {}", place.saturating_add(1), correction.frame())?;
                correction.rolls().iter().try_for_each(|pins| write!(formatter, " {pins}"))
            }
            Self::Join(name) => write!(formatter, "bowler {name}"),
            Self::Leave(place) => place.saturating_add(1).fmt(formatter),
            Self::Rename(place, name) => write!(formatter, "{} {name}", place.saturating_add(1)),
        }
    }
}

fn read_fix(text: &str) -> Option<Change> {
    let mut words = text.split(' ');
    let place = read_place(words.next()?)?;
    let frame = FrameNumber::new(words.next()?.parse().ok()?)?;
    let rolls = words.map(str::parse::<Pins>).collect::<Result<Vec<_>, _>>().ok()?;
    Some(Change::Fix(place, Correction::new(frame, rolls)))
}

fn read_rename(text: &str) -> Option<Change> {
    let (place, name) = text.split_once(' ')?;
    Some(Change::Rename(read_place(place)?, BowlerName::any(name).ok()?))
}

fn read_place(text: &str) -> Option<usize> {
    text.parse::<usize>().ok()?.checked_sub(1)
}

/// Why something cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeRefusal {
    /// More pins than stood.
    Roll(Refusal),
    /// The game is over.
    Over,
    /// A frame cannot have been like that.
    Fix(CorrectionRefusal),
    /// There is nothing to take back.
    NothingToUndo,
    /// It is too late to join.
    Join(JoinRefusal),
    /// The bowler cannot leave.
    Leave(LeaveRefusal),
    /// There is no such bowler.
    Nobody,
    /// The bowler has left: the line and the name stay as they are.
    Left,
    /// The game has its maximum number of players.
    Full(usize),
    /// The game was given up.
    Closed,
}

impl fmt::Display for ChangeRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(refusal) => refusal.fmt(formatter),
            Self::Over => formatter.write_str("the game is over"),
            Self::Fix(refusal) => refusal.fmt(formatter),
            Self::NothingToUndo => formatter.write_str("there is nothing to undo"),
            Self::Join(refusal) => refusal.fmt(formatter),
            Self::Leave(refusal) => refusal.fmt(formatter),
            Self::Nobody => formatter.write_str("there is no such bowler"),
            Self::Left => formatter.write_str("that bowler has left the game"),
            Self::Full(most) => write!(formatter, "a game has at most {most} players"),
            Self::Closed => formatter.write_str("the game is closed"),
        }
    }
}

impl std::error::Error for ChangeRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_written_in_one_way_only() {
        for (kind, text) in [
            ("roll", "7"),
            ("roll", "10"),
            ("undo", ""),
            ("fix", "1 1 3"),
            ("fix", "2 10 10 10 10"),
            ("join", "bowler 박 지수"),
            ("join", "bowler =1+1"),
            ("leave", "1"),
            ("rename", "12 박 지수"),
            ("rename", "1  7"),
            ("close", ""),
        ] {
            assert_eq!(Change::spelled(kind, text).map(|change| change.to_string()).as_deref(), Some(text));
        }
        for (kind, text) in [
            ("roll", "+7"),
            ("roll", "07"),
            ("roll", " 7"),
            ("undo", " "),
            ("fix", "+1 +1 3"),
            ("fix", "01 1 3"),
            ("fix", "1 1 +3"),
            ("fix", "0 1 3"),
            ("join", "bowler "),
            ("join", "박지수"),
            ("join", "bowler a\nb"),
            ("leave", ""),
            ("leave", "0"),
            ("leave", "01"),
            ("leave", "1 "),
            ("leave", "18446744073709551616"),
            ("rename", "1"),
            ("rename", "1 "),
            ("rename", "0 PJS"),
            ("rename", "+1 PJS"),
            ("rename", "1 a\nb"),
            ("close", " "),
        ] {
            assert_eq!(Change::spelled(kind, text), None, "{kind} {text:?}");
        }
    }

    #[test]
    fn a_place_beyond_all_rows_can_be_told() {
        assert_eq!(Change::Leave(usize::MAX).to_string(), usize::MAX.to_string());
    }
}
