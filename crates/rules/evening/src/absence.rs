//! A game that somebody does not bowl and that counts all the same.

use std::fmt;
use std::str::FromStr;

use crate::Average;

/// How the game of somebody who is not there is entered. It is written `average` or `vacant`.
///
/// ```
/// use alley_evening::{Absence, Average};
///
/// let average = Average::of(560, 3);
/// assert_eq!(Absence::Average.points(average), 176);
/// assert_eq!(Absence::Average.points(None), Absence::Vacant.points(average));
/// assert_eq!("vacant".parse(), Ok(Absence::Vacant));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Absence {
    /// Ten less than the whole pins of the average, though not less than none; without an average, as a vacant place.
    Average,
    /// Nobody has the place: 120.
    Vacant,
}

const LESS: u16 = 10;
const VACANT: u16 = 120;

impl Absence {
    /// Both, the usual one first.
    pub const ALL: [Self; 2] = [Self::Average, Self::Vacant];

    /// What the game counts, without handicap.
    #[must_use]
    pub fn points(self, average: Option<Average>) -> u16 {
        match (self, average) {
            (Self::Average, Some(average)) => average.whole().saturating_sub(LESS),
            (Self::Average, None) | (Self::Vacant, _) => VACANT,
        }
    }

    const fn spelled(self) -> &'static str {
        match self {
            Self::Average => "average",
            Self::Vacant => "vacant",
        }
    }
}

impl fmt::Display for Absence {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.spelled())
    }
}

impl FromStr for Absence {
    type Err = AbsenceRefusal;

    fn from_str(text: &str) -> Result<Self, AbsenceRefusal> {
        Self::ALL.into_iter().find(|absence| absence.spelled() == text).ok_or(AbsenceRefusal)
    }
}

/// Something that does not say how a game is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbsenceRefusal;

impl fmt::Display for AbsenceRefusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the game of somebody who is not there is entered as average or vacant")
    }
}

impl std::error::Error for AbsenceRefusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_each_counts() {
        for (pins, games, points) in [(187, 1, 177), (560, 3, 176), (10, 1, 0), (9, 1, 0), (0, 1, 0), (300, 1, 290)] {
            assert_eq!(Absence::Average.points(Average::of(pins, games)), points, "{pins}/{games}");
            assert_eq!(Absence::Vacant.points(Average::of(pins, games)), 120);
        }
        assert_eq!(Absence::ALL.map(|absence| absence.points(None)), [120, 120]);
    }

    #[test]
    fn written_and_read_in_one_way() {
        for (absence, text) in [(Absence::Average, "average"), (Absence::Vacant, "vacant")] {
            assert_eq!((absence.to_string().as_str(), text.parse()), (text, Ok(absence)));
        }
        for text in ["", "Average", "vacant ", "blind", "120"] {
            assert_eq!(text.parse::<Absence>(), Err(AbsenceRefusal), "{text:?}");
        }
        let sentence = "the game of somebody who is not there is entered as average or vacant";
        assert_eq!(AbsenceRefusal.to_string(), sentence);
    }
}
