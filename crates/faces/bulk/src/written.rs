//! One mark, as it is written.

use alley_bowling::{Pins, Rack};

use crate::Reason;

/// A mark, and whether brackets or a circle say that it left a split.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WrittenGame {
    mark: char,
    split: bool,
}

impl WrittenGame {
    pub(crate) const fn plain(mark: char) -> Self {
        Self { mark, split: false }
    }

    /// The next of some characters.
    pub(crate) fn next(characters: &mut impl Iterator<Item = char>) -> Option<Self> {
        let first = characters.next()?;
        let digit = match first {
            '(' => characters.next().filter(|digit| digit.is_ascii_digit() && characters.next() == Some(')')),
            '①'..='⑨' => char::from_digit(u32::from(first) - u32::from('①') + 1, 10),
            _ => None,
        };
        Some(digit.map_or(Self::plain(first), |mark| Self { mark, split: true }))
    }

    pub(crate) const fn mark(self) -> char {
        self.mark
    }

    pub(crate) const fn is_split(self) -> bool {
        self.split
    }

    /// What it stands for, at this rack.
    pub(crate) fn pins(self, rack: Rack) -> Result<Pins, Reason> {
        // The headpin is down and two pins stand: one to eight have fallen, to the first ball.
        if self.split && !(rack.is_fresh() && matches!(self.mark, '1'..='8')) {
            return Err(Reason::NoSplit(self.mark));
        }
        match self.mark {
            'X' | 'x' if !rack.is_fresh() => Err(Reason::StrikeOnBrokenRack),
            '/' if rack.is_fresh() => Err(Reason::SpareOnFreshRack),
            'X' | 'x' | '/' => Ok(rack.standing()),
            '-' | 'F' | 'f' => Ok(Pins::NONE),
            other => {
                let count = other.to_digit(10).and_then(|count| u8::try_from(count).ok());
                count.and_then(|count| Pins::new(count).ok()).ok_or(Reason::NoMark(other))
            }
        }
    }
}
