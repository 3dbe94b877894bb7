//! The lane a car drives in: its place in the order entered.

use core::fmt;

/// A lane, counted from 1. Lanes are given out by [`Entrants`](crate::Entrants), one to each.
///
/// ```
/// use alley_racing::Entrants;
///
/// let entrants = Entrants::classic("pobi,woni")?;
/// let lanes: Vec<usize> = entrants.iter().map(|entrant| entrant.lane().number()).collect();
/// assert_eq!(lanes, [1, 2]);
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lane(usize);

impl Lane {
    /// The lane after this many others.
    pub(crate) const fn after(others: usize) -> Self {
        Self(others)
    }

    /// The plain number, from 1.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0.saturating_add(1)
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(formatter)
    }
}
