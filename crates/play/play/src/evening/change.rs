//! What can happen in an evening.

use std::fmt;

use alley_evening::Absence;
use alley_journal::{GameId, Hash, Label, label};

use super::lots::Lots;
use super::person::{Person, PersonNumber};
use super::seating::{Seating, read_seats, written};
use crate::kept::Written;
use crate::{GameNumber, LaneLink, LaneNumber, NewLinks};

/// One entry of an evening after its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EveningChange {
    /// Somebody comes late, and bowls on this lane from its next game on.
    Admit(LaneNumber, Person),
    /// What is known of somebody is really this.
    Amend(PersonNumber, Person),
    /// Who bowls where, from the next game of every lane on.
    Seat(Seating),
    /// The same, or who is in which team, as the lots fell.
    Lots(Lots),
    /// A game begins on a lane.
    Game(EveningGame),
    /// The last game of a lane is taken back.
    Back(LaneNumber, GameNumber),
    /// Somebody does not bowl a game, and is entered by this rule; or not at all.
    Absent(PersonNumber, GameNumber, Option<Absence>),
    /// A lane has another link, and the one before is good no more.
    HandOut(LaneNumber, LaneLink),
    /// More people may look on or do everything, or others.
    Link(NewLinks),
    /// Nobody writes any more.
    Close,
    /// It goes on after all.
    Reopen,
}

/// A game that belongs to an evening, by its name in the record and the hash of its beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EveningGame {
    /// Where it is bowled.
    pub lane: LaneNumber,
    /// Which game of that lane it is.
    pub number: GameNumber,
    /// Its name in the record.
    pub id: GameId,
    /// The hash of its first entry.
    pub hash: Hash,
    /// Whose row the first is, the second, and so on. Rows after these belong to those of that name.
    pub rows: Vec<PersonNumber>,
}

impl EveningGame {
    fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (lane, number) = (LaneNumber::read(words.next()?)?, GameNumber::read(words.next()?)?);
        let (id, hash) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        Some(Self { lane, number, id, hash, rows: read_seats(words.next()?)? })
    }
}

impl fmt::Display for EveningGame {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lane, number, id, hash, rows } = self;
        write!(formatter, "{lane} {number} {id} {hash} {}", written(rows))
    }
}

impl Written for EveningChange {
    fn kind(&self) -> Label {
        match self {
            Self::Admit(..) => label!("admit"),
            Self::Amend(..) => label!("person"),
            Self::Seat(_) => label!("seats"),
            Self::Lots(_) => label!("lots"),
            Self::Game(_) => label!("game"),
            Self::Back(..) => label!("back"),
            Self::Absent(..) => label!("absent"),
            Self::HandOut(..) => label!("lane"),
            Self::Link(_) => label!("link"),
            Self::Close => label!("close"),
            Self::Reopen => label!("reopen"),
        }
    }

    fn spelled(kind: &str, text: &str) -> Option<Self> {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        let change = match kind {
            "admit" => Self::Admit(LaneNumber::read(first)?, Person::read(rest)?),
            "person" => Self::Amend(PersonNumber::read(first)?, Person::read(rest)?),
            "seats" => Self::Seat(Seating::read(text)?),
            "lots" => Self::Lots(Lots::read(text)?),
            "game" => Self::Game(EveningGame::read(text)?),
            "back" => Self::Back(LaneNumber::read(first)?, GameNumber::read(rest)?),
            "absent" => read_absence(PersonNumber::read(first)?, rest)?,
            "lane" => Self::HandOut(LaneNumber::read(first)?, LaneLink::read(rest)?),
            "link" => Self::Link(NewLinks::read(text)?),
            "close" => Self::Close,
            "reopen" => Self::Reopen,
            _ => return None,
        };
        (change.to_string() == text).then_some(change)
    }
}

fn read_absence(person: PersonNumber, text: &str) -> Option<EveningChange> {
    let (number, rule) = text.split_once(' ')?;
    let rule = match rule {
        "-" => None,
        rule => Some(rule.parse().ok()?),
    };
    Some(EveningChange::Absent(person, GameNumber::read(number)?, rule))
}

/// As it is written down. A name never comes first: a spreadsheet would take some names for formulas.
impl fmt::Display for EveningChange {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Admit(lane, person) => write!(formatter, "{lane} {person}"),
            Self::Amend(number, person) => write!(formatter, "{number} {person}"),
            Self::Seat(seating) => seating.fmt(formatter),
            Self::Lots(lots) => lots.fmt(formatter),
            Self::Game(game) => game.fmt(formatter),
            Self::Back(lane, number) => write!(formatter, "{lane} {number}"),
            Self::Absent(person, number, Some(rule)) => write!(formatter, "{person} {number} {rule}"),
            Self::Absent(person, number, None) => write!(formatter, "{person} {number} -"),
            Self::HandOut(lane, link) => write!(formatter, "{lane} {link}"),
            Self::Link(links) => links.fmt(formatter),
            Self::Close | Self::Reopen => Ok(()),
        }
    }
}
