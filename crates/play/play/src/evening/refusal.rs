//! Why something cannot happen in an evening.

use std::fmt;

use super::person::{MOST_PEOPLE, PersonNumber};
use crate::{CourseFault, GameNumber, LaneNumber};

/// Why something cannot happen in an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EveningRefusal {
    /// It is closed.
    Closed,
    /// It is not closed.
    Open,
    /// There is no such person.
    Nobody(PersonNumber),
    /// There is no such lane.
    NoLane,
    /// Everybody bowls on one lane only, and a game has everybody once.
    Twice(PersonNumber),
    /// The list is full.
    Full,
    /// Somebody of that name is on the list.
    Again(String),
    /// On this lane another game comes next.
    OtherGame(LaneNumber),
    /// All games of this lane are bowled.
    AllBowled(LaneNumber),
    /// There is nothing to take back on this lane.
    NothingToTakeBack(LaneNumber),
    /// A ball was bowled in it.
    Bowled,
    /// The last game of this lane is not over.
    Unfinished(LaneNumber),
    /// Nobody bowls on this lane.
    Empty(LaneNumber),
    /// They have bowled this game.
    Present(PersonNumber, GameNumber),
    /// This game is not one of the evening's.
    NoGame,
    /// The proof is not one of this evening: somebody who starts in the race is not on the list.
    Stranger(String),
    /// Somebody who bowls takes no part in the draw.
    Undrawn(String),
    /// Only the host lets people in or moves them.
    HostOnly,
    /// The proof does not give everybody a place.
    NoOrder,
    /// By Baker rules a team bowls one line: that is no evening by plan.
    Baker,
    /// What was drawn cannot stand here.
    Lots,
    /// The race of a draw is one that no room can follow.
    Race(CourseFault),
}

impl fmt::Display for EveningRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => formatter.write_str("the evening is closed"),
            Self::Open => formatter.write_str("the evening is not closed"),
            Self::Nobody(number) => write!(formatter, "there is nobody with the number {number}"),
            Self::NoLane => formatter.write_str("there is no such lane"),
            Self::Twice(number) => write!(formatter, "number {number} is there twice"),
            Self::Full => write!(formatter, "an evening has at most {MOST_PEOPLE} people"),
            Self::Again(name) => write!(formatter, "{name} is on the list already"),
            Self::OtherGame(lane) => write!(formatter, "another game comes next on lane {lane}"),
            Self::AllBowled(lane) => write!(formatter, "all games of lane {lane} have begun"),
            Self::NothingToTakeBack(lane) => write!(formatter, "there is no game to take back on lane {lane}"),
            Self::Bowled => formatter.write_str("a ball was bowled in that game"),
            Self::Unfinished(lane) => write!(formatter, "the game on lane {lane} is not over"),
            Self::Empty(lane) => write!(formatter, "nobody bowls on lane {lane}"),
            Self::Present(person, game) => write!(formatter, "number {person} is in game {game}"),
            Self::NoGame => formatter.write_str("that game is not one of this evening's"),
            Self::Stranger(name) => write!(formatter, "{name} takes part in the draw and is not on the list"),
            Self::Undrawn(name) => write!(formatter, "{name} bowls and takes no part in the draw"),
            Self::HostOnly => formatter.write_str("only the host lets people in or moves them"),
            Self::NoOrder => formatter.write_str("the draw does not give everybody a place"),
            Self::Baker => formatter.write_str("by Baker rules a team bowls one line, which no plan of an evening has"),
            Self::Lots => formatter.write_str("lots are drawn about lanes, order or 2 to 26 teams"),
            Self::Race(fault) => fault.fmt(formatter),
        }
    }
}

impl std::error::Error for EveningRefusal {}
