//! Where a line can be between two bytes, in either notation.

use std::hash::Hash;

use alley_bowling::Pins;

use crate::notation::is_separator;
use crate::positions::{Ahead, SituationId};
use crate::written::WrittenGame;

/// A state of an automaton that reads lines.
pub(crate) trait LineState: Copy + Eq + Hash {
    /// The next state, and what is added to the outcome; nothing where the byte has no place.
    fn step(self, byte: u8) -> Option<(Self, u32)>;

    /// Whether a line may end here as a finished game, certainly in this notation.
    fn accepts(self) -> bool;
}

/// Amid pin counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum AmidCounts {
    /// A count or a separator may follow.
    Ready(Ahead),
    /// A count has ended, a separator must follow.
    Ended(Ahead),
    /// A 1 was read and counted in this position; if a 0 follows it was a ten.
    One(SituationId),
}

impl LineState for AmidCounts {
    fn step(self, byte: u8) -> Option<(Self, u32)> {
        match self {
            Self::Ready(ahead) | Self::Ended(ahead) if is_separator(byte) => Some((Self::Ready(ahead), 0)),
            Self::Ready(ahead) => ahead.and_then(|spot| count(spot, byte)),
            Self::Ended(_) => None,
            Self::One(spot) => {
                let (after, one) = spot.bowl(Pins::new(1).ok()?)?;
                match byte {
                    b'0' => spot.bowl(Pins::ALL).map(|(after, ten)| (Self::Ended(after), ten.wrapping_sub(one))),
                    other => is_separator(other).then_some((Self::Ready(after), 0)),
                }
            }
        }
    }

    fn accepts(self) -> bool {
        match self {
            Self::Ready(ahead) | Self::Ended(ahead) => ahead.is_none(),
            Self::One(spot) => Pins::new(1).is_ok_and(|one| spot.bowl(one).is_some_and(|(after, _)| after.is_none())),
        }
    }
}

/// The first digit of a count.
fn count(spot: SituationId, digit: u8) -> Option<(AmidCounts, u32)> {
    let pins = Pins::new(digit.is_ascii_digit().then(|| digit - b'0')?).ok()?;
    let (after, outcome) = spot.bowl(pins)?;
    let may_be_ten = pins.count() == 1 && spot.rack().standing() == Pins::ALL;
    Some((if may_be_ten { AmidCounts::One(spot) } else { AmidCounts::Ended(after) }, outcome))
}

/// Amid marks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AmidMarks {
    ahead: Ahead,
    /// A sign was read that occurs in marks only.
    proved: bool,
    /// The last byte was a 1: with a 0 after it, it could be a ten.
    one: bool,
}

impl AmidMarks {
    /// Before the first byte.
    pub(crate) const FRESH: Self = Self { ahead: Some(SituationId::FRESH), proved: false, one: false };
}

impl LineState for AmidMarks {
    fn step(self, byte: u8) -> Option<(Self, u32)> {
        let proved = self.proved || matches!(byte, b'X' | b'/' | b'-' | b'|');
        if is_separator(byte) || byte == b'|' {
            return Some((Self { proved, one: false, ..self }, 0));
        }
        if self.one && byte == b'0' {
            return None;
        }
        let spot = self.ahead?;
        let pins = WrittenGame::plain(byte.into()).pins(spot.rack()).ok()?;
        spot.bowl(pins).map(|(ahead, outcome)| (Self { ahead, proved, one: byte == b'1' }, outcome))
    }

    fn accepts(self) -> bool {
        self.ahead.is_none() && self.proved
    }
}
