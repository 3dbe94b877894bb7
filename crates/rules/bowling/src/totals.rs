//! The running totals of a line.

use crate::Points;

/// The running total after each of the ten frames, as far as it is known: a total waits for its frame's bonus rolls,
/// and all later ones wait with it.
///
/// ```
/// use alley_bowling::OpenLine;
///
/// assert!(OpenLine::FRESH.totals().iter().all(|total| total.is_none()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Totals([Option<Points>; 10]);

impl Totals {
    /// Of the sums after nine ordinary frames, the number of them that are known, and the tenth frame if it is over.
    #[inline]
    pub(crate) fn of(nine: [Points; 9], known: u8, tenth: Option<Points>) -> Self {
        let mut totals = [None; 10];
        let places = totals.iter_mut().zip(nine).zip(0..);
        places.for_each(|((total, points), before)| *total = (before < known).then_some(points));
        let [.., ninth, last] = &mut totals;
        *last = ninth.zip(tenth).map(|(before, tenth)| before + tenth);
        Self(totals)
    }

    /// Of what each frame is worth, as far as that is known.
    pub(crate) fn running(worth: [Option<Points>; 10]) -> Self {
        let mut sum = Some(Points::default());
        Self(worth.map(|points| {
            sum = sum.zip(points).map(|(before, here)| before + here);
            sum
        }))
    }

    /// Frame by frame.
    pub fn iter(&self) -> impl Iterator<Item = Option<Points>> {
        self.0.into_iter()
    }

    /// The last one that is known; 0 before any is.
    #[must_use]
    pub fn latest(&self) -> Points {
        self.iter().map_while(|total| total).last().unwrap_or_default()
    }
}

impl IntoIterator for Totals {
    type Item = Option<Points>;
    type IntoIter = core::array::IntoIter<Option<Points>, 10>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
