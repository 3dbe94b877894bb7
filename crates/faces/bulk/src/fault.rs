//! What is wrong with a line.

use std::fmt;

use alley_bowling::{BallRefusal, FrameNumber, Leave, Pins, PinsRefusal, Refusal};

/// Why a line has no score.
///
/// ```
/// use alley_bulk::Game;
///
/// let fault = Game::read(b"10 7 6").unwrap_err();
/// assert_eq!(fault.to_string(), "roll 3: 6 pins, but only 3 stood");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// This roll, counted from 1, cannot be.
    Roll(usize, Reason),
    /// The line ends before the game does: this roll, counted from 1, is missing in this frame.
    Unfinished(usize, FrameNumber),
    /// The line is longer than any game; it was not read.
    TooLong,
    /// A line of comma-separated values without the column that was asked for.
    NoColumn,
    /// A first line that names columns.
    Titles,
}

/// Why a roll cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// More pins than stood.
    Refused(Refusal),
    /// Not a number of pins.
    NoPins(PinsRefusal),
    /// A number above ten, by its first two digits, among counts: perhaps two rolls.
    AboveTen(char, char),
    /// A 10 among marks: ten pins, or a 1 and a 0.
    TenAmongMarks,
    /// A mark in a line where 10 stands for a roll, and the count that would be right instead.
    MarkAmongCounts(char, Option<Pins>),
    /// This cannot have left a split.
    NoSplit(char),
    /// It cannot have left the pins that are named behind it.
    Leave(BallRefusal),
    /// It is said to have left a split, and these pins.
    NotSplit(Leave),
    /// Not a mark.
    NoMark(char),
    /// An X on pins that are not fresh.
    StrikeOnBrokenRack,
    /// A / on fresh pins.
    SpareOnFreshRack,
    /// It directly follows a ball that left pins and was a strike by the rules of the house, as if it were the second one.
    BehindNoTap(char),
    /// This frame is given as a strike, and something else is written.
    Given(FrameNumber),
    /// The game was over before it.
    GameOver,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(roll, reason) => write!(formatter, "roll {roll}: {reason}"),
            Self::Unfinished(roll, frame) => write!(formatter, "roll {roll}: missing, as frame {frame} is not over"),
            Self::TooLong => write!(formatter, "longer than {} bytes: no game is that long", crate::LONGEST_LINE),
            Self::NoColumn => formatter.write_str("the column asked for is not there"),
            Self::Titles => {
                formatter.write_str("column titles, not a game; --column TITLE says which column holds the name")
            }
        }
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Reason {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => refusal.fmt(formatter),
            Self::NoPins(refusal) => refusal.fmt(formatter),
            Self::AboveTen(first, second) => {
                write!(formatter, "a roll takes at most 10 pins; if {first} and {second} are meant, write them apart")
            }
            Self::TenAmongMarks => formatter.write_str("10 among marks can be read in two ways: write X, or 1-"),
            Self::MarkAmongCounts(mark @ ('|' | '('), _) => {
                write!(formatter, "{mark} among counts: leave it out, or write X for each 10")
            }
            Self::MarkAmongCounts(mark, Some(count)) => {
                write!(formatter, "{mark} among counts: write {count}, or X for each 10")
            }
            Self::MarkAmongCounts(mark, None) => {
                write!(formatter, "{mark} among counts: write a number of pins, or X for each 10")
            }
            Self::NoSplit(mark) => {
                write!(formatter, "({mark}) cannot be a split: only a first ball of 1 to 8 pins leaves one")
            }
            Self::Leave(refusal) => refusal.fmt(formatter),
            Self::NotSplit(leave) => {
                write!(formatter, "brackets or a circle say that it left a split, but {leave} is none")
            }
            Self::NoMark(mark) => {
                write!(
                    formatter,
                    "{mark:?} is not a mark: they are 0 to 9, X, /, -, F, (8) for a split and 8(7-10) for the pins left"
                )
            }
            Self::StrikeOnBrokenRack => formatter.write_str("X, but a ball was bowled at these pins before"),
            Self::SpareOnFreshRack => formatter.write_str("/, but no ball was bowled at these pins before"),
            Self::BehindNoTap(mark) => {
                write!(
                    formatter,
                    "{mark} follows a no-tap strike, which ends its frame: leave a blank before the next one"
                )
            }
            Self::Given(frame) => {
                write!(formatter, "frame {frame} is given as a strike: write X, or 10 among counts")
            }
            Self::GameOver => formatter.write_str("the game was already over"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    #[test]
    fn the_sentences() {
        let said = |line: &str| match Game::read(line.as_bytes()) {
            Err(fault) => fault.to_string(),
            Ok(game) => game.finished().unwrap_err().to_string(),
        };
        assert_eq!(said("10 7 6"), "roll 3: 6 pins, but only 3 stood");
        assert_eq!(said("10 7 11"), "roll 3: a roll takes at most 10 pins; if 1 and 1 are meant, write them apart");
        assert_eq!(said("10 7 seven"), "roll 3: a roll is a number of pins from 0 to 10 in plain digits");
        assert_eq!(said("7 03"), "roll 2: a roll is written without a leading zero");
        assert_eq!(
            said("X 7a"),
            "roll 3: 'a' is not a mark: they are 0 to 9, X, /, -, F, (8) for a split and 8(7-10) for the pins left"
        );
        assert_eq!(said("X -X"), "roll 3: X, but a ball was bowled at these pins before");
        assert_eq!(said("X /"), "roll 2: /, but no ball was bowled at these pins before");
        assert_eq!(said("XXXXXXXXXXXX0"), "roll 13: the game was already over");
        assert_eq!(said(""), "roll 1: missing, as frame 1 is not over");
        assert_eq!(said("X 7/ 9"), "roll 5: missing, as frame 3 is not over");
        let given = Reason::Given(FrameNumber::TENTH).to_string();
        assert_eq!(given, "frame 10 is given as a strike: write X, or 10 among counts");
        let behind = "- follows a no-tap strike, which ends its frame: leave a blank before the next one";
        assert_eq!(Reason::BehindNoTap('-').to_string(), behind);
        assert_eq!(Fault::TooLong.to_string(), "longer than 4096 bytes: no game is that long");
        assert_eq!(Fault::NoColumn.to_string(), "the column asked for is not there");
        let titles = "column titles, not a game; --column TITLE says which column holds the name";
        assert_eq!(Fault::Titles.to_string(), titles);
    }
}
