//! What can happen in a game, and why it cannot.

use std::fmt;

use alley_board::{Board, Call, What};
use alley_bowling::{Ball, BallRefusal, BowlerName, CorrectionRefusal, JoinRefusal, Leave, LeaveRefusal, Refusal};
use alley_journal::{Label, label};

use crate::kept::Written;
use crate::{Amendment, Membership, NewLinks, Side};

/// One entry of a game after its beginning. A place is the bowler's row on the board, from 0; rows never shift.
///
/// ```
/// use alley_bowling::Pins;
/// use alley_play::Change;
///
/// assert_eq!(Change::Roll(Pins::ALL.into()).to_string(), "10");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The bowler who is up rolled a ball.
    Roll(Ball),
    /// The ball just rolled left these pins: its count stays what it was.
    Left(Leave),
    /// The last change that still counts is taken back.
    Undo,
    /// A frame of the bowler at this place was really like this.
    Fix(usize, Amendment),
    /// One more bowler, or team, after the others.
    Join(Side),
    /// The bowler at this place leaves, and the others go on.
    Leave(usize),
    /// The bowler at this place is really called this.
    Rename(usize, BowlerName),
    /// The game is given up: it can be looked at, and nobody goes on with it.
    Close,
    /// More people may look on or write, or others. It is no change of the score: nothing takes it back.
    Link(NewLinks),
    /// From now on the game belongs to an evening, and so do its links. Nothing takes it back.
    Evening(Membership),
}

impl Written for Change {
    fn kind(&self) -> Label {
        match self {
            Self::Roll(_) => label!("roll"),
            Self::Left(_) => label!("left"),
            Self::Undo => label!("undo"),
            Self::Fix(..) => label!("fix"),
            Self::Join(_) => label!("join"),
            Self::Leave(_) => label!("leave"),
            Self::Rename(..) => label!("rename"),
            Self::Close => label!("close"),
            Self::Link(_) => label!("link"),
            Self::Evening(_) => label!("evening"),
        }
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        let change = match kind {
            "roll" => text.parse().ok().map(Self::Roll),
            "left" => text.parse().ok().map(Self::Left),
            "undo" => Some(Self::Undo),
            "fix" => read_fix(text),
            "join" => read_join(text),
            "leave" => read_place(text).map(Self::Leave),
            "rename" => read_rename(text),
            "close" => Some(Self::Close),
            "link" => NewLinks::read(text).map(Self::Link),
            "evening" => Membership::read(text).map(Self::Evening),
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
            Self::Fix(row, amendment) => Some(Call::about(*row, What::Fix { frame: amendment.frame().value() }, after)),
            Self::Join(_) => Some(Call::about(after.rows.len().saturating_sub(1), What::Join, after)),
            Self::Leave(row) => Some(Call::about(*row, What::Leave, after)),
            Self::Rename(row, _) => Some(Call::about(*row, What::Rename, after)),
            Self::Left(_) | Self::Close | Self::Link(_) | Self::Evening(_) => None,
        }
    }
}

impl fmt::Display for Change {
    /// As it is written down: a ball, the pins left, nothing, `place frame balls`, `bowler name` or `team name` with its
    /// players, a place, `place name`, a word and two hashes, or the place in an evening, with the place counted from 1. A
    /// name never comes first: a spreadsheet would take some names for formulas.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(ball) => ball.fmt(formatter),
            Self::Left(leave) => leave.fmt(formatter),
            Self::Undo | Self::Close => Ok(()),
            Self::Fix(place, amendment) => write!(formatter, "{} {amendment}", place.saturating_add(1)),
            Self::Join(side) if side.is_team() => write!(formatter, "team {side}"),
            Self::Join(side) => write!(formatter, "bowler {side}"),
            Self::Leave(place) => place.saturating_add(1).fmt(formatter),
            Self::Rename(place, name) => write!(formatter, "{} {name}", place.saturating_add(1)),
            Self::Link(links) => links.fmt(formatter),
            Self::Evening(membership) => membership.fmt(formatter),
        }
    }
}

fn read_fix(text: &str) -> Option<Change> {
    let mut words = text.split(' ');
    let place = read_place(words.next()?)?;
    Some(Change::Fix(place, Amendment::read(words)?))
}

fn read_join(text: &str) -> Option<Change> {
    let (_, side) = text.split_once(' ')?;
    Side::read(side).map(Change::Join)
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
    /// What is said of a ball does not go with what stood.
    Ball(BallRefusal),
    /// There is no ball just rolled that can have left pins.
    NoBall,
    /// By Baker rules teams bowl, by all others single bowlers.
    Side,
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
    /// It belongs to an evening, and so do its links.
    InEvening,
}

impl fmt::Display for ChangeRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(refusal) => refusal.fmt(formatter),
            Self::Ball(refusal) => refusal.fmt(formatter),
            Self::NoBall => formatter.write_str("there is no ball just rolled that left pins"),
            Self::Side => formatter.write_str("by Baker rules teams join, by all others single bowlers"),
            Self::Over => formatter.write_str("the game is over"),
            Self::Fix(refusal) => refusal.fmt(formatter),
            Self::NothingToUndo => formatter.write_str("there is nothing to undo"),
            Self::Join(refusal) => refusal.fmt(formatter),
            Self::Leave(refusal) => refusal.fmt(formatter),
            Self::Nobody => formatter.write_str("there is no such bowler"),
            Self::Left => formatter.write_str("that bowler has left the game"),
            Self::Full(most) => write!(formatter, "a game has at most {most} players"),
            Self::Closed => formatter.write_str("the game is closed"),
            Self::InEvening => formatter.write_str("the game belongs to an evening, and so do its links"),
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
            ("roll", "F"),
            ("roll", "8:7-10"),
            ("left", "7-10"),
            ("undo", ""),
            ("fix", "1 1 3"),
            ("fix", "2 10 10 10 10"),
            ("fix", "1 1 8:7-10 F"),
            ("join", "bowler 박 지수"),
            ("join", "bowler =1+1"),
            ("join", "team 대한민국\t박 지수\tKYJ"),
            ("leave", "1"),
            ("rename", "12 박 지수"),
            ("rename", "1  7"),
            ("close", ""),
            ("evening", "k7f3qd 2 3"),
        ] {
            assert_eq!(Change::spelled(kind, text).map(|change| change.to_string()).as_deref(), Some(text));
        }
        for (kind, text) in [
            ("roll", "+7"),
            ("roll", "07"),
            ("roll", " 7"),
            ("roll", "f"),
            ("roll", "8:10-7"),
            ("roll", "8:"),
            ("roll", "9:7-10"),
            ("left", ""),
            ("left", "10-7"),
            ("undo", " "),
            ("fix", "+1 +1 3"),
            ("fix", "01 1 3"),
            ("fix", "1 1 +3"),
            ("fix", "0 1 3"),
            ("join", "bowler "),
            ("join", "박지수"),
            ("join", "team KYJ"),
            ("join", "team KOR\tKYJ"),
            ("join", "bowler KOR\tKYJ\tPJS"),
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
            ("evening", ""),
            ("evening", "k7f3qd 2"),
            ("evening", "K7F3QD 2 3"),
            ("evening", "k7f3qd 0 3"),
            ("evening", "k7f3qd 2 31"),
            ("evening", "k7f3qd 2 3 "),
        ] {
            assert_eq!(Change::spelled(kind, text), None, "{kind} {text:?}");
        }
    }

    #[test]
    fn links_are_an_entry_of_their_own() {
        let write = "0a".repeat(16).parse().unwrap();
        for links in [NewLinks::also(&write), NewLinks::only(&write)] {
            let text = links.to_string();
            assert_eq!(Change::spelled("link", &text), Some(Change::Link(links)));
            assert_eq!(Change::spelled("links", &text), None);
            assert_eq!(Change::spelled("link", &format!("{text}\n")), None);
        }
        assert_eq!(Change::spelled("link", ""), None);
    }

    #[test]
    fn a_place_beyond_all_rows_can_be_told() {
        assert_eq!(Change::Leave(usize::MAX).to_string(), usize::MAX.to_string());
    }
}
