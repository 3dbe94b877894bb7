//! Where a line can be between two bytes, in either notation.

use std::hash::Hash;

use alley_bowling::{FrameNumber, Pins};
use alley_odds::{Prospect, Rack};

use crate::game::pins_of;
use crate::notation::is_separator;
use crate::outcome::Outcome;

/// A state of an automaton that reads lines.
pub(crate) trait State: Copy + Eq + Hash {
    /// The next state, and what is added to the outcome; nothing where the byte has no place.
    fn step(self, byte: u8) -> Option<(Self, u32)>;

    /// Whether a line may end here as a finished game, certainly in this notation.
    fn accepts(self) -> bool;
}

/// What lies ahead; nothing once the game is over.
type Ahead = Option<Prospect>;

/// Amid pin counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Counted {
    /// A count or a separator may follow.
    Ready(Ahead),
    /// A count has ended, a separator must follow.
    Ended(Ahead),
    /// A 1 was read and counted in this position; if a 0 follows it was a ten.
    One(Prospect),
}

impl State for Counted {
    fn step(self, byte: u8) -> Option<(Self, u32)> {
        match self {
            Self::Ready(ahead) | Self::Ended(ahead) if is_separator(byte) => Some((Self::Ready(ahead), 0)),
            Self::Ready(ahead) => ahead.and_then(|prospect| count(prospect, byte)),
            Self::Ended(_) => None,
            Self::One(prospect) => {
                let (after, one) = bowled(prospect, Pins::new(1).ok()?)?;
                match byte {
                    b'0' => bowled(prospect, Pins::ALL).map(|(after, ten)| (Self::Ended(after), ten.wrapping_sub(one))),
                    other => is_separator(other).then_some((Self::Ready(after), 0)),
                }
            }
        }
    }

    fn accepts(self) -> bool {
        match self {
            Self::Ready(ahead) | Self::Ended(ahead) => ahead.is_none(),
            Self::One(prospect) => {
                Pins::new(1).is_ok_and(|one| bowled(prospect, one).is_some_and(|(after, _)| after.is_none()))
            }
        }
    }
}

/// The first digit of a count.
fn count(prospect: Prospect, digit: u8) -> Option<(Counted, u32)> {
    let pins = Pins::new(digit.checked_sub(b'0')?).ok().filter(|&pins| pins < Pins::ALL)?;
    let (after, outcome) = bowled(prospect, pins)?;
    let may_be_ten = pins.count() == 1 && prospect.line().standing() == Pins::ALL;
    Some((if may_be_ten { Counted::One(prospect) } else { Counted::Ended(after) }, outcome))
}

/// Amid marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Marked {
    pub(crate) ahead: Ahead,
    /// A sign was read that occurs in marks only.
    pub(crate) proved: bool,
}

impl State for Marked {
    fn step(self, byte: u8) -> Option<(Self, u32)> {
        let proved = self.proved || matches!(byte, b'X' | b'/' | b'-' | b'|');
        if is_separator(byte) || byte == b'|' {
            return Some((Self { proved, ..self }, 0));
        }
        let prospect = self.ahead?;
        let pins = pins_of(byte.into(), prospect.rack(), prospect.line().standing()).ok()?;
        bowled(prospect, pins).map(|(ahead, outcome)| (Self { ahead, proved }, outcome))
    }

    fn accepts(self) -> bool {
        self.ahead.is_none() && self.proved
    }
}

/// What lies ahead after a ball, and what the ball adds to the outcome.
fn bowled(prospect: Prospect, pins: Pins) -> Option<(Ahead, u32)> {
    let throw = prospect.bowl(pins).ok()?;
    let (rack, cleared) = (prospect.rack(), pins == prospect.line().standing());
    let beyond = rack == Rack::Fresh && prospect.line().frame() == FrameNumber::TENTH && !opens_tenth(prospect);
    Some((throw.then(), Outcome::of(throw, rack, cleared, beyond)))
}

/// Whether no ball of the tenth frame was bowled.
fn opens_tenth(prospect: Prospect) -> bool {
    let card = prospect.line().card();
    card.frames().last().is_some_and(|(marks, _)| marks.iter().next().is_none())
}
