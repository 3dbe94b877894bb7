//! The running totals of a line.

use crate::following::Following;
use crate::{ClosedFrame, Points};

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
    /// Of the ordinary frames that are over, what is known of the rolls after them, and the tenth frame if it is over.
    #[inline]
    pub(crate) fn of(frames: &[ClosedFrame], following: Following, tenth: Option<Points>) -> Self {
        let mut worth = [None; 10];
        let [.., last] = &mut worth;
        *last = tenth;
        frames.iter().zip(&mut worth).rev().fold(following, |following, (frame, points)| {
            *points = frame.points(following);
            frame.seen_from_before(following)
        });
        Self::running(worth)
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
    type IntoIter = std::array::IntoIter<Option<Points>, 10>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
