//! What a draw is about: who takes part, over how many laps, and what it decides.

use std::fmt;

use alley_racing::{Entrants, Laps, Pick, Race};

use crate::{ProofText, ProofTextRefusal};

/// What a race decides.
///
/// ```
/// use alley_luck::Goal;
/// use alley_racing::{End, Entrants, Pick};
///
/// let entrants = Entrants::classic("pobi,woni")?;
/// assert_eq!(Goal::Pick(Pick::new(End::Last, 1, &entrants)?).to_string(), "last 1");
/// assert_eq!(Goal::Classic.to_string(), "classic");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Those who are ahead win, alone or jointly.
    Classic,
    /// An exact number of people is picked.
    Pick(Pick),
    /// Everybody gets a place.
    Order,
}

impl fmt::Display for Goal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classic => formatter.write_str("classic"),
            Self::Pick(pick) => write!(formatter, "{} {}", pick.end(), pick.count()),
            Self::Order => formatter.write_str("order"),
        }
    }
}

/// Entrants, laps and goal, such as can stand in a proof.
///
/// ```
/// use alley_luck::{Course, Goal};
/// use alley_racing::Entrants;
///
/// let course = Course::new(Entrants::classic("pobi,woni")?, "5".parse()?, Goal::Classic)?;
/// assert_eq!(course.laps().count(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    entrants: Entrants,
    laps: Laps,
    goal: Goal,
}

impl Course {
    /// The largest field that a proof holds.
    pub const MOST_ENTRANTS: usize = 100_000;

    /// More moves than these take those who check a proof hours.
    pub const MOST_MOVES: u64 = 100_000_000_000;

    /// From this many moves on a check takes long enough to be told beforehand.
    pub const MANY_MOVES: u64 = 1_000_000_000;

    /// Checks that it has a canonical form.
    ///
    /// # Errors
    /// Too many entrants, a name that is no [`ProofText`], or a pick of more than take part.
    pub fn new(entrants: Entrants, laps: Laps, goal: Goal) -> Result<Self, CourseRefusal> {
        if entrants.count() > Self::MOST_ENTRANTS {
            return Err(CourseRefusal::TooManyEntrants(entrants.count()));
        }
        for entrant in entrants.iter() {
            let place = entrant.lane().number();
            ProofText::new(entrant.name().as_str()).map_err(|reason| CourseRefusal::Name { place, reason })?;
        }
        match goal {
            Goal::Pick(pick) if pick.count() > entrants.count() => Err(CourseRefusal::PickOfAnotherField),
            _ => Ok(Self { entrants, laps, goal }),
        }
    }

    /// Who takes part.
    #[must_use]
    pub const fn entrants(&self) -> &Entrants {
        &self.entrants
    }

    /// How far.
    #[must_use]
    pub const fn laps(&self) -> Laps {
        self.laps
    }

    pub(crate) fn race(&self) -> Race {
        Race::new(self.entrants.clone(), self.laps)
    }

    /// Every car on every lap.
    #[must_use]
    pub fn moves(&self) -> u64 {
        u64::from(self.laps.count()).saturating_mul(u64::try_from(self.entrants.count()).unwrap_or(u64::MAX))
    }

    /// Whether others can be asked to run it again. A race without a proof may be longer, and so may old proofs.
    ///
    /// ```
    /// use alley_luck::{Course, Goal};
    /// use alley_racing::{Entrants, Laps};
    ///
    /// let course = Course::new(Entrants::classic("pobi,woni")?, Laps::MOST, Goal::Classic)?;
    /// assert!(course.provable().is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// More than [`Course::MOST_MOVES`].
    pub fn provable(&self) -> Result<(), CourseRefusal> {
        if self.moves() > Self::MOST_MOVES {
            return Err(CourseRefusal::TooManyMoves(self.moves()));
        }
        Ok(())
    }

    /// What for.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }
}

impl fmt::Display for Course {
    /// Its lines in a ticket.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "laps {}\npick {}", self.laps, self.goal)?;
        self.entrants.iter().try_for_each(|entrant| writeln!(formatter, "entrant {}", entrant.name()))
    }
}

/// Why a race cannot be a draw with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseRefusal {
    /// More than [`Course::MOST_ENTRANTS`].
    TooManyEntrants(usize),
    /// A name without canonical form.
    Name {
        /// Where, counted from 1.
        place: usize,
        /// Why.
        reason: ProofTextRefusal,
    },
    /// The pick was made for a larger field than this one.
    PickOfAnotherField,
    /// More than [`Course::MOST_MOVES`], in a draw with a proof.
    TooManyMoves(u64),
}

impl fmt::Display for CourseRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyEntrants(count) => {
                write!(formatter, "{count} entrants, but a race takes at most {}", Course::MOST_ENTRANTS)
            }
            Self::Name { place, reason } => write!(formatter, "name {place}: {reason}"),
            Self::PickOfAnotherField => formatter.write_str("more are to be picked than take part"),
            Self::TooManyMoves(moves) => write!(
                formatter,
                "{moves} moves (entrants × laps), but a draw with a proof takes at most {}: checking more takes hours",
                Course::MOST_MOVES
            ),
        }
    }
}

impl std::error::Error for CourseRefusal {}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_racing::{CarName, End};

    fn field(names: impl IntoIterator<Item = String>) -> Entrants {
        Entrants::new(names.into_iter().map(|name| CarName::any(&name).unwrap())).unwrap()
    }

    #[test]
    fn only_what_has_a_canonical_form_and_a_bounded_size() {
        let refused = |entrants, goal| Course::new(entrants, Laps::ONE, goal).unwrap_err().to_string();
        let many = field((0..=100_000).map(|number| number.to_string()));
        assert_eq!(refused(many, Goal::Classic), "100001 entrants, but a race takes at most 100000");
        let decomposed = field(["a".to_owned(), "e\u{301}".to_owned()]);
        assert_eq!(refused(decomposed, Goal::Classic), "name 2: a text is in composed form (NFC)");
        let pick = Pick::new(End::First, 2, &Entrants::classic("a,b").unwrap()).unwrap();
        let one = Entrants::classic("a").unwrap();
        assert_eq!(refused(one, Goal::Pick(pick)), "more are to be picked than take part");
    }

    #[test]
    fn nobody_is_asked_to_check_for_hours() {
        let provable = |entrants: u32, laps| {
            let entrants = field((0..entrants).map(|number| number.to_string()));
            Course::new(entrants, Laps::new(laps).unwrap(), Goal::Classic).unwrap().provable()
        };
        assert_eq!(provable(100, 999_999_999), Ok(()));
        assert_eq!(provable(1000, 100_000_000), Ok(()));
        assert_eq!(
            provable(1000, 100_000_001).unwrap_err().to_string(),
            "100000001000 moves (entrants × laps), but a draw with a proof takes at most 100000000000: checking more takes hours"
        );
    }
}
