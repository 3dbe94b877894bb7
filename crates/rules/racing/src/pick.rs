//! Picking an exact number of people from one end of the standings.

use alloc::vec::Vec;
use core::fmt;

use crate::{Car, Entrants};

/// Which end of the standings is picked from.
///
/// ```
/// use alley_racing::End;
///
/// assert_eq!((End::First.to_string(), End::Last.to_string()), ("first".to_owned(), "last".to_owned()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Those who came furthest.
    First,
    /// Those who stayed behind.
    Last,
}

impl End {
    /// The standings in the order in which they are picked.
    fn sorted<S: Ord>(self, mut standings: Vec<S>) -> Vec<S> {
        standings.sort_unstable();
        match self {
            Self::First => standings.into_iter().rev().collect(),
            Self::Last => standings,
        }
    }

    pub(crate) fn prefers<S: Ord>(self, standing: &S, other: &S) -> bool {
        match self {
            Self::First => standing > other,
            Self::Last => standing < other,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::First => "first",
            Self::Last => "last",
        })
    }
}

/// From which end, and how many: at least one, at most everybody.
///
/// ```
/// use alley_racing::{End, Entrants, Pick};
///
/// let entrants = Entrants::classic("pobi,woni")?;
/// assert!(Pick::new(End::Last, 2, &entrants).is_ok());
/// let refusal = Pick::new(End::Last, 3, &entrants).unwrap_err();
/// assert_eq!(refusal.to_string(), "3 cannot be picked from 2");
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    end: End,
    count: usize,
}

impl Pick {
    /// This many of these entrants. In a race of fewer, everybody is picked.
    ///
    /// # Errors
    /// Nobody, or more than there are.
    pub const fn new(end: End, count: usize, entrants: &Entrants) -> Result<Self, PickRefusal> {
        match count {
            0 => Err(PickRefusal::Nobody),
            more if more > entrants.count() => Err(PickRefusal::TooMany { count, entrants: entrants.count() }),
            _ => Ok(Self { end, count }),
        }
    }

    /// From which end.
    #[must_use]
    pub const fn end(self) -> End {
        self.end
    }

    /// How many.
    #[must_use]
    pub const fn count(self) -> usize {
        self.count
    }

    /// The standing of the car that takes the last place; none if there are more places than people.
    pub(crate) fn last_place<S: Ord + Copy>(self, standings: &[(Car, S)]) -> Option<S> {
        let standings = standings.iter().map(|&(_, standing)| standing);
        let order = self.end.sorted(standings.collect());
        order.into_iter().nth(self.count - 1)
    }

    pub(crate) const fn without(self, certain: usize) -> Self {
        Self { end: self.end, count: self.count - certain }
    }
}

/// Why that many cannot be picked.
///
/// ```
/// use alley_racing::{End, Entrants, Pick, PickRefusal};
///
/// assert_eq!(Pick::new(End::First, 0, &Entrants::classic("pobi")?), Err(PickRefusal::Nobody));
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickRefusal {
    /// At least one.
    Nobody,
    /// At most everybody.
    TooMany {
        /// As many as were asked for.
        count: usize,
        /// As many as there are.
        entrants: usize,
    },
}

impl fmt::Display for PickRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => formatter.write_str("at least one must be picked"),
            Self::TooMany { count, entrants } => write!(formatter, "{count} cannot be picked from {entrants}"),
        }
    }
}

impl core::error::Error for PickRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_one_to_everybody() {
        let entrants = Entrants::classic("a,b,c").unwrap();
        assert!((1..=3).all(|count| Pick::new(End::First, count, &entrants).is_ok()));
        assert_eq!(Pick::new(End::First, 0, &entrants), Err(PickRefusal::Nobody));
        assert_eq!(Pick::new(End::Last, 4, &entrants), Err(PickRefusal::TooMany { count: 4, entrants: 3 }));
    }

    #[test]
    fn the_sentences() {
        assert_eq!([End::First, End::Last].map(|end| end.to_string()), ["first", "last"]);
        assert_eq!(PickRefusal::Nobody.to_string(), "at least one must be picked");
        assert_eq!(PickRefusal::TooMany { count: 4, entrants: 3 }.to_string(), "4 cannot be picked from 3");
    }
}
