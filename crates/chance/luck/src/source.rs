//! Where a public value comes from: announced in the ticket, looked up when everything else is open.
//!
//! A value that could be written in two ways would let its writer choose, so each source has one spelling.

use std::fmt;
use std::str::FromStr;

use crate::{Beacon, BeaconRefusal, HexRefusal, Round};

/// A typed public source, in its one spelling: `dice 12 of 6`, `digits 10`, `drand quicknet 12345`.
///
/// ```
/// use alley_luck::Source;
///
/// let dice: Source = "dice 12 of 6".parse()?;
/// assert!(dice.is_strong());
/// let few: Source = "dice 11 of 6".parse()?;
/// assert!(!few.is_strong()); // a host could try tickets until all throws suit
/// assert!("dice 012 of 6".parse::<Source>().is_err());
/// # Ok::<(), alley_luck::SourceRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Dice, thrown one after the other; or drawn digits.
    Throws(Throws),
    /// A round of drand's quicknet.
    Drand(Round),
}

impl Source {
    /// Whether its value has at least 31 bits. With fewer a host can try tickets until most values suit, and such a
    /// value proves nothing; with 31, 2⁶⁰ tickets tried move a chance of 1 in 4 by less than 1 in 10,000.
    #[must_use]
    pub fn is_strong(self) -> bool {
        match self {
            Self::Throws(throws) => throws.outcomes() >= 1 << 31,
            Self::Drand(_) => true,
        }
    }
}

impl FromStr for Source {
    type Err = SourceRefusal;

    fn from_str(text: &str) -> Result<Self, SourceRefusal> {
        let words: Vec<&str> = text.split(' ').collect();
        let source = match words.as_slice() {
            ["dice", count, "of", sides] => Throws::dice(number(count)?, number(sides)?).map(Self::Throws)?,
            ["digits", count] => Throws::digits(number(count)?).map(Self::Throws)?,
            ["drand", "quicknet", round] => Self::Drand(Round::new(number(round)?).ok_or(SourceRefusal::Form)?),
            _ => return Err(SourceRefusal::Form),
        };
        if source.to_string() == text { Ok(source) } else { Err(SourceRefusal::Form) }
    }
}

fn number<N: FromStr>(text: &str) -> Result<N, SourceRefusal> {
    text.parse().map_err(|_| SourceRefusal::Form)
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throws(throws) => throws.fmt(formatter),
            Self::Drand(round) => write!(formatter, "drand quicknet {round}"),
        }
    }
}

/// How often is thrown, and what can come up each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Throws {
    count: u8,
    faces: Faces,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Faces {
    /// 1 to this many.
    Die(u8),
    /// 0 to 9.
    Digit,
}

impl Throws {
    /// The most throws, and the most sides of a die.
    pub const MOST: u8 = 99;

    /// Dice of this many sides.
    ///
    /// # Errors
    /// At least one die of at least two sides, and no more than [`Throws::MOST`] of either.
    pub const fn dice(count: u8, sides: u8) -> Result<Self, SourceRefusal> {
        if sides < 2 || sides > Self::MOST {
            return Err(SourceRefusal::Sides);
        }
        Self::of(count, Faces::Die(sides))
    }

    /// Digits from 0 to 9, such as those of a lottery.
    ///
    /// # Errors
    /// At least one, and no more than [`Throws::MOST`].
    pub const fn digits(count: u8) -> Result<Self, SourceRefusal> {
        Self::of(count, Faces::Digit)
    }

    const fn of(count: u8, faces: Faces) -> Result<Self, SourceRefusal> {
        if count == 0 || count > Self::MOST {
            return Err(SourceRefusal::Count);
        }
        Ok(Self { count, faces })
    }

    /// How often is thrown.
    #[must_use]
    pub const fn count(self) -> usize {
        self.count as usize
    }

    /// The lowest and the highest face.
    #[must_use]
    pub const fn faces(self) -> (u8, u8) {
        match self.faces {
            Faces::Die(sides) => (1, sides),
            Faces::Digit => (0, 9),
        }
    }

    /// Whether this can come up.
    #[must_use]
    pub const fn allows(self, face: u8) -> bool {
        let (lowest, highest) = self.faces();
        lowest <= face && face <= highest
    }

    /// The number of different values; at most this many can be counted, which is more than enough.
    fn outcomes(self) -> u128 {
        let (lowest, highest) = self.faces();
        u128::from(highest - lowest + 1).saturating_pow(self.count.into())
    }

    /// Reads the faces in the order thrown, with single blanks between them.
    fn read(self, text: &str) -> Result<Vec<u8>, SourceRefusal> {
        let thrown: Vec<u8> = text.split(' ').map(number).collect::<Result<_, _>>()?;
        if thrown.len() != self.count() {
            return Err(SourceRefusal::Thrown { needed: self.count(), found: thrown.len() });
        }
        match thrown.iter().find(|face| !self.allows(**face)) {
            Some(face) => Err(SourceRefusal::Face { face: *face, faces: self.faces() }),
            None => Ok(thrown),
        }
    }
}

impl fmt::Display for Throws {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.faces {
            Faces::Die(sides) => write!(formatter, "dice {} of {sides}", self.count),
            Faces::Digit => write!(formatter, "digits {}", self.count),
        }
    }
}

/// What a source brought, checked against what was announced.
///
/// ```
/// use alley_luck::{Source, SourceValue};
///
/// let source: Source = "dice 3 of 6".parse()?;
/// assert_eq!(SourceValue::read(source, "6 4 1")?.to_string(), "6 4 1");
/// assert_eq!(SourceValue::read(source, "6 4 7").unwrap_err().to_string(), "7 cannot come up: 1 to 6 can");
/// # Ok::<(), alley_luck::SourceRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceValue {
    /// The faces, in the order thrown.
    Thrown(Vec<u8>),
    /// What the round brought.
    Beacon(Beacon),
}

impl SourceValue {
    /// Reads a value of this source in its one spelling.
    ///
    /// # Errors
    /// It is written in another way, cannot have come up, or is not the beacon of the announced round.
    pub fn read(source: Source, text: &str) -> Result<Self, SourceRefusal> {
        let value = match source {
            Source::Throws(throws) => Self::Thrown(throws.read(text)?),
            Source::Drand(round) => {
                let beacon: Beacon = text.parse().map_err(SourceRefusal::Hex)?;
                beacon.check(round).map_err(SourceRefusal::Beacon)?;
                Self::Beacon(beacon)
            }
        };
        if value.to_string() == text { Ok(value) } else { Err(SourceRefusal::Form) }
    }
}

impl fmt::Display for SourceValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Thrown(faces) => {
                let faces: Vec<_> = faces.iter().map(ToString::to_string).collect();
                formatter.write_str(&faces.join(" "))
            }
            Self::Beacon(beacon) => beacon.fmt(formatter),
        }
    }
}

/// Why a source or its value is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceRefusal {
    /// There is one spelling for each.
    Form,
    /// Nobody throws that often.
    Count,
    /// There is no such die.
    Sides,
    /// Too few or too many throws.
    Thrown {
        /// As many as were announced.
        needed: usize,
        /// As many as there are.
        found: usize,
    },
    /// This cannot come up.
    Face {
        /// What was written.
        face: u8,
        /// The lowest and the highest that can.
        faces: (u8, u8),
    },
    /// The beacon is not written as one.
    Hex(HexRefusal),
    /// The beacon is not that of the round.
    Beacon(BeaconRefusal),
}

impl fmt::Display for SourceRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => formatter.write_str(
                "a source is `dice 12 of 6`, `digits 10` or `drand quicknet ROUND`; throws are written in order with \
                 single blanks, a beacon in lower-case digits",
            ),
            Self::Count => write!(formatter, "there are 1 to {} throws", Throws::MOST),
            Self::Sides => write!(formatter, "a die has 2 to {} sides", Throws::MOST),
            Self::Thrown { needed, found } => write!(formatter, "{needed} throws were announced, not {found}"),
            Self::Face { face, faces: (lowest, highest) } => {
                write!(formatter, "{face} cannot come up: {lowest} to {highest} can")
            }
            Self::Hex(refusal) => refusal.fmt(formatter),
            Self::Beacon(refusal) => refusal.fmt(formatter),
        }
    }
}

impl std::error::Error for SourceRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        text.parse().unwrap()
    }

    #[test]
    fn every_source_has_one_spelling() {
        for text in ["dice 12 of 6", "dice 1 of 2", "dice 99 of 99", "digits 1", "digits 99", "drand quicknet 1"] {
            assert_eq!(source(text).to_string(), text);
        }
        let others = [
            "",
            "dice",
            "dice 12",
            "dice 12 of",
            "dice 0 of 6",
            "dice 100 of 6",
            "dice 12 of 1",
            "dice 12 of 100",
            "dice 12 OF 6",
            "Dice 12 of 6",
            "dice  12 of 6",
            "dice 12 of 6 ",
            " dice 12 of 6",
            "dice +12 of 6",
            "dice 012 of 6",
            "dice 12 of 06",
            "dice 300 of 6",
            "digits 0",
            "digits 100",
            "digits ten",
            "digits 10 of 6",
            "drand quicknet",
            "drand quicknet 0",
            "drand quicknet 01",
            "drand quicknet 1000000000000",
            "drand default 7",
            "three dice, largest first",
        ];
        for other in others {
            assert!(other.parse::<Source>().is_err(), "{other}");
        }
    }

    #[test]
    fn strong_from_31_bits_on() {
        for strong in ["dice 12 of 6", "dice 31 of 2", "digits 10", "dice 8 of 20", "dice 99 of 99", "drand quicknet 9"]
        {
            assert!(source(strong).is_strong(), "{strong}");
        }
        for weak in ["dice 1 of 6", "dice 11 of 6", "dice 30 of 2", "digits 9", "dice 7 of 20"] {
            assert!(!source(weak).is_strong(), "{weak}");
        }
    }

    #[test]
    fn a_throw_has_one_spelling() {
        let three = source("dice 3 of 6");
        let spellings = ["6 4 1", "6,4,1", "6, 4, 1", "641", "6-4-1", " 6 4 1", "6 4 1 ", "6  4 1", "06 4 1", "+6 4 1"];
        let taken: Vec<_> = spellings.iter().filter(|text| SourceValue::read(three, text).is_ok()).collect();
        assert_eq!(taken, [&"6 4 1"]);
        assert_eq!(SourceValue::read(source("digits 3"), "0 9 0").unwrap(), SourceValue::Thrown(vec![0, 9, 0]));
    }

    #[test]
    fn the_sentences() {
        let refused = |told: &str, text| SourceValue::read(source(told), text).unwrap_err().to_string();
        assert_eq!(refused("dice 2 of 6", "1 2 3"), "2 throws were announced, not 3");
        assert_eq!(refused("dice 2 of 6", "0 2"), "0 cannot come up: 1 to 6 can");
        assert_eq!(refused("digits 2", "1 10"), "10 cannot come up: 0 to 9 can");
        assert_eq!(refused("drand quicknet 5", "ab"), "96 hexadecimal digits are needed, not 2");
        let zero = "00".repeat(48);
        let beacon = "this is not the signature that drand gave in the announced round";
        assert_eq!(refused("drand quicknet 5", &zero), beacon);
        assert_eq!(SourceRefusal::Count.to_string(), "there are 1 to 99 throws");
        assert_eq!(SourceRefusal::Sides.to_string(), "a die has 2 to 99 sides");
        assert_eq!(
            refused("dice 2 of 6", "six 2"),
            "a source is `dice 12 of 6`, `digits 10` or `drand quicknet ROUND`; throws are written in order with single \
             blanks, a beacon in lower-case digits"
        );
    }
}
