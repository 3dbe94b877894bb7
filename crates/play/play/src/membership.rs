//! Which game of which evening a record is.

use std::fmt;

use alley_journal::GameId;

use crate::LaneNumber;

/// The most games of an evening by plan.
pub const MOST_GAMES: u8 = 8;
/// The most games that follow one another without a plan.
pub const LONGEST_SERIES: u8 = 30;

/// The number of a game on its lane, from 1.
///
/// ```
/// use alley_play::GameNumber;
///
/// assert_eq!(GameNumber::FIRST.next().map(GameNumber::value), Some(2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameNumber(u8);

impl GameNumber {
    /// The first.
    pub const FIRST: Self = Self(1);

    /// The game of this number; nothing beyond the longest series.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=LONGEST_SERIES => Some(Self(number)),
            _ => None,
        }
    }

    /// The number, from 1.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// The one after it.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::new(self.0.checked_add(1)?)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        text.parse().ok().and_then(Self::new).filter(|number| number.to_string() == text)
    }
}

impl fmt::Display for GameNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The place of a game in an evening. Who may look at it and who may write is said there.
///
/// ```
/// use alley_play::{GameNumber, LaneNumber, Membership};
///
/// let membership =
///     Membership { evening: "k7f3qd".parse()?, lane: LaneNumber::FIRST, number: GameNumber::FIRST };
/// assert_eq!(membership.to_string(), "k7f3qd 1 1");
/// # Ok::<(), alley_journal::GameIdRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    /// The evening.
    pub evening: GameId,
    /// Where it is bowled.
    pub lane: LaneNumber,
    /// Which game of that lane it is.
    pub number: GameNumber,
}

impl Membership {
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let evening = words.next()?.parse().ok()?;
        let (lane, number) = (LaneNumber::read(words.next()?)?, GameNumber::read(words.next()?)?);
        let membership = Self { evening, lane, number };
        (membership.to_string() == text).then_some(membership)
    }
}

/// As it is written down: the evening's name in the record, the lane, the number of the game.
impl fmt::Display for Membership {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { evening, lane, number } = self;
        write!(formatter, "{evening} {lane} {number}")
    }
}
