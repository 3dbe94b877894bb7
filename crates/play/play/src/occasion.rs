//! What a race decides, and the draws a bowling game asks for.

use std::fmt;

use alley_luck::{Course, CourseRefusal, Goal};
use alley_racing::{End, Entrants, Laps, Pick, PickRefusal};

use crate::entrants::{LineFault, MOST_ENTRANTS, entrants, without_comma};

/// The longest race that a room follows.
pub const MOST_LAPS: u32 = 1_000;
/// Long enough to be a race, short enough to be watched while the balls come back.
const USUAL_LAPS: u32 = 10;

/// A race that picks exactly this many from one end.
///
/// ```
/// use alley_play::{course, entrants};
/// use alley_racing::End;
///
/// let course = course(entrants("지수\n현우\n민호")?, 10, End::Last, 1).expect("one of three");
/// assert_eq!(course.goal().to_string(), "last 1");
/// # Ok::<(), Vec<alley_play::LineFault>>(())
/// ```
///
/// # Errors
/// Too many entrants or laps, none at all, or more to be picked than take part.
pub fn course(entrants: Entrants, laps: u32, end: End, count: usize) -> Result<Course, CourseFault> {
    let laps = Laps::new(laps).map_err(|_| CourseFault::Laps)?;
    let pick = Pick::new(end, count, &entrants).map_err(CourseFault::Pick)?;
    let course = Course::new(entrants, laps, Goal::Pick(pick)).map_err(CourseFault::Name)?;
    fits_a_room(&course).map(|()| course)
}

/// A race that gives everybody a place.
///
/// ```
/// use alley_play::{entrants, lane_order};
///
/// let course = lane_order(entrants("지수\n현우\n민호")?, 10).expect("three of them");
/// assert_eq!(course.goal().to_string(), "order");
/// # Ok::<(), Vec<alley_play::LineFault>>(())
/// ```
///
/// # Errors
/// Too many entrants or laps, or none at all.
pub fn lane_order(entrants: Entrants, laps: u32) -> Result<Course, CourseFault> {
    let laps = Laps::new(laps).map_err(|_| CourseFault::Laps)?;
    let course = Course::new(entrants, laps, Goal::Order).map_err(CourseFault::Name)?;
    fits_a_room(&course).map(|()| course)
}

/// Whether a room can follow it, wherever it comes from.
pub(crate) fn fits_a_room(course: &Course) -> Result<(), CourseFault> {
    if course.entrants().count() > MOST_ENTRANTS {
        return Err(CourseFault::Entrants);
    }
    if course.laps().count() > MOST_LAPS {
        return Err(CourseFault::Laps);
    }
    let is_shown = |name: &str| without_comma(name).is_ok_and(|shown| shown == name);
    if let Some(place) = course.entrants().iter().position(|entrant| !is_shown(entrant.name().as_str())) {
        return Err(CourseFault::Unshown { number: place + 1 });
    }
    match course.goal() {
        Goal::Pick(_) | Goal::Order => Ok(()),
        Goal::Classic => Err(CourseFault::Pick(PickRefusal::Nobody)),
    }
}

/// Why a race cannot be held in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CourseFault {
    /// More than [`MOST_ENTRANTS`].
    Entrants,
    /// None, or more than [`MOST_LAPS`].
    Laps,
    /// Nobody is to be picked, or more than take part.
    Pick(PickRefusal),
    /// A name has no form that can stand in a proof.
    Name(CourseRefusal),
    /// A name does not fit a lane, or holds a comma: no list of names that was pasted has it.
    Unshown {
        /// Which, from 1.
        number: usize,
    },
}

impl fmt::Display for CourseFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Entrants => write!(formatter, "a race has at most {MOST_ENTRANTS} entrants"),
            Self::Laps => write!(formatter, "a race has 1 to {MOST_LAPS} laps"),
            Self::Pick(refusal) => refusal.fmt(formatter),
            Self::Name(refusal) => refusal.fmt(formatter),
            Self::Unshown { number } => write!(formatter, "name {number} cannot be shown on a lane"),
        }
    }
}

impl std::error::Error for CourseFault {}

/// What bowlers draw lots about. Those picked are a set: a race says who is among them, but not in which order. So
/// a whole order is not on the list. Who begins is, and the others follow in the order of the lineup; where every place
/// must be drawn, it takes one draw per place, each among those who are left.
///
/// ```
/// use alley_play::Occasion;
///
/// let course = Occasion::Teams.course(["지수", "현우", "민호", "서연"]).expect("four names");
/// assert_eq!(course.goal().to_string(), "first 2"); // against the other two
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// The one ahead bowls first.
    Begins,
    /// The front half bowls against the others; of an odd number, the others are one more.
    Teams,
    /// The one behind pays.
    Pays,
}

impl Occasion {
    /// All of them, as they are offered.
    pub const ALL: [Self; 3] = [Self::Begins, Self::Teams, Self::Pays];

    /// From which end people are picked, and how many of them, when this many bowl.
    #[must_use]
    pub fn pick(self, bowlers: usize) -> (End, usize) {
        match self {
            Self::Begins => (End::First, 1),
            Self::Teams => (End::First, (bowlers / 2).max(1)),
            Self::Pays => (End::Last, 1),
        }
    }

    /// A race between these bowlers, in the order of the lineup.
    ///
    /// # Errors
    /// The names that cannot start, counted from 1: bowlers may share a name, cars may not.
    pub fn course<'names>(self, bowlers: impl IntoIterator<Item = &'names str>) -> Result<Course, Vec<LineFault>> {
        let entrants = entrants(&bowlers.into_iter().collect::<Vec<_>>().join("\n"))?;
        let (end, count) = self.pick(entrants.count());
        let nobody = LineFault { line: 1, fault: crate::NameFault::Nobody };
        course(entrants, USUAL_LAPS, end, count).map_err(|_| vec![nobody])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alley_racing::CarName;

    #[test]
    fn what_bowlers_draw_about() {
        let names = ["a", "b", "c", "d", "e"];
        let goal = |occasion: Occasion, count: usize| {
            occasion.course(names.into_iter().take(count)).unwrap().goal().to_string()
        };
        assert_eq!([goal(Occasion::Begins, 5), goal(Occasion::Pays, 5)], ["first 1", "last 1"]);
        assert_eq!(
            (1..=5).map(|count| goal(Occasion::Teams, count)).collect::<Vec<_>>(),
            ["first 1", "first 1", "first 1", "first 2", "first 2"]
        );
        let twice = Occasion::Pays.course(["PJS", "KYJ", "PJS"]).unwrap_err();
        assert_eq!(twice, [LineFault { line: 3, fault: crate::NameFault::Again { first: 1 } }]);
        assert!(Occasion::ALL.iter().all(|occasion| occasion.course([]).is_err()));
    }

    #[test]
    fn a_room_follows_a_thousand_cars_over_a_thousand_laps() {
        let field = |count| Entrants::new((0..count).map(|number: u32| CarName::any(&number.to_string()).unwrap()));
        let refused =
            |count, laps, picked| course(field(count).unwrap(), laps, End::First, picked).unwrap_err().to_string();
        assert!(course(field(1_000).unwrap(), 1_000, End::Last, 1_000).is_ok());
        assert_eq!(refused(1_001, 1, 1), "a race has at most 1000 entrants");
        for laps in [0, 1_001, u32::MAX] {
            assert_eq!(refused(1, laps, 1), "a race has 1 to 1000 laps");
        }
        assert_eq!(refused(2, 1, 3), "3 cannot be picked from 2");
        assert_eq!(refused(2, 1, 0), "at least one must be picked");
        for wide in ["abcdefghijklmnopqrstu", "a,b"] {
            let field = Entrants::new(["a", wide].map(|name| CarName::any(name).unwrap())).unwrap();
            assert_eq!(course(field, 1, End::First, 1).unwrap_err().to_string(), "name 2 cannot be shown on a lane");
        }
        let decomposed = Entrants::new([CarName::any("e\u{301}").unwrap()]).unwrap();
        assert_eq!(
            course(decomposed, 1, End::First, 1).unwrap_err().to_string(),
            "name 1: a text is in composed form (NFC)"
        );
    }
}
