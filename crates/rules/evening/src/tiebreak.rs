//! In which order contestants are told apart.

use std::cmp::{Ordering, Reverse};

use crate::merit::Merit;

/// One step of the order of a club evening. Those whom no step tells apart are equal.
///
/// ```
/// use alley_evening::Tiebreak;
///
/// assert_eq!(Tiebreak::ALL, [Tiebreak::Total, Tiebreak::Scratch, Tiebreak::Gap]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tiebreak {
    /// More points with handicap.
    Total,
    /// More points without.
    Scratch,
    /// The smaller gap between the high and the low game; those who have no two games come after those who do.
    Gap,
}

impl Tiebreak {
    /// Of contestants, one after the other.
    pub const ALL: [Self; 3] = [Self::Total, Self::Scratch, Self::Gap];
    /// Of teams, one after the other.
    pub const OF_TEAMS: [Self; 2] = [Self::Total, Self::Scratch];

    /// The step that tells the two apart.
    pub(crate) fn between(one: Merit, other: Merit) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.compared(one, other).is_ne())
    }

    /// The better one is less, and comes first.
    pub(crate) fn order(one: Merit, other: Merit) -> Ordering {
        Self::between(one, other).map_or(Ordering::Equal, |step| step.compared(one, other))
    }

    fn compared(self, one: Merit, other: Merit) -> Ordering {
        match self {
            Self::Total => other.pinfall.total().cmp(&one.pinfall.total()),
            Self::Scratch => other.pinfall.scratch().cmp(&one.pinfall.scratch()),
            Self::Gap => other.gap.map(Reverse).cmp(&one.gap.map(Reverse)),
        }
    }
}
