//! Who takes part in a race, in the order entered.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use crate::{CarName, CarNameRefusal, Lane};

/// A name and the lane it drives in.
///
/// ```
/// use alley_racing::Entrants;
///
/// let entrants = Entrants::classic("pobi,woni")?;
/// let last = entrants.iter().last().expect("two of them");
/// assert_eq!((last.lane().number(), last.name().as_str()), (2, "woni"));
/// # Ok::<(), alley_racing::EntrantsRefusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entrant {
    lane: Lane,
    name: CarName,
}

impl Entrant {
    /// The place in the order entered.
    #[must_use]
    pub const fn lane(&self) -> Lane {
        self.lane
    }

    /// What it is called.
    #[must_use]
    pub const fn name(&self) -> &CarName {
        &self.name
    }
}

/// At least one entrant, and no name twice.
///
/// ```
/// use alley_racing::{CarName, Entrants};
///
/// let names = ["지수", "현우"].map(CarName::any).into_iter().collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(Entrants::new(names)?.count(), 2);
///
/// let refusal = Entrants::classic("pobi,woni,pobi").unwrap_err();
/// assert_eq!(refusal.to_string(), "pobi is entered twice, at 1 and at 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entrants(Vec<Entrant>);

impl Entrants {
    /// In the order of the names.
    ///
    /// # Errors
    /// Nobody, or a name twice.
    pub fn new(names: impl IntoIterator<Item = CarName>) -> Result<Self, EntrantsRefusal> {
        let entrants = names.into_iter().enumerate().map(|(others, name)| Entrant { lane: Lane::after(others), name });
        let entrants: Vec<Entrant> = entrants.collect();
        if entrants.is_empty() {
            return Err(EntrantsRefusal::Nobody);
        }
        match repeated(&entrants) {
            Some(refusal) => Err(refusal),
            None => Ok(Self(entrants)),
        }
    }

    /// Classic names with single commas between them, and nothing else.
    ///
    /// # Errors
    /// The first name that is not allowed, or else the first that repeats an earlier one.
    pub fn classic(line: &str) -> Result<Self, EntrantsRefusal> {
        let names = line.split(',').enumerate().map(|(others, text)| {
            CarName::classic(text).map_err(|reason| EntrantsRefusal::Name { lane: Lane::after(others), reason })
        });
        Self::new(names.collect::<Result<Vec<_>, _>>()?)
    }

    /// Each, in the order entered.
    pub fn iter(&self) -> impl Iterator<Item = &Entrant> {
        self.0.iter()
    }

    /// How many there are; never none.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn into_each(self) -> impl Iterator<Item = Entrant> {
        self.0.into_iter()
    }
}

fn repeated(entrants: &[Entrant]) -> Option<EntrantsRefusal> {
    let mut seen = BTreeMap::new();
    entrants.iter().find_map(|entrant| {
        let earlier = seen.insert(entrant.name.as_str(), entrant.lane)?;
        Some(EntrantsRefusal::Repeated { name: entrant.name.clone(), lanes: (earlier, entrant.lane) })
    })
}

/// Why nobody can start like this.
///
/// ```
/// use alley_racing::{Entrants, EntrantsRefusal};
///
/// assert_eq!(Entrants::new([]), Err(EntrantsRefusal::Nobody));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntrantsRefusal {
    /// There is no race without a car.
    Nobody,
    /// What stands at this place is not a name.
    Name {
        /// Where.
        lane: Lane,
        /// Why.
        reason: CarNameRefusal,
    },
    /// A name stands at both places.
    Repeated {
        /// Which.
        name: CarName,
        /// Where first, and where again.
        lanes: (Lane, Lane),
    },
}

impl fmt::Display for EntrantsRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => formatter.write_str("a race has at least one car"),
            Self::Name { lane, reason } => write!(formatter, "name {lane}: {reason}"),
            Self::Repeated { name, lanes: (first, again) } => {
                write!(formatter, "{name} is entered twice, at {first} and at {again}")
            }
        }
    }
}

impl core::error::Error for EntrantsRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> String {
        Entrants::classic(line).unwrap_err().to_string()
    }

    #[test]
    fn the_order_entered_is_kept_and_one_is_enough() {
        let entrants = Entrants::classic("pobi,woni,jun").unwrap();
        let names: Vec<_> = entrants.iter().map(|entrant| entrant.name().as_str()).collect();
        assert_eq!(names, ["pobi", "woni", "jun"]);
        assert_eq!(Entrants::classic("a").unwrap().count(), 1);
        assert_eq!(Entrants::new([]), Err(EntrantsRefusal::Nobody));
    }

    #[test]
    fn an_empty_place_is_named() {
        for (line, place) in [("", 1), ("a,,b", 2), ("a,", 2), (",a", 1), (",", 1)] {
            assert_eq!(refused(line), format!("name {place}: a name must not be empty"), "{line}");
        }
    }

    #[test]
    fn only_single_commas_separate() {
        for line in [" ", "a, b", "a ,b", "a;b", "a b", "a.b", "a、b", "a，b", "a/b", "a\tb", "a,B", "a,1", "a,포비"]
        {
            assert!(refused(line).ends_with("a name has only the letters a to z"), "{line}");
        }
        assert_eq!(refused("pobi,javaji"), "name 2: a name has at most five letters");
    }

    #[test]
    fn a_repeat_names_both_places() {
        assert_eq!(refused("a,b,c,b,a"), "b is entered twice, at 2 and at 4");
        assert_eq!(EntrantsRefusal::Nobody.to_string(), "a race has at least one car");
    }
}
